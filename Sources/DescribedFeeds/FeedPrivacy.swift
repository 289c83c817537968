// SPDX-License-Identifier: MIT

package import Support
internal import WorkdayFeeds

/// Which feeds of a folder are private: those whose descriptions say so, those that are marked, and those with a token.
package struct FeedPrivacy {
  /// Why it is not known which feeds are marked; nil if it is known.
  package let problem: FileError?
  private let marks: PrivateMarks?
  private let named: Set<String>
  private let described: [String]
  private let coversAll: Bool

  /// Reads what a folder says of its feeds; descriptions that cannot be read say nothing.
  ///
  /// - Parameters:
  ///   - others: the names of feeds that are private for another reason, such as a token.
  ///   - coversAll: whether all feeds of the folder are private.
  package init(ofFolder folder: String, others: Set<String>, coversAll: Bool = false) {
    do throws(FileError) {
      (marks, problem) = (try PrivateMarks(inFolder: folder), nil)
    } catch {
      (marks, problem) = (nil, error)
    }
    described = (try? FeedFolder.names(in: folder).sorted()) ?? []
    let stated = described.filter { name in
      (try? FeedFolder.content(of: name, in: folder).get()).map(DescriptionFile.statesPrivate) ?? false
    }
    named = others.union(stated)
    self.coversAll = coversAll
  }

  /// The names of the described feeds that are private, in ascending order.
  package var privateNames: [String] { described.filter(isPrivate) }

  /// Whether a feed is known to be private.
  package func isPrivate(_ name: String) -> Bool { coversAll || named.contains(name) || marks?.contains(name) ?? false }

  /// Whether a feed is known not to be private.
  package func isPublic(_ name: String) -> Bool { problem == nil && !isPrivate(name) }
}
