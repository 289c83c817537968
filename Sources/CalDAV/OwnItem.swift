// SPDX-License-Identifier: MIT

import ICalendar
import ICalendarCoding
import WorkdayFeeds

/// An event of a feed in a resource on the server.
struct OwnItem {
  let item: CalendarCollection.Item
  let identifier: EventIdentifier
  /// Whether the resource has the event alone, so that it may be replaced or removed.
  let isWhole: Bool
  /// What was read from the resource.
  let reading: ICalendarReader.Reading

  var uid: String { identifier.description }

  /// The versions of the event in the resource.
  var events: [VEvent] {
    reading.calendars.flatMap(\.events).filter { EventIdentifier($0.uid) == identifier }
  }

  /// The events of a feed in a resource, whatever else it has; none if it cannot be read.
  static func all(in item: CalendarCollection.Item, of feed: FeedDescription) -> [OwnItem] {
    guard let reading = try? ICalendarReader().read(bytes: item.content) else { return [] }
    let entries = reading.calendars.flatMap(\.entries)
    let owned = Set(entries.compactMap(uid).compactMap { EventIdentifier($0) }.filter { $0.isOwned(by: feed) })
    // What says that the text has something that is in no entry.
    let hiding: [Finding.Code] = [.unbalancedComponent, .outsideCalendar, .limitExceeded]
    let isWhole =
      owned.count == 1 && reading.calendars.count == 1
      && !reading.findings.contains(where: { hiding.contains($0.code) })
      && entries.allSatisfy { entry in
        switch entry {
        case .timeZone: true
        case .event(let event): EventIdentifier(event.uid) == owned.first && event.otherComponents.isEmpty
        default: false
        }
      }
    return owned.map { OwnItem(item: item, identifier: $0, isWhole: isWhole, reading: reading) }
  }

  /// The UID of an event, well-formed or not; nil for another entry.
  private static func uid(_ entry: VCalendar.Entry) -> String? {
    switch entry {
    case .event(let event): event.uid
    case .other(let component) where component.name == "VEVENT": component.property("UID")?.value
    default: nil
    }
  }
}
