// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import DescribedFeeds
import FeedService
import Platform
import Support

/// Manages the secret addresses of private feeds.
struct TokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Creates, lists and revokes secret addresses of private feeds.",
    discussion: """
      A feed with a token is private: it is served at its secret addresses only, such as /p/5d41…/team-a.ics, and never \
      published. It stays private although its tokens are revoked or lost, since its name is kept in the file .private \
      beside the descriptions, which only a person changes; private: true in a description says the same. Several tokens \
      can be valid at once, so that subscribers can move to a new address before the old one is revoked. They are stored \
      as hashes, in the file tokens beside the descriptions; a running server takes changes within a second or two.

      Examples:
        workday-feed token add team-a --feeds /var/lib/workday-feed/feeds
        workday-feed token list --feeds /var/lib/workday-feed/feeds
        workday-feed token revoke team-a 3f9c2a1b --feeds /var/lib/workday-feed/feeds

      Exit codes: 0 success; 64 invalid options, or no such token; 66, 73, 74 a file that cannot be read or written.
      """,
    subcommands: [Add.self, List.self, Revoke.self])

  /// The folder of descriptions.
  struct Folder: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of descriptions. (environment: FEEDS)", valueName: "folder"))
    var feeds: String?

    /// Throws if a text cannot be the name of a feed.
    static func checkName(_ name: String) throws(CommandError) {
      guard FeedName.isValid(name) else {
        throw CommandError(
          "\(quoted(name)) is not the name of a feed; use ASCII letters, digits, hyphens and underscores", .usage)
      }
    }

    /// The path of the folder.
    func path() throws(CommandError) -> String {
      guard let path = feeds ?? Environment.variable("FEEDS"), !path.isEmpty else {
        throw CommandError("--feeds: name the folder of descriptions", .usage)
      }
      return path
    }
  }

  /// Makes a token.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Creates a secret address for a feed, and prints its path, which cannot be shown again.")

    @Argument(help: "The name of the feed, such as team-a for team-a.yaml.") var name: String
    @OptionGroup var folder: Folder

    func run() throws {
      let path = try folder.path()
      try Folder.checkName(name)
      if !Files.exists("\(path)/\(name).yaml") {
        StandardError.write("Warning: there is no \(path)/\(name).yaml yet.")
      }
      let (id, address) = try FeedTokens.add(name, inFolder: path)
      StandardError.write("The ID of this token is \(id). Keep the address: it cannot be shown again.")
      try StandardOutput.write("\(address)\n".utf8)
    }
  }

  /// Lists tokens.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints the feed, the ID and the state of each token: valid or revoked.")

    @Argument(help: "The name of the feed. (default: all)") var name: String?
    @OptionGroup var folder: Folder

    func run() throws {
      for token in try FeedTokens(inFolder: try folder.path()).all where name ?? token.feed == token.feed {
        try StandardOutput.write("\(token.feed) \(token.id) \(token.isRevoked ? "revoked" : "valid")\n".utf8)
      }
    }
  }

  /// Revokes tokens.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revokes a token of a feed, or all of them; the feed stays private.")

    @Argument(help: "The name of the feed.") var name: String
    @Argument(help: "The ID of the token, as listed. (default: all tokens of the feed)") var id: String?
    @OptionGroup var folder: Folder

    func run() throws {
      let count = try FeedTokens.revoke(name, id: id, inFolder: try folder.path())
      guard count > 0 else {
        throw CommandError("\(quoted(name)) has no valid token" + (id.map { " \(quoted($0))" } ?? ""), .usage)
      }
    }
  }
}
