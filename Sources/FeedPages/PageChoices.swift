// SPDX-License-Identifier: MIT

package import Support
package import WorkdayFeeds

/// The choices of the pages, and their advice.
extension PageTexts {
  package typealias Choice = (value: String, label: String)

  package var durations: [Choice] {
    let all: KeyValuePairs = ["1m": 1, "30m": 30, "1h": 60, "4h": 240, "8h": 480, "9h": 540, "12h": 720]
    return all.map { ($0, choices.minutes($1) + ($1 == 1 ? choices.reminderOnly : "")) }
  }

  package var alarms: [Choice] {
    let before: KeyValuePairs = ["5m": 5, "10m": 10, "30m": 30, "1h": 60, "12h": 720]
    return [("none", choices.noAlarm), ("0", choices.alarmAtStart)]
      + before.map { ($0, choices.alarmBefore(choices.minutes($1))) }
  }

  package var eves: [Choice] { [("", choices.eve.none)] + ["19:00", "20:00", "21:00", "22:00"].map { ($0, $0) } }

  package var patterns: [Choice] {
    let texts = choices.patterns
    return [
      ("weekdays", texts.weekdays), ("six-day", texts.sixDay), ("big-small", texts.bigSmall), ("cycle", texts.cycle),
    ]
  }

  package func label(of style: FeedStyle) -> String {
    style.rawValue + (style == FeedStyle.safest ? choices.recommended : "")
  }

  /// The table of which style suits which calendar app, with its headline.
  package var adviceSection: HTML {
    var rows: [(apps: [String], style: FeedStyle, reason: String)] = []
    for app in CalendarApp.allCases {
      let facts = feed.facts(app)
      if let row = rows.firstIndex(where: { $0.style == app.row.style && $0.reason == facts.reason }) {
        rows[row].apps.append(facts.title)
      } else {
        rows.append(([facts.title], app.row.style, facts.reason))
      }
    }
    rows.append(([advice.others.name], .expanded, advice.others.reason))
    let lines = rows.map { row in
      """
      <tr><th scope="row">\(row.apps.joined(separator: advice.comma))</th><td><code>\(row.style.rawValue)</code></td>\
      <td>\(row.reason)</td></tr>

      """ as HTML
    }
    return """
      <section aria-labelledby="which">
      <h2 id="which">\(advice.headline)</h2>
      <div class="scroll" role="region" aria-labelledby="which" tabindex="0"><table class="advice">
      <thead><tr><th scope="col">\(advice.app)</th><th scope="col">\(advice.style)</th>\
      <th scope="col">\(advice.why)</th></tr></thead>
      <tbody>
      \(lines)</tbody>
      </table></div>
      </section>
      """
  }
}
