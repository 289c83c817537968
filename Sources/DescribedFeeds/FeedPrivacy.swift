// SPDX-License-Identifier: MIT

package import CivilCalendar
import Platform
import WorkdayFeeds

/// Which feeds of a folder are private: those whose descriptions say so, those that are marked, and those with a token.
package struct FeedPrivacy {
  /// Why it is not known whether some feeds are marked; nil if it is known.
  package let problem: Fault?
  /// What may become of the feeds, in view of those that were there.
  package private(set) var kept: Kept
  private let stated: Set<String>
  private let marked: Set<String>
  /// The names of the described feeds, in ascending order.
  package let describedNames: [String]
  /// Hashes of the descriptions that can be read.
  package let contents: [String: UInt64]
  private let coversAll: Bool

  /// Reads what a folder says of its feeds; descriptions that cannot be read say nothing.
  ///
  /// - Parameter coversAll: whether all feeds of the folder are private.
  package init(ofFolder folder: String, coversAll: Bool = false) {
    describedNames = (try? FeedName.all(in: folder).sorted()) ?? []
    var (stated, contents): (Set<String>, [String: UInt64]) = ([], [:])
    for name in describedNames {
      guard let content = try? FeedName.content(of: name, in: folder).get() else { continue }
      contents[name] = Kept.hash(content)
      if DescriptionFile.statesPrivate(content) { stated.insert(name) }
    }
    var marked = FeedPrivacy.namesWithTokens(inFolder: folder)
    do throws(Fault) {
      let marks = try PrivateMarks(inFolder: folder)
      marked.formUnion(marks.names)
      problem = marks.problem(among: describedNames)
    } catch {
      problem = error
    }
    (self.stated, self.contents, self.marked, self.coversAll) = (stated, contents, marked, coversAll)
    kept = Kept()
    remember(Kept())
  }

  /// Feeds were there before.
  package mutating func remember(_ before: Kept) {
    kept = before
    for (name, content) in contents { kept.note(content, of: name, isPrivate: stated.contains(name)) }
    kept.mark(marked)
    kept.see(Set(describedNames))
  }

  /// A person gives up what is not described any more.
  package mutating func giveUpMissing() { for name in kept.missing { kept.forget(name) } }

  /// The names of the described feeds that are private, in ascending order.
  package var privateNames: [String] { describedNames.filter(isPrivate) }

  /// Whether a feed is known to be private.
  package func isPrivate(_ name: String) -> Bool { coversAll || stated.contains(name) || kept.isMarked(name) }

  /// Whether a feed is known not to be private.
  package func isPublic(_ name: String) -> Bool { problem == nil && !isPrivate(name) && kept.isOpen(name) }

  /// The names of the feeds in a folder's file of tokens, also if some of its lines are invalid.
  package static func namesWithTokens(inFolder folder: String) -> Set<String> {
    let bytes = (try? Files.content(of: tokenFile(in: folder), limit: tokenLimit, isPlain: true)) ?? []
    let names = bytes.split(separator: 0x0A).compactMap { line in
      // Without a blank after it, a name may be cut off.
      line.firstIndex(of: 0x20).map { String(decoding: line[..<$0], as: UTF8.self) }
    }
    return Set(names.filter(FeedName.isValid))
  }

  /// The file of a folder's tokens.
  package static func tokenFile(in folder: String) -> String { folder + "/tokens" }

  /// The maximum size of a file of tokens in bytes, enough for 5,900 with the longest names.
  package static let tokenLimit = 1 << 20
}
