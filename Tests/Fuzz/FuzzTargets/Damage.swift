// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import ICalendar
internal import ICalendarCoding
internal import ICalendarEditing
internal import TestSupport

/// A calendar that was right until something happened to it, and what of it nothing happened to.
struct Damage {
  let whole: [UInt8]
  let broken: [UInt8]
  /// The bytes of the whole file that are other ones now.
  private let touched: [Range<Int>]

  init(_ random: inout SeededGenerator) {
    let whole = RandomCalendar.bytes(&random, upTo: 6)
    let text = SourceText(whole)
    let line = text.lines[random.below(text.lines.count)].range
    self.whole = whole
    let isUTF8 = String(validating: whole, as: UTF8.self) != nil
    switch random.below(isUTF8 ? 8 : 7) {
    case 0:
      let place = random.below(whole.count)
      touched = [place..<whole.count]
      broken = Array(whole[..<place])
    case 1:
      touched = [line]
      broken = Array(whole[..<line.lowerBound] + whole[line.upperBound...])
    case 2:
      touched = [line]
      broken = Array(whole[..<line.upperBound] + whole[line.lowerBound...])
    case 3, 4:
      let places = (0...random.below(3)).map { _ in random.below(whole.count) }
      var bytes = whole
      for place in places { bytes[place] = UInt8(random.below(256)) }
      touched = places.map { $0..<$0 + 1 }
      broken = bytes
    case 5:
      touched = []
      let end: [UInt8] = [[0x0A], [0x0D], [0x0D, 0x0D, 0x0A]][random.below(3)]
      broken = whole.split(separator: 0x0A).flatMap { $0.dropLast() + end }
    case 6:
      // Two files in one, of which the first is cut.
      let place = random.below(whole.count)
      touched = [place..<whole.count]
      broken = whole[..<place] + [0x0D, 0x0A] + RandomCalendar.bytes(&random, upTo: 2)
    default:
      touched = []
      broken =
        [0xFF, 0xFE] + String(decoding: whole, as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
  }

  /// The entries of the whole file to which nothing happened, nor to the line end before them.
  func entries() throws(Fault) -> [VCalendar.Entry] {
    let source = try CalendarSource(whole)
    return source.calendars.flatMap(\.entries).filter { entry in
      let lines = entry.component.lines
      let range =
        source.text.lines[lines.lowerBound].range.lowerBound - 2..<source.text.lines[lines.upperBound].range.upperBound
      return !touched.contains { $0.overlaps(range) }
    }.map(\.value)
  }
}

extension FileLaws {
  /// What is wrong with how a damaged file is read, mended, filtered and merged, or nil.
  ///
  /// Every entry to which nothing happened is read as before, by all commands. What is mended has its BEGINs and ENDs.
  static func faultOfReading(_ damage: Damage) -> String? {
    do throws(Fault) {
      let expected = try damage.entries()
      func lost(in calendars: [VCalendar]) -> VCalendar.Entry? {
        var rest = calendars.flatMap(\.entries)
        return expected.first { entry in
          guard let place = rest.firstIndex(of: entry) else { return true }
          rest.remove(at: place)
          return false
        }
      }
      let reading = try ICalendarReader().read(bytes: damage.broken)
      if let entry = lost(in: reading.calendars) { return "the reader loses \(entry)" }
      guard !reading.calendars.isEmpty else { return nil }
      let mended = try CalendarFix.fix(damage.broken, database: SystemZones.database, now: Instant(utc: .first))
      let again = try ICalendarReader().read(bytes: mended.bytes)
      if expected.count > again.calendars.flatMap(\.entries).count { return "fix loses an entry" }
      // Lines that are not UTF-8 keep their ends.
      let structure: [Finding.Code] =
        [.unbalancedComponent, .byteOrderMark] + (mended.foreignLines.isEmpty ? [.bareLineFeed] : [])
      if let finding = again.findings.first(where: { structure.contains($0.code) }) { return "fix leaves \(finding)" }
      let source = try CalendarSource(damage.broken)
      if let entry = lost(in: source.values) { return "filter and merge lose \(entry)" }
      return nil
    } catch {
      // Characters that end in the middle.
      return error.code == .malformedText && damage.broken.starts(with: [0xFF, 0xFE]) ? nil : "\(error)"
    }
  }
}
