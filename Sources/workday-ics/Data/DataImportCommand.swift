// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import HolidayData
internal import Support
internal import Workdays

/// Stores holiday years in the data folder.
struct DataImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Stores a holiday year in the data folder.",
    discussion: """
      The file is JSON of the holiday-cn project. Every field is checked, and good data is not given up for worse: a \
      list \
      that is empty or has fewer days than are known, that changes a known day without naming a new notice beside \
      those \
      that are known, or that names its notice and lacks a statutory holiday, is suspicious and not stored, unless \
      --force is given. --holidays, the data folder and workday-feed go by the same rules. An empty list of a year \
      that \
      is not published yet is passed over.

      Exit codes: 0 stored, or nothing new; 64 options that are not allowed; 65 faulty or suspicious, and nothing \
      changed; 66 a file that is missing or cannot be read; 73, 74 a folder that cannot be written; 75 another run \
      holds it.
      """)

  @Argument(help: ArgumentHelp("The files, or - for standard input.", valueName: "file"))
  var files: [String]

  @Flag(help: "Store the holiday year even if it looks incomplete or damaged.")
  var force = false

  @Flag(help: "Print nothing if all is well.")
  var quiet = false

  @OptionGroup var options: DataArguments

  func run() throws {
    try CommandError.reporting {
      guard files.count(where: { $0 == "-" }) <= 1 else {
        throw CommandError("- is given twice; standard input can be read once", .usage)
      }
      let folder = try options.folder()
      var objects: [String] = []
      var failure: CommandError?
      for file in files {
        do {
          objects.append(try store(file, folder))
        } catch {
          // The other files are still stored.
          let fault = CommandError(error)
          if let failure { StandardError.write("Error: \(failure)") }
          failure = fault
        }
      }
      if options.format == .json { try StandardOutput.write((JSON.array(objects) + "\n").utf8) }
      if let failure { throw failure }
    }
  }

  /// Stores a file; prints the result as text, or returns the object to print.
  private func store(_ file: String, _ folder: DataFolder) throws -> String {
    let offered = try StoredHolidayYear.read(file, stored: try Zone("UTC").now(), isForced: force)
    let year = offered.holidays
    let name = offered.source ?? file
    let offer = try folder.offer(offered)
    if offer.verdict.isSuspicious, !offer.isStored, !offered.isForced {
      throw CommandError(
        "\(name): the holiday year \(year.year) is not stored, since "
          + "\(offer.verdict.reasons.joined(separator: "; ")); what is known stays. If it is right all the same, give "
          + "--force", .data)
    }
    guard options.format == .text else {
      return "{\"file\": \(JSON.string(name)), \"year\": \(year.year), \"verdict\": \"\(offer.verdict.name)\", "
        + "\"stored\": \(offer.isStored), \"changes\": ["
        + offer.changes.map(ReportFormat.object).joined(separator: ", ")
        + "]}"
    }
    guard !quiet else { return "" }
    try StandardOutput.write(text(offer, year).utf8)
    return ""
  }

  private func text(_ offer: DataFolder.Offer, _ year: HolidayYear) -> String {
    switch offer.verdict {
    case .unpublished: return "\(year.year): not published yet; nothing changed\n"
    case .unchanged: return "\(year.year): known already; nothing changed\n"
    case .new: return "\(year.year): new, \(counted(year.days.count, "day"))\n"
    case .own: return "\(year.year): new, \(counted(year.days.count, "day")) without a notice\n"
    case .revised, .corrected, .suspicious:
      let what =
        offer.isStored ? "\(offer.verdict.name), \(counted(offer.changes.count, "day")) changed" : "nothing changed"
      return "\(year.year): \(what)\n" + offer.changes.map { "  \($0)\n" }.joined()
    }
  }
}
