// SPDX-License-Identifier: MIT

/// The values of the page's form, and the addresses that they lead to.
struct PageForm: Sendable, Hashable {
  /// The times of day, at most two in the form.
  var times: [String]
  /// The duration of an event.
  var duration: String
  /// The events' title.
  var title: String
  /// The reminder: a duration before the start, `0` for the start, or `none`.
  var alarm: String
  /// The style.
  var style: String
  /// The pattern of workdays, such as `weekdays`.
  var pattern: String
  /// Feed parameters without a field in the form; they are passed on.
  var others: [RequestTarget.Parameter]

  /// The parameters with a field in the form.
  static let fields = ["time", "duration", "title", "alarm", "style", "pattern"]

  /// The form's default values.
  static func initial(_ language: PageLanguage) -> PageForm {
    PageForm(
      times: ["09:00"], duration: "9h", title: language == .chinese ? "上班" : "Work", alarm: "10m", style: "events",
      pattern: "weekdays", others: [])
  }

  /// Reads the form's parameters; empty ones are ignored.
  init(_ parameters: [RequestTarget.Parameter], _ language: PageLanguage) {
    guard !parameters.isEmpty else {
      self = .initial(language)
      return
    }
    func values(_ name: String) -> [String] {
      parameters.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
    }
    times = values("time")
    duration = values("duration").first ?? ""
    title = values("title").first ?? PageForm.initial(language).title
    let alarms = values("alarm")
    alarm = alarms.first ?? "0"
    style = values("style").first ?? "events"
    pattern = values("pattern").first ?? "weekdays"
    others = parameters.filter { !PageForm.fields.contains($0.name) && (!$0.value.isEmpty || $0.name == "no-alarm") }
    others += alarms.dropFirst().map { RequestTarget.Parameter(name: "alarm", value: $0) }
    if others.contains(where: { $0.name == "no-alarm" }) { alarm = "none" }
    others.removeAll { $0.name == "no-alarm" }
  }

  private init(
    times: [String], duration: String, title: String, alarm: String, style: String, pattern: String,
    others: [RequestTarget.Parameter]
  ) {
    self.times = times
    self.duration = duration
    self.title = title
    self.alarm = alarm
    self.style = style
    self.pattern = pattern
    self.others = others
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
    if pattern != "weekdays" { pairs.append(("pattern", pattern)) }
    if language == .chinese, !others.contains(where: { $0.name == "calendar-name" }) {
      pairs.append(("calendar-name", "中国工作日"))
    }
    return pairs.map { RequestTarget.Parameter(name: $0.0, value: $0.1) } + others
  }

  /// The parameters of the page with the same values in the form.
  var pageParameters: [RequestTarget.Parameter] {
    let pairs =
      (times.isEmpty ? [""] : times).map { ("time", $0) } + [
        ("duration", duration), ("title", title), ("alarm", alarm), ("style", style), ("pattern", pattern),
      ]
    return pairs.map { RequestTarget.Parameter(name: $0.0, value: $0.1) } + others
  }
}
