// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import ICalendar
internal import ICalendarCoding
internal import ICalendarEditing
internal import TestSupport
internal import TimeZones

/// The laws of the commands that write other people's files: `fix`, `merge` and `filter`.
package enum FileLaws {
  /// The command that a law is about.
  package enum Law: String, Sendable, CaseIterable {
    case fix, merge, filter, diff, apply, damage
  }

  /// A file that cannot be edited at all: it is too large, or its components cannot be told apart.
  static func isRefused(_ error: Fault) -> Bool {
    error.code == .limitExceeded || error.code == .malformedText
  }

  static func lines(_ bytes: [UInt8], where isWanted: (SourceText, Int) -> Bool = { _, _ in true }) -> [[UInt8]] {
    let text = SourceText(bytes)
    return text.lines.indices.filter { isWanted(text, $0) }.map { Array(text.bytes[text.lines[$0].range]) }
  }

  /// Whether texts are in others in order.
  static func isSubsequence(_ few: [[UInt8]], of many: [[UInt8]]) -> Bool {
    var rest = many[...]
    return few.allSatisfy { line in
      guard let place = rest.firstIndex(of: line) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  // MARK: - fix

  /// What is wrong with how a file is mended, or nil; how much was mended, if it was.
  ///
  /// What has no END is left out; of the rest, each line that no change names keeps its bytes, each that is not UTF-8
  /// too, each text its characters, and each instance its time. A second time, nothing changes.
  package static func faultOfFixing(_ bytes: [UInt8], count: ((Int) -> Void)? = nil) -> String? {
    do throws(Fault) {
      let result = try fix(bytes)
      count?(result.changes.count)
      let again = try fix(result.bytes)
      if again.bytes != result.bytes { return "mended again, it changes: \(again.changes)" }
      if !again.changes.isEmpty { return "changes that change nothing: \(again.changes)" }
      if (result.bytes == bytes) != result.changes.isEmpty { return "what changed is not what it says" }
      if let fault = faultOfBytes(bytes, result) { return fault }
      let before = try ICalendarReader().read(bytes: bytes)
      let after = try ICalendarReader().read(bytes: result.bytes)
      if instances(before) != instances(after) { return "other instances" }
      if !result.changes.contains(where: { $0.code == .controlCharacter }),
        let (old, new) = zip(texts(before), texts(after)).first(where: { $0 != $1 && !$0.isEmpty })
      {
        return "the text \(new) instead of \(old)"
      }
      func errors(_ reading: ICalendarReader.Reading) -> Int {
        reading.findings.count { $0.severity == .error } + reading.omittedFindings
      }
      return errors(after) > errors(before) ? "more errors than before: \(after.findings)" : nil
    } catch {
      return isRefused(error) ? nil : "\(error)"
    }
  }

  private static func fix(_ bytes: [UInt8]) throws(Fault) -> CalendarFix.Result {
    try CalendarFix.fix(bytes, database: SystemZones.database, now: Instant(utc: .first))
  }

  /// Whether a line that no change names has other bytes, but for a line feed that got its CR, or one that is not UTF-8.
  private static func faultOfBytes(_ bytes: [UInt8], _ result: CalendarFix.Result) -> String? {
    let named = Set(result.changes.map(\.line))
    // A file that is cut gets the end of its last line.
    let isCut = bytes.last != 0x0A && !SourceText(bytes).repairs.isEmpty
    let bytes = isCut ? bytes + SourceText(bytes).lineEnd : bytes
    // The lines of a file in UTF-16, or that end with CR alone, are other ones.
    if FileForm(beginning: bytes).isConverted { return nil }
    let whole = SourceText(bytes)
    let removed = Set(whole.repairs.flatMap { whole.lines[$0.lines].map(\.number) })
    let foreign = lines(bytes) { text, index in !text.isUTF8(index) && !removed.contains(text.lines[index].number) }
    if lines(result.bytes, where: { text, index in !text.isUTF8(index) }) != foreign {
      return "a line that is not UTF-8 changed"
    }
    if foreign.count != result.foreignLines.count { return "\(result.foreignLines.count) of \(foreign.count) told" }
    let endsLines = result.changes.contains { $0.code == .bareLineFeed }
    func ended(_ lines: [[UInt8]]) -> [[UInt8]] { endsLines ? lines.map { $0.filter { $0 != 0x0D } } : lines }
    let kept = lines(bytes) { text, index in
      !named.contains(text.lines[index].number) && !removed.contains(text.lines[index].number)
    }
    return isSubsequence(ended(kept), of: ended(lines(result.bytes))) ? nil : "a line that is not named changed"
  }

  /// The first instances of a file, without their titles.
  private static func instances(_ reading: ICalendarReader.Reading) -> [String] {
    let agenda = Agenda(reading.calendars, in: .utc, zones: SystemZones.database)
    return agenda.instances(through: Instant(secondsSince1970: 1_704_067_200)).prefix(1000).map {
      "\($0.position) \($0.endPosition) \($0.start.isDate)"
    }.sorted()
  }

  /// The texts of the entries that can be read, of each entry an element.
  private static func texts(_ reading: ICalendarReader.Reading) -> [String] {
    reading.calendars.flatMap(\.entries).filter { !$0.isTimeZone }.map { entry in
      guard let details = entry.details else { return "" }
      let texts = [details.summary, details.notes, details.location].map { $0?.string ?? "" }
      return (texts + details.categories).joined(separator: "\u{0}")
    }
  }

  // MARK: - filter

  /// What is wrong with how a file is filtered, or nil; the choice is one of the year 2021 or a part of it, and of UIDs.
  ///
  /// What is kept keeps its bytes, and it is what each series by itself says.
  package static func faultOfFiltering(_ bytes: [UInt8], choice: UInt64) -> String? {
    guard let source = try? CalendarSource(bytes) else { return nil }
    var filter = CalendarFilter()
    // What ends a series changes its lines, which has laws of its own.
    filter.trims = false
    let year = Instant(secondsSince1970: 1_609_459_200)
    if choice & 1 == 0 { filter.from = year + Int64(choice >> 8 & 0xFF) * 86_400 }
    if choice & 2 == 0 { filter.through = year + Int64(choice >> 16 & 0x1FF) * 86_400 }
    if choice & 4 == 0 { filter.titles = ["\(choice >> 32 & 3)"] }
    if choice & 24 == 0 { filter.uids = ["a", "\(choice >> 40 & 3)"] }
    do throws(Fault) {
      let result = try filter.bytes(of: source, database: SystemZones.database)
      var expected: [UInt8] = []
      var removed: Set<Int> = []
      for calendar in source.calendars {
        for entries in Dictionary(grouping: calendar.entries.filter { !$0.value.isTimeZone }, by: \.key).values
        where !matches(entries, in: calendar, filter) {
          for entry in entries { removed.formUnion(entry.component.lines) }
        }
      }
      for index in source.text.lines.indices where !removed.contains(index) {
        expected += source.text.bytes[source.text.lines[index].range]
      }
      return result.bytes == expected ? nil : "other bytes than those of what matches"
    } catch {
      return "\(error)"
    }
  }

  /// Whether a series matches, seen by itself.
  private static func matches(
    _ entries: [CalendarSource.Entry], in calendar: CalendarSource.Calendar, _ filter: CalendarFilter
  ) -> Bool {
    let details = entries.compactMap(\.value.details)
    guard !details.isEmpty else { return true }
    guard filter.uids.isEmpty || details.contains(where: { filter.uids.contains($0.uid) }) else { return false }
    let titles = details.map { $0.summary?.string.lowercased() ?? "" }
    guard filter.titles.isEmpty || filter.titles.contains(where: { text in titles.contains { $0.contains(text) } })
    else { return false }
    guard filter.from != nil || filter.through != nil else { return true }
    let events = entries.compactMap { $0.value.timed.map(VCalendar.Entry.event) }
    let zones = calendar.value { _ in false }.entries
    let agenda = Agenda([VCalendar(calendar.head, entries: zones + events)], in: .utc, zones: SystemZones.database)
    var instances = agenda.instances(from: filter.from, through: filter.through, includingEarlier: true)
    // What cannot be expanded may match.
    return instances.next() != nil || (agenda.notes + instances.takeNotes()).contains(where: \.isLoss)
  }
}

extension AgendaNote {
  fileprivate var isLoss: Bool {
    if case .lostEvent = kind { true } else { false }
  }
}

extension FileLaws {
  // MARK: - merge

  /// What is wrong with how two files are merged, or nil.
  ///
  /// Each entry of either is in the result with its bytes, but for the name of a time zone, or another one of its UID is;
  /// the first file's other lines are there in their order. What is merged with itself stays as it is.
  ///
  /// - Parameter mayRefuse: Whether files can be refused because the result would show other events; nothing is written
  ///   then.
  package static func faultOfMerging(_ first: [UInt8], _ second: [UInt8], mayRefuse: Bool = false) -> String? {
    guard let source = try? CalendarSource(first), let other = try? CalendarSource(second) else { return nil }
    do throws(Fault) {
      let (bytes, summaries) = try CalendarMerge.merge(
        [source, other], isBusyOnly: false, database: SystemZones.database)
      let result = try CalendarSource(bytes)
      guard result.calendars.count == 1 else { return "\(result.calendars.count) calendars" }
      let again = try CalendarMerge.merge([result, result], isBusyOnly: false, database: SystemZones.database)
      if again.bytes != bytes { return "merged with itself, it changes" }
      let merged = entries(of: result)
      if summaries.reduce(0, { $0 + $1.kept }) != merged.count { return "another number of entries than it says" }
      let sources = entries(of: source) + entries(of: other)
      let known = Set(sources.map(\.bytes))
      let renamed = summaries.flatMap(\.renamed)
      for entry in merged where !known.contains(entry.bytes) {
        if renamed.isEmpty || !known.contains(entry.bytes(renaming: renamed)) { return "an entry that is in neither" }
      }
      let kept = Set(merged.map(\.key))
      if let lost = sources.first(where: { !kept.contains($0.key) }) { return "\(lost.key) is lost" }
      let inEntries = Set(
        source.calendars.flatMap(\.entries).filter { !$0.value.isTimeZone }.flatMap(\.component.lines))
      let inOthers = Set(source.calendars.dropFirst().flatMap(\.component.lines))
      let rest = lines(source.text.bytes) { _, index in !inEntries.contains(index) && !inOthers.contains(index) }
      return isSubsequence(rest, of: lines(bytes)) ? nil : "a line of the first file changed"
    } catch {
      return mayRefuse && error.code == .contradiction ? nil : "\(error)"
    }
  }

  private struct Entry {
    let bytes: [UInt8]
    /// What tells its series from others.
    let key: String

    /// The bytes with the old names of time zones.
    func bytes(renaming names: [(old: String, new: String)]) -> [UInt8] {
      let text = SourceText(bytes)
      var edits = SourceEdits()
      for index in text.lines.indices {
        guard var line = text.parsed(index), let name = line.parameter("TZID"),
          let (old, _) = names.first(where: { $0.new == name })
        else { continue }
        line.set("TZID", to: old)
        edits.replace(index, with: line.bytes, lineEnd: text.lineEnd)
      }
      return edits.bytes(of: text)
    }
  }

  private static func entries(of source: CalendarSource) -> [Entry] {
    source.calendars.flatMap(\.entries).filter { !$0.value.isTimeZone }.map { entry in
      let bytes = Array(source.text.bytes(of: entry.component))
      let uid = entry.value.details?.uid ?? ""
      return Entry(bytes: bytes, key: uid.isEmpty ? FuzzTarget.line(of: bytes) : entry.component.name + ":" + uid)
    }
  }

  // MARK: - diff

  /// What is wrong with the differences between the instances of two files in 2021, or nil.
  ///
  /// A file does not differ from itself; back and forth, what was added is removed; the differences explain the numbers.
  package static func faultOfComparing(_ first: [UInt8], _ second: [UInt8]) -> String? {
    guard let old = instancesOfYear(first), let new = instancesOfYear(second) else { return nil }
    if !EventChange.changes(from: old, to: old).isEmpty { return "it differs from itself" }
    let changes = EventChange.changes(from: old, to: new)
    let back = EventChange.changes(from: new, to: old)
    func count(_ kind: EventChange.Kind, _ changes: [EventChange]) -> Int { changes.count { $0.kind == kind } }
    if old.count + count(.added, changes) - count(.removed, changes) != new.count { return "the numbers do not add up" }
    let opposite: [(EventChange.Kind, EventChange.Kind)] = [
      (.added, .removed), (.removed, .added), (.moved, .moved), (.changed, .changed),
    ]
    for (kind, other) in opposite where count(kind, changes) != count(other, back) {
      return "\(count(kind, changes)) \(kind), but \(count(other, back)) back"
    }
    let places = changes.map { ($0.before ?? $0.after)?.position ?? .distantPast }
    return zip(places, places.dropFirst()).allSatisfy { $0 <= $1 } ? nil : "out of order"
  }

  private static func instancesOfYear(_ bytes: [UInt8]) -> [EventInstance]? {
    guard let reading = try? ICalendarReader().read(bytes: bytes) else { return nil }
    let agenda = Agenda(reading.calendars, in: .utc, zones: SystemZones.database, through: 2022)
    let (first, last) = (Instant(secondsSince1970: 1_609_459_200), Instant(secondsSince1970: 1_640_995_199))
    let instances = agenda.instances(from: first, through: last, includingEarlier: true)
    return Array(instances.prefix(400))
  }
}
