// SPDX-License-Identifier: MIT

internal import CivilCalendar

/// The values of the page's form, and the addresses that they lead to.
struct PageForm: Sendable, Hashable {
  /// The times of day, at most two in the form.
  var times = ["09:00"]
  /// The duration of an event.
  var duration = "9h"
  /// The events' title.
  var title: String
  /// The reminder: a duration before the start, `0` for the start, or `none`.
  var alarm = "10m"
  /// The style.
  var style = "events"
  /// The pattern of workdays, such as `weekdays`; `cycle` for the cycle below.
  var pattern = "weekdays"
  /// A day of a big week, for `big-small`.
  var bigWeek: String
  /// The letters of a cycle, one a day.
  var cycle = "DDNNOO"
  /// The first day of a cycle.
  var cycleStart: String
  /// Feed parameters without a field in the form; they are passed on.
  var others: [RequestTarget.Parameter] = []

  /// The parameters with a field in the form.
  static let fields = ["time", "duration", "title", "alarm", "style", "pattern", "big-week"]
  /// Fields that are not parameters of the feed: `pattern=cycle` with them is `pattern=cycle:LETTERS@DAY` there.
  static let ownFields = ["cycle", "cycle-start"]

  /// The form's default values.
  static func initial(_ language: PageLanguage, today: CivilDate) -> PageForm {
    PageForm(title: language == .chinese ? "上班" : "Work", bigWeek: today.iso8601, cycleStart: today.iso8601)
  }

  private init(title: String, bigWeek: String, cycleStart: String) {
    (self.title, self.bigWeek, self.cycleStart) = (title, bigWeek, cycleStart)
  }

  /// Reads the form's parameters; empty ones are ignored.
  init(_ parameters: [RequestTarget.Parameter], _ language: PageLanguage, today: CivilDate) {
    self = .initial(language, today: today)
    guard !parameters.isEmpty else { return }
    func values(_ name: String) -> [String] {
      parameters.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
    }
    times = values("time")
    duration = values("duration").first ?? ""
    title = values("title").first ?? title
    let alarms = values("alarm")
    alarm = alarms.first ?? "0"
    style = values("style").first ?? style
    pattern = values("pattern").first ?? pattern
    bigWeek = values("big-week").first ?? bigWeek
    let parts = pattern.split(separator: "@", omittingEmptySubsequences: false)
    if pattern.hasPrefix("cycle:"), parts.count == 2 {
      (pattern, cycle, cycleStart) = ("cycle", String(parts[0].dropFirst(6)), String(parts[1]))
    } else {
      cycle = values("cycle").first ?? cycle
      cycleStart = values("cycle-start").first ?? cycleStart
    }
    let known = PageForm.fields + PageForm.ownFields
    others = parameters.filter { !known.contains($0.name) && (!$0.value.isEmpty || $0.name == "no-alarm") }
    others += alarms.dropFirst().map { RequestTarget.Parameter(name: "alarm", value: $0) }
    if others.contains(where: { $0.name == "no-alarm" }) { alarm = "none" }
    others.removeAll { $0.name == "no-alarm" }
  }

  /// The parameters of the feed.
  func feedParameters(_ language: PageLanguage) -> [RequestTarget.Parameter] {
    var pairs = times.map { ("time", $0) }
    if !times.isEmpty, !duration.isEmpty { pairs.append(("duration", duration)) }
    pairs.append(("title", title))
    if alarm == "none" {
      pairs.append(("no-alarm", "true"))
    } else if !times.isEmpty || alarm != "0" {
      pairs.append(("alarm", alarm))
    }
    pairs.append(("style", style))
    switch pattern {
    case "weekdays": break
    case "big-small": pairs += [("pattern", pattern), ("big-week", bigWeek)]
    case "cycle": pairs.append(("pattern", "cycle:\(cycle)@\(cycleStart)"))
    default: pairs.append(("pattern", pattern))
    }
    if language == .chinese, !others.contains(where: { $0.name == "calendar-name" }) {
      pairs.append(("calendar-name", "中国工作日"))
    }
    return pairs.map { RequestTarget.Parameter(name: $0.0, value: $0.1) } + others
  }

  /// The parameters of the page with the same values in the form.
  var pageParameters: [RequestTarget.Parameter] {
    var pairs =
      (times.isEmpty ? [""] : times).map { ("time", $0) } + [
        ("duration", duration), ("title", title), ("alarm", alarm), ("style", style), ("pattern", pattern),
      ]
    if pattern == "big-small" { pairs.append(("big-week", bigWeek)) }
    if pattern == "cycle" { pairs += [("cycle", cycle), ("cycle-start", cycleStart)] }
    return pairs.map { RequestTarget.Parameter(name: $0.0, value: $0.1) } + others
  }
}
