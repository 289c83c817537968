// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport

/// Prints an example description.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", _superCommandName: "workday-ics",
    abstract: "Prints an example description for --config.",
    discussion: """
      A description is a YAML file with the options of generate, named without dashes, and a list of events, each \
      with event and workday options of its own. Paths are relative to the file. Options on the command line take \
      precedence, in each event too.

      Examples:
        workday-ics config > feed.yaml
        workday-ics --config feed.yaml --output work.ics
      """)

  func run() throws {
    // What is not a comment is for programs.
    let lines = DescriptionExample.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.drop { $0 == " " }.hasPrefix("# ") ? Words.translated(String(line)) : String(line)
    }
    try StandardOutput.write(lines.joined(separator: "\n").utf8)
  }
}

/// An example description that shows what is possible, and that can be used as it is.
enum DescriptionExample {
  static let text = """
    # A description of a feed for: workday-ics --config feed.yaml --output work.ics
    # The names are those of the options; "workday-ics help generate" explains them. An option on the command line takes
    # precedence over the same one here. Paths are relative to the folder of this file.

    # The years covered, such as year: 2026 or years: 2026-2027. Without them: last year, this year, and the next as soon
    # as its holidays are published. from: and to: are the first and the last day.
    # year: 2026
    # The language of titles, notes and the name where none is given; without it, English.
    lang: zh-Hans
    calendar-name: 上班日历
    calendar-color: teal
    # One event a year and one for each make-up day is what most calendar apps show correctly.
    style: events
    # The feed's part of the events' identifiers. Keep it, so that apps know the events again.
    key: team
    # Not for everybody: workday-feed serves the feed with a token only, and does not publish it.
    # private: true

    # Company days, which take precedence over the statutory ones: days off, and days worked. They can be written here
    # after a |, or in a file: overrides: [company.txt]
    overrides: |
      年会 off 2026-01-30
      公司成立纪念日 off 2026-08-07
      盘点 work 2026-06-27..2026-06-28

    # My leave, which comes before both; a list of files or lines likewise.
    leave: |
      2026-07-20..2026-07-24

    # The evening before a make-up day, and before the first day back after a holiday.
    eve: "21:00"
    eve-title: 明天补班
    return-eve: "20:30"
    return-eve-title: 明天上班

    events:
      # Two reminders a day. A key names an event for good, also when its time or title changes.
      - key: in
        time: "09:00"
        title: 上班打卡
        location: 公司
        alarm: [10m, 0]
      - key: out
        time: "18:00"
        title: 下班打卡
        notes: |
          写日报。
          关窗。

      # The day of pay: the 10th, or the last workday before it. It does not move for my leave.
      - key: pay
        leave: []
        monthly: 10
        move: before
        title: 发工资

      # A birthday by the Chinese calendar (农历五月初八), worked or not; 06L-15 is in a leap month.
      - key: mother
        lunar: 05-08
        title: 妈妈生日
        alarm: 1d

      # A meeting on the last workday of each month.
      - key: month-end
        monthly: last-workday
        time: "16:00"
        duration: 1h
        title: 月度例会
        alarm: 30m

      # A colleague with big and small weeks (大小周): every other Saturday is worked, including that of the week of
      # 5 January. My leave does not apply to a colleague.
      - key: wang
        pattern: big-small
        big-week: 2026-01-05
        leave: []
        time: "10:00"
        duration: 8h
        title: 小王上班
        no-alarm: true

      # Another one on shifts: two days, two nights, two days off, holidays or not.
      - key: li
        overrides: []
        leave: []
        pattern: cycle:DDNNOO@2026-01-01
        shift:
          D: 08:00/12h/小李白班
          N: 20:00/12h/小李夜班
        no-alarm: true

    """
}
