// SPDX-License-Identifier: MIT

import Testing
import WorkdayFeeds

@Suite struct FeedRevisionTests {
  private func event(
    _ uid: String, _ summary: String, stamp: String = "20201125T000000Z", sequence: String? = "0",
    modified: String? = "20201125T000000Z"
  ) -> String {
    var lines = ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:\(stamp)", "SUMMARY:\(summary)"]
    if let sequence { lines.append("SEQUENCE:\(sequence)") }
    if let modified { lines.append("LAST-MODIFIED:\(modified)") }
    lines += ["BEGIN:VALARM", "SEQUENCE:3", "END:VALARM", "END:VEVENT"]
    return lines.map { $0 + "\r\n" }.joined()
  }

  private func calendar(_ events: String..., head: String = "1") -> String {
    "BEGIN:VCALENDAR\r\nX-HEAD:\(head)\r\n" + events.joined() + "END:VCALENDAR\r\n"
  }

  private func revise(_ old: String, _ new: String) -> String { FeedRevision(of: Array(old.utf8)).revised(new) }

  @Test func `an event that differs gets stamps after the file's, the others stay byte for byte`() {
    let kept = event("a", "A", stamp: "20300101T000000Z", sequence: "7")
    let old = calendar(kept, event("b", "B"), event("gone", "G"))
    let new = calendar(event("a", "A"), event("b", "B2"), event("c", "C"), head: "2")
    let revised = calendar(
      kept,
      event("b", "B2", stamp: "20201125T000001Z", sequence: "1", modified: "20201125T000001Z"),
      event("c", "C"), head: "2")
    #expect(revise(old, new) == revised)
    // Once more, there is nothing to change.
    #expect(revise(revised, new) == revised)
  }

  @Test func `the data's own stamps count where they are later than the file's`() {
    let old = calendar(event("b", "B"))
    let new = calendar(event("b", "B2", stamp: "20210301T000000Z", sequence: "4", modified: "20210301T000000Z"))
    #expect(revise(old, new) == new)
    let equal = calendar(event("b", "B2", sequence: "1"))
    #expect(revise(old, equal).contains("SEQUENCE:1\r\n"))
    let behind = calendar(event("b", "B", sequence: "9"))
    #expect(revise(behind, calendar(event("b", "B2"))).contains("SEQUENCE:10\r\n"))
  }

  @Test func `stamps that are missing, absurd or at their end are survived`() {
    let new = calendar(event("b", "B2", sequence: nil, modified: nil))
    let bare = revise(calendar(event("b", "B", sequence: nil, modified: nil)), new)
    #expect(bare.contains("SEQUENCE:1\r\n") && bare.contains("LAST-MODIFIED:20201125T000001Z\r\n"))
    for sequence in ["99999999999999999999", "9223372036854775807", "2147483647"] {
      let revised = revise(calendar(event("b", "B", sequence: sequence)), calendar(event("b", "B2")))
      #expect(revised.contains("SEQUENCE:2147483647\r\n") || revised.contains("SEQUENCE:1\r\n"))
    }
    #expect(
      revise(calendar(event("b", "B", stamp: "99991231T235959Z")), calendar(event("b", "B2")))
        .contains("DTSTAMP:99991231T235959Z\r\n"))
    #expect(revise(calendar(event("b", "B", stamp: "never", modified: nil)), calendar(event("b", "B2"))).count > 0)
  }

  @Test func `a file that is no calendar is replaced as it is`() {
    let new = calendar(event("b", "B"))
    for old in ["", "old", "\u{0}", "BEGIN:VEVENT", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:b\r\n"] {
      #expect(revise(old, new) == new)
    }
    #expect(FeedRevision(of: [0xFF, 0x0A, 0x20, 0xFE]).revised(new) == new)
  }

  @Test func `folded lines and other line ends are part of what is compared`() {
    let folded = calendar(event("b", "long\r\n  text"))
    #expect(revise(folded, folded) == folded)
    let new = calendar(event("b", "B"))
    #expect(revise(new.replacing("\r\n", with: "\n"), new).contains("SEQUENCE:1\r\n"))
  }
}
