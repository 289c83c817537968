// SPDX-License-Identifier: MIT

extension PaperGuard {
  /// What a paper that comes in is, compared with the known one of its year.
  public enum Verdict: Sendable, Hashable {
    /// It says what is known.
    case unchanged
    /// It announces a year that was not known.
    case new
    /// It names a notice that was not known.
    case revised
    /// It names no new notice, and adds days or changes names.
    case corrected
    /// It lists no days, and none are known: the year is not published yet.
    case unpublished
    /// It may be damaged, each reason a clause without a final stop; it must not replace what is known.
    case suspicious([String])

    /// Whether the paper may replace what is known, and differs from it.
    public var isAcceptedChange: Bool {
      switch self {
      case .new, .revised, .corrected: true
      case .unchanged, .unpublished, .suspicious: false
      }
    }

    /// The verdict in a word.
    public var name: String {
      switch self {
      case .unchanged: "unchanged"
      case .new: "new"
      case .revised: "revised"
      case .corrected: "corrected"
      case .unpublished: "unpublished"
      case .suspicious: "suspicious"
      }
    }
  }
}
