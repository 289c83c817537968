// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

@Suite struct DescriptionFileTests {
  private func read(_ text: String) throws -> DescriptionFile {
    try DescriptionFile(Array(text.utf8), named: "feed.yaml")
  }

  /// The error of a description, with its place if it has one.
  private func fault(_ text: String) -> String? {
    do {
      let configuration = try read(text)
      do throws(Fault) {
        let today = CivilDate.first
        _ = try configuration.options.description(today: today, holidays: .statutory)
        return nil
      } catch {
        return configuration.placed(error).message
      }
    } catch {
      return (error as? Fault)?.message
    }
  }

  @Test func `a description has the same meaning as the command line`() throws {
    let configuration = try read(
      """
      # A comment.
      years: 2025-2026
      days: [MO, WE]          # A list where the command line has commas.
      make-up-follows:
        2026-02-14: WE
      time: [09:00, '18:00']
      duration: 30m
      title: "上班 \\u6253卡"
      notes: |
        One.
          Two.
      category:
      - a
      - b
      alarm: 10m # before
      allow-unpublished: no
      holidays: [a.json, b]
      overrides: company.txt
      leave: []
      output: work.ics

      """)
    let options = configuration.options
    #expect(options.calendar.years == "2025-2026")
    #expect(options.schedule.days == "MO,WE")
    #expect(options.schedule.makeUpFollows == ["2026-02-14=WE"])
    #expect(options.event.times == ["09:00", "18:00"])
    #expect(options.event.title == "上班 打卡")
    #expect(options.event.notes == "One.\n  Two.")
    #expect(options.event.categories == ["a", "b"])
    #expect(options.event.alarms == ["10m"])
    #expect(!options.calendar.allowsUnpublishedYears)
    #expect(configuration.files.holidays == ["a.json", "b"])
    #expect(configuration.files.overrides == [.file("company.txt")])
    #expect(configuration.files.leave == [])
    #expect(configuration.files.output == "work.ics")
  }

  @Test(arguments: [("|", "One.\nTwo."), ("|-", "One.\nTwo."), ("|+", "One.\nTwo."), (">", "One. Two.")])
  func `the line ends after notes do not belong to them`(sign: String, notes: String) throws {
    let options = try read(
      """
      year: 2026
      events:
        - key: a
          notes: \(sign)
            One.
            Two.

      notes: \(sign)
        One.
        Two.


      title: Work
      """
    ).options
    #expect(options.event.notes == notes && options.events.map(\.notes) == [notes])
  }

  @Test func `events share the options above them, except one with its own pattern`() throws {
    let configuration = try read(
      """
      year: 2026
      title: Work
      alarm: [5m]
      statutory: no
      eve: 21:00
      events:
        - key: in
          time: 09:00
        - time: 18:00
          alarm: [0, 1h]
          make-up: only
        - {key: other, pattern: six-day, no-alarm: true}
      """)
    let feed = try configuration.options.description(today: .first, holidays: .statutory)
    #expect(feed.events.map(\.key) == ["-in", "T1800", "-other", "-make-up-eveT2100"])
    #expect(feed.events.map(\.alarms) == [[300], [0, 3600], [], [0]])
    #expect(feed.events.map(\.title) == ["Work", "Work", "Work", "Make-up day tomorrow"])
    #expect(feed.events[0].policy == nil && feed.events[3].policy == nil)
    #expect(feed.events[1].policy == WorkdayPolicy(observesHolidays: false, makeUpDays: .only))
    #expect(feed.events[2].policy == WorkdayPolicy(pattern: .mondayToSaturday))
    #expect(!feed.policy.observesHolidays)
  }

  @Test func `an event with another big week has the Saturdays of the other team`() throws {
    let options = try read(
      """
      year: 2026
      pattern: big-small
      big-week: 2026-03-02
      events:
        - key: ours
        - {key: theirs, big-week: 2026-03-09}
      """
    ).options
    let feed = try options.description(today: .first, holidays: .statutory)
    let saturdays = try [7, 14, 21, 28].map { try CivilDate(year: 2026, month: 3, day: $0) }
    func worked(_ policy: WorkdayPolicy) -> [Int] {
      let schedule = WorkdaySchedule(policy, holidays: .statutory)
      return saturdays.filter { schedule.isWorked($0) }.map(\.day)
    }
    #expect(worked(feed.policy) == [7, 21])
    #expect(feed.events[0].policy == nil)
    #expect(worked(try #require(feed.events[1].policy)) == [14, 28])
  }

  @Test func `options given elsewhere take precedence, in each event too`() throws {
    var options = try read(
      """
      year: 2026
      title: A
      pattern: big-small
      big-week: 2026-01-05
      events:
        - {key: a, time: 09:00, title: B, alarm: 5m}
        - {key: b, time: 10:00, pattern: six-day}
      """
    ).options
    var given = FeedOptions()
    given.calendar.years = "2025-2026"
    given.event.title = "C"
    given.event.hasNoAlarm = true
    given.event.eve = "21:00"
    given.schedule.days = "MO"
    given.schedule.makeUp = "none"
    options.override(with: given)
    let feed = try options.description(today: .first, holidays: .statutory)
    #expect(feed.years == 2025...2026)
    #expect(feed.events.map(\.title) == ["C", "C", "Make-up day tomorrow"])
    #expect(feed.events.map(\.alarms) == [[], [], []])
    #expect(feed.policy.pattern == WorkdayPattern([.monday]))
    #expect(feed.events[1].policy?.pattern == WorkdayPattern([.monday]))
  }

  @Test(arguments: [
    ("titel: x", "1:1: \"titel\" is not an option of a feed; did you mean title?"),
    ("colour: x", "1:1: \"colour\" is not an option of a feed"),
    ("year: 2026\nyear: 2027", "2:1: year is already set in line 1"),
    ("year: [2026]", "1:7: year must be one text, not a list"),
    ("time: {a: b}", "1:7: time must be a text, or a list of texts, not a list of keys and values"),
    ("time: [[09:00]]", "1:8: time must be a text, or a list of texts, not a list"),
    ("no-alarm: maybe", "1:11: no-alarm must be true or false, not \"maybe\""),
    ("year:", "1:6: year must be one text, not empty; leave year out, or write a text in quotes"),
    ("title: ~", "1:8: title must be one text, not empty; leave title out, or write a text in quotes"),
    (
      "overrides:\n  a: b",
      "2:3: overrides must be a file, a list of files, or lines after |, not a list of keys and values"
    ),
    ("- a", "1:1: a description consists of options, such as \"year: 2026\"; see workday-ics config"),
    ("", "1:1: a description consists of options, such as \"year: 2026\"; see workday-ics config"),
    ("events: x", "1:9: events must be a list, each event after a dash, such as \"- time: 09:00\""),
    ("events: []", "1:9: events must be a list, each event after a dash, such as \"- time: 09:00\""),
    ("events:\n  - x", "2:5: an event consists of options, such as \"time: 09:00\" with \"title: Work\" below it"),
    ("events:\n  - styel: rdate", "2:5: \"styel\" is not an option of an event"),
    ("events:\n  - style: rdate", "2:5: style is an option of the whole feed, not of one event; put it above events"),
    ("events:\n  - key: a\n  - key: a", "3:10: another event already has the key a"),
    ("events:\n  - key: ' '", "2:10: key: the key must have at least one visible character"),
    (
      "events:\n  - time: 09:00\n  - time: 09:00",
      "3:11: another event begins at the same time on the same kind of days; give this one a key"
    ),
    ("events:\n  - time: 09:00\ntime: 10:00", "3:7: time cannot be given for a list of events; give it for each event"),
    ("year: 2026\nevents:\n  - time: 25:00", "3:11: time: 25 is not an hour; use 0 to 23"),
    (
      "year: 2026\nevents:\n  - pattern: cycle:DDNN",
      "3:14: pattern: \"cycle:DDNN\" has no first day; add the date of its first letter after an @, as in "
        + "cycle:DDNNOO@2026-01-01"
    ),
    (
      "pattern: big-small\nyear: 2026",
      "1:10: pattern big-small needs big-week, a day in a week whose Saturday is worked, such as 2026-01-05"
    ),
    (
      "events:\n  - alarm: 5m\n    no-alarm: true",
      "3:15: use either alarm or no-alarm, not both"
    ),
    ("year: 2026\nfrom: 2025-01-01", "2:7: from: 2025-01-01 is outside the feed, which covers 2026"),
    ("year: 2026\nyears: 2026-2027", "2:8: use either year or years, not both"),
    (
      "year: 2026\npattern: cycle:DO@2026-01-01\nevents:\n  - shift: {D: 08:00/25h}",
      "4:12: shift: a duration of PT25H is too long; an event lasts at most 24 hours"
    ),
    (
      "year: 2026\nevents:\n  - eve: 21:00\n    eve-title: ' '",
      "4:16: eve-title: the title must have at least one visible character"
    ),
    ("events:\n  - key: ''\n    time: [09:00, 10:00]", "2:10: key: a key must have 1 to 64 characters, not 0"),
    ("year: 20x6", "1:7: year: \"20x6\" is not a year such as 2021"),
    ("标题: x", "1:1: \"标题\" is not an option of a feed"),
    ("title: \"上\" x", "1:12: this does not fit the value before it; quote a text with such characters"),
  ])
  func `a bad description is refused with line, column and reason`(text: String, message: String) {
    #expect(fault(text) == "feed.yaml:" + message)
  }

  @Test func `aliases repeat the values of anchors, and texts may span lines`() throws {
    let configuration = try read(
      """
      %YAML 1.2
      ---
      year: &year 2026
      title: "Clock
        in"
      notes: bring
        the badge
      events:
        - &morning
          key: in
          time: &nine ["09:00"]
        - key: out
          time: *nine
      """)
    let options = configuration.options
    #expect(options.event.title == "Clock in")
    #expect(options.event.notes == "bring the badge")
    #expect(options.events.map(\.times) == [["09:00"], ["09:00"]])
  }

  @Test func `errors in days after a bar have the right line`() throws {
    let configuration = try read("year: 2026\noverrides: |\n\n    2026-13-01 off\nleave: [a.txt]\n")
    #expect(configuration.files.overrides == [.text("\n2026-13-01 off\n", line: 3, column: 5)])
    #expect(configuration.files.leave == [.file("a.txt")])
  }

  @Test(arguments: [
    ("a: *x", "1:4: there is no anchor &x before this; quote a text that begins with *"),
    ("a: &x [*x]", "1:8: there is no anchor &x before this; quote a text that begins with *"),
    ("a: *", "1:4: & and * must be followed by the name of an anchor; quote a text that begins with them"),
    ("a: !!str b", "1:4: tags (!) are not supported; quote a text that begins with !"),
    ("a: ! [b]", "1:4: tags (!) are not supported; quote a text that begins with !"),
    ("<<: b", "1:1: merge keys are not supported; write out the values"),
    ("%FOO bar\n---\na: b", "1:5: this is not YAML: found unknown directive name"),
    ("[a]: b", "1:1: a key must be a word followed by a colon"),
    ("a: b\n---\nc: d", "2:1: a second document begins here; a description must be a single one"),
    ("\ta: b", "1:1: this line is indented with a tab; use spaces"),
    ("a: >\n\tb", "2:1: this line is indented with a tab; use spaces"),
    (
      "a: b\n  c: d",
      "2:4: this line continues the text of line 1, which must not contain a colon; align keys with each other, and "
        + "quote a text with a colon"
    ),
    ("  a: b\nc: d", "2:1: this does not fit the lines above it"),
    ("a: b\n- c", "2:1: this does not fit the lines above it"),
    ("- - a\n - b", "2:2: this does not fit the lines above it"),
    ("a: b: c", "1:5: the text contains a colon; put it in quotes"),
    ("a: [x]\nb", "2:1: a colon is missing after this key, or this does not fit the lines above it"),
    ("a: \"b", "1:4: the quote is not closed"),
    ("a: \"\\q\"", "1:5: YAML does not have this escape; double the backslash, or use single quotes"),
    ("a: \"\\ud800\"", "1:7: this escape needs the hexadecimal digits of a character"),
    ("a: \"\\u12\"", "1:7: this escape needs the hexadecimal digits of a character"),
    ("a: [b, c", "1:4: the bracket is not closed"),
    ("a: [b c] d", "1:10: this does not fit the value before it; quote a text with such characters"),
    ("a: {b: c] d", "1:9: a comma or the closing bracket is missing before this"),
    ("a: [b,,c]", "1:7: a value is missing before this"),
    ("a: {b: c, b: d}", "1:11: b is already set in line 1"),
    ("a: @b", "1:4: a text cannot begin with this character; put it in quotes"),
    ("a: }", "1:4: a text cannot begin with this character; put it in quotes"),
    ("a: - b", "1:4: a text cannot begin with this character; put it in quotes"),
    ("a: |x\n  b", "1:5: only -, + and a digit may follow | and >; the text begins in the next line"),
    ("a: 上\nb: \u{1}", "2:4: this character is not allowed in YAML"),
  ])
  func `YAML that is wrong or not used is refused with line, column and reason`(text: String, message: String) {
    #expect(fault(text) == "feed.yaml:" + message, "\(text)")
  }

  @Test func `bytes that are not UTF-8 are refused with their place`() {
    let error = #expect(throws: Fault.self) {
      try DescriptionFile(Array("title: 上\nnotes: ".utf8) + [0xC3, 0x28], named: "feed.yaml")
    }
    #expect(error?.message == "feed.yaml:2:9: this is not UTF-8 text")
  }

  @Test func `texts that are too long or too deep are refused with their place`() {
    let tooLarge = " the file is larger than 262144 bytes, the maximum for a description"
    let cases = [
      (String(repeating: "[", count: 100_000), "1:17: values are nested more than 16 levels deep"),
      (String(repeating: "- ", count: 100_000), "1:33: values are nested more than 16 levels deep"),
      ("a: [" + String(repeating: "x,", count: 50_000) + "]", "1:2005: there are more than 1000 values"),
      (String(repeating: "a: b # c\n", count: 2), "2:1: a is already set in line 1"),
      (String(repeating: "# comment\n", count: 30_000), tooLarge), (String(repeating: "x", count: 300_000), tooLarge),
    ]
    for (text, message) in cases {
      let fault = fault(text)
      if fault != "feed.yaml:" + message { Issue.record("\(text.prefix(60)): \(fault ?? "")") }
    }
  }

  @Test func `recursive aliases are refused before they expand`() {
    // Each line contains the line above it three times: the last has 3 to the 15th texts.
    var laughs = "a0: &a0 [" + String(repeating: "x, ", count: 900) + "]\n"
    for number in 1...15 {
      laughs += "a\(number): &a\(number) [*a\(number - 1), *a\(number - 1), *a\(number - 1)]\n"
    }
    var nested = "a0: &a0 [x]\n"
    for number in 1...900 { nested += "a\(number): &a\(number) [*a\(number - 1)]\n" }
    let time = processorTime {
      #expect(
        fault(laughs)
          == "feed.yaml:6:10: with this alias the values exceed 262144 bytes, the maximum for a description")
      #expect(fault(nested) == "feed.yaml:15:12: values are nested more than 16 levels deep")
    }
    #expect(time < .seconds(5))
  }

  @Test func `garbage is refused without a crash`() throws {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "a", ":", " ", "\n", "  ", "- ", "[", "]", "{", "}", ",", "\"", "'", "|", ">", "#", "\\", "\t", "year", "events:",
      "time: 09:00", "&", "*", "!", "---", "...", "\r\n", "上", "key: ", "|-\n", "\u{FEFF}", "\u{0}",
    ]
    for _ in 0..<4000 {
      let text = (0..<random.below(24)).map { _ in pieces[random.below(pieces.count)] }.joined()
      guard let message = fault(text) else { continue }
      if !message.hasPrefix("feed.yaml:") { Issue.record("\(text): \(message)") }
    }
  }

  @Test func `an error in an option given elsewhere has no place in the description, and one in it keeps its code`()
    throws
  {
    let configuration = try read("year: 2026\ntime: 09:00\n")
    var options = configuration.options
    options.event.times = ["25:00"]
    let error = #expect(throws: Fault.self) { try options.description(today: .first, holidays: .statutory) }
    let placed = try #require(error.map { configuration.placed($0, given: ["time"]) })
    #expect(placed.message == "time: 25 is not an hour; use 0 to 23")
    for configuration in [configuration, try read("year: 2026\n")] {
      let own = try #require(error.map { configuration.placed($0) })
      #expect(own.code == .faultyDescription && own.cause?.description == "invalidOption", "\(own)")
    }
  }

  @Test(arguments: [
    ("private: true", true), ("private: false", false), ("title: a", false), ("private:", true), ("titel: a", false),
    ("titel: a\nprivate: no", false), ("titel: a\nprivat: yes", true),
    // Not YAML, so that each line counts by itself.
    ("title: [\nprivate: false", false), ("title: [\nprivate: true", true), ("title: [\nprivate", true),
    ("title: [\nprivate: no # open", false), ("title: [\ntitle: private", false),
  ])
  func `a feed is private if its description says so in any way`(text: String, isPrivate: Bool) {
    #expect(DescriptionFile.statesPrivate(Array(text.utf8)) == isPrivate)
  }
}
