// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing

@Suite struct AttendeeTests {
  private func line(_ attendee: Attendee) throws -> String {
    var event = try VEvent(
      uid: "1", stamp: Instant(secondsSince1970: 0), summary: "Review", start: .date(.first))
    event.attendees = [attendee]
    let text = try ICalendarWriter().text(VCalendar(productIdentifier: "-", events: [event]))
    return try #require(
      text.replacing("\r\n ", with: "").split(separator: "\r\n").first { $0.hasPrefix("ATTENDEE") }.map(String.init))
  }

  @Test func `an attendee is written with the parameters that differ from those of RFC 5545`() throws {
    #expect(try line(Attendee("mailto:li@example.com")) == "ATTENDEE:mailto:li@example.com")
    #expect(
      try line(
        Attendee("mailto:li@example.com", name: "Li, Lei", role: .chair, status: .accepted, asksForReply: true))
        == "ATTENDEE;CN=\"Li, Lei\";ROLE=CHAIR;PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:li@example.com")
  }

  @Test func `an answer is set in its place, and everything else of the attendee is kept`() throws {
    let property = try Property(
      "ATTENDEE",
      parameters: [
        Parameter("CUTYPE", "room"), Parameter("X-A", "1"), Parameter("PARTSTAT", "NEEDS-ACTION"), Parameter("CN", "R"),
      ], value: "mailto:5@example.com")
    var room = try #require(Attendee(property))
    #expect(room.kind == .room)
    room.status = .needsAction
    #expect(room.property == property)
    room.status = .accepted
    room.asksForReply = true
    #expect(try line(room) == "ATTENDEE;CUTYPE=room;X-A=1;PARTSTAT=ACCEPTED;CN=R;RSVP=TRUE:mailto:5@example.com")
    room.status = .needsAction
    room.kind = .individual
    room.asksForReply = false
    room.role = .chair
    #expect(try line(room) == "ATTENDEE;X-A=1;CN=R;ROLE=CHAIR:mailto:5@example.com")
    for kind in Attendee.Kind.allCases {
      let attendee = try Attendee("mailto:5@example.com", kind: kind)
      #expect(attendee.kind == kind && attendee.property.parameters.isEmpty == (kind == .individual))
    }
    let strange = try Property("ATTENDEE", parameters: [Parameter("CUTYPE", "X-BOT")], value: "mailto:5@example.com")
    #expect(Attendee(strange)?.kind == .unknown)
  }

  @Test func `every role and answer is read as it was written`() throws {
    for role in Attendee.Role.allCases {
      for status in Attendee.ParticipationStatus.allCases {
        let attendee = try Attendee("urn:uuid:1", name: "A", role: role, status: status, asksForReply: true)
        let read = try #require(Attendee(attendee.property))
        #expect(read.role == role && read.status == status && read.asksForReply)
        #expect(read.address == "urn:uuid:1" && read.name == "A")
      }
    }
  }

  @Test func `what RFC 5545 does not know counts as what it prescribes, and is kept`() throws {
    let property = try Property(
      "ATTENDEE",
      parameters: [Parameter("ROLE", "x-guest"), Parameter("PARTSTAT", "X-MAYBE"), Parameter("RSVP", "true")],
      value: "mailto:li@example.com")
    let attendee = try #require(Attendee(property))
    #expect(attendee.role == .required && attendee.status == .needsAction && attendee.asksForReply)
    #expect(attendee.property == property && attendee.name == nil)
    #expect(try line(attendee).hasPrefix("ATTENDEE;ROLE=x-guest;PARTSTAT=X-MAYBE;RSVP="))
    #expect(Attendee(try Property("ORGANIZER", value: "mailto:li@example.com")) == nil)
    #expect(Organizer(try Property("ATTENDEE", value: "mailto:li@example.com")) == nil)
  }

  @Test(arguments: [
    "li@example.com", "", "mailto", "mailto:", "1:x", ":li@example.com", "mail to:li@example.com", "mailto:a b",
    "a\u{7}:b",
  ])
  func `an address without a scheme is refused`(address: String) {
    #expect(throws: Fault.self) { try Attendee(address) }
    #expect(throws: Fault.self) { try Organizer(address) }
  }

  @Test func `an organizer has an address and a name`() throws {
    let organizer = try Organizer("mailto:boss@example.com", name: "Boss")
    #expect(organizer.address == "mailto:boss@example.com" && organizer.name == "Boss")
    #expect(organizer == Organizer(organizer.property))
  }
}
