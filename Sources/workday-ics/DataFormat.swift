// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import Support
internal import Workdays

/// How data and findings are listed.
enum DataFormat: String, ExpressibleByArgument, CaseIterable {
  /// Lines for people.
  case text
  /// One object.
  case json
}

extension DataFormat {
  /// A change as an object, its rulings as words or null.
  static func object(_ change: HolidayChange) -> String {
    func ruling(_ ruling: HolidayCalendar.Ruling?) -> String {
      guard let ruling else { return "null" }
      return JSON.object([("kind", ruling.isDayOff ? "\"off\"" : "\"work\""), ("name", JSON.string(ruling.name))])
    }
    return "{\"date\": \"\(change.date)\", \"before\": \(ruling(change.before)), \"after\": \(ruling(change.after))}"
  }
}
