// SPDX-License-Identifier: MIT

/// Descriptions of feeds of which commands warn, beside holidays of which one year is not used.
package enum WarnedFeeds {
  /// Each with its name, its text, and the number of warnings, without those of years that the calendar's description has.
  package static let all = [
    ("plain", "years: 2025\n", 1), ("alarm", "years: 2025\nfor: google\nalarm: 10m\ntime: \"09:00\"\n", 2),
    ("style", "years: 2025\nfor: outlook\nstyle: rdate\nalarm: 10m\ntime: \"09:00\"\n", 3),
    ("company", "years: 2025\noverrides: company.txt\n", 2),
    ("later", "years: 2048-2050\nprovisional: true\nallow-unpublished: true\noverrides: company.txt\n", 2),
  ]

  /// Writes the descriptions into the folder `feeds` of a folder, and the holidays into `data`.
  package static func write(to folder: TemporaryFolder) throws {
    for (name, text, _) in all { try folder.write(Array(text.utf8), to: "feeds/\(name).yaml") }
    try folder.write(Array("盘点 work 2025-10-01\n".utf8), to: "feeds/company.txt")
    try folder.write(readBytes("Fixtures/statutory/announced-2048.json"), to: "data/2048.json")
    try folder.write(json(year: 2047, days: entry("2047-01-01", off: true)), to: "data/2047.json")
  }

  /// The warnings that a command has printed, in order.
  package static func warnings(in errors: String) -> [String] {
    errors.split(separator: "\n").filter { $0.hasPrefix("Warning: ") }.map { String($0.dropFirst(9).dropLast()) }
  }
}
