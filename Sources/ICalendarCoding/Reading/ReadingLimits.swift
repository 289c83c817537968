// SPDX-License-Identifier: MIT

/// What a reader takes before it refuses a file, so that a hostile one cannot use up memory or time.
public struct ReadingLimits: Sendable, Hashable {
  /// The greatest number of octets in an unfolded line; 16 MiB, room for a picture inside the file.
  public var lineLength = 16_777_216
  /// The greatest number of components within each other, the calendar included; 8, where RFC 5545 needs 3.
  public var nesting = 8
  /// The greatest number of octets in one entry of a calendar, alarms included; 64 MiB.
  public var entryLength = 67_108_864
  /// The greatest number of properties in one component; 100,000.
  public var properties = 100_000
  /// The greatest number of components within one entry; 10,000.
  public var components = 10_000
  /// The greatest number of parameters of one property, and of values of one parameter; 1,000.
  public var parameters = 1000
  /// The greatest number of entries in a file; 5,000,000.
  public var entries = 5_000_000
  /// The greatest number of findings kept of one kind, 100; the others are counted.
  public var diagnosticsOfAKind = 100

  /// The limits as given with each property.
  public init() {}
}
