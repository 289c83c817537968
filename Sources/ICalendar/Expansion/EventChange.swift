// SPDX-License-Identifier: MIT

import CivilCalendar

/// A difference between the instances of two calendars.
///
/// ```swift
/// for change in EventChange.changes(from: Array(old.instances(through: last)), to: Array(new.instances(through: last))) {
///   print(change.kind, change.uid)
/// }
/// ```
public struct EventChange: Sendable {
  /// What happened to an instance.
  public enum Kind: String, Sendable, Hashable {
    /// It is new.
    case added
    /// It is gone.
    case removed
    /// It takes place at another time, or lasts longer or shorter.
    case moved
    /// It takes place at the same time, but its title, place, notes or status differ.
    case changed
  }

  /// What happened.
  public let kind: Kind
  /// The instance before; nil if it is new.
  public let before: EventInstance?
  /// The instance after; nil if it is gone.
  public let after: EventInstance?
  /// The properties with other values: of SUMMARY, LOCATION, DESCRIPTION and STATUS.
  public let properties: [String]

  /// The UID of the event.
  public var uid: String { (after ?? before)?.event.uid ?? "" }

  /// The differences between two lists of instances, in order of time; those that are removed first.
  ///
  /// Instances are the same if they have the UID and the original start in their series, which is RECURRENCE-ID for one
  /// that was moved. Of the others with the same UID, those on the same day were moved and, if there are as many before
  /// as after, also the rest, in order. Events without a UID are told apart by their titles, and one that differs in nothing
  /// but its UID is the same.
  public static func changes(from old: [EventInstance], to new: [EventInstance]) -> [EventChange] {
    var rest = Dictionary(grouping: new, by: \.identity).mapValues { $0[...] }
    var changes: [EventChange] = []
    var gone: [String: [EventInstance]] = [:]
    for instance in old {
      if let same = rest[instance.identity]?.popFirst() {
        if let change = EventChange(instance, same) { changes.append(change) }
      } else {
        gone[instance.series, default: []].append(instance)
      }
    }
    var come = Dictionary(grouping: rest.values.joined().sorted { $0.position < $1.position }, by: \.series)
    for (series, list) in gone {
      var added = come.removeValue(forKey: series) ?? []
      var days = Dictionary(grouping: added.indices) { added[$0].start.date }.mapValues { $0[...] }
      var moved: Set<Int> = []
      var removed: [EventInstance] = []
      for instance in list {
        if let place = days[instance.start.date]?.popFirst() {
          moved.insert(place)
          if let change = EventChange(instance, added[place]) { changes.append(change) }
        } else {
          removed.append(instance)
        }
      }
      added = added.indices.filter { !moved.contains($0) }.map { added[$0] }
      if removed.count == added.count {
        changes += zip(removed, added).compactMap { EventChange($0, $1) }
      } else {
        changes += removed.map { EventChange(kind: .removed, before: $0, after: nil, properties: []) }
        changes += added.map { EventChange(kind: .added, before: nil, after: $0, properties: []) }
      }
    }
    changes += come.values.joined().map { EventChange(kind: .added, before: nil, after: $0, properties: []) }
    return withoutRenamed(changes).sorted { $0.order < $1.order }
  }

  /// The changes without instances that are gone under one UID and come, alike, under another.
  private static func withoutRenamed(_ changes: [EventChange]) -> [EventChange] {
    let added = changes.indices.filter { changes[$0].kind == .added }
    var come = Dictionary(grouping: added) { changes[$0].after.map(Look.init) }.mapValues { $0[...] }
    var same: Set<Int> = []
    for (index, change) in changes.enumerated() where change.kind == .removed {
      guard let before = change.before, let twin = come[Look(before)]?.popFirst() else { continue }
      same.formUnion([index, twin])
    }
    return changes.indices.filter { !same.contains($0) }.map { changes[$0] }
  }
}

extension EventChange {
  /// What two instances have in common of which one is no change of the other.
  private struct Look: Hashable {
    let texts: [String?]
    let status: Status?
    let position: Instant
    let endPosition: Instant
    let isDate: Bool
    let isFixed: Bool

    init(_ instance: EventInstance) {
      let event = instance.event
      (texts, status) = ([event.summary?.string, event.location?.string, event.notes?.string], event.status)
      (position, endPosition) = (instance.position, instance.endPosition)
      (isDate, isFixed) = (instance.start.isDate, instance.instant != nil)
    }
  }

  /// The change from one instance to another; nil if they are the same.
  private init?(_ before: EventInstance, _ after: EventInstance) {
    let (old, new) = (before.event, after.event)
    var properties: [String] = []
    if old.summary?.string != new.summary?.string { properties.append("SUMMARY") }
    if old.location?.string != new.location?.string { properties.append("LOCATION") }
    if old.notes?.string != new.notes?.string { properties.append("DESCRIPTION") }
    if old.status != new.status { properties.append("STATUS") }
    let isAtSameTime =
      before.position == after.position && before.endPosition == after.endPosition
      && before.start.isDate == after.start.isDate && (before.instant == nil) == (after.instant == nil)
    guard !isAtSameTime || !properties.isEmpty else { return nil }
    self.init(kind: isAtSameTime ? .changed : .moved, before: before, after: after, properties: properties)
  }

  /// The key by which changes are sorted: removed ones come before added ones.
  private var order: (position: Instant, added: Int, series: String) {
    let instance = before ?? after
    return (instance?.position ?? .distantPast, before == nil ? 1 : 0, instance?.series ?? "")
  }
}

extension EventInstance {
  /// What the instances of a series have in common.
  fileprivate var series: String { event.uid.isEmpty ? "\n" + (event.summary?.string ?? "") : event.uid }

  /// The series, and the start that it gives the instance.
  fileprivate var identity: [String] {
    let replaced = id.recurrence
    if case .utc(let instant) = replaced, let offset, start.timeZone != nil {
      return [series, (instant + Int64(offset)).nearestUTC.rfc5545]
    }
    return [series, replaced.wallTime.rfc5545]
  }
}
