// SPDX-License-Identifier: MIT

import CivilCalendar
import FeedPages
import WorkdayFeeds

/// The values of the page's form, and the addresses that they lead to.
struct PageForm: Sendable, Hashable {
  /// Fields that are not parameters of the feed: `pattern=cycle` with them is `pattern=cycle:LETTERS@DAY` there.
  static let ownFields = ["cycle", "cycle-start"]

  /// The times of day, at most two in the form.
  private(set) var times = ["09:00"]
  /// The values of the other fields by their names.
  private var values: [String: String]
  /// Feed parameters without a field in the form; they are passed on.
  private(set) var others: [RequestTarget.Parameter] = []

  init(_ texts: PageTexts, today: CivilDate) {
    values = [
      "duration": "9h", "title": texts.feed.workdays.work, "alarm": "10m", "eve": "", "style": "",
      "pattern": "weekdays",
      "big-week": today.iso8601, "cycle": "DDNNOO", "cycle-start": today.iso8601,
    ]
  }

  /// Reads the form's parameters; empty ones are ignored.
  init(_ parameters: [RequestTarget.Parameter], _ texts: PageTexts, today: CivilDate) {
    self.init(texts, today: today)
    guard !parameters.isEmpty else { return }
    let given = Dictionary(grouping: parameters.filter { !$0.value.isEmpty }, by: \.name)
    times = given["time"]?.map(\.value) ?? []
    (values["duration"], values["alarm"]) = ("", "0")
    for name in values.keys { values[name] = given[name]?.first?.value ?? values[name] }
    let parts = self["pattern"].split(separator: "@", omittingEmptySubsequences: false)
    if self["pattern"].hasPrefix("cycle:"), parts.count == 2 {
      (values["pattern"], values["cycle"]) = ("cycle", String(parts[0].dropFirst(6)))
      values["cycle-start"] = String(parts[1])
    }
    if parameters.contains(where: { $0.name == "no-alarm" }) { values["alarm"] = "none" }
    let known = values.keys + ["time", "no-alarm"]
    others = parameters.filter { !known.contains($0.name) && !$0.value.isEmpty }
    others += given["alarm"]?.dropFirst() ?? []
  }

  subscript(name: String) -> String { values[name] ?? "" }

  /// The parameters of the feed.
  ///
  /// - Parameter app: the app that it is for, whose style it has unless one is chosen; nil for one that suits all.
  func feedParameters(_ texts: PageTexts, for app: CalendarApp? = nil) -> [RequestTarget.Parameter] {
    var pairs = times.map { ("time", $0) }
    if !times.isEmpty, !self["duration"].isEmpty { pairs.append(("duration", self["duration"])) }
    pairs.append(("title", self["title"]))
    if self["alarm"] == "none" {
      pairs.append(("no-alarm", "true"))
    } else if !times.isEmpty || self["alarm"] != "0" {
      pairs.append(("alarm", self["alarm"]))
    }
    if !self["eve"].isEmpty { pairs.append(("eve", self["eve"])) }
    if let app, app.row.isSlowedByInterval, self["style"].isEmpty {
      pairs.append(("for", app.rawValue))
    } else {
      pairs.append(("style", self["style"].isEmpty ? (app?.row.style ?? .safest).rawValue : self["style"]))
    }
    switch self["pattern"] {
    case "weekdays": break
    case "big-small": pairs += [("pattern", "big-small"), ("big-week", self["big-week"])]
    case "cycle": pairs.append(("pattern", "cycle:\(self["cycle"])@\(self["cycle-start"])"))
    default: pairs.append(("pattern", self["pattern"]))
    }
    pairs += texts.feedParameters.filter { own in !others.contains { $0.name == own.name } }
    return pairs.map { RequestTarget.Parameter(name: $0.0, value: $0.1) } + others
  }

  /// The parameters of the page with the same values in the form.
  var pageParameters: [RequestTarget.Parameter] {
    var names = ["duration", "title", "alarm"] + ["eve", "style"].filter { !self[$0].isEmpty } + ["pattern"]
    if self["pattern"] == "big-small" { names.append("big-week") }
    if self["pattern"] == "cycle" { names += PageForm.ownFields }
    let pairs = (times.isEmpty ? [""] : times).map { ("time", $0) } + names.map { ($0, self[$0]) }
    return pairs.map { RequestTarget.Parameter(name: $0.0, value: $0.1) } + others
  }
}
