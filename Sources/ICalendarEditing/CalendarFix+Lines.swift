// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Support

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
      let stamp = (details?.lastModified ?? details?.created ?? now).rfc5545 + "Z"
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
