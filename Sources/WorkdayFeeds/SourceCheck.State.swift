// SPDX-License-Identifier: MIT

extension SourceCheck {
  /// How a year's data stands after a look.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// A source gave the paper, and it lists days.
    case published
    /// The sources have no paper, or an empty one, and none is known.
    case unpublished
    /// What the sources gave was not taken over, since it may be damaged; what was known stays.
    case suspicious
    /// No source could be asked; what was known stays.
    case stale
  }
}
