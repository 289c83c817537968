// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CommandSupport
import FeedArguments
import Platform
import WorkdayFeeds

/// Texts of the help that belong to no command.
enum HelpTopic {
  /// The topics by name, for `workday-ics help TOPIC`.
  static var texts: KeyValuePairs<String, () -> String> { ["apps": { apps }, "workdays": { workdays }] }

  /// What a run on a terminal without arguments shows.
  static let start = """
    Creates calendars of the actual workdays in China, with the statutory holidays and make-up days.

      workday-ics --for apple --time 09:00 --alarm 10m --output work.ics
          An event on every workday of this year, with a reminder, for the iPhone.
      workday-ics is tomorrow
          Whether tomorrow is worked.
      workday-ics month
          This month, with 休 on days off and 班 on make-up days.

    More: workday-ics --help for all commands, workday-ics help generate for the options of a
    calendar, workday-ics help apps for what each calendar app needs.

    """

  /// What people ask, for those who type something else.
  static var usual: String {
    let rows: [(command: String, meaning: String)] = [
      ("is 2026-10-10 --explain", "whether a day is worked, and why"),
      ("next", "the next workday"),
      ("list 2026-10", "the workdays of a month; --kind holiday or makeup"),
      ("stats 2026 --by month", "how many there are"),
      ("holidays 2026", "the holidays and make-up days"),
      ("month", "this month; year 2026 for a year"),
      ("--time 09:00 --output work.ics", "a calendar of the workdays"),
      ("check FILE", "what is wrong with a calendar; fix mends it"),
    ]
    return rows.map { row in
      "  workday-ics " + TerminalWidth.padded(row.command, to: 32) + Words.translated(row.meaning) + "\n"
    }.joined()
  }

  /// The options that decide which days are worked, which are hidden in the help of questions and views.
  private static var workdays: String {
    """
    Which days are worked. These options belong to generate and to every question and view; without
    them, Monday to Friday are worked except for the statutory holidays, and make-up days too.

    Examples:
      workday-ics is today --pattern six-day
      workday-ics count 2026-02 --pattern big-small --big-week 2026-01-05
      workday-ics month --config feed.yaml
      workday-ics list 2026-05 --common 香港=hk.ics

    \(HelpPage.options(of: ScheduleArguments.self))
    """
  }

  /// What each calendar app needs.
  private static var apps: String {
    var text = """
      --for APP chooses the style that a calendar app reads correctly; the days are the same in every style. This is what
      is known of each app, and how.


      """
    for app in CalendarApp.allCases {
      let row = app.row
      let facts = Words.areChinese ? FeedTexts.chinese.facts(app) : row.facts
      text += "  \(app.rawValue)\n"
      text += wrapped("\(facts.title): --style \(row.style.rawValue); it \(facts.reason) (\(row.evidence)).")
      text += wrapped(row.adding + ".")
      if !row.aliases.isEmpty { text += wrapped("Also called " + row.aliases.joined(separator: ", ") + ".") }
    }
    return text + """

      For any other app, --style events is the safest; --style expanded suits apps without repeating events.

      Nobody has tried the apps with these names, for which --for chooses events:

      """ + wrapped(CalendarApp.untried.joined(separator: ", ") + ".") + """

        Example:
          workday-ics --for apple --time 09:00 --alarm 10m --output work.ics

        """
  }

  /// A paragraph with indented lines of at most 100 characters.
  static func wrapped(_ text: String) -> String {
    HelpPage.wrapped(Words.translated(text), to: 94).map { "      \($0)\n" }.joined()
  }
}
