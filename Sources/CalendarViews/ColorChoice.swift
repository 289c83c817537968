// SPDX-License-Identifier: MIT

/// Whether text for a terminal is coloured.
public enum ColorChoice: String, OptionValue {
  /// As the environment and the terminal say.
  case auto
  /// Always.
  case always
  /// Never.
  case never

  /// The words for it in messages.
  public static var optionName: String { "a choice of colour" }

  /// Whether to colour, decided in this order: the choice, NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, the terminal.
  ///
  /// - Parameters:
  ///   - environment: The environment's variables; one that is empty counts as not set, and a forcing one of `0` too.
  ///   - isTerminal: Whether the output goes to a terminal; one with TERM=dumb is not coloured.
  public func isOn(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if environment["NO_COLOR", default: ""] != "" { return false }
      let forced = ["FORCE_COLOR", "CLICOLOR_FORCE"].map { environment[$0, default: ""] }
      if forced.contains(where: { $0 != "" && $0 != "0" }) { return true }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}
