// SPDX-License-Identifier: MIT

import Support
import TestSupport

/// What others have in a calendar.
enum Foreign {
  static func calendar(_ entries: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//somebody//else//EN\r\n\(entries)END:VCALENDAR\r\n"
  }

  static func event(_ uid: String) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20261229T100000Z\r\nSUMMARY:Dentist\r\n"
      + "END:VEVENT\r\n"
  }

  static func toDo(_ uid: String) -> String {
    "BEGIN:VTODO\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Tax\r\nEND:VTODO\r\n"
  }

  /// A path in the calendar that push does not use.
  static func path(_ random: inout SeededGenerator) -> String {
    CalendarServer.calendar + "foreign-\(random.below(1 << 40)).ics"
  }

  /// A UID that is nearly that of an event of a feed, but of no event that the feed could have.
  static func uid(near uid: String, _ random: inout SeededGenerator) -> String {
    // A name of an event may go on as it likes.
    let isNamed = uid.split(separator: "-").last?.contains("_") == true
    switch isNamed ? 11 : random.below(12) {
    case 0: return "x" + uid
    case 1: return uid + "x"
    case 2: return uid.replacing("@", with: "-x@")
    case 3: return uid.replacing("@", with: "x@")
    case 4: return uid.replacing("@", with: "@x.")
    case 5: return uid.replacing(/-(\d{4})/) { "-\($0.1)-\($0.1)" }
    case 6: return uid.replacing("-", with: "--")
    case 7: return uid.replacing(/-(\d{4})/) { "-\($0.1)13" }
    case 8: return uid.replacing("@", with: ".1@")
    case 9: return uid.replacing("@", with: "T090000@")
    case 10: return uid.replacing("@", with: "_%2Dx@")
    default: return "\(random.next())@example.org"
    }
  }

  static func isPlain(_ uid: String) -> Bool {
    uid.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.@".utf8.contains($0) }
  }

  /// The name of the resource in which push puts a new event.
  static func pushedName(_ uid: String) -> String {
    guard !isPlain(uid) else { return uid + ".ics" }
    let plain = uid.utf8.map { isPlain(String(Unicode.Scalar($0))) ? Character(Unicode.Scalar($0)) : "_" }
    return String(plain) + "-" + String(hashFNV1a(uid.utf8), radix: 16) + ".ics"
  }
}
