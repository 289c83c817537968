// SPDX-License-Identifier: MIT

package import CivilCalendar
import Crypto
import DescribedFeeds
import Platform
import Support

/// The tokens of private feeds, which stand in a file beside the descriptions as hashes.
///
/// A line is `team-a 3f9c2a1b HASH`: the feed, an ID to revoke the token by, and the SHA-256 of the token, or `-` once it
/// is revoked. A feed with a line is private, also when all its tokens are revoked; of those the newest is kept.
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
  package let all: [Token]
  /// The hashes of valid tokens by feed; empty for a feed whose tokens are all revoked.
  private let hashes: [String: [String]]

  init(_ tokens: [Token] = []) {
    all = tokens
    hashes = Dictionary(grouping: tokens, by: \.feed).mapValues { $0.filter { !$0.isRevoked }.map(\.hash) }
  }

  /// Reads the file of a folder; without a file there are no tokens.
  ///
  /// - Throws: `Fault` if it cannot be read or is invalid.
  package init(inFolder folder: String) throws(Fault) {
    let path = FeedPrivacy.tokenFile(in: folder)
    do throws(Fault) {
      try self.init(try Files.content(of: path, limit: FeedPrivacy.tokenLimit, isPlain: true), named: path)
    } catch {
      guard error.code == .missingFile else { throw error }
      self.init()
    }
  }

  private init(_ bytes: [UInt8], named name: String) throws(Fault) {
    var tokens: [Token] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() where !line.isEmpty
    {
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
      guard parts.count == 3, FeedName.isValid(parts[0]), parts[2] == "-" || parts[2].utf8.count == 64 else {
        throw Fault(
          .unreadableFile, "\(name):\(index + 1): a line must have the name of a feed, an ID, and a hash or -")
      }
      tokens.append(Token(feed: parts[0], id: parts[1], hash: parts[2]))
    }
    self.init(tokens)
  }

  // MARK: - Changes

  /// Adds a token of 192 random bits for a feed of a folder, which is marked as private before.
  ///
  /// - Throws: `Fault` if a file cannot be read or written; the tokens are then unchanged.
  package static func add(
    _ feed: String, inFolder folder: String
  ) throws(Fault) -> (id: String, address: String) {
    func random(words: Int) -> String {
      (0..<words).map { _ in hexadecimal(UInt32.random(in: .min ... .max), digits: 8) }.joined()
    }
    let (id, token) = (random(words: 1), random(words: 6))
    try change(inFolder: folder, marking: feed) { $0 + [Token(feed: feed, id: id, hash: hash(token))] }
    return (id, "\(NamedFeeds.privatePath)\(token)/\(feed).ics")
  }

  /// Revokes a token of a feed, or all of them; the feed stays private.
  ///
  /// - Returns: the number of tokens that were valid.
  /// - Throws: `Fault` if a file cannot be read or written; the tokens are then unchanged.
  package static func revoke(_ feed: String, id: String?, inFolder folder: String) throws(Fault) -> Int {
    var count = 0
    try change(inFolder: folder) { tokens in
      tokens.map { token in
        guard token.feed == feed, !token.isRevoked, id ?? token.id == token.id else { return token }
        count += 1
        return Token(feed: token.feed, id: token.id, hash: "-")
      }
    }
    return count
  }

  /// Takes all that a folder's files say of a feed away, which has no description.
  ///
  /// - Throws: `Fault` if a file cannot be read or written.
  package static func forget(_ feed: String, inFolder folder: String) throws(Fault) {
    if try FeedTokens(inFolder: folder).isPrivate(feed) {
      try change(inFolder: folder) { $0.filter { $0.feed != feed } }
    }
    // Last, so that a feed of which anything is left is private.
    try PrivateMarks.remove(feed, inFolder: folder)
  }

  /// Changes the tokens of a folder, one process at a time.
  private static func change(
    inFolder folder: String, marking feed: String? = nil, _ work: ([Token]) -> [Token]
  ) throws(Fault) {
    // First, so that a feed whose token is lost at any moment is private. A damaged file must not keep a token valid.
    let names = FeedPrivacy.namesWithTokens(inFolder: folder)
    if let feed {
      try PrivateMarks.add(names.union([feed]), inFolder: folder)
    } else {
      try? PrivateMarks.add(names, inFolder: folder)
    }
    let path = FeedPrivacy.tokenFile(in: folder)
    let file = try ReplacedFile.open(path)
    var revoked: Set<String> = []
    let tokens = work(try FeedTokens(file.content ?? [], named: path).all).reversed()
      .filter { !$0.isRevoked || revoked.insert($0.feed).inserted }.reversed()
    let bytes = Array(tokens.map { "\($0.feed) \($0.id) \($0.hash)\n" }.joined().utf8)
    guard bytes.count <= FeedPrivacy.tokenLimit else {
      throw Fault(
        .fileTooLarge, "\(path): the file would be larger than \(FeedPrivacy.tokenLimit) bytes; revoke tokens first")
    }
    try file.replace(with: bytes, isSecret: true)
  }

  // MARK: - Questions

  /// Whether a feed has or had a token.
  package func isPrivate(_ feed: String) -> Bool { hashes[feed] != nil }

  /// Whether a feed has a token that is not revoked.
  package func opens(_ feed: String) -> Bool { hashes[feed]?.isEmpty == false }

  /// Whether a token opens a feed; in a time that does not depend on how much of it is right.
  func isValid(_ token: String, for feed: String) -> Bool {
    let hash = FeedTokens.hash(token)
    return (hashes[feed] ?? []).reduce(false) { isValid, known in
      let difference: UInt8 = zip(hash.utf8, known.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) }
      return isValid || difference == 0
    }
  }

  private static func hash(_ token: String) -> String {
    SHA256.hash(data: Array(token.utf8)).map { hexadecimal($0, digits: 2) }.joined()
  }
}
