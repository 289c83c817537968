// SPDX-License-Identifier: MIT

import CivilCalendar
import Support
import Testing

@Suite struct FaultTests {
  private let month = Fault(.monthOutOfRange, "13 is not a month", in: "2021-13-01", at: 5..<7)

  @Test func `the caret stands under the place, also where characters take more than one byte`() {
    #expect(month.description == "13 is not a month\n  2021-13-01\n       ^^")
    let chinese = Fault(.malformedText, "what is this?", in: "五月十四", at: 6..<9)
    #expect(chinese.description == "what is this?\n  五月十四\n  　　^^")
    #expect(Fault(.malformedText, "no place", in: "text").description == "no place")
  }

  @Test func `an error that causes another one keeps its text, its place and its code`() {
    let caused = month.causing(.invalidValue, "the first day: ", property: "DTSTART")
    #expect(caused.code == .invalidValue && caused.cause == .monthOutOfRange && caused.property == "DTSTART")
    #expect(caused.message == "the first day: 13 is not a month" && caused.text == month.text)
    #expect(caused.place == month.place)
    #expect(month.inside("work.ics").code == .monthOutOfRange)
    #expect(throws: caused) {
      try Fault.wrapping(as: .invalidValue, "the first day: ", property: "DTSTART") { () throws(Fault) in throw month }
    }
  }

  @Test func `names of options are spelled as a front end spells them, wherever words were put before them`() {
    var fault = Fault(.invalidValue, "日 needs till, not till-now")
    fault.fieldNames = [10..<14]
    let spelled = fault.inside("文件").spellingFields { "--" + $0 }
    #expect(spelled.message == "文件: 日 needs --till, not till-now" && spelled.fieldNames.isEmpty)
  }

  @Test func `a code says what its errors are about`() {
    #expect(month.subject == .data)
    #expect(Fault(.unreadableFile, "x").subject == .input)
  }
}
