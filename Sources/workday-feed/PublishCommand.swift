// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import DescribedFeeds
import FeedArguments
import FeedService
import FeedSite
import HolidayData
import Platform
import Support
import WorkdayFeeds
import Workdays

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
      write are never touched. A run that would take a feed, a year or a notice from the site changes nothing, unless \
      --force is given: a lost folder must not empty a site.

      Feeds are private and not published if their descriptions say private: true, or if they have ever had a token. One \
      that becomes private is removed from the site first, in every run.

      Examples:
        workday-feed publish --output site --base-url https://work.example.org
        workday-feed update --quiet && workday-feed publish --output site --feeds feeds --quiet

      Exit codes: 0 success; 64 invalid options; 65 invalid data, or the site would lose something: it stays as it is; \
      also 65 for an invalid description: its feed stays as it was, and all others are published; 66, 73, 74 a file \
      that cannot be read or written; 75 another run is writing.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the site; it is created if it is missing.", valueName: "folder"))
  var output: String

  @OptionGroup var offer: OfferArguments

  @Flag(help: "Publish even if feeds, years or notices vanish from the site.")
  var force = false

  @Flag(help: "Print nothing but warnings and errors.")
  var quiet = false

  func run() throws {
    guard !output.isEmpty else { throw CommandError("--output: the path is empty; give the path of a folder", .usage) }
    let descriptions = offer.descriptions
    if let descriptions, !Files.isFolder(descriptions) {
      throw CommandError("--feeds: there is no folder \(descriptions)", .noInput)
    }
    let site = SiteFolder(output)
    var privacy = try readPrivacy(of: descriptions)
    // Before anything that can fail.
    if let privacy { try removePrivateFeeds(by: privacy, from: site) }
    let before = site.kept(among: privacy?.describedNames ?? [])
    privacy?.remember(before)
    if force { privacy?.giveUpMissing() }
    let baseURL = try offer.readBaseURL()
    // Which feeds are private has to be known for certain.
    if let problem = privacy?.problem { throw problem }
    let tokens = try descriptions.map(FeedTokens.init(inFolder:))
    let hidden = privacy?.privateNames ?? []
    for name in hidden where tokens?.opens(name) == false {
      StandardError.write("Warning: \(name) is private and has no valid token; it is neither served nor published.")
    }
    let (holidays, doubts) = try offer.readData()?.calendar() ?? (.statutory, [])
    let today = try FeedTimeZone(nil).today()
    for doubt in doubts + holidays.remarks(on: today) { StandardError.write("Warning: \(doubt).") }
    let progress = Progress()
    defer { progress.clear() }
    let feeds = try SiteFeeds(
      over: holidays, timeZones: .ofThisSystem, descriptions: descriptions,
      begun: { progress.show("feed \($0 + 1)") }, isPublic: { privacy?.isPublic($0) ?? true })
    progress.clear()
    let options = " --feeds \(descriptions ?? "") --output \(output)"
    let doubted = privacy?.kept.warnings(in: descriptions ?? "", forgettingWith: options) ?? []
    for warning in feeds.warnings + doubted { StandardError.write("Warning: \(warning).") }
    let problems = feeds.problems + (privacy?.kept.problems(in: descriptions ?? "", forgettingWith: options) ?? [])
    for problem in problems { StandardError.write("Error: \(problem)") }
    // A token may have been made in the meantime.
    var now = try readPrivacy(of: descriptions)
    now?.remember(privacy?.kept ?? Kept())
    if let now, !feeds.describedNames.allSatisfy(now.isPublic) {
      throw CommandError("\(output): a feed became private during the run; run it again", .temporary)
    }
    let names = site.names()
    if let privacy { try site.remember(privacy.kept) }
    let content = Site(feeds, replacing: names, holidays: holidays, baseURL: baseURL)
    let changes = try site.publish(
      content.files, keeping: content.kept.contains, holidays: holidays, baseURL: baseURL, isForced: force)
    try report(changes, of: content, privateCount: hidden.count)
    if names.isEmpty, baseURL == nil, !quiet {
      StandardError.write(
        "Note: without --base-url, a page has one address to copy; --base-url https://work.example.org gives it a button "
          + "for each app and a QR code.")
    }
    if !problems.isEmpty { throw ExitCode(ExitStatus.data) }
  }

  /// Removes what is private now from a site, and warns of it.
  private func removePrivateFeeds(by privacy: FeedPrivacy, from site: SiteFolder) throws {
    let changes = try site.takeDown(where: privacy.isPrivate)
    for name in changes.removed {
      StandardError.write("Warning: \(output)/\(name) is private now and was removed from the site.")
    }
    for name in changes.companions {
      StandardError.write(
        "Warning: \(output)/\(name) was made by another program from a feed that is private, and a host may serve it; "
          + "remove it.")
    }
    for name in changes.left {
      StandardError.write(
        "Warning: \(output)/\(name) has the name of a private feed, but was changed by another program and is kept.")
    }
  }

  /// Says what became of the files of a site.
  private func report(_ changes: SiteFolder.Changes, of content: Site, privateCount: Int) throws {
    for name in changes.left {
      StandardError.write(
        "Warning: \(output)/\(name) is no longer part of the site, but was changed by another program and is kept.")
    }
    guard !quiet else { return }
    let count = content.files.count { $0.name.hasSuffix(".ics") }
    try StandardOutput.write(
      words: """
        \(output): \(counted(content.files.count + 1, "file")), \(count) of them feeds; \
        \(changes.written.count) written, \(changes.removed.count) removed\
        \(privateCount == 0 ? "" : "; \(counted(privateCount, "private feed")) not published")

        """)
  }

  /// Which feeds are private; nil without a folder of descriptions.
  private func readPrivacy(of descriptions: String?) throws(CommandError) -> FeedPrivacy? {
    let coversAll = try offer.readPrivateOnly()
    return descriptions.map { FeedPrivacy(ofFolder: $0, coversAll: coversAll) }
  }
}
