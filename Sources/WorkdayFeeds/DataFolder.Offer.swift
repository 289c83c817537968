// SPDX-License-Identifier: MIT

public import Workdays

extension DataFolder {
  /// What became of an offer.
  public struct Offer: Sendable, Hashable {
    /// What the paper is, compared with what was known.
    public let verdict: PaperGuard.Verdict
    /// The dates that it rules otherwise.
    public let changes: [HolidayChange]
    /// Whether it was stored.
    public let isStored: Bool
  }
}
