// SPDX-License-Identifier: MIT

import DescribedFeeds
import TestSupport
import Testing

/// Over random histories of a folder of descriptions: nothing is public that was private, and nothing is gone that nobody
/// gave up.
struct KeptLawTests {
  @Test(arguments: [false, true])
  func `a history opens nothing that was private, and loses nothing that was not given up`(isSite: Bool) {
    var random = SeededGenerator(seed: seed(isSite ? 1 : 2))
    var seen: [String: Int] = [:]
    for _ in 0..<states(fast: 2_000, slow: 50_000) {
      var world = World(isSite: isSite)
      for _ in 0..<(4 + random.below(16)) {
        world.befall(&random)
        if random.below(3) > 0 { world.look(&random) }
      }
      for fault in world.faults { Issue.record("\(fault)\n\(world.history.joined(separator: "\n"))") }
      guard world.faults.isEmpty else { return }
      for (word, count) in world.counts { seen[word, default: 0] += count }
    }
    #expect(["open", "private", "withheld", "missing"].allSatisfy { seen[$0, default: 0] > 1_000 }, "\(seen)")
  }
}

/// A folder of descriptions, what a server or a site made of it, and what a person knows of it.
private struct World {
  /// A description: which one it is of, whoever copied, renamed or changed it; and its content.
  struct Content: Equatable {
    var origin: Int
    var hash: UInt64
    var isStated = false
  }

  private static let names = ["a", "b", "c", "d"]
  private let isSite: Bool
  private var folder: [String: Content] = [:]
  private var isMounted = true
  private var marked: Set<String> = []
  /// The origins of what was private, and is not opened by a person.
  private var secret: Set<Int> = []
  /// The hashes of what was looked at; nobody can tell where something else comes from.
  private var known: Set<UInt64> = []
  private var looked: [String: UInt64] = [:]
  /// What was marked at the last look at descriptions.
  private var lookedMarks: Set<String> = []
  /// The hashes of what anybody could read.
  private var read: Set<UInt64> = []
  /// The last origin of what had a name.
  private var origins: [String: Int] = [:]
  private var count = 0

  private var kept = Kept()
  private var shown: [String: Content] = [:]
  private var open: Set<String> = []
  private var givenUp: Set<String> = []
  private var described: Set<String> = []
  private var memory = Kept()

  private(set) var faults: [String] = [] {
    didSet { history.append("  \(faults.last ?? "")") }
  }
  private(set) var history: [String] = []
  private(set) var counts: [String: Int] = [:]

  init(isSite: Bool) { self.isSite = isSite }

  private func isPrivate(_ name: String) -> Bool { marked.contains(name) || folder[name]?.isStated == true }

  private mutating func next() -> Int {
    count += 1
    return count
  }

  private mutating func new() -> Content { Content(origin: next(), hash: UInt64(next())) }

  // MARK: - What befalls it

  mutating func befall(_ random: inout SeededGenerator) {
    let (name, other) = (World.names[random.below(4)], World.names[random.below(4)])
    let event = random.below(12)
    history.append("\(event) \(name) \(other)")
    switch event {
    case 0, 1: if folder[name] == nil { put(new(), name) }
    case 2:
      guard var content = folder[name] else { return }
      if looked[name] != content.hash { content.origin = next() }
      content.hash = UInt64(next())
      put(content, name)
    case 3:
      part(name)
      folder[name]?.isStated = true
    case 4:
      part(name)
      marked.insert(name)
    case 5, 6: if folder[other] == nil, let content = folder.removeValue(forKey: name) { put(content, other) }
    case 7: if folder[other] == nil, let content = folder[name] { put(content, other) }
    case 8: folder[name] = nil
    case 9: isMounted.toggle()
    case 10:
      // A person makes a feed public.
      guard let content = folder[name] else { return }
      marked.remove(name)
      secret.remove(content.origin)
      put(new(), name)
    default: forget(name)
    }
    for (name, content) in folder where isPrivate(name) { secret.insert(content.origin) }
  }

  /// What was copied before it becomes private is another one from then on.
  private mutating func part(_ name: String) {
    guard let content = folder[name], !secret.contains(content.origin) else { return }
    put(new(), name)
  }

  /// Puts a description there; what nobody has looked at, and came from there, is then something of its own.
  private mutating func put(_ content: Content, _ name: String) {
    let moved = folder.filter { $0.key != name && $0.value.origin == origins[name] && !known.contains($0.value.hash) }
    for other in moved.keys.sorted() {
      let origin = next()
      folder[other]?.origin = origin
      origins[other] = origin
    }
    var content = content
    // What anybody could read is no secret under a name that is marked; and under a name that was there, what was never seen
    // to be private is taken for what was there.
    let isPlain = marked.contains(name) && !secret.contains(content.origin)
    if isPlain || kept.names.contains(name) && !kept.secrets.contains(content.hash) { content.origin = next() }
    folder[name] = content
    origins[name] = content.origin
  }

  private mutating func forget(_ name: String) {
    guard isMounted, folder[name] == nil || !isPrivate(name) else { return }
    let content = folder[name]
    // Of one that may be no other than this, the person knows what it is.
    for (other, mayBe) in memory.doubts where mayBe == [name] && other != name {
      _ = folder[other].map { secret.remove($0.origin) }
    }
    if let content {
      // What is no other from now on.
      let origin = next()
      folder[name]?.origin = origin
      if shown[name]?.hash == content.hash { shown[name]?.origin = origin }
    } else if let origin = origins[name] {
      secret.remove(origin)
    }
    if content == nil {
      marked.remove(name)
      givenUp.insert(name)
      if isSite { shown[name] = nil }
    }
    let new = memory.forgetting(name, content?.hash)
    if !isSite, new != memory { kept.forget(name) }
    memory = new
  }

  // MARK: - A look

  mutating func look(_ random: inout SeededGenerator) {
    let before = (
      open: open, shown: isSite ? Set(shown.keys) : kept.names.intersection(shown.keys), described: described
    )
    let described = isMounted ? folder : [:]
    let (isForced, isRestart) = (isSite && random.below(8) == 0, !isSite && random.below(5) == 0)
    history.append(
      "look \(described.mapValues { [$0.origin, Int($0.hash), $0.isStated ? 1 : 0] }) marked \(marked.sorted()) forced \(isForced) restart \(isRestart)"
    )
    if !isSite, !described.isEmpty {
      // Who takes away the mark of what is not described says that nothing else is private for its sake.
      let released = isRestart ? [] : lookedMarks.subtracting(marked).filter { described[$0] == nil }
      for (name, mayBe) in kept.doubts where mayBe.isSubset(of: released) {
        _ = folder[name].map { secret.remove($0.origin) }
      }
      lookedMarks = marked
    }
    let hasRun = isSite ? publish(described, isForced) : serve(described, isRestart)
    read.formUnion(open.compactMap { shown[$0] }.filter { !secret.contains($0.origin) }.map(\.hash))
    for name in open {
      guard let content = shown[name] else { continue }
      if isPrivate(name) { faults.append("\(name) is private and open") }
      if hasRun, secret.contains(content.origin), !before.open.contains(name), !read.contains(content.hash) {
        faults.append("\(name) was private")
      }
    }
    let names = Set(described.keys)
    let wereOpen = before.open.subtracting(givenUp).subtracting(open)
    for name in wereOpen where names.contains(name) && !kept.isMarked(name) {
      if !isPrivate(name), kept.doubts[name]?.contains(name) != true { faults.append("\(name) is closed") }
    }
    let isGivenUp = !names.isEmpty && names.isSubset(of: before.described)
    for name in before.shown where shown[name] == nil && !givenUp.contains(name) && !isForced {
      if isSite ? !isPrivate(name) && !kept.isMarked(name) : !isGivenUp && !(isRestart && !names.contains(name)) {
        faults.append("\(name) is gone")
      }
    }
    if hasRun {
      looked = described.mapValues(\.hash)
      known.formUnion(looked.values)
      self.described = names
    }
    givenUp = []
    counts["open", default: 0] += open.count
    counts["private", default: 0] += names.count(where: isPrivate)
    counts["withheld", default: 0] += names.count { kept.isInDoubt($0) }
    counts["missing", default: 0] += kept.missing.count
  }

  /// As a server looks at its folder, perhaps first of all with no more than its record.
  private mutating func serve(_ described: [String: Content], _ isRestart: Bool) -> Bool {
    if isRestart { (kept, shown) = (memory, [:]) }
    see(described)
    for name in shown.keys where described[name] == nil && !kept.missing.contains(name) { shown[name] = nil }
    for (name, content) in described { shown[name] = content }
    open = Set(shown.keys.filter { kept.isOpen($0) && !isPrivate($0) })
    memory = kept.memory
    return true
  }

  /// As publish does; returns whether it ran.
  private mutating func publish(_ described: [String: Content], _ isForced: Bool) -> Bool {
    kept = Kept()
    see(described)
    for name in shown.keys where isPrivate(name) || kept.isMarked(name) { shown[name] = nil }
    kept = Kept(names: Set(shown.keys), doubts: memory.doubts, secrets: memory.secrets, suspects: memory.suspects)
    see(described)
    if isForced { for name in kept.missing { kept.forget(name) } }
    memory = kept.memory
    let isRefused = !isForced && shown.keys.contains { described[$0] == nil || !kept.isOpen($0) }
    if !isRefused { shown = described.filter { kept.isOpen($0.key) && !isPrivate($0.key) } }
    open = Set(shown.keys)
    return !isRefused
  }

  private mutating func see(_ described: [String: Content]) {
    for (name, content) in described { kept.note(content.hash, of: name, isPrivate: content.isStated) }
    kept.mark(marked)
    kept.see(Set(described.keys))
  }
}
