// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support

extension DaySheet {
  /// The day as a JSON object: its date, what sort of day it is, and its events, one a line.
  ///
  /// An event has `date`, `id`, `title`, `place` (or null), `allDay`, and for one with a time `start` and `end` on the
  /// wall clock such as `2021-10-09T09:00`, `secondPass` (in the second pass of an hour that the clock repeats), and
  /// where it is drawn: `from` and `to` in minutes of the day, `column` of `columns`, and `left` and `right` as parts of
  /// the width.
  public var json: String {
    let layout = layout
    let whole = layout.allDay.map { item in
      head(of: item) + "\"allDay\": true}"
    }
    let timed = layout.placements.map { placement in
      var text = head(of: placement.item) + "\"allDay\": false"
      if case .timed(let start, let end) = placement.item.span {
        text += ", \"start\": \"\(time(start))\", \"end\": \"\(time(end))\""
      }
      return text + ", \"secondPass\": \(placement.item.fold == 1), \"from\": \(placement.minutes.lowerBound), "
        + "\"to\": \(placement.minutes.upperBound), \"column\": \(placement.column), "
        + "\"columns\": \(layout.clusters[placement.cluster].columns), \"left\": \(placement.left), "
        + "\"right\": \(placement.right)}"
    }
    let events = (whole + timed).map { "    " + $0 }.joined(separator: ",\n")
    let kind = marking.map { "\"\($0.kind.rawValue)\"" } ?? "null"
    return """
      {
        "date": "\(date.iso8601)",
        "kind": \(kind),
        "name": \(JSON.string(marking?.name)),
        "events": [\(events.isEmpty ? "]" : "\n" + events + "\n  ]")
      }

      """
  }

  /// A minute on the wall clock, counted from the day's midnight, as a date and time.
  private func time(_ minute: Int) -> String {
    let days = Int(floorDivided(Int64(minute), by: 1440))
    return (date.adding(days: days) ?? date).iso8601 + "T" + Self.clock(minute - days * 1440)
  }

  private func head(of item: DayLayout<String>.Item) -> String {
    "{\"date\": \"\(date.iso8601)\", \"id\": \(JSON.string(item.id)), \"title\": \(JSON.string(title(of: item))), "
      + "\"place\": \(JSON.string(events[item.id]?.place)), "
  }
}
