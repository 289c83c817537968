// SPDX-License-Identifier: MIT

/// The offset rules of a time zone: from instants to wall times and back.
///
/// Instants are seconds since 1970-01-01T00:00:00Z, not counting leap seconds. Wall times are `CivilDateTime`s or
/// their `wallSeconds`. Rules are a reference to tables that never change, so copies are cheap.
///
/// ```swift
/// let rules = try TimeZoneDatabase.system(environment: [:]).rules(for: "Europe/Berlin")
/// rules.offset(at: 1_700_000_000)                                                     // 3600
/// rules.instant(of: try CivilDateTime(iso8601: "2026-03-29T02:30"))                   // in a gap, read as 03:30
/// rules.resolve(try CivilDateTime(iso8601: "2026-10-25T02:30"))                       // .overlap(first: 7200, …)
/// ```
///
/// The last rule of a zone goes on without end; what lies beyond the years 0 to 10000 is treated as their ends are.
@frozen
public struct TimeZoneRules: Sendable {
  @usableFromInline let storage: Storage

  @usableFromInline
  init(storage: Storage) {
    self.storage = storage
  }

  /// Creates the rules of a zone whose clocks never change.
  ///
  /// - Parameters:
  ///   - fixedOffset: The seconds east of UTC.
  ///   - identifier: The zone's name.
  ///   - abbreviation: The name of its time, or nil to name it after the offset: `UTC`, `+08`, `-0330`.
  /// - Throws: `TimeZoneError` when the offset is beyond ±25:59:59.
  public init(fixedOffset: Int, identifier: String, abbreviation: String? = nil) throws(TimeZoneError) {
    let checked = try LocalTimeType(offset: fixedOffset, abbreviation: abbreviation ?? "")
    let type = abbreviation == nil ? LocalTimeType(numeric: fixedOffset) : checked
    storage = Storage(identifier: identifier, initially: type, changes: [], finally: nil)
  }

  /// Creates the rules of a zone from its history, as a VTIMEZONE or a TZif file gives it.
  ///
  /// Changes that change nothing are dropped. After the last change the final rule applies, also to what that
  /// change brings; without changes it rules all time.
  ///
  /// - Parameters:
  ///   - identifier: The zone's name.
  ///   - initially: What holds before the first change.
  ///   - changes: The changes in order of time.
  ///   - finally: What holds after the last change, or nil to keep what the last change sets.
  /// - Throws: `TimeZoneError` when a change does not come after the one before it.
  public init(
    identifier: String, initially: LocalTimeType, changes: [Change] = [], finally: PosixTimeZone? = nil
  ) throws(TimeZoneError) {
    for (earlier, later) in zip(changes, changes.dropFirst()) where earlier.instant >= later.instant {
      throw TimeZoneError(
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

  /// What rules all time after the last change in the zone's history, or nil when the last change stays in force.
  public var finalRule: PosixTimeZone? { storage.final }

  /// The offset of a zone whose clocks never change, in seconds, or nil.
  public var fixedOffset: Int? {
    storage.clock == nil && storage.instants.isEmpty ? Int(storage.offsets[0]) : nil
  }
}

extension TimeZoneRules: Hashable {
  /// Whether both have one name and the same history and final rule.
  public static func == (first: TimeZoneRules, second: TimeZoneRules) -> Bool {
    let (first, second) = (first.storage, second.storage)
    return first === second
      || (first.identifier == second.identifier && first.instants == second.instants
        && first.typeIndexes == second.typeIndexes && first.types == second.types && first.final == second.final)
  }

  /// Feeds the name and the number of changes.
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
  /// A moment from which on a zone has a certain time.
  public struct Change: Sendable, Hashable {
    /// The first second of the new time, in seconds since 1970-01-01T00:00:00Z without leap seconds.
    public var instant: Int64
    /// What holds from then on.
    public var localTime: LocalTimeType

    /// Creates a change.
    public init(at instant: Int64, to localTime: LocalTimeType) {
      self.instant = instant
      self.localTime = localTime
    }
  }
}
