// SPDX-License-Identifier: MIT

/// What an input costs: processor time and allocated memory.
package struct InputCost: Sendable {
  /// The processor time of the thread in nanoseconds.
  package var nanoseconds: Int
  /// The bytes that were allocated, whether they were freed or not.
  package var allocatedBytes: Int

  package init(nanoseconds: Int, allocatedBytes: Int) {
    self.nanoseconds = nanoseconds
    self.allocatedBytes = allocatedBytes
  }

  /// No cost.
  package static let none = InputCost(nanoseconds: 0, allocatedBytes: 0)

  /// What remains beyond a constant, for each byte of an input.
  package func perByte(of count: Int, beyond constant: InputCost) -> InputCost {
    InputCost(
      nanoseconds: max(0, nanoseconds - constant.nanoseconds) / max(1, count),
      allocatedBytes: max(0, allocatedBytes - constant.allocatedBytes) / max(1, count))
  }

  /// Whether neither is more than in another cost.
  package func isWithin(_ most: InputCost) -> Bool {
    nanoseconds <= most.nanoseconds && allocatedBytes <= most.allocatedBytes
  }

  /// The greater processor time and the greater memory of two costs.
  package func most(_ other: InputCost) -> InputCost {
    InputCost(
      nanoseconds: max(nanoseconds, other.nanoseconds), allocatedBytes: max(allocatedBytes, other.allocatedBytes))
  }

  /// The lesser processor time and the lesser memory of two costs.
  package func least(_ other: InputCost) -> InputCost {
    InputCost(
      nanoseconds: min(nanoseconds, other.nanoseconds), allocatedBytes: min(allocatedBytes, other.allocatedBytes))
  }
}

/// The most that inputs may cost, with the address sanitizer.
package struct CostLimit: Sendable {
  /// What an input of no bytes may cost.
  package let constant: InputCost
  /// What each byte may cost beyond that.
  package let perByte: InputCost

  /// Texts that are read and written again; the greatest cost seen was 30 ms and 6 MB.
  static let reading = CostLimit(
    constant: InputCost(nanoseconds: 100_000_000, allocatedBytes: 16 << 20),
    perByte: InputCost(nanoseconds: 50_000, allocatedBytes: 20_000))
  /// Calendars of which some instances are listed; the greatest cost seen was 98 ms and 15 MB.
  static let listing = CostLimit(
    constant: InputCost(nanoseconds: 250_000_000, allocatedBytes: 48 << 20),
    perByte: InputCost(nanoseconds: 100_000, allocatedBytes: 50_000))
  /// Feeds of at most ten years and 4 MiB, which are read back and proved.
  static let rendering = CostLimit(
    constant: InputCost(nanoseconds: 1_500_000_000, allocatedBytes: 512 << 20),
    perByte: InputCost(nanoseconds: 100_000, allocatedBytes: 50_000))
  /// Rules whose occurrences are walked several times, if need be to the year 9999.
  static let walking = CostLimit(
    constant: InputCost(nanoseconds: 1_500_000_000, allocatedBytes: 48 << 20),
    perByte: InputCost(nanoseconds: 100_000, allocatedBytes: 50_000))
  /// Calendars that are edited, and proved: up to 10,000 instances of each event are compared several times.
  static let proving = CostLimit(
    constant: InputCost(nanoseconds: 500_000_000, allocatedBytes: 96 << 20),
    perByte: InputCost(nanoseconds: 500_000, allocatedBytes: 100_000))
}
