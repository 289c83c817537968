// SPDX-License-Identifier: MIT

import ArgumentParser
import DescribedFeeds
import Foundation
import Platform
import TestSupport
import Testing
import WorkdayFeeds

@testable import workday_ics

/// Compares the table of options with the command's arguments and a description's keys, in both directions.
@Suite struct OptionTableTests {
  /// Texts for an option; they are not validated before a feed is described.
  private func texts(for kind: OptionKind) -> [String] {
    switch kind {
    case .flag: ["true"]
    case .list, .pairs: ["a=1", "b=2"]
    case .text, .lines, .words: ["x"]
    }
  }

  private func arguments<Options>(_ option: FeedOption<Options>) -> [String] {
    option.kind == .flag ? ["--" + option.name] : texts(for: option.kind).flatMap { ["--" + option.name, $0] }
  }

  /// A line of a description.
  private func line<Options>(_ option: FeedOption<Options>) -> String {
    let texts = texts(for: option.kind)
    return option.name + ": " + (option.isList ? "[" + texts.joined(separator: ", ") + "]" : texts[0])
  }

  private func read(_ description: String) throws -> FeedOptions {
    try DescriptionFile(Array(description.utf8), named: "feed.yaml").options
  }

  /// The long names of a command's options, as the parser has them.
  private func options(of command: String) throws -> Set<String> {
    struct Help: Decodable {
      struct Command: Decodable { let arguments: [Argument] }
      struct Argument: Decodable { let names: [Name]? }
      struct Name: Decodable {
        let kind: String
        let name: String
      }
      let command: Command
    }
    let dump = try Command.run(command, "--experimental-dump-help")
    let help = try JSONDecoder().decode(Help.self, from: dump.output)
    return Set(help.command.arguments.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name))
  }

  @Test func `each option of a feed can be given on the command line and in a description`() throws {
    var seen: Set<FeedOptions> = [FeedOptions()]
    for option in FeedOptions.table {
      var expected = FeedOptions()
      option.give(texts(for: option.kind), &expected)
      #expect(seen.insert(expected).inserted, "\(option.name) is where another option is")
      #expect(option.places.contains([.command, .description]))
      #expect(try GenerateCommand.parse(arguments(option)).options == expected, "\(option.name)")
      #expect(try read(line(option)) == expected, "\(option.name)")
      #expect(expected.given == [option.name])
    }
  }

  @Test func `each option of an event can be given in a description`() throws {
    for option in EventOptions.table {
      var expected = EventOptions()
      option.give(texts(for: option.kind), &expected)
      #expect(expected != EventOptions())
      #expect(try read("events:\n  - " + line(option)).events == [expected], "\(option.name)")
    }
  }

  @Test func `each option of a feed of holidays can be given on the command line`() throws {
    var seen: Set<HolidayFeedOptions> = [HolidayFeedOptions()]
    for option in HolidayFeedOptions.table {
      var expected = HolidayFeedOptions()
      option.give(texts(for: option.kind), &expected)
      #expect(seen.insert(expected).inserted, "\(option.name) is where another option is")
      #expect(try HolidaysCommand.parse(arguments(option)).options == expected, "\(option.name)")
    }
  }

  @Test func `the commands have the options of the tables and those of files`() throws {
    let files = Set(DescriptionFile.Files.names(in: .command) + DescriptionFile.Files.dayTables.map(\.name))
    let own: Set = ["config", "quiet", "no-warn", "force", "exit-code", "help", "version"]
    let feed = files.union(own).union(FeedOptions.names(in: .command))
    // The guide answers --help of the default command.
    #expect(try options(of: "generate").symmetricDifference(feed.subtracting(["help"])).sorted() == [])
    let holidays = files.subtracting(["leave", "common"]).union(own.subtracting(["config"]))
      .union(["format"]).union(
        HolidayFeedOptions.names(in: .command))
    #expect(try options(of: "holidays").symmetricDifference(holidays).sorted() == [])
  }

  /// A line of each command that has --time-zone; most need no zone for their answer.
  private static let zoned = [
    "generate --year 2026 --time 09:00", "is 2026-01-05", "next 2026-01-05", "previous 2026-01-05", "add 2026-01-05 3",
    "count 2026-01", "stats 2026", "list 2026-01", "last-of-month 2026-01", "open 09:00-18:00 2026-01-05",
    "free Fixtures/ics/google.ics --from 2026-01-05", "bridge 2026",
    "roster 2026-01 --pattern cycle:DDNNOO@2026-01-01 --team A,B", "month 2026-01 Fixtures/ics/google.ics",
    "year 2026 Fixtures/ics/google.ics", "day 2026-01-05", "expand Fixtures/ics/google.ics",
    "rule FREQ=DAILY --dtstart 2026-01-05", "filter Fixtures/ics/google.ics",
    "diff Fixtures/ics/google.ics Fixtures/ics/google.ics",
  ].map { $0.split(separator: " ").map(String.init) }

  @Test func `each command with a time zone refuses a name of no zone, also where its answer needs none`() throws {
    let commands = WorkdayICS.configuration.subcommands.compactMap { $0.configuration.commandName }
    let named = try commands.filter { try options(of: $0).contains("time-zone") }
    #expect(Set(named) == Set(Self.zoned.map { $0[0] }))
    for line in Self.zoned {
      for zone in ["junk", "", "../../../etc/passwd", "Asia/Shanghai/", "+8"] {
        let result = try Command.run(Command.path, line + ["--time-zone", zone])
        #expect(result.status == 64 && result.text.isEmpty, "\(line) \(zone): \(result.text)")
        #expect(result.errors.hasPrefix("Error: --time-zone: \"\(zone)\" is not a time zone; use "), "\(line)")
      }
    }
  }

  @Test func `each property for an option has a row`() {
    func check<Options: OptionTable>(_ none: Options) {
      let types: [Any.Type] = [String?.self, [String].self, Bool.self]
      let properties = Mirror(reflecting: none).children.filter { child in
        types.contains { $0 == type(of: child.value) }
      }
      #expect(properties.count == Options.rows.count, "\(properties.compactMap(\.label))")
    }
    check(FeedOptions())
    check(EventOptions())
    check(ScheduleOptions())
    check(HolidayFeedOptions())
    check(CalendarOptions())
  }

  @Test func `names are words with hyphens, each once, and rivals and companions are options too`() {
    func check<Options: OptionTable>(_ type: Options.Type) {
      let names = Options.table.map(\.name)
      #expect(Set(names).count == names.count)
      for name in names { #expect(name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil) }
      for option in Options.rows {
        var others = option.rivals
        if case .all(let companion?) = option.reach { others.append(companion) }
        #expect(others.allSatisfy { other in other != option.name && Options.rows.contains { $0.name == other } })
      }
    }
    check(FeedOptions.self)
    check(EventOptions.self)
    check(ScheduleOptions.self)
    check(HolidayFeedOptions.self)
    check(CalendarOptions.self)
    check(DescriptionFile.Files.self)
  }

  @Test func `a typo in any key of a description suggests the right key`() {
    func fault(_ text: String) -> String {
      do {
        return "\(try read(text))"
      } catch {
        return "\(error)"
      }
    }
    let files = DescriptionFile.Files.names(in: .description) + ["events"]
    let tables = DescriptionFile.Files.dayTables.map(\.name)
    for name in FeedOptions.names(in: .description) + files + tables {
      #expect(fault(name + "x: y").contains("is not an option of a feed; did you mean \(name)?"))
    }
    for name in EventOptions.names(in: .description) + tables {
      #expect(fault("events:\n  - \(name)x: y").contains("is not an option of an event; did you mean \(name)?"))
    }
  }
}
