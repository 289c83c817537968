// SPDX-License-Identifier: MIT

/// How many cells of a terminal a text takes.
///
/// Wide and full-width characters of East Asia and emoji take two cells, combining marks none, and a sequence of emoji
/// tied by joiners as much as its first. Characters whose width Unicode calls ambiguous take what the terminal is set
/// to.
///
/// ```swift
/// TerminalWidth().cells(of: "10休")  // 4
/// ```
///
/// - SeeAlso: [Unicode Standard Annex 11, East Asian Width](https://www.unicode.org/reports/tr11/)
public struct TerminalWidth: Sendable, Hashable {
  /// The cells of a character whose width is ambiguous.
  public enum Ambiguous: String, OptionValue {
    /// One, as most terminals are set.
    case one = "1"
    /// Two, as some terminals in East Asia are set.
    case two = "2"

    /// The words for it in messages.
    public static var optionName: String { "a width of ambiguous characters" }
  }

  /// The cells of a character whose width is ambiguous.
  public let ambiguous: Ambiguous

  /// Makes the measure of a terminal.
  public init(ambiguous: Ambiguous = .one) {
    self.ambiguous = ambiguous
  }

  /// The cells that a text takes on one line; control characters take none.
  public func cells(of text: some StringProtocol) -> Int {
    var state = State()
    return text.unicodeScalars.reduce(0) { $0 + cells(of: $1, after: &state) }
  }

  /// The text with spaces after it up to a number of cells; unchanged when it is longer.
  public func padded(_ text: String, to cells: Int) -> String {
    text + String(repeating: " ", count: max(0, cells - self.cells(of: text)))
  }

  /// The text with spaces around it up to a number of cells; unchanged when it is longer.
  public func centered(_ text: String, in cells: Int) -> String {
    let room = max(0, cells - self.cells(of: text))
    return String(repeating: " ", count: room / 2) + text + String(repeating: " ", count: room - room / 2)
  }

  /// The longest start of a text that fits a number of cells, ending in an ellipsis when something is left out.
  ///
  /// A character is never cut in two, so the result may be one cell shorter.
  public func truncated(_ text: String, to cells: Int, ellipsis: String = "…") -> String {
    guard self.cells(of: text) > cells else { return text }
    let room = cells - self.cells(of: ellipsis)
    guard room >= 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let width = self.cells(of: String(character))
      guard used + width <= room else { break }
      used += width
      result.append(character)
    }
    return result + ellipsis
  }

  /// The text in lines of at most a number of cells, broken at its pieces.
  ///
  /// A piece that is longer than a line stands alone and is truncated.
  func wrapped(_ pieces: [String], separator: String, to cells: Int) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, self.cells(of: last + separator + piece) <= cells {
        lines[lines.count - 1] = last + separator + piece
      } else {
        lines.append(truncated(piece, to: cells))
      }
    }
    return lines
  }

  /// What went before, as far as it changes the width of what follows.
  private struct State {
    var base: Unicode.Scalar?
    var baseCells = 0
    var isJoined = false
  }

  private func cells(of scalar: Unicode.Scalar, after state: inout State) -> Int {
    switch scalar.value {
    case 0x20..<0x7F:
      // An ASCII digit with an emoji presentation selector and a keycap becomes an emoji.
      state = State(base: scalar, baseCells: 1)
      return 1
    case 0x200D:
      state.isJoined = state.base.map { $0.properties.isEmoji && $0.value > 0x7F } ?? false
      return 0
    case 0xFE0F:
      guard let base = state.base, state.baseCells == 1, base.properties.isEmoji else { return 0 }
      state.baseCells = 2
      return 1
    case 0x1F3FB...0x1F3FF where state.base?.properties.isEmojiModifierBase == true:
      return 0
    default:
      let cells = cells(of: scalar.value)
      guard cells > 0 else { return 0 }
      if state.isJoined, scalar.properties.isEmoji {
        state.isJoined = false
        state.base = scalar
        return 0
      }
      state = State(base: scalar, baseCells: cells)
      return cells
    }
  }

  private func cells(of code: UInt32) -> Int {
    guard code >= 0x20, !(0x7F..<0xA0).contains(code) else { return 0 }
    guard code >= 0xA0 else { return 1 }
    if Self.contains(code, in: WidthTable.zero) { return 0 }
    if Self.contains(code, in: WidthTable.wide) { return 2 }
    return ambiguous == .two && Self.contains(code, in: WidthTable.ambiguous) ? 2 : 1
  }

  private static func contains(_ code: UInt32, in table: [UInt32]) -> Bool {
    var low = 0
    var high = table.count / 2
    while low < high {
      let middle = (low + high) / 2
      if code > table[middle * 2 + 1] {
        low = middle + 1
      } else if code < table[middle * 2] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
