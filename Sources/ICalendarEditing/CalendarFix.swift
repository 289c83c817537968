// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
package import ICalendarCoding
import Support
package import TimeZones

/// Mends what is wrong with a calendar file where its meaning is certain, and nothing else.
///
/// The file is read, each finding that can be mended changes its line, and so on until none is left. The result is read
/// back and must show the same instances at the same instants as before; a change that would alter them is skipped.
package struct CalendarFix {
  /// A change to a line.
  package struct Change: Sendable {
    /// The number of the line in the file before the changes.
    package let line: Int
    package let code: Finding.Code
    /// What was changed, in one line.
    package let message: String
    /// The finding that it mends; nil for one that is always made.
    let cause: Cause?
  }

  /// A finding that is mended, which can change several lines.
  struct Cause: Hashable {
    /// The number of the line in the file before the changes.
    let line: Int
    let code: Finding.Code
  }

  /// A change that was left out because the file would show other instances with it.
  package struct Omission: Sendable {
    /// What would have been changed.
    package let change: Change
    /// How the instances would differ, in a clause.
    package let reason: String
  }

  /// The result.
  package struct Result: Sendable {
    package let bytes: [UInt8]
    /// The changes, by line.
    package let changes: [Change]
    /// The changes that were left out, by line.
    package let omissions: [Omission]
    /// The findings that remain.
    package let findings: [Finding]
    /// The numbers of the lines that are not UTF-8; their bytes are as they were.
    package let foreignLines: [Int]
    /// The first of them, unfolded.
    package let foreignTexts: [[UInt8]]
    /// Whether the file was cut, or something in it was removed since nobody can tell where it ends.
    package let isCut: Bool
  }

  let database: TimeZoneDatabase
  let now: Instant
  var text = SourceText([])
  /// The entries by the number of the line at which they begin.
  var entries: [Int: VCalendar.Entry] = [:]
  /// The calendars, in the order of the components.
  var calendars: [VCalendar] = []
  var findings: [Finding] = []
  var edits = SourceEdits()
  var changes: [Change] = []
  /// The number that each line had before the changes.
  var origins: [Int] = []
  var resolver: ZoneResolver
  /// The hashes of the UIDs that have been added, and the next one for entries with the same bytes.
  var added: Set<UInt64> = []
  var nextHashes: [UInt64: UInt64] = [:]
  /// The lines that are not UTF-8: they keep their bytes, since nobody knows their characters.
  private(set) var foreign: Set<Int> = []
  private var isCut = false
  // What has been found out in this round.
  var roots: [SourceText.Component] = []
  var propertyLines: [Int: [String: [Int]]] = [:]
  var firstLines: [String: [[UInt8]: Int]] = [:]
  var treated: Set<String> = []
  var facts: [Int: Facts] = [:]
  var zoneRules: [String: TimeZoneRules?] = [:]
  var budget = Budget(forBytes: 0)
  /// The new names of time zones by the number of their calendar.
  var renamings: [Int: [String: Renaming]] = [:]
  /// The findings that stay as they are.
  private var refused: Set<Cause> = []
  /// The finding that is being mended.
  var cause: Cause?

  /// Mends a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - database: The zones that the file names.
  ///   - now: The time for an entry without DTSTAMP, LAST-MODIFIED and CREATED.
  /// - Throws: `Fault` if the file has no calendar or exceeds a limit of the reader, more than 50 changes would have to be
  ///   left out, or the budget does not suffice.
  package static func fix(
    _ bytes: [UInt8], database: TimeZoneDatabase, now: Instant, within budget: inout Budget
  ) throws(Fault) -> Result {
    let before = try ICalendarReader().read(bytes: bytes).calendars
    let proof = CalendarProof(before, database: database)
    func title(_ event: VEvent) -> String { event.summary?.string ?? "" }
    let titled = try proof.instances(of: before, within: &budget, title: title)
    var untitled: [CalendarProof.Instance]?
    return try fix(bytes, database: database, now: now) { (calendars, changes) throws(Fault) in
      // A title that was left out because of a control character is there afterwards.
      guard changes.contains(where: { $0.code == .controlCharacter }) else {
        return CalendarProof.difference(
          try proof.instances(of: calendars, within: &budget, title: title), titled)
      }
      if untitled == nil { untitled = try proof.instances(of: before, within: &budget) { _ in "" } }
      return CalendarProof.difference(try proof.instances(of: calendars, within: &budget) { _ in "" }, untitled ?? [])
    }
  }

  /// Mends a file, and leaves out changes with which the result differs.
  ///
  /// - Parameter difference: How a result differs from what is expected, nil if it does not.
  package static func fix(
    _ bytes: [UInt8], database: TimeZoneDatabase, now: Instant,
    difference: ([VCalendar], [Change]) throws(Fault) -> String?
  ) throws(Fault) -> Result {
    var omissions: [Omission] = []
    var refused: Set<Cause> = []
    while true {
      let fix = try mended(bytes, database, now, refusing: refused)
      guard let reason = try difference(fix.calendars, fix.changes) else {
        return Result(
          bytes: fix.text.bytes, changes: fix.changes.sorted { $0.line < $1.line },
          omissions: omissions.sorted { $0.change.line < $1.change.line }, findings: fix.findings,
          foreignLines: fix.foreign.map { fix.origins[$0] }.sorted(),
          foreignTexts: fix.foreign.sorted().prefix(1000).map { fix.text.unfolded($0) }, isCut: fix.isCut)
      }
      // The first changes with which the result still agrees, and with which it no longer does.
      var known = refused
      let causes = fix.changes.compactMap(\.cause).filter { known.insert($0).inserted }
      var (low, high) = (0, causes.count)
      var reasonAtHigh = reason
      while low + 1 < high {
        let middle = (low + high) / 2
        let part = try mended(bytes, database, now, refusing: refused.union(causes[middle...]))
        if let other = try difference(part.calendars, part.changes) {
          (high, reasonAtHigh) = (middle, other)
        } else {
          low = middle
        }
      }
      guard high > 0, omissions.count < 50, let change = fix.changes.first(where: { $0.cause == causes[high - 1] })
      else {
        throw Fault(.disagreement, "the mended file would show \(reason); nothing was written")
      }
      refused.insert(causes[high - 1])
      omissions.append(Omission(change: change, reason: reasonAtHigh))
    }
  }

  /// The file with all changes but those for some findings.
  private static func mended(
    _ bytes: [UInt8], _ database: TimeZoneDatabase, _ now: Instant, refusing refused: Set<Cause>
  ) throws(Fault) -> CalendarFix {
    var fix = CalendarFix(database: database, now: now)
    fix.refused = refused
    try fix.start(bytes)
    // Each round mends at most one finding of a line; most files need one or two.
    for _ in 0..<16 {
      try fix.read()
      guard !fix.findings.contains(where: { $0.code == .noCalendar }) else {
        throw Fault(.malformedText, "the file has no calendar to mend; see workday-ics check")
      }
      fix.mend()
      guard !fix.edits.isEmpty else { break }
      fix.apply()
    }
    fix.mendForm()
    if !fix.edits.isEmpty { fix.apply() }
    try fix.read()
    return fix
  }

  private init(database: TimeZoneDatabase, now: Instant) {
    self.database = database
    self.now = now
    resolver = ZoneResolver(database)
  }

  /// Takes the file as it is, in UTF-8.
  private mutating func start(_ bytes: [UInt8]) throws(Fault) {
    let (converted, notes) = try CalendarSource.converted(bytes)
    text = SourceText(converted)
    origins = text.lines.map(\.number)
    for note in notes { changes.append(Change(line: 1, code: note.code, message: note.message, cause: nil)) }
    guard let completion = text.completion else {
      throw Fault(.limitExceeded, "components are nested too deep to be told apart")
    }
    for repair in text.repairs { note(min(repair.lines.lowerBound, origins.count - 1), repair.code, repair.message) }
    isCut = text.isCut
    edits = completion
    if edits.isEmpty { findForeignLines() } else { apply() }
  }

  private mutating func findForeignLines() {
    foreign = Set(text.lines.indices.filter { !text.isUTF8($0) })
  }

  /// Reads the text as it is now.
  private mutating func read() throws(Fault) {
    var limits = ReadingLimits()
    limits.findingsOfAKind = .max
    var piece: [UInt8]? = text.bytes
    var stream = ICalendarStream(limits: limits, comparingWith: database) {
      defer { piece = nil }
      return piece
    }
    (entries, calendars, edits) = ([:], [], SourceEdits())
    (propertyLines, firstLines, treated, facts, zoneRules, budget) = ([:], [:], [], [:], [:], Budget(forBytes: 0))
    roots = text.components.filter { $0.name == "VCALENDAR" }
    var current: [VCalendar.Entry] = []
    while let element = try stream.next() {
      switch element {
      case .entry(let entry, let line):
        entries[line] = entry
        current.append(entry)
      case .end(let head):
        calendars.append(VCalendar(head, entries: current))
        current = []
      }
    }
    findings = stream.findings
  }

  private mutating func mend() {
    for finding in findings {
      guard let number = finding.line, let index = text.index(ofLine: number), !edits.hasReplaced(index),
        !foreign.contains(index), isMended(finding.code, at: index)
      else { continue }
      mend(finding, at: index)
    }
    renameTimeZones()
  }

  /// Whether a finding at a line is to be mended; it is then the cause of changes.
  private mutating func isMended(_ code: Finding.Code, at index: Int) -> Bool {
    let cause = Cause(line: origins[index], code: code)
    self.cause = cause
    return !refused.contains(cause)
  }

  /// Applies the edits, and remembers where each line comes from.
  private mutating func apply() {
    var next: [Int] = []
    for index in text.lines.indices {
      let count = edits.touches(index) ? SourceText(edits.bytes(of: text, in: index...index)).lines.count : 1
      next += Array(repeating: origins[index], count: count)
    }
    text = SourceText(edits.bytes(of: text))
    // What was added at the end comes from the last line.
    origins = next + Array(repeating: origins.last ?? 1, count: text.lines.count - next.count)
    edits = SourceEdits()
    findForeignLines()
  }

  /// Adds a change.
  mutating func note(_ index: Int, _ code: Finding.Code, _ message: String) {
    changes.append(
      Change(line: index < origins.count ? origins[index] : 1, code: code, message: message, cause: cause))
  }

  /// Replaces a line that is UTF-8 with another one, and says what was changed.
  mutating func replace(_ index: Int, _ line: SourceLine, _ code: Finding.Code, _ message: String) {
    guard !foreign.contains(index), line.bytes != text.unfolded(index) else { return }
    edits.replace(index, with: line.bytes, lineEnd: text.lineEnd)
    note(index, code, message)
  }

  /// Removes a line that is UTF-8, and says what was changed.
  mutating func remove(_ index: Int, _ code: Finding.Code, _ message: String) {
    guard !foreign.contains(index) else { return }
    edits.remove([index])
    note(index, code, message)
  }

  /// Inserts an unfolded line after another, which is not the last.
  mutating func insert(_ line: String, after index: Int, _ code: Finding.Code, _ message: String) {
    edits.insert(SourceEdits.folded(Array(line.utf8), lineEnd: text.lineEnd), before: index + 1)
    note(index, code, message)
  }

  // MARK: - The form of lines

  /// A physical line without the CRs at its end.
  private static func withoutEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == 0x0D ? withoutEnd(line.dropLast()) : line
  }

  /// Ends lines with CR LF, and folds long ones.
  private mutating func mendForm() {
    var bare = 0
    var first: Int?
    for (index, line) in text.lines.enumerated() where !foreign.contains(index) {
      let parts = text.bytes[line.range].split(separator: 0x0A, omittingEmptySubsequences: false)
      let ended = parts.dropLast()
      let isBare = ended.contains { $0.last != 0x0D || $0.dropLast().last == 0x0D }
      let isLong = parts.contains { CalendarFix.withoutEnd($0).count > OwnLine.width }
      // A fold inside a character continues with a byte that is not its first, after the blank.
      let isSplit = parts.dropFirst().contains { $0.count > 1 && $0[$0.startIndex + 1] & 0xC0 == 0x80 }
      if isBare {
        bare += 1
        first = first ?? index
      }
      if isLong || isSplit, isMended(isLong ? .longLine : .splitCharacter, at: index) {
        edits.replace(index, with: text.unfolded(index), lineEnd: [0x0D, 0x0A])
        note(index, isLong ? .longLine : .splitCharacter, isLong ? "folded at 75 octets" : "folded between characters")
      } else if isBare {
        var bytes: [UInt8] = []
        for part in ended { bytes += CalendarFix.withoutEnd(part) + [0x0D, 0x0A] }
        edits.replace(index, withBytes: bytes + (parts.last ?? []))
      }
    }
    if let first {
      cause = nil
      note(first, .bareLineFeed, "\(counted(bare, "line")) now ending with CR LF")
    }
  }
}
