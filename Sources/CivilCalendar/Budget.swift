// SPDX-License-Identifier: MIT

/// What a stranger's input may cost: so much of each thing that multiplies, by the size of the input.
///
/// Who reads a stranger's input makes one. Whatever makes more of an input than it has bytes takes it and spends before it
/// makes that, so no input costs more than its size allows, also in a command that is new.
package struct Budget: Sendable {
  /// What multiplies.
  package enum Item: Int, CaseIterable, Sendable {
    /// Instances of series, and repetitions of their alarms, that are made or walked on the way to others.
    case instances
    /// Bytes of what is made and held in memory: a text once, and what stands as values as often as `perByteOfValues` says.
    case bytes
    /// Pairs of entries or of lines that are compared.
    case comparisons
    /// Bytes of the answers to what is asked at once.
    case answers
    /// Changes of the time zones that the input defines.
    case zoneChanges

    /// What every input may have, however small it is, what it may have for each of its bytes, and what it is called in
    /// messages.
    package var facts: (least: Int, perByte: Int, words: String) {
      switch self {
      case .instances: (5_000_000, 16, "instances")
      case .bytes: (64 << 20, 256, "bytes")
      case .comparisons: (20_000_000, 64, "comparisons")
      case .answers: (4 << 20, 32, "bytes of answers")
      case .zoneChanges: (2_000_000, 0, "changes of its time zones")
      }
    }
  }

  /// How much memory a byte takes in values, in comparison with one of a text.
  package static let perByteOfValues = 8

  /// What a caller of a library has who knows what is in his calendars.
  package static let unlimited = Budget(forBytes: .max)

  /// The size of the input so far, in bytes.
  package private(set) var size = 0
  /// What there is of each item, by its number.
  private var limits: [Int]
  private var spent = [Int](repeating: 0, count: Item.allCases.count)

  /// Creates a budget of which nothing is spent.
  ///
  /// - Parameter size: The size of the input in bytes.
  package init(forBytes size: Int) {
    limits = Item.allCases.map { $0.facts.least }
    grow(by: size)
  }

  /// More input has come, of so many bytes.
  package mutating func grow(by size: Int) {
    self.size = self.size.addingClamped(max(0, size), times: 1)
    for item in Item.allCases {
      limits[item.rawValue] = limits[item.rawValue].addingClamped(item.facts.perByte, times: max(0, size))
    }
  }

  /// How much of an item there is in all.
  package func most(_ item: Item) -> Int { limits[item.rawValue] }

  /// How much of an item is left.
  package func left(_ item: Item) -> Int { most(item) - spent[item.rawValue] }

  /// Takes some of an item; returns whether there was so much, and otherwise nothing is left.
  package mutating func take(_ count: Int, _ item: Item) -> Bool {
    let left = left(item)
    spent[item.rawValue] += min(count, left)
    return count <= left
  }
}

extension Int {
  /// The sum with a product, or the greatest number if it is beyond that; of numbers that are not negative.
  fileprivate func addingClamped(_ factor: Int, times count: Int) -> Int {
    let (product, isTooGreat) = factor.multipliedReportingOverflow(by: count)
    let (sum, isBeyond) = addingReportingOverflow(product)
    return isTooGreat || isBeyond ? .max : sum
  }
}
