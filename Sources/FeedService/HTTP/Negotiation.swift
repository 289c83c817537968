// SPDX-License-Identifier: MIT

import CivilCalendar
import FeedPages

/// Chooses what to send from lists of weighted names, such as `gzip, *;q=0.5`.
enum Negotiation {
  /// Whether a content coding is accepted, by name or by `*`.
  static func accepts(_ coding: String, _ accepted: [Substring]) -> Bool {
    weight(of: [coding, "x-" + coding, "*"], accepted) > 0
  }

  /// The page's texts in the preferred language; Chinese if the list is empty or only `*`.
  static func texts(_ accepted: [Substring]) -> PageTexts {
    func subtag(_ name: String) -> Substring { name.prefix { $0 != "-" } }
    var best: (texts: PageTexts?, weight: Double) = (nil, 0)
    for (name, weight) in accepted.map(parts) where weight > best.weight {
      if let texts = PageTexts.all.first(where: { subtag($0.language.rawValue) == subtag(name) }) {
        best = (texts, weight)
      }
    }
    // Readers of other languages more likely read English.
    let isOther = !accepted.isEmpty && !accepted.contains { parts($0).name == "*" }
    return best.texts ?? (isOther ? .english : .chinese)
  }

  /// Whether a media type has a greater weight than another.
  static func prefers(_ type: String, over other: String, _ accepted: [Substring]) -> Bool {
    func weight(_ type: String) -> Double {
      self.weight(of: [type, type.prefix { $0 != "/" } + "/*", "*/*"], accepted)
    }
    return weight(type) > weight(other)
  }

  /// The weight of the first of some names that is in a list; 0 if none is.
  private static func weight(of names: [String], _ accepted: [Substring]) -> Double {
    let all = accepted.map(parts)
    return names.lazy.compactMap { name in all.first { $0.name == name }?.weight }.first ?? 0
  }

  /// The lowercased name, and the weight from 0 to 1; 0 if it is invalid.
  private static func parts(_ entry: Substring) -> (name: String, weight: Double) {
    let pieces = entry.filter { $0 != " " && $0 != "\t" }.lowercased().split(
      separator: ";", omittingEmptySubsequences: false)
    let weight = pieces.dropFirst().last { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
    return (String(pieces[0]), (0...1).contains(weight) ? weight : 0)
  }
}
