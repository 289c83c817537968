// SPDX-License-Identifier: MIT

package import ArgumentParser
package import Support

extension Warning.Name: ExpressibleByArgument {}

/// The options that decide which warnings are printed.
package struct WarningArguments: ParsableArguments {
  @Flag(help: "Suppress warnings and reports; errors are still printed.")
  package var quiet = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Suppress one kind of warning. May be repeated.",
      valueName: "name"))
  package var noWarn: [Warning.Name] = []

  package init() {}

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
  package func print(_ name: Warning.Name, _ texts: some Sequence<String>) {
    print(texts.map { Warning(name, $0) })
  }
}
