// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import Support

extension CalendarFix {
  mutating func mendValue(_ finding: Finding, _ index: Int) {
    guard let place = place(of: index), let name = finding.property else { return }
    switch PropertyRow.of(name)?.value {
    case .offset:
      guard var line = text.parsed(index), line.valueText.hasPrefix("-"),
        line.value.dropFirst().allSatisfy({ $0 == 0x30 })
      else { return }
      line.value = Array("+0000".utf8)
      replace(index, line, finding.code, "\(name):+0000")
    case .rule: mendRule(name, place)
    case .moment, .moments: mendValueType(finding.code, index)
    case .duration:
      let candidates = text.parsed(index)?.name == name ? [index] : lines(name, in: place.component)
      for index in candidates {
        guard var line = text.parsed(index), let duration = try? CivilDuration(rfc5545: line.valueText),
          duration.rfc5545 != line.valueText
        else { continue }
        line.value = Array(duration.rfc5545.utf8)
        replace(index, line, finding.code, "\(name):\(duration.rfc5545)")
      }
    case .address:
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
    guard let component = place.entry, component.lines == place.component.lines, isFirst(name, in: component),
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

  mutating func mendParameter(_ finding: Finding, _ index: Int) {
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
      guard let zone = line.parameter("TZID") else { return }
      guard line.value.last == UInt8(ascii: "Z") else {
        // Quoted, as it has a colon.
        line.set("TZID", to: zone)
        return replace(index, line, finding.code, "TZID of \(line.name) quoted")
      }
      line.set("TZID", to: nil)
      replace(index, line, finding.code, "TZID of \(line.name), which is in UTC, removed")
    default:
      if let row = PropertyRow.of(line.name), let type = row.neededType {
        let isRight =
          row.value == .duration ? (try? CivilDuration(rfc5545: line.valueText)) != nil : line.value.contains(0x3A)
        guard isRight, line.parameter("VALUE") == nil, line.parameter("ENCODING") == nil else { return }
        line.set("VALUE", to: type)
        replace(index, line, finding.code, "\(line.name) with VALUE=\(type)")
      } else {
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
  mutating func mendEscapes(_ index: Int, _ code: Finding.Code) {
    guard var line = text.parsed(index) else { return }
    let isList = PropertyRow.has(line.name, .textList)
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

extension CalendarFix {
  mutating func mendControlCharacter(_ index: Int) {
    let bytes = text.unfolded(index).filter { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    guard let line = SourceLine(bytes), PropertyRow.has(line.name, .text, .textList) || line.name.hasPrefix("X-")
    else { return }
    guard let place = place(of: index), place.component.name != "VALARM" else { return }
    replace(index, line, .controlCharacter, "control characters removed from \(line.name)")
  }

  mutating func mendBlanks(_ index: Int) {
    let bytes = text.unfolded(index)
    if bytes.isEmpty {
      remove(index, .malformedLine, "an empty line removed")
    } else if var line = SourceLine(bytes), line.name == "BEGIN" || line.name == "END" {
      while let last = line.value.last, last == 0x20 || last == 0x09 { line.value.removeLast() }
      guard line.bytes != bytes else { return }
      replace(index, line, .malformedLine, "blanks after \(line.name):\(line.valueText) removed")
    }
  }

  mutating func addProperty(_ finding: Finding, _ index: Int) {
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
      let stamp = ICalendarDate.utc(details?.lastModified ?? details?.created ?? now).rfc5545
      insert("DTSTAMP:\(stamp)", after: index, finding.code, "DTSTAMP:\(stamp) added")
    default: break
    }
  }

  /// A UID that depends only on the entry, and on how many with the same bytes come before it.
  private mutating func newUID(_ bytes: ArraySlice<UInt8>) -> String {
    let first = hashFNV1a(bytes)
    var hash = nextHashes[first] ?? first
    while !added.insert(hash).inserted { hash &+= 1 }
    nextHashes[first] = hash &+ 1
    return hexadecimal(UInt32(hash >> 32), digits: 8) + hexadecimal(UInt32(truncatingIfNeeded: hash), digits: 8)
      + "@workday-ics"
  }

  mutating func mendRepeated(_ finding: Finding, _ index: Int) {
    guard finding.severity == .error, let place = place(of: index), let name = finding.property else { return }
    // What an entry that could not be read would show is not certain.
    guard place.entry == nil || entry(at: place)?.details != nil else { return }
    guard let first = firstLines(name, in: place.component)[text.unfolded(index)], first < index else { return }
    remove(index, finding.code, "\(name) that occurs a second time removed")
  }
}
