// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import WorkdayFeeds

extension ParsableArguments {
  /// Gives the options of a table the values of the arguments that have their names.
  ///
  /// Properties are found as the parser finds them, by reflection, so that an option needs no line here. A test holds
  /// the table against the arguments in both directions.
  func give<Options: OptionTable>(to options: inout Options) {
    for (label, value) in Mirror(reflecting: self).children {
      let texts: [String]
      switch value {
      case let option as Option<String?>: texts = option.wrappedValue.map { [$0] } ?? []
      case let option as Option<[String]>: texts = option.wrappedValue
      case let flag as Flag<Bool>: texts = flag.wrappedValue ? ["true"] : []
      default: continue
      }
      guard !texts.isEmpty, let label else { continue }
      // The property wrapper of timeZone is _timeZone, the option --time-zone.
      let name = label.dropFirst().reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
      Options.rows.first { $0.name == name }?.give(texts, to: &options)
    }
  }
}
