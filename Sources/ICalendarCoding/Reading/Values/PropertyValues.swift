// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
import Recurrence
import Support

extension Property {
  /// The value's type from the VALUE parameter, in upper case, or nil.
  package var valueType: String? {
    parameters.isEmpty ? nil : parameter("VALUE")?.value.uppercased()
  }

  /// Reads a date or date-time of a property, according to VALUE and TZID.
  package static func moment(_ text: String, of property: Property) throws(PropertyError) -> ICalendarDate {
    let name = property.name
    let type = property.valueType
    if type == "DATE" {
      do throws(Fault) {
        return .date(try CivilDate(rfc5545: text))
      } catch {
        throw PropertyError(.notDate, "\(name) is \(quoted(text)), which is not a date: \(error.message)")
      }
    }
    guard type == nil || type == "DATE-TIME" else {
      throw PropertyError(.notMoment, "\(name) cannot have VALUE=\(type ?? "")")
    }
    if text.utf8.count == 8 {
      throw PropertyError(.dateWithoutType, "\(name) has the date \(quoted(text)) but not VALUE=DATE", name, text)
    }
    if text.utf8.last == UInt8(ascii: "Z") || text.utf8.last == UInt8(ascii: "z") {
      return .utc(Instant(utc: try dateTime(String(text.dropLast()), whole: text, name)))
    }
    let time = try dateTime(text, whole: text, name)
    if !property.parameters.isEmpty, let zone = property.parameter("TZID") {
      return .zoned(time, timeZone: zone.value)
    }
    return .floating(time)
  }

  /// Reads a date or date-time by its form alone, without blanks around it; nil if it is neither.
  package static func moment(byFormOf text: String, timeZone: String?) -> ICalendarDate? {
    var text = text.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
    if text.count == 8 { return (try? CivilDate(rfc5545: String(Substring(text)))).map(ICalendarDate.date) }
    let isUTC = text.last == UInt8(ascii: "Z") || text.last == UInt8(ascii: "z")
    let time = try? CivilDateTime(rfc5545: String(Substring(isUTC ? text.dropLast() : text)))
    guard let time else { return nil }
    return isUTC ? .utc(Instant(utc: time)) : timeZone.map { .zoned(time, timeZone: $0) } ?? .floating(time)
  }

  /// Reads a date-time that must be in UTC.
  package func utc() throws(PropertyError) -> Instant {
    guard value.utf8.last == UInt8(ascii: "Z") else {
      throw PropertyError(.notUTC, "\(name) is \(quoted(value)), which is not in UTC")
    }
    return Instant(utc: try Property.dateTime(String(value.dropLast()), whole: value, name))
  }

  /// Reads a duration.
  package func duration() throws(PropertyError) -> CivilDuration {
    do throws(Fault) {
      return try CivilDuration(rfc5545: value)
    } catch {
      throw PropertyError(.notDuration, "\(name) is \(quoted(value)), which is not a duration")
    }
  }

  /// Reads a whole number within a range.
  package func integer(in range: ClosedRange<Int>) throws(PropertyError) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw PropertyError(
        .notNumber,
        "\(name) is \(quoted(value)), which is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Whether the value is a latitude and longitude, in degrees north and east.
  var isPosition: Bool {
    let parts = value.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 2 && Property.isDegrees(parts[0], limit: 90) && Property.isDegrees(parts[1], limit: 180)
  }

  private static func isDegrees(_ text: Substring, limit: Double) -> Bool {
    let hasSign = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
    let parts = text.utf8.dropFirst(hasSign ? 1 : 0)
      .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else { return false }
    return Double(text).map { abs($0) <= limit } ?? false
  }

  /// Reads a rule, and reports what RFC 5545 forbids in it although its meaning is clear.
  func rule(
    in component: String, at number: Int, findings: inout [Finding]
  ) throws(PropertyError) -> RecurrenceRule {
    do throws(Fault) {
      let (rule, found) = try RecurrenceRule.reading(rfc5545: value)
      for finding in found {
        findings.append(
          Finding(
            .forbiddenInRule, "\(name): \(finding.description)", line: number, component: component, property: name,
            at: .rulePart(finding.part)))
      }
      return rule
    } catch {
      // The message ends with its section, which the finding has as its own.
      let message = error.message.firstRange(of: " (RFC ").map { error.message[..<$0.lowerBound] } ?? error.message[...]
      let place = error.place.map(Finding.Part.valueRange)
      throw PropertyError(error.code == .unsupported ? .otherRule : .notRule, "\(name): \(message)", at: place)
    }
  }

  /// The parameters without the named ones, which the value itself represents.
  package func parameters(without names: [String]) -> [Parameter] {
    parameters.isEmpty ? [] : parameters.filter { !names.contains($0.name) }
  }

  private static func dateTime(
    _ text: String, whole: String, _ name: String
  ) throws(PropertyError) -> CivilDateTime {
    do throws(Fault) {
      return try CivilDateTime(rfc5545: text)
    } catch {
      throw PropertyError(.notTime, "\(name) is \(quoted(whole)), which is not a date and time: \(error.message)")
    }
  }
}

extension ContentLine {
  /// The date or time of a plain line.
  var plainMoment: ICalendarDate? {
    guard let time = PlainTime(value) else { return nil }
    return switch time.kind {
    case .date: .date(time.time.date)
    case .utc: .utc(Instant(utc: time.time))
    case .local: timeZone.map { .zoned(time.time, timeZone: $0) } ?? .floating(time.time)
    }
  }

  /// The number of a plain line.
  var plainNumber: Int? {
    guard isPlain else { return nil }
    var number = 0
    for index in value.indices { number = number * 10 + Int(value[index] - UInt8(ascii: "0")) }
    return number
  }

  /// Reads a date-time that must be in UTC.
  func utc() throws(PropertyError) -> Instant {
    if isPlain, let time = PlainTime(value) { return Instant(utc: time.time) }
    return try property.utc()
  }
}

/// Reads and writes offsets from UTC, such as `+0800` or `-034602`.
///
/// - SeeAlso: [RFC 5545, section 3.3.14](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.14)
enum UTCOffset {
  /// The seconds east of UTC, or nil if the text is not an offset.
  static func seconds(_ text: String) -> Int? {
    let count = text.utf8.count
    guard count == 5 || count == 7, text.hasPrefix("+") || text.hasPrefix("-"), let number = Int(text) else {
      return nil
    }
    let digits = count == 5 ? number * 100 : number
    let (hours, minutes, seconds) = (digits / 10_000, digits / 100 % 100, digits % 100)
    guard abs(hours) < 24, abs(minutes) < 60, abs(seconds) < 60 else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }
}
