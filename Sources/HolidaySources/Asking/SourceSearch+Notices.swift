// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import Workdays

/// What the notices themselves say.
extension SourceSearch {
  /// The year as the notices say that a list names; nil if they are known already, or one of them cannot be read.
  mutating func holidayYear(ofNoticesIn answer: Answer) -> HolidayYear? {
    var calendar = HolidayCalendar(years: known.years.filter(\.isConfirmed))
    // A list without notices that a person has imported is no notice.
    let old = calendar.years.first { $0.year == year }?.notices.filter { $0.address != nil } ?? []
    var notices: [HolidayNotice] = []
    var hasRead = false
    for address in answer.holidays.notices.compactMap(\.address) {
      let page = HolidayNotice.page(at: address)
      if let notice = old.first(where: { $0.address.map(HolidayNotice.page) == page }) {
        notices.append(notice)
        continue
      }
      guard let text = notice(at: address) else { return nil }
      do throws(Fault) {
        // A copy of the year's notice must not undo a supplement.
        if let newer = (old + notices).map(\.date).max(), text.date < newer {
          throw Fault(.invalidYear, "the page is older than the notice of \(newer)")
        }
        let read = try text.holidayYear(over: calendar, address: address)
        guard read.year == year, let notice = read.notices.last else {
          throw Fault(.invalidYear, "the page is the notice for \(read.year)")
        }
        notices.append(notice)
        hasRead = true
        calendar = HolidayCalendar(years: calendar.years + [read])
      } catch {
        refuse(address, error.message)
        return nil
      }
    }
    guard hasRead, notices.count > old.count, let days = calendar.years.first(where: { $0.year == year })?.days else {
      return nil
    }
    if let disagreement = HolidayYear(unchecked: year, notices, days).disagreement(with: answer.holidays) {
      notes.append("\(answer.address) and the notice: \(disagreement)")
    }
    return HolidayYear(unchecked: year, notices, days)
  }

  /// The notice on a page of www.gov.cn, which is asked for at most once an hour.
  private mutating func notice(at address: String) -> HolidayNoticeText? {
    if let text = texts[address] { return text }
    guard HolidayYearReview.isOfficial(address), !readings.contains(where: { $0.address == address }) else {
      return nil
    }
    let last = earlier.first { $0.address == address }
    if let last, (0..<3600).contains(now.wallSeconds - last.asked.wallSeconds) { return nil }
    do throws(Fault) {
      let text = try pages.notice(at: address)
      readings.append((address, ""))
      texts[address] = text
      return text
    } catch {
      refuse(address, error.message)
      return nil
    }
  }

  private mutating func refuse(_ address: String, _ reason: String) {
    texts[address] = nil
    readings.removeAll { $0.address == address }
    readings.append((address, reason))
    notes.append("\(address): \(reason)")
  }
}
