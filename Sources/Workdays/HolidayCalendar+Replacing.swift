// SPDX-License-Identifier: MIT

internal import CivilCalendar

extension HolidayCalendar {
  /// The calendar with other papers in place of its own of the same years, and what there is to warn of.
  ///
  /// Good data is not given up for worse. A paper without days never replaces one with days. A paper that names
  /// notices, all of them known already, and yet has fewer days or rules one otherwise is damaged: the known one
  /// stays. A paper with another notice, or with days and no notice at all (a person's own), replaces the known one.
  public func replacing(with others: [HolidayPaper]) -> (calendar: HolidayCalendar, warnings: [String]) {
    var warnings: [String] = []
    var accepted = papers
    for paper in others {
      guard let known = accepted.last(where: { $0.year == paper.year }) else {
        if !paper.isPublished { warnings.append("the paper of \(paper.year) lists no days: the year is not published") }
        accepted.append(paper)
        continue
      }
      if let reason = paper.reasonToDoubt(against: known) {
        warnings.append("the paper of \(paper.year) is not used, and the known one stays, since \(reason)")
      } else {
        accepted.append(paper)
      }
    }
    return (HolidayCalendar(papers: accepted).overlaying(overrides).calendar, warnings)
  }
}

extension HolidayPaper {
  /// Why a paper that comes in is likely damaged, compared with the known one of its year; nil when it is not.
  fileprivate func reasonToDoubt(against known: HolidayPaper) -> String? {
    guard isPublished else { return "it lists no days" }
    let addresses = notices.compactMap(\.address)
    let knownAddresses = Set(known.notices.compactMap(\.address))
    guard !addresses.isEmpty, knownAddresses.isSuperset(of: addresses) else { return nil }
    var rulings: [Int: HolidayCalendar.Ruling] = [:]
    for day in days { rulings[day.date.dayNumber] = day.ruling }
    for day in known.days {
      guard let ruling = rulings[day.date.dayNumber] else { return "it names no new notice and lacks \(day.date)" }
      if ruling.isDayOff != day.ruling.isDayOff {
        return "it names no new notice and says \(ruling.isDayOff ? "off" : "worked") of \(day.date)"
      }
    }
    return nil
  }
}
