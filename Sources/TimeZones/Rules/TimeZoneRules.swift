// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The offset rules of a time zone: from instants to wall times and back.
///
/// Rules are a reference to tables that never change, so copies are cheap.
///
/// ```swift
/// let rules = try TimeZoneDatabase.system.rules(for: "Europe/Berlin")
/// rules.offset(at: try Instant(parsing: "2026-01-01T00:00:00Z"))                      // 3600
/// rules.instant(of: try CivilDateTime(iso8601: "2026-03-29T02:30"))                   // in a gap, read as 03:30
/// rules.resolve(try CivilDateTime(iso8601: "2026-10-25T02:30"))                       // .overlap(first: 7200, …)
/// ```
///
/// The last rule of a zone never ends; times outside the years 0 to 10000 are treated like the nearest time inside.
@frozen
public struct TimeZoneRules: Sendable {
  @usableFromInline let storage: Storage

  @usableFromInline
  init(storage: Storage) {
    self.storage = storage
  }

  /// Creates the rules of a zone with a fixed offset.
  ///
  /// - Parameters:
  ///   - fixedOffset: The seconds east of UTC.
  ///   - identifier: The zone's name.
  ///   - abbreviation: The abbreviation of its time, or nil to name it after the offset: `UTC`, `+08`, `-0330`.
  /// - Throws: `Fault` if the offset is beyond ±25:59:59.
  public init(fixedOffset: Int, identifier: String, abbreviation: String? = nil) throws(Fault) {
    let checked = try LocalTimeType(offset: fixedOffset, abbreviation: abbreviation ?? "")
    let type = abbreviation == nil ? LocalTimeType(numeric: fixedOffset) : checked
    storage = Storage(identifier: identifier, initially: type, changes: [], finally: nil)
  }

  /// Creates the rules of a zone from its history, such as that of a VTIMEZONE or a TZif file.
  ///
  /// Changes that change nothing are dropped. The final rule applies from the last change on, whatever that change
  /// says; without changes it always applies.
  ///
  /// - Parameters:
  ///   - identifier: The zone's name.
  ///   - initially: The local time type before the first change.
  ///   - changes: The changes in chronological order.
  ///   - finally: The rule after the last change, or nil to keep the time that the last change sets.
  /// - Throws: `Fault` if a change is not later than the one before it.
  public init(
    identifier: String, initially: LocalTimeType, changes: [Change] = [], finally: PosixTimeZone? = nil
  ) throws(Fault) {
    for (earlier, later) in zip(changes, changes.dropFirst()) where earlier.instant >= later.instant {
      throw Fault(
        .unorderedChanges,
        "the changes of \"\(identifier)\" must come in order of time; \(later.instant) follows \(earlier.instant)")
    }
    storage = Storage(identifier: identifier, initially: initially, changes: changes, finally: finally)
  }

  /// Universal time.
  public static let utc = TimeZoneRules(
    storage: Storage(identifier: "UTC", initially: LocalTimeType(numeric: 0), changes: [], finally: nil))

  /// The zone's name, such as `Asia/Shanghai`.
  public var identifier: String { storage.identifier }

  /// The rule after the last change in the zone's history, or nil if the last change stays in force.
  package var finalRule: PosixTimeZone? { storage.final }

  /// The offset of a zone whose clocks never change, in seconds; otherwise nil.
  public var fixedOffset: Int? {
    storage.clock == nil && storage.instants.isEmpty ? Int(storage.offsets[0]) : nil
  }
}

extension TimeZoneRules: Hashable {
  /// Whether both have the same name, history and final rule.
  public static func == (first: TimeZoneRules, second: TimeZoneRules) -> Bool {
    let (first, second) = (first.storage, second.storage)
    return first === second
      || (first.identifier == second.identifier && first.instants == second.instants
        && first.typeIndexes == second.typeIndexes && first.types == second.types && first.final == second.final)
  }

  /// Hashes the name and the number of changes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.identifier)
    hasher.combine(storage.instants.count)
  }
}

extension TimeZoneRules: CustomStringConvertible {
  /// The zone's name.
  public var description: String { identifier }
}

extension TimeZoneRules {
  /// A change of a zone's local time type.
  public struct Change: Sendable, Hashable {
    /// The first second of the new time.
    public var instant: Instant
    /// The local time type from then on.
    public var localTime: LocalTimeType

    /// Creates a change.
    public init(at instant: Instant, to localTime: LocalTimeType) {
      self.instant = instant
      self.localTime = localTime
    }
  }
}
