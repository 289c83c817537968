// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// Takes papers into the data folder.
struct DataImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Takes a paper of holidays into the data folder.",
    discussion: """
      The file is JSON of the holiday-cn project. Every field is checked, and good data is not given up for worse: a paper \
      that is empty, lacks a day that is known, rules one otherwise without naming a new notice, or is a year's first and \
      lacks a holiday, is suspicious and not taken, unless --force is given. An empty paper of a year that is not \
      published yet is passed over.

      Exit codes: 0 taken, or nothing new; 64 options that are not allowed; 65 faulty or suspicious, and nothing \
      changed; 66 a file that is missing or cannot be read; 73, 74 a folder that cannot be written; 75 another run \
      holds it.
      """)

  @Argument(help: ArgumentHelp("The files, or - for standard input.", valueName: "file"))
  var files: [String]

  @Flag(help: "Take a paper although it is suspicious.")
  var force = false

  @Flag(help: "Say nothing when all is well.")
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
          objects.append(try take(file, folder))
        } catch {
          // The other files are taken all the same.
          let fault = CommandError(error)
          if let failure { StandardError.write("Error: \(failure)") }
          failure = fault
        }
      }
      if options.format == .json { try StandardOutput.write((JSON.array(objects) + "\n").utf8) }
      if let failure { throw failure }
    }
  }

  /// Takes a file in; tells it as text, or gives the object to tell.
  private func take(_ file: String, _ folder: DataFolder) throws -> String {
    let paper = try PaperInput.read(file)
    let name = file == "-" ? "standard input" : file
    let stored = StoredPaper(
      paper, source: name, stored: try Zone("UTC").now(), isForced: force)
    let offer = try folder.offer(stored)
    if case .suspicious(let reasons) = offer.verdict, !offer.isStored, !force {
      throw CommandError(
        "\(name): the paper of \(paper.year) is not taken, since \(reasons.joined(separator: "; ")); "
          + "what is known stays. If it is right all the same, give --force",
        .data)
    }
    guard options.format == .text else {
      return "{\"file\": \(JSON.string(name)), \"year\": \(paper.year), \"verdict\": \"\(offer.verdict.name)\", "
        + "\"stored\": \(offer.isStored), \"changes\": [" + offer.changes.map(DataFormat.object).joined(separator: ", ")
        + "]}"
    }
    guard !quiet else { return "" }
    try StandardOutput.write(text(offer, paper).utf8)
    return ""
  }

  private func text(_ offer: DataFolder.Offer, _ paper: HolidayPaper) -> String {
    switch offer.verdict {
    case .unpublished: return "\(paper.year): not published yet; nothing changed\n"
    case .unchanged: return "\(paper.year): known already; nothing changed\n"
    case .new: return "\(paper.year): new, \(paper.days.count) days\n"
    case .revised, .corrected, .suspicious:
      let what =
        offer.isStored ? "\(offer.verdict.name), \(counted(offer.changes.count, "day")) changed" : "nothing changed"
      return "\(paper.year): \(what)\n" + offer.changes.map { "  \($0)\n" }.joined()
    }
  }
}
