// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
package import ICalendarCoding
package import TimeZones

/// A calendar file as text and as values: each entry with its lines.
package struct CalendarSource: Sendable {
  /// An entry and the component that it was read from.
  package struct Entry: Sendable {
    package let value: VCalendar.Entry
    package let component: SourceText.Component
  }

  /// A calendar of the file.
  package struct Calendar: Sendable {
    /// The head, without entries.
    package let head: VCalendar
    package let component: SourceText.Component
    package let entries: [Entry]

    /// The calendar with some of its entries; the time zones are always among them.
    package func value(_ isIncluded: (Entry) -> Bool = { _ in true }) -> VCalendar {
      VCalendar(head, entries: entries.filter { $0.value.isTimeZone || isIncluded($0) }.map(\.value))
    }
  }

  package let text: SourceText
  package let calendars: [Calendar]
  package let findings: [Finding]
  /// What was changed in the file to make it a complete calendar in UTF-8, with the number of the line, in its order.
  package let repairs: [(line: Int, message: String)]
  /// The first lines that are not UTF-8.
  package let foreignLines: [[UInt8]]
  /// Whether the file is cut, or something in it is left out since nobody can tell where it ends.
  package let isCut: Bool

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - database: Zones to compare VTIMEZONEs with; nil not to compare.
  ///   - limits: The limits of the reader.
  /// - Throws: `Fault` if the file exceeds a limit, or its components cannot be told apart.
  package init(
    _ bytes: [UInt8], comparingWith database: TimeZoneDatabase? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws(Fault) {
    let (converted, notes) = try CalendarSource.converted(bytes)
    let whole = SourceText(converted)
    guard let completion = whole.completion else { throw CalendarSource.unclear }
    let text = completion.isEmpty ? whole : SourceText(completion.bytes(of: whole))
    repairs =
      notes.map { (1, $0.message) }
      + whole.repairs.map { repair in
        let index = min(repair.lines.lowerBound, whole.lines.count - 1)
        return (whole.lines[index].number, repair.message)
      }
    isCut = whole.isCut
    var piece: [UInt8]? = text.bytes
    var stream = ICalendarStream(limits: limits, comparingWith: database) {
      defer { piece = nil }
      return piece
    }
    var components = text.components.filter { $0.name == "VCALENDAR" }[...]
    var calendars: [Calendar] = []
    var entries: [(value: VCalendar.Entry, line: Int)] = []
    while let element = try stream.next() {
      switch element {
      case .entry(let entry, let line): entries.append((entry, line))
      case .end(let head):
        guard let component = components.popFirst(), component.components.count == entries.count,
          zip(component.components, entries).allSatisfy({ text.lines[$0.lines.lowerBound].number == $1.line })
        else { throw CalendarSource.unclear }
        let pairs = zip(component.components, entries).map { Entry(value: $1.value, component: $0) }
        calendars.append(Calendar(head: head, component: component, entries: pairs))
        entries = []
      }
    }
    guard text.isBalanced, components.isEmpty, !calendars.isEmpty else {
      throw CalendarSource.unclear
    }
    self.text = text
    self.calendars = calendars
    findings = stream.findings
    foreignLines = stream.foreignLines
  }

  /// A file in UTF-8 whose lines end with a line feed, and what was changed for that.
  ///
  /// - Throws: `Fault` if it has half a character.
  static func converted(_ bytes: [UInt8]) throws(Fault) -> (
    bytes: [UInt8], notes: [(code: Finding.Code, message: String)]
  ) {
    let form = FileForm(beginning: bytes)
    guard form.isConverted else { return (bytes, []) }
    guard let converted = form.converted(bytes) else {
      throw Fault(.malformedText, "the file is UTF-16 with a half character, which cannot be written as UTF-8")
    }
    return (
      converted,
      (form.isUTF16 ? [(.invalidUTF8, "the file is now UTF-8")] : [])
        + (form.endsWithCR ? [(.bareLineFeed, "lines now end with CR LF instead of CR")] : [])
    )
  }

  private static let unclear = Fault(
    .malformedText, "the file's components are not all complete and inside a calendar; see workday-ics check")

  /// The calendars as components that have every property as it is written, and the numbers of the lines that are none.
  package var components: (calendars: [ICalendar.Component], leftOut: [Int]) {
    var leftOut: [Int] = []
    return (calendars.map { text.component($0.component, &leftOut) }, leftOut)
  }

  /// The calendars as values.
  package var values: [VCalendar] { calendars.map { $0.value() } }
}

extension VCalendar.Entry {
  /// Whether it is a time zone, or one that could not be read.
  package var isTimeZone: Bool {
    switch self {
    case .timeZone: true
    case .other(let component): component.name == "VTIMEZONE"
    default: false
    }
  }

  /// The entry as an event at the same time; nil if it has no time, or could not be read.
  package var timed: VEvent? {
    switch self {
    case .event(let event): event
    case .toDo(let toDo):
      (toDo.span ?? toDo.due.flatMap { try? EventSpan($0) }).flatMap { try? VEvent(toDo.details, span: $0) }
    case .journal(let journal):
      journal.start.flatMap { try? EventSpan($0) }.flatMap { try? VEvent(journal.details, span: $0) }
    case .freeBusy(let busy): busy.span.flatMap { try? VEvent(busy.details, span: $0) }
    case .timeZone, .other: nil
    }
  }
}
