// SPDX-License-Identifier: MIT

import CivilCalendar

extension RuleDescription {
  /// Adds the times of the day, and what limits them.
  mutating func addTimes() {
    var (hours, minutes, seconds) = (rule.hours, rule.minutes, rule.seconds)
    func isLimit(_ part: RulePart) -> Bool { part.effect(at: rule.frequency) == .limit }
    if isLimit(.hours), !hours.isEmpty {
      limits.append(
        words.list(
          hours.runs.map {
            words.phrase(.fromHour, words.time($0.lowerBound, 0, 0), words.time($0.upperBound, 59, 0))
          }))
      hours = []
    }
    if isLimit(.minutes), !minutes.isEmpty {
      limits.append(clock(minutes, .minute, .inMinutes))
      minutes = []
    }
    if isLimit(.seconds), !seconds.isEmpty {
      limits.append(clock(seconds, .second, .inSeconds))
      seconds = []
    }
    if rule.frequency >= .daily, let start, !start.isDate {
      let time = start.wallTime.time
      if hours.isEmpty { hours = [time.hour] }
      if minutes.isEmpty { minutes = [time.minute] }
      if seconds.isEmpty, time.second != 0 { seconds = [time.second] }
    }
    guard !hours.isEmpty || !minutes.isEmpty || !seconds.isEmpty else { return }
    var text = times(hours, minutes, seconds)
    if case .utc = start, rule.frequency >= .daily { text = words.phrase(.universal, text) }
    details.append(text)
  }

  private func times(_ hours: [Int], _ minutes: [Int], _ seconds: [Int]) -> String {
    let hasExactTimes = !hours.isEmpty && !minutes.isEmpty && (start != nil || !seconds.isEmpty || rule.seconds.isEmpty)
    if hasExactTimes, hours.count * minutes.count * max(1, seconds.count) <= 6 {
      let times = hours.flatMap { hour in
        minutes.flatMap { minute in
          (seconds.isEmpty ? [0] : seconds).map { time(hour, minute, $0) }
        }
      }
      return words.phrase(.at, words.list(times))
    }
    let run = hours.runs
    if hasExactTimes, minutes.count == 1, seconds.count <= 1, run.count == 1 {
      let (first, last) = (run[0].lowerBound, run[0].upperBound)
      let second = seconds.first ?? 0
      return words.phrase(.everyHour, time(first, minutes[0], second), time(last, minutes[0], second))
    }
    if seconds.isEmpty, !minutes.isEmpty, run.count == 1, hours.count > 2 {
      let list = words.list(words.ranges(minutes) { words.phrase(.minute, "\($0)") })
      return words.phrase(.minutesOfHours, list, "\(run[0].lowerBound)", "\(run[0].upperBound)")
    }
    var parts: [String] = []
    if !seconds.isEmpty { parts.append(clock(seconds, .second, .seconds)) }
    if !minutes.isEmpty { parts.append(clock(minutes, .minute, .minutes)) }
    if !hours.isEmpty {
      parts.append(clock(hours, .hour, .hours))
    } else if !minutes.isEmpty, rule.frequency >= .daily {
      parts.append(words.phrase(.someHour))
    }
    return words.phrase(.at, words.nested(parts))
  }

  /// Numbers on a clock: `minutes 0, 20 and 40`, `9点至16点`.
  private func clock(_ numbers: [Int], _ one: RulePhrase, _ all: RulePhrase) -> String {
    words.phrase(
      all, words.list(words.ranges(numbers) { words.phrase(one, "\($0)") }), isPlural: numbers.count > 1)
  }

  private func time(_ hour: Int, _ minute: Int, _ second: Int) -> String {
    words.time(hour, minute, second, showsSeconds: !rule.seconds.isEmpty)
  }
}
