// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import Testing

@testable import workday_ics

@Suite struct OptionWordsTests {
  @Test func `words are read in any case, and by their other words`() throws {
    func marks(_ word: String?) throws -> DayMarks? {
      try readOption(word, "--marks", aliases: ["休": .han])
    }
    #expect(try [marks("HAN"), marks("休"), marks("Ascii")] == [.han, .han, .ascii])
    #expect(try marks(nil) == nil)
    #expect(try readOption("6", "--rows") == MonthGrid.Rows.six)
  }

  @Test func `an unknown word has a message with the words, the one that is near, and a caret`() {
    let error = #expect(throws: CommandError.self) {
      _ = try readOption("ISO1", "--weeks", among: [("iso", 1), ("us", 2), ("none", 3)])
    }
    #expect(
      error?.description == """
        --weeks: "ISO1" is not a value of --weeks; use iso, us or none; did you mean iso?
          ISO1
          ^^^^
        """)
  }

  @Test(arguments: [
    ("saturday", Weekday.saturday), ("SA", .saturday), ("Sat", .saturday), ("MONDAY", .monday), ("we", .wednesday),
    ("locale", .sunday),
  ])
  func `the first weekday is the region's, or one by its name or its first letters`(word: String, day: Weekday) throws {
    let grid = try GridArguments.parse(["--first-weekday", word])
    #expect(try grid.readFirstWeekday(ViewLocale(.english)) == day)
    #expect(try GridArguments.parse([]).readFirstWeekday(ViewLocale(.italian)) == .monday)
  }
}
