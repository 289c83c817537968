// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import HolidayData
import Support
import WorkdayFeeds
import Workdays

/// Stores holiday years in the data folder.
struct DataImportCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", _superCommandName: "workday-ics data",
    abstract: "Stores a holiday year in the data folder.",
    discussion: """
      The file is JSON in the format of the holiday-cn project, or the notice of the State Council itself, as text or \
      as a saved page. Of a notice, every weekday, count and statutory day is checked against its dates, and a sentence \
      that is not understood refuses the whole. Of JSON, every field is checked. Worse data never replaces better data. \
      A list is suspicious, and is not stored without --force, if it is empty or has fewer days than are known, if it \
      changes a known day without naming a new notice in addition to the known ones, or if it names its notice but \
      lacks a statutory holiday. --holidays, the data folder and workday-feed follow the same rules. An empty list of a \
      year that is not published yet is ignored.

      Examples:
        workday-ics data import 2027.json
        workday-ics data import notice.html --address https://www.gov.cn/...

      Exit codes: 0 stored, or nothing new; 64 invalid options; 65 invalid or suspicious data, and nothing changed; 66 \
      a file is missing or unreadable; 73, 74 the folder cannot be written; 75 another run is writing the folder.
      """)

  static var formats: [OutputFormat] { [.text, .json] }

  @Argument(help: ArgumentHelp("The files, or - for standard input.", valueName: "file"))
  var files: [String]

  @Flag(help: "Store the holiday year even if it looks incomplete or damaged.")
  var force = false

  @Option("The address of the notice's page, if the file is a notice.", value: "address")
  var address: String?

  @Flag(help: "Print nothing if all is well.")
  var quiet = false

  @OptionGroup var place: DataArguments
  @OptionGroup var output: RecordArguments<DataImportCommand>

  func run() throws {
    let format = try output.readFormat()
    try StandardInput.check(files)
    let folder = try DataFolder.expected(place.data, mustExist: false)
    var objects: [String] = []
    var failure: CommandError?
    for file in files {
      do {
        objects.append(try store(file, folder, format))
      } catch {
        // The other files are still stored.
        let fault = CommandError(error)
        if let failure { StandardError.write("Error: \(failure)") }
        failure = fault
      }
    }
    let text = format == .json ? JSON.array(objects) + "\n" : Words.translated(objects.joined())
    try output.write(text, about: files.joined(separator: ", "), isQuiet: quiet)
    if let failure { throw failure }
  }

  /// Stores a file; prints the result as text, or returns the object to print.
  private func store(_ file: String, _ folder: DataFolder, _ format: OutputFormat) throws -> String {
    let offered = try StoredHolidayYear.read(
      file, over: try folder.calendar().calendar, address: address, stored: try FeedTimeZone("UTC").now(),
      isForced: force)
    let year = offered.holidays
    let name = offered.source ?? file
    let offer = try folder.offer(offered)
    if offer.verdict.isSuspicious, !offer.isStored, !offered.isForced {
      throw CommandError(
        "\(name): the holiday year \(year.year) is not stored because "
          + "\(offer.verdict.reasons.joined(separator: "; ")); the known data is kept. If the file is right, use --force",
        .data)
    }
    guard format == .text else {
      return JSON.object([
        ("file", JSON.string(name)), ("year", "\(year.year)"), ("verdict", JSON.string(offer.verdict.name)),
        ("stored", "\(offer.isStored)"), ("changes", JSON.list(offer.changes.map(\.json))),
      ])
    }
    return quiet ? "" : text(offer, year)
  }

  private func text(_ offer: DataFolder.Offer, _ year: HolidayYear) -> String {
    switch offer.verdict {
    case .unpublished: return "\(year.year): not published yet; nothing changed\n"
    case .unchanged: return "\(year.year): known already; nothing changed\n"
    case .new: return "\(year.year): new, \(counted(year.days.count, "day"))\n"
    case .own:
      // A list that names no notice has 1 January of its year as their date.
      let isNotice = year.notices.contains { $0.date.year < year.year }
      return "\(year.year): new, \(counted(year.days.count, "day"))\(isNotice ? "" : " without a notice")\n"
    case .confirmed: return "\(year.year): confirmed; no day changed\n"
    case .revised, .corrected, .suspicious:
      let what =
        offer.isStored ? "\(offer.verdict.name), \(counted(offer.changes.count, "day")) changed" : "nothing changed"
      return "\(year.year): \(what)\n" + offer.changes.map { "  \($0)\n" }.joined()
    }
  }
}
