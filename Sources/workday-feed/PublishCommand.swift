// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CommandSupport
internal import FeedService
internal import FeedSite
internal import HolidayData
internal import Support
internal import TimeZones
internal import Workdays

/// Writes feeds and a page as files, for any server of files.
struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Writes a site of feeds with its subscribe page as plain files, which any host can serve.",
    discussion: """
      The folder gets the usual feeds (by time, style and language), one for each description of --feeds, the 休/班 \
      calendars, the subscribe pages, the days of each published year as JSON, and manifest.json, which lists them with \
      their SHA-256. The site works at any address; with --base-url, its pages have links and QR codes that \
      apps open by themselves.

      What has not changed is not written again, so that a run from cron costs nothing. Files that the command did not \
      write are never touched. Feeds that have a token are private and not published.

      Examples:
        workday-feed publish --out site --base-url https://work.example.org
        workday-feed update --quiet && workday-feed publish --out site --feeds feeds --quiet

      Exit codes: 0 done; 64 invalid options; 65 invalid data, or a description that is invalid: its feed stays as it \
      was, and all others are published; 66, 73, 74 a file that cannot be read or written; 75 another run is writing.
      """)

  @Option(help: ArgumentHelp("The folder of the site; it is created if it is missing.", valueName: "folder"))
  var out: String

  @OptionGroup var offer: OfferArguments

  @Flag(help: "Print nothing but warnings and errors.")
  var quiet = false

  func run() throws {
    try CommandError.reporting {
      guard !out.isEmpty else { throw CommandError("--out: \"\" names no folder", .usage) }
      let baseURL = try offer.readBaseURL()
      let descriptions = offer.descriptions
      if let descriptions, !Files.isFolder(descriptions) {
        throw CommandError("--feeds: there is no folder \(descriptions)", .noInput)
      }
      let (holidays, doubts) = try offer.readData()?.calendar() ?? (.statutory, [])
      for doubt in doubts { StandardError.write("Warning: \(doubt).") }
      let tokens = try descriptions.map(FeedTokens.init(inFolder:))
      let progress = Progress()
      defer { progress.clear() }
      let feeds = try SiteFeeds(
        over: holidays, timeZones: .system(environment: Environment.variables("TZDIR")), descriptions: descriptions,
        begun: { progress.show("feed \($0 + 1)") }, isPrivate: { tokens?.isPrivate($0) ?? false })
      progress.clear()
      for warning in feeds.warnings { StandardError.write("Warning: \(warning).") }
      for problem in feeds.problems { StandardError.write("Error: \(problem)") }
      let site = Site(feeds, holidays: holidays, baseURL: baseURL)
      let changes = try SiteFolder(out).publish(
        site.files, keeping: site.kept, holidays: holidays, baseURL: baseURL)
      for name in changes.left {
        StandardError.write(
          "Warning: \(out)/\(name) is no longer part of the site, but was changed by somebody else and is left.")
      }
      if !quiet {
        let count = site.files.count { $0.name.hasSuffix(".ics") }
        try StandardOutput.write(
          """
          \(out): \(counted(site.files.count + 1, "file")), \(count) of them feeds; \
          \(changes.written.count) written, \(changes.removed.count) removed

          """.utf8)
      }
      if !feeds.problems.isEmpty { throw ExitCode(ExitStatus.data) }
    }
  }
}
