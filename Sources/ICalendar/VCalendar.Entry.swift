// SPDX-License-Identifier: MIT

extension VCalendar {
  /// One of the components of a calendar.
  public enum Entry: Sendable, Hashable {
    /// A time zone.
    case timeZone(VTimeZone)
    /// An event.
    case event(VEvent)
    /// A to-do.
    case toDo(VTodo)
    /// A journal entry.
    case journal(VJournal)
    /// Busy times.
    case freeBusy(VFreeBusy)
    /// A component of another name, or one whose content breaks the rules, kept as it stands.
    case other(Component)

    /// The entry as it stands in a file.
    public var component: Component {
      switch self {
      case .timeZone(let zone): zone.component
      case .event(let event): event.component
      case .toDo(let toDo): toDo.component
      case .journal(let journal): journal.component
      case .freeBusy(let busy): busy.component
      case .other(let component): component
      }
    }
  }
}
