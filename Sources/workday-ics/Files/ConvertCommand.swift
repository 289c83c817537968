// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import ICalendar
import ICalendarCoding
import ICalendarEditing
import Support
import TimeZones

/// Writes a calendar file in another form.
struct ConvertCommand: FormattedCommand {
  static let formats: [OutputFormat] = [.jcal, .jscalendar, .ics]

  static let configuration = CommandConfiguration(
    commandName: "convert", _superCommandName: "workday-ics",
    abstract: "Writes a calendar file in another form.",
    discussion: """
      jcal is iCalendar in JSON (RFC 7265), in which every component, property and parameter stands for itself. \
      jscalendar is JSCalendar 2.0, a newer form with words of its own, for which drafts say what becomes what; version 1.0 \
      (RFC 8984) is read too. What they have no word for is kept in them, and comes back; a \
      calendar made of JSCalendar may lack DTSTAMP and time zones, which fix adds.

      The form of the file is found by its content, that of the result by --format or the ending of --output, .json for \
      jcal; without them, a calendar becomes jcal, and JSON a calendar.

      A line that is no content line cannot be written: it is left out, which is said. A file that is not UTF-8 needs \
      --encoding.

      Examples:
        workday-ics convert work.ics --output work.json
        workday-ics convert work.json > work.ics
        workday-ics convert work.ics --format jscalendar --output work.json
        curl -s https://example.com/work.ics | workday-ics convert - | jq '.[2][0]'

      Exit codes: 0 success; 64 invalid options; 65 a file without a calendar, or one of which something was left out; 66 a \
      file is missing or unreadable; 73 the output cannot be created; 74 the output cannot be written; 75 another run is \
      writing the output.
      """)

  @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"))
  var file: String

  @Option(help: EncodingOption.help) var encoding: String?

  @OptionGroup var records: RecordArguments<Self>

  func run() throws {
    let database = TimeZoneDatabase.ofThisSystem
    var (name, bytes, budget) = try SourceFile.read(file, encoding)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard !bytes.isEmpty else { throw CommandError("\(oneLine(name)): the file is empty", .data) }
    // jCal is arrays, JSCalendar an object or an array of some.
    let head = bytes.lazy.filter { $0 > 0x20 }.prefix(2)
    let isJSON = head.first == UInt8(ascii: "[") || head.first == UInt8(ascii: "{")
    let format = try records.readFormat(usual: isJSON ? .ics : .jcal)
    var loss: CommandError?
    let calendars: [Component]
    if isJSON {
      calendars = try Fault.inside(oneLine(name)) { () throws(Fault) in
        head.contains(UInt8(ascii: "{"))
          ? try JSCalendar.components(bytes, zones: database, within: &budget) : try JCal.components(bytes)
      }
    } else {
      let file = try SourceFile(named: name, bytes)
      guard file.source.foreignLines.isEmpty else {
        throw CommandError("\(oneLine(name)): the file is not UTF-8; tell its --encoding", .data)
      }
      let leftOut: [Int]
      (calendars, leftOut) = file.source.components
      loss = SourceFile.loss(in: [file])
      if let first = leftOut.first {
        let lines = counted(leftOut.count, "line")
        loss = CommandError("\(oneLine(name)): \(lines) left out, the first of them line \(first)", .data)
      }
    }
    guard !calendars.isEmpty else { throw CommandError("\(oneLine(name)): there is no calendar in the file", .data) }
    var output: [UInt8] = []
    switch format {
    case .jcal: output = JCal.bytes(calendars)
    case .jscalendar: output = JSCalendar.bytes(calendars, zones: database, within: &budget)
    default:
      output = try Fault.inside(oneLine(name)) { () throws(Fault) in
        var bytes: [UInt8] = []
        for calendar in calendars { bytes += try ICalendarWriter().bytes(of: calendar) }
        return bytes
      }
    }
    try records.write(output, about: counted(calendars.count, "calendar"))
    if let loss { throw loss }
  }
}
