// SPDX-License-Identifier: MIT

package import ArgumentParser

// Values are taken unchanged, even if they begin with a dash (`--alarm -PT10M`, `--title "- work -"`), and are read by the
// command or the library, whose errors say what is allowed.

extension Option where Value == String? {
  /// An option with a text.
  ///
  /// - Parameters:
  ///   - help: what it is for.
  ///   - value: the name of the text in the help.
  package init(_ help: String, value: String, name: NameSpecification = .long) {
    self.init(name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: value))
  }
}

extension Option where Value == [String] {
  /// An option with a text that may be repeated.
  ///
  /// - Parameters:
  ///   - help: what it is for.
  ///   - value: the name of the text in the help.
  package init(wrappedValue: [String], _ help: String, value: String) {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditionalSingleValue, help: ArgumentHelp(help, valueName: value))
  }
}
