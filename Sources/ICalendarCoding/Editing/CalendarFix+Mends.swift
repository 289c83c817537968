// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
internal import Support
import TimeZones

extension CalendarFix {
  /// The place of a line: its calendar, the entry, and the innermost component.
  struct Place {
    let calendar: Int
    let root: SourceText.Component
    /// The component of the entry; nil for a line of the calendar's head.
    let entry: SourceText.Component?
    let component: SourceText.Component
  }

  /// Mends a finding at a line, if its meaning is certain.
  mutating func mend(_ finding: Finding, at index: Int) {
    switch finding.code {
    case .byteOrderMark:
      edits.replace(index, withBytes: Array(text.bytes[text.lines[index].range].dropFirst(3)))
      note(index, .byteOrderMark, "the byte-order mark removed")
    case .controlCharacter: mendControlCharacter(index)
    case .malformedLine: mendBlanks(index)
    case .emptyProperty: remove(index, .emptyProperty, "\(finding.property ?? "") without a value removed")
    case .missingProperty: addProperty(finding, index)
    case .repeatedProperty: mendRepeated(finding, index)
    case .wrongValueType: mendValueType(finding.code, index)
    case .contradiction: mendEnd(finding, index)
    case .otherForm: mendForm(of: finding, index)
    case .untilOfOtherType: mendUntil(index)
    case .undefinedTimeZone, .windowsTimeZone: mendTimeZone(finding, index)
    case .invalidValue: mendValue(finding, index)
    case .repeatedParameter, .invalidParameter, .missingParameter: mendParameter(finding, index)
    case .unescapedText: mendEscapes(index, .unescapedText)
    case .strayBackslash: mendEscapes(index, .strayBackslash)
    default: break
    }
  }

  /// The place of a line, or of the component that begins there.
  func place(of index: Int) -> Place? {
    let roots = text.components.filter { $0.name == "VCALENDAR" }
    guard let number = roots.firstIndex(where: { $0.lines.contains(index) }), number < calendars.count else {
      return nil
    }
    let entry = SourceText.component(with: index, in: roots[number].components)
    var component = entry ?? roots[number]
    while let inner = SourceText.component(with: index, in: component.components) { component = inner }
    return Place(calendar: number, root: roots[number], entry: entry, component: component)
  }

  /// The value of the entry around a line.
  private func entry(at place: Place?) -> VCalendar.Entry? {
    place?.entry.flatMap { entries[text.lines[$0.lines.lowerBound].number] }
  }

  /// The lines of a component's property.
  private func lines(_ name: String, in component: SourceText.Component) -> [Int] {
    component.propertyLines.filter { text.parsed($0)?.name == name }
  }

  // MARK: - Lines

  private static let texts: Set<String> = [
    "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "CATEGORIES", "RESOURCES",
  ]

  private mutating func mendControlCharacter(_ index: Int) {
    let bytes = text.unfolded(index).filter { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    guard let line = SourceLine(bytes), Self.texts.contains(line.name) || line.name.hasPrefix("X-") else { return }
    guard let place = place(of: index), place.component.name != "VALARM" else { return }
    replace(index, line, .controlCharacter, "control characters removed from \(line.name)")
  }

  private mutating func mendBlanks(_ index: Int) {
    let bytes = text.unfolded(index)
    if bytes.isEmpty {
      remove(index, .malformedLine, "an empty line removed")
    } else if var line = SourceLine(bytes), line.name == "BEGIN" || line.name == "END" {
      while let last = line.value.last, last == 0x20 || last == 0x09 { line.value.removeLast() }
      guard line.bytes != bytes else { return }
      replace(index, line, .malformedLine, "blanks after \(line.name):\(line.valueText) removed")
    }
  }

  private mutating func addProperty(_ finding: Finding, _ index: Int) {
    guard let place = place(of: index), place.component.lines.lowerBound == index else { return }
    switch (finding.property, finding.component) {
    case ("PRODID", "VCALENDAR"):
      insert("PRODID:-//workday-ics//Mended calendar//EN", after: index, finding.code, "PRODID added")
    case ("VERSION", "VCALENDAR"): insert("VERSION:2.0", after: index, finding.code, "VERSION:2.0 added")
    case ("UID", _):
      guard let entry = place.entry, entry.lines == place.component.lines else { return }
      let uid = newUID(text.bytes(of: entry))
      if let empty = lines("UID", in: entry).first, var line = text.parsed(empty) {
        line.value = Array(uid.utf8)
        replace(empty, line, finding.code, "UID:\(uid) instead of an empty one")
      } else {
        insert("UID:\(uid)", after: index, finding.code, "UID:\(uid) added")
      }
    case ("DTSTAMP", _):
      guard let entry = place.entry, entry.lines == place.component.lines, lines("DTSTAMP", in: entry).isEmpty else {
        return
      }
      let details = self.entry(at: place)?.details
      let stamp = (details?.lastModified ?? details?.created ?? now).rfc5545 + "Z"
      insert("DTSTAMP:\(stamp)", after: index, finding.code, "DTSTAMP:\(stamp) added")
    default: break
    }
  }

  /// A UID that depends only on the entry, and on how many with the same bytes come before it.
  private mutating func newUID(_ bytes: ArraySlice<UInt8>) -> String {
    var hash = hashFNV1a(bytes)
    var uid: String
    repeat {
      uid = hexadecimal(UInt32(hash >> 32), digits: 8) + hexadecimal(UInt32(truncatingIfNeeded: hash), digits: 8)
      hash &+= 1
    } while !added.insert(uid).inserted
    return uid + "@workday-ics"
  }

  private mutating func mendRepeated(_ finding: Finding, _ index: Int) {
    guard finding.severity == .error, let place = place(of: index), let name = finding.property else { return }
    // What an entry that could not be read would show is not certain.
    guard place.entry == nil || entry(at: place)?.details != nil else { return }
    let line = text.unfolded(index)
    guard lines(name, in: place.component).contains(where: { $0 < index && text.unfolded($0) == line }) else { return }
    remove(index, finding.code, "\(name) that occurs a second time removed")
  }

  // MARK: - Dates

  /// The parts of a list of dates and times: `20210104`, `20210104T090000`, `20210104T090000Z`; nil if any is neither.
  private static func dates(_ line: SourceLine) -> [(date: CivilDate, time: CivilDateTime?, isUTC: Bool)]? {
    var list: [(date: CivilDate, time: CivilDateTime?, isUTC: Bool)] = []
    for part in line.valueText.split(separator: ",", omittingEmptySubsequences: false) {
      guard let moment = Property.moment(byFormOf: String(part), timeZone: nil) else { return nil }
      switch moment {
      case .date(let date): list.append((date, nil, false))
      case .utc(let time): list.append((time.date, time, true))
      default: list.append((moment.date, moment.wallTime, false))
      }
    }
    return list.isEmpty ? nil : list
  }

  private static func text(_ dates: [(date: CivilDate, time: CivilDateTime?, isUTC: Bool)]) -> [UInt8] {
    Array(dates.map { ($0.time?.rfc5545 ?? $0.date.rfc5545) + ($0.isUTC ? "Z" : "") }.joined(separator: ",").utf8)
  }

  private mutating func mendValueType(_ code: Finding.Code, _ index: Int) {
    guard var line = text.parsed(index), let dates = Self.dates(line), let place = place(of: index) else { return }
    if place.component.name == "STANDARD" || place.component.name == "DAYLIGHT" {
      line.set("VALUE", to: nil)
      line.set("TZID", to: nil)
      line.value = Self.text(dates.map { ($0.date, $0.time ?? CivilDateTime($0.date), false) })
      replace(index, line, code, "\(line.name) as the local time \(line.valueText)")
      return
    }
    let days = dates.filter { $0.time == nil }
    let times = dates.filter { $0.time != nil }
    guard ["DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE"].contains(line.name) else { return }
    if times.isEmpty {
      line.set("TZID", to: nil)
      line.set("VALUE", to: "DATE")
      line.value = Self.text(days)
      replace(index, line, code, "\(line.name) with VALUE=DATE")
      return
    }
    if !days.isEmpty {
      var other = line
      other.set("TZID", to: nil)
      other.set("VALUE", to: "DATE")
      other.value = Self.text(days)
      edits.insert(SourceEdits.folded(other.bytes, lineEnd: text.lineEnd), before: index)
    }
    line.set("VALUE", to: nil)
    line.value = Self.text(times)
    replace(
      index, line, code,
      days.isEmpty ? "\(line.name) without VALUE" : "the dates of \(line.name) on a line with VALUE=DATE")
  }

  /// The span of the entry at a place.
  private func span(at place: Place?) -> Span? {
    switch entry(at: place) {
    case .event(let event): event.span
    case .toDo(let toDo): toDo.span
    default: nil
    }
  }

  private mutating func mendEnd(_ finding: Finding, _ index: Int) {
    let place = place(of: index)
    guard let place, let component = place.entry, let span = span(at: place) else { return }
    let ends = lines("DTEND", in: component) + (component.name == "VTODO" ? lines("DUE", in: component) : [])
    let durations = lines("DURATION", in: component)
    guard ends.count < 2, durations.count < 2 else { return }
    if let end = ends.first, let duration = durations.first {
      guard let name = text.parsed(end)?.name else { return }
      remove(duration, finding.code, "DURATION beside \(name) removed")
    } else if let end = ends.first, let line = text.parsed(end), let written = Self.dates(line)?.first {
      if (written.time == nil) != span.start.isDate {
        guard case .moment(let moment) = span.end else { return }
        rewrite(end, as: moment, finding.code, "\(line.name) of DTSTART's type")
      } else if case .moment(let moment) = span.end, !span.start.isDate, moment == span.start {
        remove(end, finding.code, "\(line.name) at the time of DTSTART removed")
      }
    } else if let duration = durations.first, case .duration(let length) = span.end, span.start.isDate {
      guard var line = text.parsed(duration), line.valueText != length.rfc5545, !length.isNegative else { return }
      line.value = Array(length.rfc5545.utf8)
      replace(duration, line, finding.code, "DURATION:\(length.rfc5545)")
    }
  }

  /// Writes a date or time on a line, with the parameters that it needs.
  private mutating func rewrite(_ index: Int, as moment: ICalendarDate, _ code: Finding.Code, _ message: String) {
    guard var line = text.parsed(index) else { return }
    line.set("VALUE", to: moment.isDate ? "DATE" : nil)
    line.set("TZID", to: moment.timeZone)
    line.value = Array(moment.rfc5545.utf8)
    replace(index, line, code, message)
  }

  private mutating func mendForm(of finding: Finding, _ index: Int) {
    let place = place(of: index)
    guard let span = span(at: place), var line = text.parsed(index) else { return }
    switch line.name {
    case "DTEND", "DUE":
      guard case .moment(let moment) = span.end, moment.hasForm(of: span.start), !span.start.isDate,
        Self.dates(line)?.first?.isUTC == false, line.parameter("TZID") == nil
      else { return }
      switch moment {
      case .zoned(_, let zone): rewrite(index, as: moment, finding.code, "\(line.name) with TZID=\(zone)")
      case .utc: rewrite(index, as: moment, finding.code, "\(line.name) in UTC")
      default: break
      }
    case "EXDATE", "RDATE":
      guard finding.severity == .error, span.start.isDate, let component = place?.entry else { return }
      for index in lines(line.name, in: component) where !edits.hasReplaced(index) {
        guard let other = text.parsed(index), let dates = Self.dates(other), dates.contains(where: { $0.time != nil }),
          !dates.contains(where: \.isUTC)
        else { continue }
        line = other
        line.set("TZID", to: nil)
        line.set("VALUE", to: "DATE")
        line.value = Self.text(dates.map { ($0.date, nil, false) })
        replace(index, line, finding.code, "\(line.name) with VALUE=DATE")
      }
    default: break
    }
  }

  private mutating func mendUntil(_ index: Int) {
    guard let place = place(of: index), let component = place.entry, let entry = entry(at: place),
      let start = span(at: place)?.start ?? entry.journalStart, let rules = entry.details?.repetition.rules
    else { return }
    for (rule, index) in zip(rules, lines("RRULE", in: component)) {
      guard var line = text.parsed(index), case .until(let until) = rule.end, !edits.hasReplaced(index),
        let mended = mended(until, beside: start, in: calendars[place.calendar]), mended != until,
        let range = line.valueText.range(ofPart: "UNTIL")
      else { continue }
      line.value.replaceSubrange(range, with: Array(mended.rfc5545.utf8))
      replace(index, line, .untilOfOtherType, "UNTIL=\(mended.rfc5545) instead of \(until.rfc5545)")
    }
  }

  /// An UNTIL of the type that a start needs, at the same occurrence; nil if that is not certain.
  private mutating func mended(
    _ until: RecurrenceRule.Until, beside start: ICalendarDate, in calendar: VCalendar
  ) -> RecurrenceRule.Until? {
    func end(of date: CivilDate) -> CivilDateTime? { CivilDateTime(date).adding(seconds: 86_399) }
    switch (start, until) {
    case (.date, .local(let time)): return .date(time.date)
    case (.date, .utc(let time)):
      // The calendar's own zone: the day whose midnight or later time it is there.
      let named = calendar.otherProperties.first { $0.name == "X-WR-TIMEZONE" }?.value
      let name = named ?? calendar.timeZones.first?.identifier
      guard let rules = name.flatMap({ rules(of: $0, in: calendar) }) ?? (name == nil ? .utc : nil),
        let local = try? rules.localTime(of: Instant(utc: time))
      else { return nil }
      return .date(local.date)
    case (.floating, .date(let date)): return end(of: date).map(RecurrenceRule.Until.local)
    case (.floating, .utc(let time)): return .local(time)
    case (.utc, .date(let date)): return end(of: date).map(RecurrenceRule.Until.utc)
    case (.utc, .local(let time)): return .utc(time)
    case (.zoned(_, let zone), _):
      guard let rules = rules(of: zone, in: calendar) else { return nil }
      let time: CivilDateTime?
      switch until {
      case .date(let date): time = end(of: date)
      case .local(let local): time = local
      case .utc: return until
      }
      return time.flatMap { rules.instant(of: $0).utc }.map(RecurrenceRule.Until.utc)
    default: return nil
    }
  }

  // MARK: - Time zones

  /// The rules of a TZID in a calendar.
  private mutating func rules(of name: String, in calendar: VCalendar) -> TimeZoneRules? {
    calendar.timeZones.first { $0.identifier == name }.flatMap { try? $0.rules(through: 9999) }
      ?? resolver.rules(for: name)
  }

  private mutating func mendTimeZone(_ finding: Finding, _ index: Int) {
    guard let place = place(of: index) else { return }
    let calendar = calendars[place.calendar]
    let isDefined = finding.code == .windowsTimeZone
    let name: String?
    if isDefined, case .timeZone(let zone) = entry(at: place) {
      name = zone.identifier
    } else {
      name = text.parsed(index)?.parameter("TZID")
    }
    guard let name, treatedZones.insert("\(place.calendar) \(name)").inserted,
      let rules = isDefined
        ? WindowsTimeZone.identifier(for: name).flatMap({ try? database.rules(for: $0) })
        : resolver.rules(for: name)
    else { return }
    let years = Self.years(of: calendar)
    if let own = calendar.timeZones.first(where: { $0.identifier == (isDefined ? name : rules.identifier) }) {
      guard let ownRules = try? own.rules(through: years.upperBound), Self.agree(ownRules, rules, years) else { return }
      if isDefined, calendar.timeZones.contains(where: { $0.identifier == rules.identifier }) { return }
    } else {
      guard !isDefined, let zone = try? VTimeZone(rules, years: years),
        let bytes = try? ICalendarWriter().bytes(.timeZone(zone)),
        let first = place.root.components.first?.lines.lowerBound
      else { return }
      edits.insert(text.lineEnd.count == 2 ? bytes : bytes.filter { $0 != 0x0D }, before: first)
      note(first, finding.code, "the VTIMEZONE of \(rules.identifier) added")
    }
    guard name != rules.identifier else { return }
    for index in place.root.lines where !edits.hasReplaced(index) {
      guard var line = text.parsed(index) else { continue }
      if line.parameter("TZID") == name {
        line.set("TZID", to: rules.identifier)
      } else if isDefined, line.name == "TZID", line.valueText == name {
        line.value = Array(rules.identifier.utf8)
      } else {
        continue
      }
      replace(index, line, finding.code, "TZID \(rules.identifier) instead of \(oneLine(name))")
    }
  }

  /// The years in which a calendar needs its time zones.
  private static func years(of calendar: VCalendar) -> ClosedRange<Int> {
    let years = calendar.entries.compactMap { $0.timed?.span?.start.date.year }
    let last = min(9998, max(2037, (years.max() ?? 2000) + 7))
    return max(1, min(2037, years.min() ?? 2037) - 1)...last
  }

  /// Whether two zones have the same offsets, from the first to the last of some years.
  private static func agree(_ first: TimeZoneRules, _ second: TimeZoneRules, _ years: ClosedRange<Int>) -> Bool {
    guard let start = try? CivilDate(year: max(years.lowerBound, 2000), month: 1, day: 1),
      let end = try? CivilDate(year: years.upperBound, month: 12, day: 31)
    else { return false }
    let day: Int64 = 86_400
    return stride(from: CivilDateTime(start).wallSeconds, to: CivilDateTime(end).wallSeconds, by: Int(day)).allSatisfy {
      first.offset(atSecond: $0) == second.offset(atSecond: $0)
    }
  }

  // MARK: - Values

  private mutating func mendValue(_ finding: Finding, _ index: Int) {
    guard let place = place(of: index), let name = finding.property else { return }
    switch name {
    case "TZOFFSETFROM", "TZOFFSETTO":
      guard var line = text.parsed(index), line.valueText.hasPrefix("-"),
        line.value.dropFirst().allSatisfy({ $0 == 0x30 })
      else { return }
      line.value = Array("+0000".utf8)
      replace(index, line, finding.code, "\(name):+0000")
    case "RRULE", "EXRULE": mendRule(name, place)
    case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE": mendValueType(finding.code, index)
    case "DURATION", "TRIGGER", "REFRESH-INTERVAL":
      let candidates = text.parsed(index)?.name == name ? [index] : lines(name, in: place.component)
      for index in candidates {
        guard var line = text.parsed(index), let duration = try? CivilDuration(rfc5545: line.valueText),
          duration.rfc5545 != line.valueText
        else { continue }
        line.value = Array(duration.rfc5545.utf8)
        replace(index, line, finding.code, "\(name):\(duration.rfc5545)")
      }
    case "ATTENDEE", "ORGANIZER":
      guard var line = text.parsed(index), Self.isAddress(line.valueText) else { return }
      line.value = Array("mailto:".utf8) + line.value
      replace(index, line, finding.code, "\(name):\(line.valueText)")
    default: break
    }
  }

  /// Whether a text is an e-mail address of the plainest kind.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { $0.isLetter || $0.isDigit || "._%+-".utf8.contains($0) }
      } && parts[1].contains(".")
  }

  /// Writes a rule as it was read, if the RFC then allows it.
  private mutating func mendRule(_ name: String, _ place: Place) {
    guard let component = place.entry, component.lines == place.component.lines,
      let repetition = entry(at: place)?.details?.repetition
    else { return }
    let rules = name == "RRULE" ? repetition.rules : repetition.exclusionRules
    let places = lines(name, in: component).filter { !(text.parsed($0)?.value.isEmpty ?? true) }
    guard places.count == rules.count else { return }
    for (rule, index) in zip(rules, places) {
      guard var line = text.parsed(index), !edits.hasReplaced(index) else { continue }
      if let (same, findings) = try? RecurrenceRule.reading(rfc5545: line.valueText), same == rule, findings.isEmpty {
        continue
      }
      guard let (same, findings) = try? RecurrenceRule.reading(rfc5545: rule.rfc5545), same == rule, findings.isEmpty
      else { continue }
      line.value = Array(rule.rfc5545.utf8)
      replace(index, line, .invalidValue, "\(name):\(rule.rfc5545)")
    }
  }

  private mutating func mendParameter(_ finding: Finding, _ index: Int) {
    guard var line = text.parsed(index) else { return }
    switch finding.code {
    case .repeatedParameter:
      var seen: [String: [UInt8]] = [:]
      let count = line.parameters.count
      line.parameters.removeAll { parameter in
        if let first = seen[parameter.name] { return first == parameter.value }
        seen[parameter.name] = parameter.value
        return false
      }
      guard line.parameters.count < count else { return }
      replace(index, line, finding.code, "a parameter of \(line.name) that occurs a second time removed")
    case .invalidParameter:
      guard line.parameter("TZID") != nil, line.value.last == UInt8(ascii: "Z") else { return }
      line.set("TZID", to: nil)
      replace(index, line, finding.code, "TZID of \(line.name), which is in UTC, removed")
    default:
      switch line.name {
      case "CONFERENCE", "IMAGE":
        guard line.parameter("VALUE") == nil, line.parameter("ENCODING") == nil, line.value.contains(0x3A) else {
          return
        }
        line.set("VALUE", to: "URI")
        replace(index, line, finding.code, "\(line.name) with VALUE=URI")
      case "REFRESH-INTERVAL":
        guard line.parameter("VALUE") == nil, (try? CivilDuration(rfc5545: line.valueText)) != nil else { return }
        line.set("VALUE", to: "DURATION")
        replace(index, line, finding.code, "REFRESH-INTERVAL with VALUE=DURATION")
      default:
        let isBase64 = line.value.allSatisfy { $0.isLetter || $0.isDigit || "+/=".utf8.contains($0) }
        guard line.parameter("VALUE")?.uppercased() == "BINARY", line.parameter("ENCODING") == nil, isBase64,
          line.value.count % 4 == 0
        else { return }
        line.set("ENCODING", to: "BASE64")
        replace(index, line, finding.code, "\(line.name) with ENCODING=BASE64")
      }
    }
  }

  /// Adds the backslashes that a text lacks.
  private mutating func mendEscapes(_ index: Int, _ code: Finding.Code) {
    guard var line = text.parsed(index) else { return }
    let isList = line.name == "CATEGORIES" || line.name == "RESOURCES"
    let backslash = UInt8(ascii: "\\")
    var bytes: [UInt8] = []
    var rest = line.value[...]
    while let byte = rest.popFirst() {
      switch byte {
      case backslash:
        if let next = rest.first, [backslash, 0x3B, 0x2C, 0x6E, 0x4E].contains(next) {
          bytes += [backslash, next]
          rest = rest.dropFirst()
        } else {
          // A backslash that is part of no escape stands for itself.
          bytes += code == .strayBackslash ? [backslash, backslash] : [backslash]
        }
      case 0x3B where code == .unescapedText, 0x2C where code == .unescapedText && !isList: bytes += [backslash, byte]
      default: bytes.append(byte)
      }
    }
    guard bytes != line.value else { return }
    line.value = bytes
    let what = code == .unescapedText ? "before ; and ," : "doubled"
    replace(index, line, code, "backslashes in \(line.name) \(code == .unescapedText ? "added " : "")\(what)")
  }
}

extension VCalendar.Entry {
  /// The start of a journal entry.
  fileprivate var journalStart: ICalendarDate? {
    if case .journal(let journal) = self { journal.start } else { nil }
  }
}

extension String {
  /// The place of a rule part's value, in UTF-8 offsets.
  fileprivate func range(ofPart name: String) -> Range<Int>? {
    var start = 0
    for part in utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let text = String(Substring(part))
      if text.uppercased().hasPrefix(name + "=") { return start + name.utf8.count + 1..<start + part.count }
      start += part.count + 1
    }
    return nil
  }
}
