// SPDX-License-Identifier: MIT

package import ArgumentParser
internal import Support

/// A warning of a command, which can be silenced by its name.
package struct Warning: Sendable, Hashable {
  /// The names of warnings, for `--no-warn`.
  package enum Name: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// Days that a later notice may still change, and years that are not published yet.
    case provisional
    /// Company days and leave that contradict each other or the notices.
    case overrides
    /// Holiday years that are not used, because they may be damaged or are older than what is known.
    case holidays
    /// Holidays that have not been checked for a long time.
    case stale
    /// What the calendar app does not support, and the hint to choose one.
    case app
  }

  /// The name by which it is silenced.
  package let name: Name
  /// One sentence without a final stop.
  package let text: String

  /// Creates a warning.
  package init(_ name: Name, _ text: String) {
    self.name = name
    self.text = text
  }
}

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
