// SPDX-License-Identifier: MIT

package import CivilCalendar
import Platform
import WorkdayFeeds

/// Which feeds of a folder are private: those whose descriptions say so, those that are marked, and those with a token.
package struct FeedPrivacy {
  /// Why it is not known whether some feeds are marked; nil if it is known.
  package let problem: Fault?
  private let named: Set<String>
  private let described: [String]
  private let coversAll: Bool

  /// Reads what a folder says of its feeds; descriptions that cannot be read say nothing.
  ///
  /// - Parameter coversAll: whether all feeds of the folder are private.
  package init(ofFolder folder: String, coversAll: Bool = false) {
    described = (try? FeedName.all(in: folder).sorted()) ?? []
    let stated = described.filter { name in
      (try? FeedName.content(of: name, in: folder).get()).map(DescriptionFile.statesPrivate) ?? false
    }
    var named = FeedPrivacy.namesWithTokens(inFolder: folder).union(stated)
    do throws(Fault) {
      let marks = try PrivateMarks(inFolder: folder)
      named.formUnion(marks.names)
      problem = marks.problem(among: described)
    } catch {
      problem = error
    }
    self.named = named
    self.coversAll = coversAll
  }

  /// The names of the described feeds that are private, in ascending order.
  package var privateNames: [String] { described.filter(isPrivate) }

  /// Whether a feed is known to be private.
  package func isPrivate(_ name: String) -> Bool { coversAll || named.contains(name) }

  /// Whether a feed is known not to be private.
  package func isPublic(_ name: String) -> Bool { problem == nil && !isPrivate(name) }

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
