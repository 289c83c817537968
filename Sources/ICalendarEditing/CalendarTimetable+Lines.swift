// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar

/// The lines that a run inserts, with their marks, and how they are taken out again.
extension CalendarTimetable {
  private static let x = Array("X-WORKDAY-ICS".utf8)
  /// The property with the values of the EXDATEs that are inserted behind it.
  private static let list = "X-WORKDAY-ICS-EXDATE"
  /// The property of a copy.
  private static let mark = "X-WORKDAY-ICS-COPY"
  /// The property of an event of its own that is taken out, and the rule behind it, without which some programs do not look
  /// at the EXDATE.
  private static let single = "X-WORKDAY-ICS-SINGLE"
  private static let singleRule = "FREQ=DAILY;COUNT=1"

  /// The text without what a run inserted, and the number of exclusions that are not found, as another program has written
  /// them otherwise; these stay, and so does their mark.
  package static func undone(_ text: SourceText) -> (bytes: [UInt8], rewritten: Int) {
    var edits = SourceEdits()
    var rewritten = 0
    for component in text.components.flatMap(\.components) where component.name == "VEVENT" {
      let properties = component.propertyLines
      guard properties.contains(where: { text.bytes[text.lines[$0].range].starts(with: x) }) else { continue }
      let lines = properties.compactMap { index in text.parsed(index).map { (index: index, line: $0) } }
      guard !lines.contains(where: { $0.line.name == mark }) else {
        edits.remove(component.lines)
        continue
      }
      if let index = lines.first(where: { $0.line.name == single })?.index {
        guard let rule = lines.first(where: { $0.line.name == "RRULE" && $0.line.valueText == singleRule })?.index
        else {
          rewritten += 1
          continue
        }
        edits.remove([index, rule])
      }
      func values(_ line: SourceLine) -> [String] { line.valueText.split(separator: ",").map(String.init) }
      let marks = lines.filter { $0.line.name == list }
      var marked = Set(marks.flatMap { values($0.line) })
      for (index, line) in lines where line.name == "EXDATE" {
        let all = values(line)
        let kept = all.filter { !marked.contains($0) }
        marked.subtract(all)
        replace(index, line, all, kept, text, &edits)
      }
      for (index, line) in marks {
        let all = values(line)
        replace(index, line, all, all.filter(marked.contains), text, &edits)
      }
      rewritten += marked.count
    }
    return (edits.bytes(of: text), rewritten)
  }

  /// Replaces the values of a line, if some are gone, and removes it if all are.
  private static func replace(
    _ index: Int, _ line: SourceLine, _ all: [String], _ kept: [String], _ text: SourceText, _ edits: inout SourceEdits
  ) {
    guard kept.count < all.count else { return }
    guard !kept.isEmpty else { return edits.remove([index]) }
    var line = line
    line.value = Array(kept.joined(separator: ",").utf8)
    edits.replace(index, with: line.bytes, lineEnd: text.lineEnd)
  }

  /// Inserts the exclusions of occurrences of a series, with their marks; returns how many bytes they are.
  func exclude(
    _ values: [String], of master: CalendarSource.Entry, _ text: SourceText, _ edits: inout SourceEdits
  ) -> Int {
    guard let lines = master.exclusions(of: values, inFormOf: "DTSTART", text) else { return 0 }
    var marks = ["\(CalendarTimetable.list):" + values.joined(separator: ",")]
    if master.value.details?.repetition.isEmpty == true {
      marks = ["\(CalendarTimetable.single):TRUE", "RRULE:\(CalendarTimetable.singleRule)"] + marks
    }
    let end = master.component.components.first?.lines.lowerBound ?? master.component.lines.upperBound
    let marked = marks.flatMap { SourceEdits.folded(Array($0.utf8), lineEnd: text.lineEnd) }
    edits.insert(marked + lines, before: end)
    return marked.count + lines.count
  }

  /// The lines of a copy, and its UID: those of the series without what makes it recur, and with other times.
  func text(
    of copy: EventSpan, _ master: CalendarSource.Entry, _ text: SourceText, _ taken: inout Set<String>
  ) -> (bytes: [UInt8], key: String) {
    let (component, lineEnd) = (master.component, text.lineEnd)
    let alarms = component.components.filter { alarm in
      // An alarm at a moment is for the series.
      !(alarm.propertyLines.compactMap { text.parsed($0) }.contains {
        $0.name == "TRIGGER" && $0.parameter("VALUE")?.uppercased() == "DATE-TIME"
      })
    }
    let uid = master.value.details?.uid ?? ""
    var key = "\(uid.isEmpty ? "copy-\(component.lines.lowerBound)" : uid)-\(copy.start.rfc5545)"
    while !taken.insert(key).inserted { key += "-2" }
    let first = component.lines.lowerBound
    var bytes = Array(text.bytes[text.lines[first].range])
    for line in ["\(CalendarTimetable.mark):TRUE", "UID:\(key)"] {
      bytes += SourceEdits.folded(Array(line.utf8), lineEnd: lineEnd)
    }
    for index in component.propertyLines {
      guard var line = text.parsed(index) else { continue }
      switch (line.name, copy.end) {
      case ("RRULE", _), ("EXRULE", _), ("RDATE", _), ("EXDATE", _), ("UID", _): continue
      // An end that does not count, such as one at the start, would be on another day.
      case ("DTEND", .none): continue
      case ("DTSTART", _): line.value = Array(copy.start.rfc5545.utf8)
      case ("DTEND", .moment(let end)): line.value = Array(end.rfc5545.utf8)
      case ("DURATION", .duration(let length)): line.value = Array(length.rfc5545.utf8)
      case ("DTEND", .duration(let length)):
        // A time that clocks show twice is the first.
        bytes += Array("DURATION:\(length.rfc5545)".utf8) + lineEnd
        continue
      default:
        bytes += text.bytes[text.lines[index].range]
        continue
      }
      bytes += SourceEdits.folded(line.bytes, lineEnd: lineEnd)
    }
    for alarm in alarms { for index in alarm.lines { bytes += text.bytes[text.lines[index].range] } }
    return (bytes + text.bytes[text.lines[component.lines.upperBound].range], key)
  }
}
