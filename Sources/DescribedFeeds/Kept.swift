// SPDX-License-Identifier: MIT

import Support

/// What may become of the feeds of a folder.
///
/// It says which of them anybody may read, and which stay although their descriptions are gone. A site and a server ask it.
/// A feed is given up by a person: with `private`, by a token that is revoked, with `--force`, or with `workday-feed forget`.
/// A description that is copied or renamed, and a folder that is emptied, make nothing public and take nothing away.
package struct Kept: Sendable, Equatable {
  /// The feeds that were accepted as what they are.
  package private(set) var names: Set<String>
  /// The feeds that nobody may read until a person gives up one of these, which each may be under another name; a copy of a
  /// private description has itself among them.
  package private(set) var doubts: [String: Set<String>]
  /// Hashes of descriptions that were marked.
  package private(set) var secrets: Set<UInt64>
  /// Hashes of descriptions that were in doubt, with what each may be.
  package private(set) var suspects: [UInt64: Set<String>]
  /// The feeds that are described now; nil before the first look.
  private var described: Set<String>?
  /// The described feeds that are not accepted.
  private var waiting: Set<String> = []
  /// Whether any was described at a look.
  private var hasDescribed = false
  /// The feeds that are marked as private, or have or had tokens; and the same in small letters.
  private var marked: Set<String> = []
  private var marks: Set<String> = []
  /// The feeds whose marks were taken away since the last look.
  private var released: Set<String> = []
  /// The feeds that were private, and are not seen to be described since.
  private var unconfirmed: Set<String> = []
  /// The feeds whose descriptions say that they are private.
  private var stated: Set<String> = []
  /// Hashes of the descriptions.
  private var contents: [String: UInt64] = [:]

  /// - Parameters:
  ///   - names: the feeds that were there before.
  ///   - doubts: those of which it was in doubt what they are.
  ///   - secrets: hashes of descriptions that were private.
  ///   - suspects: hashes of those that were in doubt, with what each may be.
  package init(
    names: Set<String> = [], doubts: [String: Set<String>] = [:], secrets: Set<UInt64> = [],
    suspects: [UInt64: Set<String>] = [:]
  ) {
    (self.names, self.doubts, self.secrets, self.suspects) = (names, doubts, secrets, suspects)
  }

  /// Reads lines such as `feed team-a`, `doubt team-b team-a`, a new one that may be the other, `secret 1f0c…`, the hash of a
  /// description that was private, and `suspect 1f0c… team-a`, of one that may be that of the other; others are passed over.
  ///
  /// - Parameter name: the name for a word that stands for one.
  package init(lines: some Sequence<Substring>, naming name: (String) -> String = { $0 }) {
    self.init()
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "feed" where words.count == 2: names.insert(name(words[1]))
      case "doubt" where words.count > 2: doubts[name(words[1]), default: []].formUnion(words[2...].map(name))
      case "secret" where words.count == 2: if let hash = UInt64(words[1], radix: 16) { secrets.insert(hash) }
      case "suspect" where words.count > 2:
        if let hash = UInt64(words[1], radix: 16) { suspects[hash, default: []].formUnion(words[2...].map(name)) }
      default: break
      }
    }
  }

  /// The lines of what the next run has to know.
  ///
  /// - Parameter word: the word that stands for a name.
  package func lines(writing word: (String) -> String = { $0 }) -> [String] {
    func words(_ names: Set<String>) -> String { names.map(word).sorted().joined(separator: " ") }
    return names.sorted().map { "feed \(word($0))" }
      + doubts.sorted { $0.key < $1.key }.map { "doubt \(word($0)) \(words($1))" }
      + secrets.sorted().map { "secret " + String($0, radix: 16) }
      + suspects.sorted { $0.key < $1.key }.map { "suspect \(String($0, radix: 16)) \(words($1))" }
  }

  /// What the next run has to know.
  package var memory: Kept { Kept(names: names, doubts: doubts, secrets: secrets, suspects: suspects) }

  /// The hash of a description, the same in every run: FNV-1a.
  ///
  /// It is kept where only the owner of the site or the server reads it.
  package static func hash(_ content: [UInt8]) -> UInt64 {
    content.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  // MARK: - What is seen

  /// The folder marks these feeds as private, or has tokens of them.
  package mutating func mark(_ marked: Set<String>) {
    // What a person meant by taking a mark away is known when the folder is looked at.
    released.formUnion(self.marked.subtracting(marked))
    self.marked = marked
    marks = Set(marked.map { $0.lowercased() })
    hideContents()
  }

  /// A description has a content with this hash, and says perhaps that it is private.
  package mutating func note(_ content: UInt64, of name: String, isPrivate: Bool = false) {
    let isNew = contents.updateValue(content, forKey: name) != content
    guard isNew || isPrivate != stated.contains(name) else { return }
    if isPrivate { stated.insert(name) } else { stated.remove(name) }
    // Also of one that is there, in whose place a private one was put.
    if !isMarked(name), isNew, secrets.contains(content) { doubts[name, default: []].insert(name) }
    if isMarked(name) || doubts[name] != nil { hideContents() }
    settle()
  }

  /// Whether the content of a description is known.
  package func knows(_ name: String) -> Bool { contents[name] != nil }

  /// The folder describes these feeds.
  ///
  /// Between two looks, one that is gone is given up only if others are there, none of which is new.
  package mutating func see(_ described: Set<String>) {
    if described == self.described, released.isEmpty, waiting.isEmpty { return }
    let (isFirst, before) = (self.described == nil, self.described ?? [])
    let gone = before.subtracting(described)
    if !described.isEmpty, described.isSubset(of: before) { names.subtract(gone) }
    for name in gone {
      contents[name] = nil
      // What was private when its description went stays so.
      if isMarked(name) || stated.contains(name) { unconfirmed.insert(name) }
    }
    if !described.isEmpty {
      for name in released where !described.contains(name) { settleDoubts(about: name) }
      unconfirmed = unconfirmed.union(released).subtracting(described)
      released = []
    }
    self.described = described
    hasDescribed = hasDescribed || !described.isEmpty
    waiting = described.subtracting(names)
    hideContents()
    settle()
    // What is gone, and was nothing else new, is in nobody's place any more if what it may have been is there; what is missed
    // is still served as it was.
    guard !described.isEmpty else { return }
    doubts = doubts.filter { name, others in
      let isGone = (isFirst ? !described.contains(name) : gone.contains(name)) && !names.contains(name)
      return !isGone || !others.subtracting([name]).isSubset(of: described)
    }
  }

  /// A person gives up a feed, or says of one that is described that it is no other.
  package mutating func forget(_ name: String) {
    if !isDescribed(name) { names.remove(name) }
    doubts[name] = nil
    contents[name].map { settle($0) }
    settleDoubts(about: name)
    hideContents()
    settle()
  }

  /// What is known of before, without a feed.
  ///
  /// - Parameter content: the hash of its description, of which only the doubt is forgotten; nil without one.
  package func forgetting(_ name: String, _ content: UInt64?) -> Kept {
    var new = memory
    if let content {
      guard new.doubts.removeValue(forKey: name) != nil else { return self }
      new.settle(content)
    } else {
      new.names.remove(name)
      new.doubts[name] = nil
    }
    new.settleDoubts(about: name)
    return new
  }

  private mutating func settleDoubts(about name: String) {
    doubts = doubts.mapValues { $0.subtracting([name]) }.filter { !$0.value.isEmpty }
    suspects = suspects.mapValues { $0.subtracting([name]) }.filter { !$0.value.isEmpty }
  }

  private mutating func settle(_ content: UInt64) {
    secrets.remove(content)
    suspects[content] = nil
  }

  /// Keeps in mind what is marked or in doubt, unless anybody reads the same under another name already.
  private mutating func hideContents() {
    guard described != nil else { return }
    let new = contents.filter { name, content in
      guard !isMarked(name) else { return !secrets.contains(content) }
      guard let others = doubts[name] else { return false }
      return !secrets.contains(content) && (others.contains(name) || !others.isSubset(of: suspects[content] ?? []))
    }
    guard !new.isEmpty else { return }
    let read = Set(names.filter(isOpen).compactMap { contents[$0] })
    for (name, content) in new where !read.contains(content) {
      if let others = doubts[name], !isMarked(name), !others.contains(name) {
        suspects[content, default: []].formUnion(others)
      } else {
        secrets.insert(content)
      }
    }
  }

  /// Accepts what nothing speaks against.
  private mutating func settle() {
    guard described != nil, !waiting.isEmpty else { return }
    let others = Set(orphans + missing).union(doubts.keys.filter { !isDescribed($0) })
    for name in waiting {
      if !isMarked(name), !stated.contains(name) {
        let content = contents[name]
        var mayBe = others.union(content.flatMap { suspects[$0] } ?? []).subtracting([name])
        if let content, secrets.contains(content) { mayBe.insert(name) }
        if !mayBe.isEmpty { doubts[name, default: []].formUnion(mayBe) }
        if doubts[name] != nil { continue }
      }
      names.insert(name)
    }
    waiting.subtract(names)
    if !doubts.isEmpty { hideContents() }
  }

  // MARK: - What follows

  /// The feeds that were there and are not described; a server goes on serving them as they were.
  package var missing: [String] { described.map { names.subtracting($0).sorted() } ?? [] }

  /// The names that are marked or have tokens, and no descriptions.
  package var orphans: [String] {
    guard let described else { return [] }
    let known = Set(described.map { $0.lowercased() })
    return marked.filter { !known.contains($0.lowercased()) }.sorted()
  }

  private func isDescribed(_ name: String) -> Bool { described?.contains(name) == true }

  /// Whether a feed is private by a mark or a token; capitals and small letters are the same.
  package func isMarked(_ name: String) -> Bool { marks.contains(name.lowercased()) }

  /// Whether nothing that was there speaks against anybody reading a feed.
  package func isOpen(_ name: String) -> Bool {
    names.contains(name) && doubts[name] == nil && !isMarked(name) && !stated.contains(name)
      && !unconfirmed.contains(name) && !released.contains(name)
  }

  /// Whether nobody may read a described feed although nothing says that it is private.
  package func isInDoubt(_ name: String) -> Bool {
    doubts[name] != nil && !isMarked(name) && !stated.contains(name) && isDescribed(name)
  }

  // MARK: - Words

  /// What is in doubt, each in a sentence without a stop, with what a person can do.
  ///
  /// - Parameters:
  ///   - folder: the folder of the descriptions.
  ///   - options: those of `workday-feed forget`, with a blank before them.
  package func problems(in folder: String, forgettingWith options: String) -> [String] {
    let isEmptied = hasDescribed && described?.isEmpty == true && !names.isEmpty
    return (isEmptied ? ["\(folder): no description is there any more; the feeds stay as they were"] : [])
      + doubts.keys.sorted().compactMap { problem(with: $0, in: folder, forgettingWith: options) }
  }

  /// What is in doubt about a described feed; nil if nothing is.
  package func problem(with name: String, in folder: String, forgettingWith options: String) -> String? {
    guard isInDoubt(name), let others = doubts[name] else { return nil }
    let file = "\(folder)/\(name).yaml"
    // A name that is not known any more is a hash.
    guard !others.contains(name), let first = others.filter(FeedName.isValid).min() else {
      return
        "\(file): the description may be that of a private feed; nobody can read it; write private: true into it, or "
        + "type workday-feed forget \(name)\(options)"
    }
    return
      "\(file): the feed is new, and \(first) has no description any more, so it may be this one; nobody can read it; "
      + "put the description back, or type workday-feed forget \(first)\(options)"
  }

  /// What else a person should know.
  package func warnings(in folder: String, forgettingWith options: String) -> [String] {
    orphans.map { name in
      "\(folder): \(name) is private and has no description; if it is given up, type workday-feed forget \(name)\(options)"
    }
  }
}
