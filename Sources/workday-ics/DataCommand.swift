// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import WorkdayFeeds
internal import Workdays

/// Looks after the folder of papers that are newer than the built-in ones.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Shows the holidays that are known, and takes in newer ones.",
    discussion: """
      Papers newer than the built-in ones lie in a folder, $XDG_DATA_HOME/workday-ics or that of --data, a file a year. \
      Nothing is fetched here; workday-feed update does that, or any program that fetches.

      Examples:
        workday-ics data status
        curl -fsS https://example.com/2027.json | workday-ics data import -
        workday-ics data diff 2027.json
        workday-ics data show 2026
      """,
    subcommands: [DataStatusCommand.self, DataImportCommand.self, DataShowCommand.self, DataDiffCommand.self],
    defaultSubcommand: DataStatusCommand.self)
}

/// How data is listed.
enum DataFormat: String, ExpressibleByArgument, CaseIterable {
  /// Lines for people.
  case text
  /// One object.
  case json
}

/// Which data folder, and how to list.
struct DataOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The data folder. (default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)", valueName: "folder"))
  var data: String?

  @Option(help: ArgumentHelp("How to list: text or json.", valueName: "format"))
  var format = DataFormat.text

  func folder() throws -> DataFolder {
    guard let data else {
      guard let folder = DataFolder.standard else {
        throw Failure("there is no home folder to have a data folder in; name one by --data", exitCode: Failure.usage)
      }
      return folder
    }
    guard !data.isEmpty else { throw Failure("--data: \"\" names no folder", exitCode: Failure.usage) }
    return DataFolder(data)
  }
}

extension DataFormat {
  /// A change as an object, its rulings as words or null.
  static func object(_ change: HolidayChange) -> String {
    func ruling(_ ruling: HolidayCalendar.Ruling?) -> String {
      guard let ruling else { return "null" }
      return "{\"kind\": \"\(ruling.isDayOff ? "off" : "work")\", \"name\": \(JSONText.string(ruling.name))}"
    }
    return "{\"date\": \"\(change.date)\", \"before\": \(ruling(change.before)), \"after\": \(ruling(change.after))}"
  }

  /// An array of objects, one a line.
  static func array(_ objects: [String]) -> String {
    objects.isEmpty ? "[]" : "[\n  " + objects.joined(separator: ",\n  ") + "\n]"
  }
}

/// A file of papers that a command was given, or standard input.
enum PaperInput {
  /// The paper of a file, of at most 1 MiB.
  static func read(_ path: String) throws -> HolidayPaper {
    let name = path == "-" ? "standard input" : path
    let input = try InputFile(path)
    var bytes: [UInt8] = []
    while let piece = input.piece() {
      bytes += piece
      guard bytes.count <= HolidayFiles.sizeLimit else {
        throw Failure("\(name): the file is larger than \(HolidayFiles.sizeLimit) bytes", exitCode: Failure.data)
      }
    }
    try input.check()
    let paper = try HolidayPaper(holidayCN: bytes, named: name)
    let file = path.split(separator: "/").last ?? ""
    if file.utf8.count == 9, file.hasSuffix(".json"), let year = Int(file.prefix(4)), year != paper.year {
      throw Failure(
        "\(name): year: this is \(paper.year), not the year of the file's name", exitCode: Failure.data)
    }
    return paper
  }
}
