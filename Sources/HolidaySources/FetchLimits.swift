// SPDX-License-Identifier: MIT

/// How much and how long a source may answer.
public struct FetchLimits: Sendable, Hashable {
  /// The seconds within which a whole answer has to come, redirects included.
  public var seconds: Double = 20
  /// The most bytes of an answer, unpacked; a paper has under 10,000.
  public var bytes = 1_048_576
  /// The most redirects that are followed.
  public var redirects = 5

  /// The limits that suit the real sources.
  public init() {}
}
