// SPDX-License-Identifier: MIT

public import CivilCalendar
public import ICalendar

extension ICalendarStream {
  /// Which entries a stream returns; the findings are always those of the whole file.
  public enum Selection: Sendable {
    /// All.
    case all
    /// None: the file is read for its findings alone.
    case none
    /// All but most events that take place neither in a range of instants nor within three days of it.
    ///
    /// Events that share their UID with another entry are returned before the end of their calendar, those that were
    /// passed over without their contents. There are no warnings about the rules of events that are passed over.
    case events(touching: ClosedRange<Instant>)
  }

  /// An element of a stream.
  public enum Element: Sendable, Hashable {
    /// An entry of the current calendar, and the line at which it begins, from 1.
    case entry(VCalendar.Entry, line: Int)
    /// The end of a calendar: its head without the entries, as properties of the head may be anywhere in the calendar.
    indirect case end(VCalendar)
  }

  /// A component that is being read.
  struct Frame {
    let kind: ComponentName
    let name: String
    let line: Int
    /// The index of the place of its BEGIN, if it is an entry or a part of one.
    let begin: Int
    var propertyCount = 0
  }

  /// The component that a BEGIN or an END names; blanks after it are reported and ignored.
  mutating func componentName(_ number: Int) -> (kind: ComponentName, name: String, isTrimmed: Bool) {
    if let kind = ComponentName.of(lines.line.value) { return (kind, kind.rawValue, false) }
    let name = lines.line.valueText.uppercased()
    let trimmed = String(decoding: name.utf8.prefix { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
    let blanks = name.utf8.dropFirst(trimmed.utf8.count)
    let isTrimmed = !isStrict && !blanks.isEmpty && blanks.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    if isTrimmed {
      let property = lines.line.nameText
      add(.blanksAfterName, "\(property):\(trimmed) has blanks after it", at: number)
    }
    let meant = isTrimmed ? trimmed : name
    return (ComponentName(rawValue: meant) ?? .other, meant, isTrimmed)
  }
}
