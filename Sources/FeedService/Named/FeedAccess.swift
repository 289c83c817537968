// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import Platform

/// Who may read which feed of a folder, or why that is not known.
struct FeedAccess: Sendable, Equatable {
  private(set) var marks: PrivateMarks?
  private(set) var tokens: FeedTokens?
  private(set) var problems: [String] = []

  /// Whether the marks and the tokens are known.
  var isKnown: Bool { marks != nil && tokens != nil }

  /// Whether the marks may lack a name, so that it is not known which feeds are private before all are known.
  var mayLackMarks: Bool { marks?.isDamaged ?? true }

  /// Whether a feed is private as far as is known; nobody reads a feed of which that is not known.
  func isPrivate(_ name: String) -> Bool { tokens?.isPrivate(name) ?? true || marks?.names.contains(name) ?? true }

  /// The names that are marked, or have or had tokens.
  var names: Set<String> { (marks?.names ?? []).union(tokens?.all.map(\.feed) ?? []) }

  /// Whether a feed has a valid token.
  func opens(_ name: String) -> Bool { tokens?.opens(name) ?? false }

  /// Whether a token opens a feed.
  func isValid(_ token: String, for name: String) -> Bool { tokens?.isValid(token, for: name) ?? false }

  /// The files of a folder in which this stands.
  static func files(in folder: String) -> [String] {
    [PrivateMarks.path(in: folder), FeedPrivacy.tokenFile(in: folder)]
  }

  /// Reads the marks and the tokens of a folder; these stay in effect where the files cannot be read now.
  ///
  /// - Parameter areAllPrivate: whether all feeds are private, so that a folder without tokens is a problem.
  func reading(_ folder: String, areAllPrivate: Bool) -> FeedAccess {
    var access = FeedAccess(marks: marks, tokens: tokens)
    let kept = "the previous ones stay in effect"
    do throws(Fault) {
      let new = try PrivateMarks(inFolder: folder)
      if !new.exists, marks?.names.isEmpty == false {
        access.problems.append("\(folder)/.private: the file is missing; \(kept)")
      } else {
        access.marks = new
      }
    } catch {
      access.problems.append("\(error); " + (marks == nil ? "no feed is public" : kept))
    }
    do throws(Fault) {
      let new = try FeedTokens(inFolder: folder)
      let hadTokens = tokens?.all.isEmpty == false
      if new.all.isEmpty, hadTokens || areAllPrivate || access.marks?.names.isEmpty == false {
        access.problems.append(
          "\(folder)/tokens: the file is missing or empty; " + (hadTokens ? kept : "private feeds are not served"))
      }
      if !new.all.isEmpty || !hadTokens { access.tokens = new }
    } catch {
      access.problems.append("\(error); " + (tokens == nil ? "no feed is served" : kept))
    }
    return access
  }
}
