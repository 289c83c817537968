// SPDX-License-Identifier: MIT

package import CivilCalendar
package import HolidayData
import WebTransfers
package import Workdays

/// Fetches holiday years into a data folder.
///
/// Whoever can change one list must not be able to change the workdays of others, so a year is judged by what says it:
///
/// - The notice itself, on the page of www.gov.cn that a list names, if it is read to its end, may change any day.
/// - A new year is used at once if a list names its notice on www.gov.cn; it is unconfirmed until that notice is read, a
///   source of another origin has the same days, or a person says so.
/// - A list changes no known day by itself; it is kept aside for a person to look at.
///
/// The sources are tried in order until one has what is known already. If there is any doubt (no response, no list, an
/// empty one, one without a notice, one that may be damaged), the next source is tried. Worse data never replaces known
/// data.
package struct HolidayUpdate: Sendable {
  /// The sources in the order in which they are tried.
  package var sources = HolidaySource.standard
  /// The calendar with which the folder's holiday years are merged.
  package var base = HolidayCalendar.statutory
  /// The seconds within which each response has to come.
  package var timeout = 20.0
  /// Whether to store the first list from a source even if it may be damaged, or changes what is known.
  package var isForced = false
  /// Whether a new year is stored only when it is confirmed.
  package var requiresConfirmation = false
  /// Loads a page.
  package var ask: PageSource = PageLoader.load
  private let folder: DataFolder
  private let now: CivilDateTime

  /// Creates an update of a data folder from the usual sources.
  ///
  /// - Parameter now: the current time in UTC.
  package init(of folder: DataFolder, now: CivilDateTime) {
    self.folder = folder
    self.now = now
  }

  /// The years to fetch on a day.
  ///
  /// They begin with the first one after the last confirmed year, or the day's year if that is earlier, but at most 20
  /// years back, and end with the year after the day's.
  package static func years(on day: CivilDate, known: HolidayCalendar) -> ClosedRange<Int> {
    let next = known.unconfirmedYears.first ?? (known.publishedYears.last ?? day.year) + 1
    return max(day.year - 20, min(day.year, next))...day.year + 1
  }

  /// Fetches holiday years, and records the results in the folder.
  ///
  /// - Throws: `Fault` if the folder is invalid or cannot be written. Errors of sources are not thrown but
  ///   are part of the result.
  package func run(years: ClosedRange<Int>) throws(Fault) -> [YearUpdate] {
    var updates: [YearUpdate] = []
    for year in years { updates.append(try run(year: year)) }
    try folder.note(updates.map(\.check))
    return updates
  }

  // MARK: - A year

  private func run(year: Int) throws(Fault) -> YearUpdate {
    let known = try folder.calendar(over: base).calendar
    let own = try folder.years().first { $0.holidays.year == year }
    var search = SourceSearch(
      year, known: known, from: own?.source, testimonies: folder.testimonies(),
      pages: PageReader(ask, PageCache(folder), timeout), now: now, isForced: isForced)
    let finding = search.find(in: sources)
    let update = try conclude(finding, search)
    try folder.remember(search.testimonies(on: try folder.calendar(over: base).calendar))
    return update
  }

  private func conclude(_ finding: SourceSearch.Finding, _ search: SourceSearch) throws(Fault) -> YearUpdate {
    switch finding {
    case .known(let source):
      let state: SourceCheck.State = search.isUnconfirmed ? .unconfirmed : .published
      return try update(search, state, source, .unchanged)
    case .offer(let answer, let confirmation): return try store(answer, confirmation, search)
    case .none(let source):
      let verdict: HolidayYearReview.Verdict? =
        switch search.state {
        case .suspicious: .suspicious(search.notes)
        case .unpublished: .unpublished
        default: nil
        }
      return try update(search, search.state, source, verdict)
    }
  }

  private func store(
    _ answer: SourceSearch.Answer, _ confirmation: SourceSearch.Confirmation, _ search: SourceSearch
  ) throws(Fault) -> YearUpdate {
    // A list has to be allowed by a person over what is confirmed, and is so by that.
    let isConfirmed = isForced || confirmation != .none || search.isKnown && !search.isUnconfirmed
    let year = StoredHolidayYear(
      answer.holidays.confirmed(isConfirmed), source: answer.address, stored: now, isForced: isForced,
      confirmedBy: confirmation.text)
    guard isConfirmed || search.isKnown || !requiresConfirmation else {
      return try update(search, .unconfirmed, answer.address, nil, asideFile: try folder.keepAside(year))
    }
    let forecast = try? search.known.addingForecast()
    let offer = try folder.offer(year, over: base, isUnattended: confirmation != .notice)
    let reasons = offer.reasonsToAsk.isEmpty ? offer.verdict.reasons : offer.reasonsToAsk
    let note = "\(answer.address): \(reasons.joined(separator: "; "))"
    guard !offer.isStored, !reasons.isEmpty else {
      return try update(
        search, isConfirmed ? .published : .unconfirmed, answer.address, offer.verdict, changes: offer.changes,
        confirmedBy: offer.isStored ? confirmation.text : nil, forecast: offer.isStored ? forecast : nil)
    }
    return try update(
      search, .suspicious, answer.address, offer.verdict, changes: offer.changes,
      notes: search.notes.filter { $0 != note } + [note],
      asideFile: offer.reasonsToAsk.isEmpty ? nil : try folder.keepAside(year))
  }

  private func update(
    _ search: SourceSearch, _ state: SourceCheck.State, _ source: String?, _ verdict: HolidayYearReview.Verdict?,
    changes: [HolidayChange] = [], notes: [String]? = nil, asideFile: String? = nil, confirmedBy: String? = nil,
    forecast: HolidayCalendar? = nil
  ) throws(Fault) -> YearUpdate {
    let notes = notes ?? search.notes
    let message = state == .published || state == .unpublished ? "" : notes.joined(separator: "; ")
    let check = SourceCheck(year: search.year, state: state, checked: now, source: source, message: message)
    var surprises: [HolidayChange]?
    if let forecast, forecast.forecast?.year == search.year {
      surprises = forecast.changes(to: try folder.calendar(over: base).calendar).filter(\.changesDay)
    }
    return YearUpdate(
      check: check, verdict: verdict, changes: changes, notes: notes, asideFile: asideFile, confirmedBy: confirmedBy,
      surprises: surprises)
  }
}

/// The result of checking the sources for one year.
package struct YearUpdate: Sendable {
  /// The state of a year's data, as the data folder records it.
  package let check: SourceCheck
  /// The verdict on a source's list, compared with what was known; nil if no source had one, or it was held back.
  package let verdict: HolidayYearReview.Verdict?
  /// The dates whose ruling has changed, or would change by the list that is kept aside.
  package let changes: [HolidayChange]
  /// The doubts about each source, one line each.
  package let notes: [String]
  /// The file of a list that a person has to allow; nil if there is none.
  package let asideFile: String?
  /// Whether a new year was kept aside because it is not confirmed.
  package var isHeldBack: Bool { check.state == .unconfirmed && verdict == nil }
  /// Who confirmed what was stored; nil if nothing was, or nobody did.
  package let confirmedBy: String?
  /// The dates on which a new year is other than its forecast was; nil if it was not forecast, or nothing was stored.
  package let surprises: [HolidayChange]?
}
