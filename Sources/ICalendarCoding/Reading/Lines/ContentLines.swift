// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar

/// Splits a file into unfolded content lines, one after another, without copying those that are not folded.
///
/// ```swift
/// var lines = ContentLines { try nextPieceOfTheFile() }
/// while try lines.next() {
///   print(lines.line.number, lines.line.nameRange)
/// }
/// ```
///
/// - SeeAlso: [RFC 5545, section 3.1](https://www.rfc-editor.org/rfc/rfc5545#section-3.1)
package struct ContentLines: ~Copyable {
  /// A note about the form of a physical line.
  struct Note {
    let row: FindingRow
    let message: String
    let line: QuotedLine
  }

  /// The bytes from the start of the current line or entry on; folded lines are unfolded in place.
  private var buffer: [UInt8] = []
  /// The place of the next physical line.
  private var position = 0
  /// The start of the bytes that must be kept, which is that of an entry; nil for that of the current line.
  private var anchor: Int?
  /// The end of the last line of the entry that is kept.
  private var keptEnd = 0
  private var hasMore = true
  private var number = 0
  private let limits: ReadingLimits
  private let lineLength: Int
  private let readsUTF16: Bool
  private var form = FileForm()
  private let nextPiece: () throws(Fault) -> [UInt8]?
  /// The notes that have not been taken yet.
  private(set) var notes: [Note] = []
  /// How often each kind of thing has been noted.
  private var noted: [Finding.Code: Int] = [:]
  private(set) var place = LinePlace()

  /// Creates the lines of a file that is read in pieces of any size; nil is its end.
  ///
  /// UTF-16 is read as if it were UTF-8, or refused.
  package init(
    limits: ReadingLimits = ReadingLimits(), readsUTF16: Bool = true,
    pieces: @escaping () throws(Fault) -> [UInt8]?
  ) {
    self.limits = limits
    lineLength = min(limits.lineLength, Int(Int32.max) - 16)
    self.readsUTF16 = readsUTF16
    nextPiece = pieces
  }

  /// The current line; before the first one, an empty one.
  package var line: ContentLine {
    @_lifetime(borrow self) @inline(__always) get {
      ContentLine(buffer.span.extracting(place.start..<place.end), place)
    }
  }

  // MARK: - Entries

  /// Keeps the bytes from the current line on.
  mutating func beginEntry() { (anchor, keptEnd) = (place.start, place.end) }

  /// Keeps the current line of the entry; others need not be kept.
  mutating func keep() { keptEnd = place.end }

  /// Gives up the bytes that were kept.
  mutating func endEntry() { anchor = nil }

  /// The bytes from the start of the entry on.
  var entryBytes: Bytes {
    @_lifetime(borrow self) get { buffer.span.extracting((anchor ?? place.start)...) }
  }

  /// The place of the current line in the bytes of the entry.
  var placeInEntry: LinePlace {
    var place = place
    place.start -= anchor ?? 0
    place.end -= anchor ?? 0
    return place
  }

  // MARK: - Lines

  /// Removes and returns the notes about the lines so far.
  mutating func takeNotes() -> [Note] {
    defer { notes.removeAll(keepingCapacity: true) }
    return notes
  }

  /// Reads the next line; false at the end of the file.
  ///
  /// - Throws: `Fault` if a line exceeds the limit, and what the closure throws.
  package mutating func next() throws(Fault) -> Bool {
    if number == 0 { try checkForm() }
    place.start = position
    place.end = position
    var scan = Scan()
    guard try physicalLine(having: 0, &scan) else { return false }
    let first = number
    if first == 1, buffer[scan.start..<scan.end].starts(with: [0xEF, 0xBB, 0xBF]) {
      scan.start += 3
      if !form.isUTF16 { note(.byteOrderMark, scan, "the file begins with a byte-order mark") }
    }
    place.start = scan.start
    place.end = scan.end
    while try isFolded() {
      guard try physicalLine(having: place.end - place.start, &scan) else { break }
      if scan.end - scan.start > 1, buffer[scan.start + 1] & 0xC0 == 0x80, place.end > place.start,
        buffer[place.end - 1] >= 0x80
      {
        note(.splitCharacter, scan, "the fold before this line splits a character")
      }
      if scan.end > scan.start {
        buffer.moveDown(scan.start + 1..<scan.end, to: place.end)
        place.end += scan.end - scan.start - 1
      }
    }
    let (start, end) = (place.start, place.end)
    place = LinePlace(
      buffer.span.extracting(start..<end), number: Int32(truncatingIfNeeded: first), hasControl: scan.hasControl,
      isASCII: scan.seen.areASCII, limits: limits)
    place.start = start
    place.end = end
    return true
  }

  /// What is found while a line is searched for its end.
  private struct Scan {
    var start = 0
    var end = 0
    var hasControl = false
    var seen = SIMD16<UInt8>(repeating: 0)
  }

  /// Notes something about the current physical line, whose texts are needed only if the finding is kept.
  private mutating func note(_ row: FindingRow, _ scan: Scan, _ message: @autoclosure () -> String) {
    let count = noted[row.code, default: 0]
    noted[row.code] = count + 1
    let isKept = count < limits.findingsOfAKind
    notes.append(
      Note(
        row: row, message: isKept ? message() : "",
        line: QuotedLine(number: number, text: isKept ? buffer.span.string(scan.start..<scan.end) : "")))
  }

  private mutating func isFolded() throws(Fault) -> Bool {
    if position == buffer.count { guard try fill() else { return false } }
    return buffer[position] == 0x20 || buffer[position] == 0x09
  }

  /// Finds the next physical line, without its line end.
  private mutating func physicalLine(having length: Int, _ scan: inout Scan) throws(Fault) -> Bool {
    /// The number of bytes of the line in which no line end was found.
    var searched = 0
    while true {
      var index = position + searched
      let count = buffer.count
      while true {
        index = buffer.span.firstControl(from: index, seen: &scan.seen)
        guard index < count else { break }
        switch buffer[index] {
        case 0x0A: break
        case 0x0D where index + 1 < count && buffer[index + 1] == 0x0A: index += 1
        case 0x0D where index + 1 == count: break
        case 0x0D where buffer[index + 1] == 0x0D:
          // Some programs write CR CR LF.
          index += 1
          continue
        case 0x09:
          index += 1
          continue
        default:
          scan.hasControl = true
          index += 1
          continue
        }
        break
      }
      let isFound = index < count && buffer[index] == 0x0A
      // A limit counts what comes before the line feed.
      guard (isFound ? index : count) - position + length <= lineLength else {
        throw Fault(
          .limitExceeded, "line \(number + 1) is longer than the \(limits.lineLength) octets allowed",
          line: number + 1)
      }
      searched = index - position
      if isFound { break }
      guard try fill() else {
        guard position < buffer.count else { return false }
        searched = buffer.count - position
        break
      }
    }
    number += 1
    scan.start = position
    scan.end = position + searched
    let hasLineFeed = scan.end < buffer.count
    position = hasLineFeed ? scan.end + 1 : scan.end
    if scan.end > scan.start, buffer[scan.end - 1] == 0x0D {
      scan.end -= 1
      if scan.end > scan.start, buffer[scan.end - 1] == 0x0D {
        while scan.end > scan.start, buffer[scan.end - 1] == 0x0D { scan.end -= 1 }
        if noted[.bareLineFeed] == nil { note(.bareLineFeed, scan, "lines end with CR CR LF") }
      }
    } else if hasLineFeed, noted[.bareLineFeed] == nil {
      note(.bareLineFeed, scan, "lines end with a line feed alone")
    }
    if scan.end - scan.start > OwnLine.width {
      note(.longLine, scan, "the line has \(scan.end - scan.start) octets, more than \(OwnLine.width)")
    }
    return true
  }

  // MARK: - Input

  /// What a file is that is no calendar by its first bytes, such as HTML; only before the first line.
  mutating func foreignFormat() throws(Fault) -> String? {
    guard number == 0 else { return nil }
    while buffer.count < 64 { guard try fill() else { break } }
    let start = buffer.prefix(64)
    if start.starts(with: [0x1F, 0x8B]) { return "compressed by gzip" }
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return "a ZIP archive" }
    let first = start.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }.first
    // A calendar whose first letter was damaged is none of these.
    let second = start.drop { $0 != first }.dropFirst().first
    switch first {
    case UInt8(ascii: "<") where second.map { $0 != UInt8(ascii: "E") } ?? true: return "HTML or XML"
    case UInt8(ascii: "{"), UInt8(ascii: "["): return second == UInt8(ascii: "E") ? nil : "JSON"
    default: return nil
    }
  }

  /// Finds the form of the file, UTF-16 or lines that end with CR alone, and reads on as if it were UTF-8 whose lines end
  /// with a line feed.
  private mutating func checkForm() throws(Fault) {
    while buffer.count < FileForm.head { guard try fill() else { break } }
    form = FileForm(beginning: buffer)
    guard form.isConverted else { return }
    if form.isUTF16, !readsUTF16 {
      throw Fault(
        .malformedText, "the file is UTF-16; RFC 5545 calendars are UTF-8 (section 3.1.4)", line: 1)
    }
    form.convert(&buffer, isLast: !hasMore)
    number = 1
    var scan = Scan()
    scan.end = buffer.span.first(0x0A, or: 0x0D, from: 0)
    if form.isUTF16 { note(.notUTF8, scan, "the file is UTF-16") }
    if form.endsWithCR { note(.bareLineFeed, scan, "lines end with CR alone") }
    number = 0
  }

  /// Appends the next piece of input to the buffer; false at the end.
  private mutating func fill() throws(Fault) -> Bool {
    while hasMore {
      var piece = try nextPiece()
      if piece == nil {
        hasMore = false
        // A CR at the end of what came last may have been held back.
        if form.isConverted { piece = [] }
      }
      guard var piece else { break }
      if form.isConverted { form.convert(&piece, isLast: !hasMore) }
      if piece.isEmpty { continue }
      // What has been read of the current line moves to the lines that are kept, or to the start.
      buffer.removeSubrange(place.end..<position)
      let start = anchor == nil ? 0 : keptEnd - (anchor ?? 0)
      if let anchor {
        buffer.removeSubrange(keptEnd..<place.start)
        buffer.removeSubrange(0..<anchor)
        self.anchor = 0
        keptEnd = start
      } else {
        buffer.removeSubrange(0..<place.start)
      }
      place.end -= place.start - start
      place.start = start
      position = place.end
      // A whole file is not copied; the memory of pieces is left to those who read them.
      if buffer.isEmpty, piece.count > 1 << 20 { buffer = piece } else { buffer += piece }
      return true
    }
    return false
  }
}
