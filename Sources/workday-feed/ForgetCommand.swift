// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import DescribedFeeds
import FeedService
import FeedSite
import Platform
import Support

/// Gives up a feed whose description is gone.
struct ForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Gives up a feed whose description is gone, or says that a description is no copy of a private one.",
    discussion: """
      A feed does not go, and a description does not become public, because a file was renamed, copied or lost: a server \
      keeps the feed, publish refuses, and both name it. When that is meant, this command takes the feed out of the site, \
      of the record of a server, of .private and of tokens. A running server follows within a second or two.

      Examples:
        workday-feed forget team-a --feeds feeds --output site
        workday-feed forget team-a --feeds /var/lib/workday-feed/feeds --record /var/lib/workday-feed/record

      Exit codes: 0 success; 64 invalid options, or nothing is known of the feed; 65 the feed is described; 66, 73, 74 a \
      file that cannot be read or written.
      """)

  @Argument(help: "The name of the feed, such as team-a for team-a.yaml.") var name: String
  @OptionGroup var folder: TokenCommand.Folder

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder of a site, as for publish.", valueName: "folder"))
  var output: String?

  @Option(help: ArgumentHelp("The file of a server, as for serve. (environment: RECORD)", valueName: "file"))
  var record: String?

  func run() throws {
    let path = try folder.path()
    try TokenCommand.Folder.checkName(name)
    // A folder that is not there describes nothing, but that is no reason to give up what it had.
    guard Files.isFolder(path) else { throw CommandError("--feeds: there is no folder \(path)", .noInput) }
    let privacy = FeedPrivacy(ofFolder: path)
    let isDescribed = privacy.describedNames.contains(name)
    let content = isDescribed ? privacy.contents[name] ?? 0 : nil
    if isDescribed, privacy.isPrivate(name) {
      throw CommandError(
        "\(path)/\(name).yaml: the feed is described and private; remove the description to give the feed up, or, to make "
          + "it public, take its lines out of .private and tokens", .data)
    }
    var isKnown = false
    if let record = record ?? OfferArguments.environment("RECORD") {
      isKnown = try ServedRecord.forget(name, content, in: record) || isKnown
    }
    if let output { isKnown = try SiteFolder(output).forget(name, content) || isKnown }
    if !isDescribed {
      let isMarked = privacy.kept.isMarked(name)
      try FeedTokens.forget(name, inFolder: path)
      isKnown = isMarked || isKnown
    }
    guard isKnown else {
      throw CommandError("\(quoted(name)): nothing is known of such a feed; see --output and --record", .usage)
    }
  }
}
