// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import WebTransfers
import Workdays

/// Loads what sources have, and reads it.
struct PageReader: Sendable {
  private let ask: PageSource
  private let cache: PageCache
  private let timeout: Double

  init(_ ask: @escaping PageSource, _ cache: PageCache, _ timeout: Double) {
    (self.ask, self.cache, self.timeout) = (ask, cache, timeout)
  }

  /// What a source has of a year: a list of any form, or an Apple-like calendar.
  ///
  /// - Throws: `Fault` if it does not respond, or with something else.
  func holidayYear(_ year: Int, at address: String) throws(Fault) -> HolidayYear {
    try content(of: address) { content throws(Fault) in try PageReader.read(content, year) }
  }

  /// A notice on its page.
  ///
  /// - Throws: `Fault` if there is no such page, or it is not a notice that is understood to its end.
  func notice(at address: String) throws(Fault) -> HolidayNoticeText {
    try content(of: address) { content throws(Fault) in
      try HolidayNoticeText(content, named: "the page")
    }
  }

  /// What is made of a page, which is kept if that succeeds.
  private func content<Value>(
    of address: String, _ read: ([UInt8]) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let kept = cache.page(of: address)
    let page = try ask(address, kept?.entityTag, timeout)
    let isNew = page.status != 304
    guard let content = isNew ? page.content : kept?.content else {
      throw Fault(.badStatus, "the server sent 304 for a request without an entity tag")
    }
    let value = try read(content)
    if let tag = page.entityTag, isNew { cache.keep(content, of: address, entityTag: tag) }
    return value
  }

  private static func read(_ content: [UInt8], _ year: Int) throws(Fault) -> HolidayYear {
    let first = content.first { $0 > 0x20 }
    if first == UInt8(ascii: "<") { throw Fault(.invalidYear, "it sent a web page instead of a holiday year") }
    if first == UInt8(ascii: "B") { return try MarkedCalendar.holidayYear(year, in: content) }
    let holidays: HolidayYear
    do throws(Fault) {
      holidays = try HolidayYear(holidayCN: content, named: "the page")
    } catch {
      throw error.causing(.invalidYear, "it did not send a holiday year: ")
    }
    guard holidays.year == year else {
      throw Fault(.invalidYear, "it sent the holiday year \(holidays.year) instead of \(year)")
    }
    return holidays
  }
}
