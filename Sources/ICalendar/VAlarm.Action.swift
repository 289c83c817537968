// SPDX-License-Identifier: MIT

extension VAlarm {
  /// What an alarm does.
  public enum Action: Sendable, Hashable {
    /// It sounds; the sound is an ATTACH property, or nil for the client's own.
    case audio(Property?)
    /// It shows a text.
    case display(TextValue)
    /// It sends mail to its attendees.
    case email(subject: TextValue, notes: TextValue, attendees: [Property])
    /// Another action, by its name in upper case; its properties are the alarm's other ones.
    case other(String)
  }
}
