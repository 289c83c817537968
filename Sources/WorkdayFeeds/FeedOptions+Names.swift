// SPDX-License-Identifier: MIT

extension FeedOptions {
  /// What an option takes.
  public enum Kind: Sendable, Hashable {
    /// One text.
    case text
    /// Texts, one or several.
    case list
    /// Nothing: it is given or not.
    case flag
  }

  /// What an option takes, by its name without dashes, such as `time-zone`; nil where a feed has no such option.
  public static func kind(of name: String) -> Kind? {
    switch name {
    case "year", "years", "from", "key", "uid-domain", "time-zone", "style", "calendar-name", "calendar-color": .text
    case "allow-unpublished": .flag
    default: EventOptions.kind(of: name) ?? ScheduleOptions.kind(of: name)
    }
  }

  /// Gives an option by its name, such as `time-zone`, as a line of a description or a parameter of an address has it.
  ///
  /// - Parameters:
  ///   - name: the name without dashes.
  ///   - values: the texts; the last counts of an option that takes one. A flag is given by any.
  /// - Returns: whether there is such an option.
  @discardableResult
  public mutating func set(_ name: String, to values: [String]) -> Bool {
    switch name {
    case "year": year = values.last
    case "years": years = values.last
    case "from": from = values.last
    case "key": key = values.last
    case "uid-domain": identifierDomain = values.last
    case "time-zone": timeZone = values.last
    case "style": style = values.last
    case "calendar-name": calendarName = values.last
    case "calendar-color": calendarColor = values.last
    case "allow-unpublished": allowsUnpublishedYears = !values.isEmpty
    default: return event.set(name, to: values) || schedule.set(name, to: values)
    }
    return true
  }
}

extension EventOptions {
  /// What an option of an event takes, by its name without dashes.
  static func kind(of name: String) -> FeedOptions.Kind? {
    switch name {
    case "duration", "title", "location", "notes", "on", "move", "eve", "eve-title", "return-eve", "return-eve-title":
      .text
    case "time", "category", "alarm", "monthly", "shift": .list
    case "no-alarm": .flag
    default: nil
    }
  }

  mutating func set(_ name: String, to values: [String]) -> Bool {
    switch name {
    case "time": times = values
    case "duration": duration = values.last
    case "title": title = values.last
    case "location": location = values.last
    case "notes": notes = values.last
    case "category": categories = values
    case "alarm": alarms = values
    case "no-alarm": hasNoAlarm = !values.isEmpty
    case "on": on = values.last
    case "monthly": monthly = values
    case "move": move = values.last
    case "shift": shifts = values
    case "eve": eve = values.last
    case "eve-title": eveTitle = values.last
    case "return-eve": returnEve = values.last
    case "return-eve-title": returnEveTitle = values.last
    default: return false
    }
    return true
  }
}

extension ScheduleOptions {
  /// What an option of workdays takes, by its name without dashes.
  static func kind(of name: String) -> FeedOptions.Kind? {
    switch name {
    case "days", "pattern", "big-week", "statutory", "make-up": .text
    case "make-up-follows": .list
    default: nil
    }
  }

  mutating func set(_ name: String, to values: [String]) -> Bool {
    switch name {
    case "days": days = values.last
    case "pattern": pattern = values.last
    case "big-week": bigWeek = values.last
    case "statutory": statutory = values.last
    case "make-up": makeUp = values.last
    case "make-up-follows": makeUpFollows = values
    default: return false
    }
    return true
  }
}
