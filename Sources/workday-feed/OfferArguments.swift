// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import HolidayData
import Platform

/// The options that serving and publishing share: which feeds and data are offered, and at which address.
struct OfferArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of descriptions such as team-a.yaml, files for workday-ics --config; each becomes a feed such as "
        + "team-a.ics. (environment: FEEDS)", valueName: "folder"))
  var feeds: String?

  @Flag(
    help: """
      Take all feeds of --feeds for private: those that have a token are served, and none is published. (environment: \
      PRIVATE_ONLY=1)
      """)
  var privateOnly = false

  @Option(
    help: ArgumentHelp(
      "The public address, such as https://example.org/work, for the links of pages. (environment: BASE_URL)",
      valueName: "url"))
  var baseURL: String?

  @Option(
    help: ArgumentHelp(
      "A folder with holiday years newer than the built-in ones, in files named like 2027.json. (environment: DATA; "
        + "default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)", valueName: "folder"))
  var data: String?

  /// The folder of descriptions; nil for none.
  var descriptions: String? { feeds ?? OfferArguments.environment("FEEDS") }

  /// Whether all feeds of the folder are private.
  func readPrivateOnly() throws(CommandError) -> Bool {
    let isGiven = try OfferArguments.flag("PRIVATE_ONLY") || privateOnly
    guard !isGiven || descriptions != nil else { throw CommandError("--private-only needs --feeds", .usage) }
    return isGiven
  }

  /// The data folder; nil if there is no home folder.
  ///
  /// A unit's folder may be made later; one that is typed has to be there.
  func readData() throws(CommandError) -> DataFolder? {
    if let data { return try DataFolder.named(data) }
    return try DataFolder.named(OfferArguments.environment("DATA"), mustExist: false)
  }

  /// The public address with its scheme and without a trailing slash; nil if none is given.
  func readBaseURL() throws(CommandError) -> String? {
    guard var text = baseURL ?? OfferArguments.environment("BASE_URL") else { return nil }
    if text.hasSuffix("/") { text.removeLast() }
    let rest = text.hasPrefix("https://") ? text.dropFirst(8) : text.hasPrefix("http://") ? text.dropFirst(7) : ""
    let isPlain = rest.utf8.allSatisfy { byte in byte > 0x20 && byte < 0x7F && !"\"'<>?#%\\".utf8.contains(byte) }
    guard !rest.isEmpty, isPlain else {
      throw CommandError("--base-url: \"\(text)\" is not an address such as https://work.example.org", .usage)
    }
    return text
  }

  /// Whether a flag of the environment is set.
  static func flag(_ name: String) throws(CommandError) -> Bool {
    switch environment(name) {
    case nil, "0", "false": return false
    case "1", "true": return true
    case let value?: throw CommandError("\(name): \"\(value)\" is not 1 or 0", .usage)
    }
  }

  /// The value of an environment variable; nil if it is unset or empty.
  static func environment(_ name: String) -> String? {
    Environment.variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
