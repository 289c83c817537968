// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import Platform
import Support
import WorkdayFeeds

/// Creates the calendars of a folder of descriptions.
struct BuildCommand: ParsableCommand, WarningOptions {
  static let configuration = CommandConfiguration(
    commandName: "build", _superCommandName: "workday-ics",
    abstract: "Creates the calendar of each description in a folder.",
    discussion: """
      Each description, such as team-a.yaml, is written to the file that its key output names, otherwise to team-a.ics \
      in the same folder or in that of --output. A description with an error does not stop the others; its old file \
      stays. The feed of a description with private: true, or with a token of workday-feed, is not written to the folder \
      of --output, which may be public; it needs the key output. The calendar of a description that is gone, or became \
      private, is reported, and removed with --prune; other files are never removed.

      Example, in a crontab:
        15 3 * * * workday-ics build /srv/feeds --output /srv/www --quiet

      Exit codes: 0 success; 1 a file changed (with --exit-code); 64 invalid options; otherwise that of the first \
      description that failed, as for generate.
      """)

  @Argument(help: ArgumentHelp("The folder of the descriptions, files that end in .yaml.", valueName: "folder"))
  var folder: String

  @Option(
    "The folder to write to; it is created if it is missing. (default: that of the descriptions)", value: "folder",
    name: .shortAndLong)
  var output: String?

  @Flag(help: "Replace files even if they are not calendars that this command wrote.")
  var force = false

  @Flag(help: "Remove the calendars whose descriptions are gone.")
  var prune = false

  @Flag(help: "Exit with 1 if a file was written or removed and with 0 if nothing changed.")
  var exitCode = false

  @Flag(help: WarningOption.quiet)
  var quiet = false

  @Option(WarningOption.noWarn)
  var noWarn: [Warning.Name] = []

  @OptionGroup var holidays: HolidayArguments

  func run() throws {
    let names = try Files.names(inFolder: folder, endingIn: ".yaml").filter { !$0.hasPrefix(".") }.sorted()
    guard !names.isEmpty else {
      throw CommandError("\(folder): the folder has no descriptions, files that end in .yaml", .noInput)
    }
    if let output {
      try Fault.inside("--output") { () throws(Fault) in try Files.makeFolder(output, isPrivate: false) }
    }
    var privacy = FeedPrivacy(ofFolder: folder)
    privacy.remember(Kept(names: Set(names.filter { Files.exists(usualPath($0)) }.map { String($0.dropLast(5)) })))
    if output != nil, let problem = privacy.problem { throw problem }
    var (written, hidden) = (0, 0)
    var (built, kept): (Set<String>, Set<String>) = ([], [])
    var doubts: [Warning] = []
    var failures: [CommandError] = []
    let progress = Progress()
    for (index, name) in names.enumerated() {
      progress.show("\(index + 1) of \(names.count): \(name)")
      do {
        guard let (change, found, usual) = try build(name, privacy, progress) else {
          hidden += 1
          continue
        }
        if let usual { built.insert(usual) }
        if change != .none { written += 1 }
        // Said once for all feeds: most of them cover the same years.
        doubts += found.filter { !doubts.contains($0) }
      } catch {
        let failure = CommandError(error)
        progress.clear()
        StandardError.write("Error: \(failure.description.hasPrefix(folder) ? "" : "\(folder)/\(name): ")\(failure)")
        failures.append(failure)
        kept.insert(usualName(name))
      }
    }
    progress.clear()
    let removed = try removeOthers(built: built, kept: kept)
    print(doubts)
    if !quiet {
      let rest = names.count - written - failures.count - hidden
      let count = "\(counted(names.count, "description")): \(written) written, \(rest) unchanged"
      let left = hidden > 0 ? ", \(hidden) private and left out" : ""
      let gone = removed > 0 ? ", \(removed) removed" : ""
      try StandardOutput.write(words: "\(count), \(failures.count) failed\(left)\(gone)\n")
    }
    if let failure = failures.first { throw ExitCode(failure.status) }
    if exitCode, written + removed > 0 { throw ExitCode(ExitStatus.no) }
  }

  /// The name of the file of a description that names none.
  private func usualName(_ description: String) -> String { description.dropLast(5) + ".ics" }

  /// The path of the file of a description that names none.
  private func usualPath(_ description: String) -> String { "\(output ?? folder)/\(usualName(description))" }

  /// Reports the calendars of earlier runs whose descriptions are gone, or removes them.
  ///
  /// - Returns: how many were removed.
  private func removeOthers(built: Set<String>, kept: Set<String>) throws -> Int {
    let place = output ?? folder
    let files = BuiltFiles(in: place, from: folder)
    var count = 0
    for name in try files.update(built: built, kept: kept) {
      if prune, try files.remove(name) {
        count += 1
        if !quiet { try StandardOutput.write(words: "\(place)/\(name): removed\n") }
      } else {
        let advice = prune ? "was written by another program since, and is left" : "use --prune to remove it"
        StandardError.write("Warning: \(place)/\(name) has no public description any more; \(advice).")
      }
    }
    return count
  }

  /// Builds the calendar of a description, and prints a line about it.
  ///
  /// - Returns: whether the file was written, the warnings about the feed, and the file's name if the description names
  ///   none; nil for a private feed without a place.
  private func build(
    _ name: String, _ privacy: FeedPrivacy, _ progress: Progress
  ) throws -> (FeedChange, warnings: [Warning], usual: String?)? {
    let description = try DescriptionFile(at: "\(folder)/\(name)")
    let feed = String(name.dropLast(5))
    let usual = usualPath(name)
    if output != nil, description.output == nil, !privacy.isPublic(feed) {
      progress.clear()
      if let problem = privacy.kept.problem(with: feed, in: folder, forgettingWith: " --feeds \(folder)") {
        throw CommandError(problem, .data)
      }
      let advice = Files.exists(usual) ? "; the file that is there is from before" : ""
      StandardError.write("Warning: \(folder)/\(name) is private, so \(usual) is not written\(advice).")
      return nil
    }
    let file = try Output(description.output ?? usual)
    let path = file.path ?? "standard output"
    let resolved = try ResolvedFeed(FeedOptions(), holidays.sources, of: description)
    print(resolved.warnings)
    let made = try FeedMaker.onThisSystem().feed(resolved)
    let change = try file.replace(with: made.feed, isForced: force)
    progress.clear()
    if !quiet { try StandardOutput.write(words: "\(path): \(made.feed.summary(today: made.today)); \(change)\n") }
    return (change, made.warnings + made.doubts(), description.output == nil ? usualName(name) : nil)
  }
}
