// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Testing

@Suite struct CalendarColorTests {
  @Test(arguments: [
    ("systemPurple", "mediumorchid", "#AF52DE"), ("SYSTEMBLUE", "dodgerblue", "#007AFF"), ("Teal", "teal", "#008080"),
    ("#af52de", "mediumorchid", "#AF52DE"),
  ])
  func `CSS names, Apple's and numbers are read`(text: String, name: String, hexadecimal: String) throws {
    let color = try CalendarColor(parsing: text)
    #expect(color.name == name && color.hexadecimal == hexadecimal)
  }

  @Test func `the usual purple of Apple is the one of its name, in parts of one`() throws {
    #expect(try CalendarColor(parsing: "systemPurple") == .systemPurple)
    let (red, green, blue) = CalendarColor.systemPurple.components
    #expect([red, green, blue].map { ($0 * 255).rounded() } == [175, 82, 222])
  }

  @Test(arguments: ["", "system", "systemTartan", "#12345", "#12345g", "purple2"])
  func `anything else is refused with its place`(text: String) {
    let fault = #expect(throws: Fault.self) { try CalendarColor(parsing: text) }
    #expect(fault?.code == .invalidValue && fault?.place == 0..<text.utf8.count)
  }
}
