// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar

extension CalendarMerge {
  /// A calendar of a file.
  struct Part {
    let source: Int
    let calendar: CalendarSource.Calendar
    let text: SourceText
    /// The places of the entries that the result has.
    var kept: Set<Int> = []
    /// The names of the time zones that these entries use.
    var zones: Set<String> = []
    /// New names of time zones.
    var names: [String: String] = [:]

    func value(_ isIncluded: (Int) -> Bool) -> VCalendar {
      let entries = calendar.entries.enumerated().filter { $1.value.isTimeZone || isIncluded($0) }.map(\.element.value)
      return VCalendar(calendar.head, entries: entries)
    }
  }

  /// The bytes of a component with the new names of time zones and, if wanted, without what says what it is.
  func bytes(of component: SourceText.Component, in part: Part) -> [UInt8] {
    let isStripped = isBusyOnly && component.name == "VEVENT"
    guard isStripped || !part.names.isEmpty else { return Array(part.text.bytes(of: component)) }
    var edits = SourceEdits()
    edit(component, in: part, &edits)
    return edits.bytes(of: part.text, in: component.lines)
  }

  func edit(_ component: SourceText.Component, in part: Part, _ edits: inout SourceEdits) {
    let text = part.text
    if isBusyOnly, component.name == "VEVENT" {
      for child in component.components { edits.remove(child.lines) }
      for index in component.propertyLines where !CalendarMerge.isTiming(text.parsed(index)?.name) {
        edits.remove([index])
      }
      edits.insert(Array("SUMMARY:Busy".utf8) + text.lineEnd, before: component.lines.upperBound)
    }
    guard !part.names.isEmpty else { return }
    for index in component.lines where !edits.hasReplaced(index) {
      guard var line = text.parsed(index) else { continue }
      if let name = line.parameter("TZID").flatMap({ part.names[$0] }) {
        line.set("TZID", to: name)
      } else if component.name == "VTIMEZONE", line.name == "TZID", let name = part.names[line.valueText] {
        line.value = Array(name.utf8)
      } else {
        continue
      }
      edits.replace(index, with: line.bytes, lineEnd: text.lineEnd)
    }
  }

  /// Whether a property says when an event is, and in which version, rather than what it is.
  private static func isTiming(_ name: String?) -> Bool {
    [
      "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID",
      "SEQUENCE", "STATUS", "TRANSP", "CREATED", "LAST-MODIFIED",
    ].contains(name)
  }
}

/// What two entries with one UID have in common of which only one can count.
struct Rival: Hashable {
  private let version: Version
  private let occurrence: RecurrenceIdentifier?

  init(_ details: CommonProperties) { (version, occurrence) = (details.version, details.recurrenceIdentifier) }
}

/// What decides which of several versions of an entry counts.
struct Version: Hashable, Comparable {
  let sequence: Int
  let stamp: Instant
  let modified: Instant

  static func < (first: Version, second: Version) -> Bool {
    (first.sequence, first.stamp, first.modified) < (second.sequence, second.stamp, second.modified)
  }
}

extension CommonProperties {
  var version: Version {
    Version(sequence: sequence ?? 0, stamp: stamp ?? .distantPast, modified: lastModified ?? .distantPast)
  }
}
