// SPDX-License-Identifier: MIT

internal import Crypto
internal import DescribedFeeds
package import Support

/// The tokens of private feeds, which stand in a file beside the descriptions as hashes.
///
/// A line is `team-a 3f9c2a1b HASH`: the feed, an ID to revoke the token by, and the SHA-256 of the token, or `-` once it
/// is revoked. A feed with a line is private, also when all its tokens are revoked.
package struct FeedTokens: Sendable, Equatable {
  package struct Token: Sendable, Equatable {
    package let feed: String
    /// What the token is called by; it says nothing about the token.
    package let id: String
    /// The hash in hexadecimal, or `-` if the token is revoked.
    fileprivate(set) var hash: String
    package var isRevoked: Bool { hash == "-" }
  }

  /// All tokens in the order in which they were made.
  package private(set) var all: [Token] = []

  init() {}

  /// Reads the file of a folder; without a file there are no tokens.
  ///
  /// - Throws: `FileError` if it cannot be read or is invalid.
  package init(inFolder folder: String) throws(FileError) {
    self.init()
    let path = folder + "/tokens"
    do throws(FileError) {
      self = try FeedTokens(try Files.content(of: path, limit: 1 << 20, isPlain: true), named: path)
    } catch {
      guard error.kind == .missing else { throw error }
    }
  }

  private init(_ bytes: [UInt8], named name: String) throws(FileError) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() where !line.isEmpty
    {
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
      guard parts.count == 3, FeedFolder.isName(parts[0]), parts[2] == "-" || parts[2].utf8.count == 64 else {
        throw FileError(
          .unreadable, name, "\(name):\(index + 1): a line must have the name of a feed, an ID, and a hash or -")
      }
      all.append(Token(feed: parts[0], id: parts[1], hash: parts[2]))
    }
  }

  /// Changes the tokens of a folder, one process at a time.
  ///
  /// - Throws: `FileError` if the file cannot be read or written; it is then unchanged.
  package static func change<Value>(
    inFolder folder: String, _ work: (inout FeedTokens) throws -> Value
  ) throws -> Value {
    let path = folder + "/tokens"
    let file = try ReplacedFile.open(path)
    var tokens = try FeedTokens(file.content ?? [], named: path)
    let value = try work(&tokens)
    let lines = tokens.all.map { "\($0.feed) \($0.id) \($0.hash)\n" }
    try file.replace(with: Array(lines.joined().utf8), isSecret: true)
    return value
  }

  /// Adds a token of 192 random bits for a feed.
  package mutating func add(_ feed: String) -> (id: String, address: String) {
    func random(words: Int) -> String {
      (0..<words).map { _ in hexadecimal(.random(in: .min ... .max), digits: 8) }.joined()
    }
    let (id, token) = (random(words: 1), random(words: 6))
    all.append(Token(feed: feed, id: id, hash: FeedTokens.hash(token)))
    return (id, "\(NamedFeeds.privatePath)\(token)/\(feed).ics")
  }

  /// Revokes a token of a feed, or all of them.
  ///
  /// - Returns: the number of tokens that were valid.
  package mutating func revoke(_ feed: String, id: String?) -> Int {
    var count = 0
    for index in all.indices
    where all[index].feed == feed && !all[index].isRevoked && id ?? all[index].id == all[index].id {
      all[index].hash = "-"
      count += 1
    }
    return count
  }

  package func isPrivate(_ feed: String) -> Bool { all.contains { $0.feed == feed } }

  /// Whether a token opens a feed; in a time that does not depend on how much of it is right.
  func isValid(_ token: String, for feed: String) -> Bool {
    let hash = FeedTokens.hash(token)
    return all.reduce(false) { isValid, known in
      let difference: UInt8 = zip(hash.utf8, known.hash.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) }
      return isValid || difference == 0 && !known.isRevoked && known.feed == feed
    }
  }

  private static func hash(_ token: String) -> String {
    SHA256.hash(data: Array(token.utf8)).map { hexadecimal(UInt32($0), digits: 2) }.joined()
  }
}
