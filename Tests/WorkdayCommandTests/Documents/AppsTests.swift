// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import WorkdayFeeds

/// The article on calendar apps, and what else is said of them.
@Suite struct AppsTests {
  @Test func `the article's table has the row of each app`() throws {
    let article = try Document("Sources/workday-ics/workday-ics.docc/Calendars/Apps.md")
    let rows = CalendarApp.allCases.map { app in
      "| \(app.row.facts.title) | `\(app.row.style.rawValue)` | \(app.row.facts.reason) (\(app.row.evidence)) | \(app.row.adding) |"
    }
    let head = try #require(article.prose.firstIndex { $0.hasPrefix("| App |") })
    #expect(article.prose[(head + 2)...].prefix { $0.hasPrefix("|") } == rows[...])
  }

  @Test func `the article names the apps that nobody has tried`() throws {
    let article = try Document("Sources/workday-ics/workday-ics.docc/Calendars/Apps.md")
    let names = CalendarApp.untried.joined(separator: ", ")
    #expect(article.prose.joined(separator: " ").contains("for which it chooses `events`: \(names)."))
    for name in CalendarApp.untried { #expect(CalendarApp(alias: name) == nil, "\(name)") }
  }

  @Test func `each app has facts of its own in every language, and words on its link if it has one`() {
    for texts in FeedTexts.all {
      #expect(Set(CalendarApp.allCases.map { texts.facts($0).title }).count == CalendarApp.allCases.count)
      for app in CalendarApp.allCases {
        #expect((texts.facts(app).linkHelp != nil) == (app.row.link != nil), "\(app) in \(texts.language)")
      }
    }
  }
}
