// SPDX-License-Identifier: MIT

package import ArgumentParser
package import Support

/// The options that decide which warnings are printed.
///
/// Groups of options declare them with the texts here: a group within a group would cost each start, and
/// multiply what debug builds spend on validation.
package protocol WarningOptions {
  /// Whether warnings and reports are left out.
  var quiet: Bool { get }
  /// The kinds of warnings that are left out.
  var noWarn: [Warning.Name] { get }
}

/// The texts of `WarningOptions`.
package enum WarningOption {
  package static let quiet = ArgumentHelp("Suppress warnings and reports, but no errors.")
  package static let noWarn = ArgumentHelp(
    "Suppress one kind of warning: \(listed(names)). May be repeated.", valueName: "name")
  fileprivate static let names = Warning.Name.allCases.map(\.rawValue)
}

extension Option where Value == [Warning.Name] {
  /// The option `--no-warn`.
  package init(wrappedValue: [Warning.Name], _ help: ArgumentHelp) {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditionalSingleValue, help: help,
      completion: .list(WarningOption.names)
    ) { text in
      guard let name = Warning.Name(rawValue: text) else {
        throw ValidationError("use \(listed(WarningOption.names))")
      }
      return name
    }
  }
}

extension WarningOptions {
  /// Whether a kind of warning is printed.
  package func shows(_ name: Warning.Name) -> Bool { !quiet && !noWarn.contains(name) }

  /// Prints a warning to standard error, unless it is suppressed.
  package func print(_ warning: Warning) {
    if shows(warning.name) { StandardError.write("Warning: \(warning.text).") }
  }

  /// Prints warnings to standard error, except for those that are suppressed.
  package func print(_ warnings: some Sequence<Warning>) {
    for warning in warnings { print(warning) }
  }

  /// Prints warnings of one kind to standard error, unless they are suppressed.
  package func print(_ name: Warning.Name, _ texts: some Sequence<some CustomStringConvertible>) {
    for text in texts { print(Warning(name, text.description)) }
  }
}

// Values are taken unchanged, even if they begin with a dash (`--alarm -PT10M`, `--title "- work -"`), and are read by the
// command or the library, whose errors say what is allowed.

extension Option where Value == String? {
  /// An option with a text.
  ///
  /// - Parameters:
  ///   - help: what it is for.
  ///   - value: the name of the text in the help.
  ///   - visibility: hidden for what only feeds need that are subscribed to.
  package init(
    _ help: String, value: String, name: NameSpecification = .long, visibility: ArgumentVisibility = .default
  ) {
    self.init(
      name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: value, visibility: visibility))
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
