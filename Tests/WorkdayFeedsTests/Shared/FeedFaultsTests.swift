// SPDX-License-Identifier: MIT

import CivilCalendar
import Support
import Testing

@testable import WorkdayFeeds

@Suite struct FeedFaultsTests {
  private let time = Fault(.timeOutOfRange, "25 is not an hour", in: "25:00", at: 0..<2)

  @Test func `an error in a value causes that of the option, which keeps the place`() {
    let fault = time.inField("time")
    #expect(fault.message == "time: 25 is not an hour" && fault.field == "time" && fault.place == 0..<2)
    #expect(fault.code == .invalidOption && fault.cause == .timeOutOfRange && fault.subject == .request)
    #expect(fault.spellingFields { "--" + $0 }.message == "--time: 25 is not an hour")
  }

  @Test func `an option that stands for another one takes its place in the message`() {
    let fault = Fault(.conflictingOptions, marking: "needs \(field: "pattern")").inField("title").inField("shift")
    #expect(fault.message == "shift: needs pattern" && fault.field == "shift" && fault.code == .conflictingOptions)
    let spelled = fault.spellingFields { "--" + $0 }
    #expect(spelled.message == "--shift: needs --pattern" && spelled.field == "--shift")
  }

  @Test func `an option that the message names already is not put before it`() {
    let fault = Fault.either("built-in", or: "data")
    #expect(fault.message == "use either built-in or data, not both" && fault.field == "data")
    #expect(fault.spellingFields { "<\($0)>" }.message == "use either <built-in> or <data>, not both")
  }
}
