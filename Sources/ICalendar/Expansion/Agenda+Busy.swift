// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

extension Agenda {
  /// When somebody whose calendars these are is busy in a range, ascending; times that touch are one.
  ///
  /// Busy are events, unless they are transparent or cancelled, and what VFREEBUSY says, unless that is free. Nothing is known of
  /// answers to invitations. The times are cut where the range ends.
  ///
  /// - SeeAlso: [RFC 5545, section 3.8.2.7](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.2.7)
  public func busyTimes(in range: Range<Instant>) -> [Range<Instant>] {
    guard !range.isEmpty else { return [] }
    var times = busy.filter { $0.overlaps(range) }
    for member in members where member.series.events.contains(where: { $0.transparency != .transparent }) {
      let instances = try? member.series.instances(
        from: range.lowerBound.secondsSince1970, through: range.upperBound.secondsSince1970 - 1,
        includingEarlier: true, in: zones[member.calendar].table)
      guard var instances else { continue }
      while let instance = instances.next() {
        let isBusy = instance.event.transparency != .transparent && instance.position < instance.endPosition
        if isBusy { times.append(instance.position..<instance.endPosition) }
      }
    }
    return times.merged().map { $0.clamped(to: range) }
  }
}

extension VFreeBusy {
  /// The times that are not free; a period that cannot be read is none.
  ///
  /// - SeeAlso: [RFC 5545, section 3.8.2.6](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.2.6)
  package var busyPeriods: [Range<Instant>] {
    busyTimes.filter { $0.parameter("FBTYPE")?.value.uppercased() != "FREE" }.flatMap { property in
      property.value.split(separator: ",").compactMap { text in
        let ends = text.split(separator: "/", omittingEmptySubsequences: false)
        guard ends.count == 2, let start = VFreeBusy.instant(ends[0]) else { return nil }
        let length = (try? CivilDuration(rfc5545: String(ends[1]))).map { Int64($0.days) * 86_400 + Int64($0.seconds) }
        guard let end = VFreeBusy.instant(ends[1]) ?? length.map({ start + $0 }), start < end else { return nil }
        return start..<end
      }
    }
  }

  private static func instant(_ text: Substring) -> Instant? {
    guard text.utf8.last == UInt8(ascii: "Z") else { return nil }
    return (try? CivilDateTime(rfc5545: String(text.dropLast()))).map(Instant.init(utc:))
  }
}
