// SPDX-License-Identifier: MIT

package import CivilCalendar
package import HolidayData
import WebTransfers
package import Workdays

/// Fetches holiday years into a data folder.
///
/// The sources are tried in order until one has what is known already. A list of a new year is compared with the next
/// source's before it is stored. If there is any doubt (no response, no list, an empty one, one without a notice, one that
/// may be damaged), the next source is tried. Worse data never replaces known data, and a list that would change a known
/// day, or that names a page elsewhere than on www.gov.cn as its notice, is kept aside for a person to look at.
package struct HolidayUpdate: Sendable {
  /// The sources in the order in which they are tried.
  package var sources = HolidaySource.standard
  /// The calendar with which the folder's holiday years are merged.
  package var base = HolidayCalendar.statutory
  /// The seconds within which each response has to come.
  package var timeout = 20.0
  /// Whether to store the first list from a source even if it may be damaged, or changes what is known.
  package var isForced = false
  /// Loads a page.
  package var ask: PageSource = PageLoader.load
  private let folder: DataFolder
  private let now: CivilDateTime
  private let cache: PageCache

  /// Creates an update of a data folder from the usual sources.
  ///
  /// - Parameter now: the current time in UTC.
  package init(of folder: DataFolder, now: CivilDateTime) {
    self.folder = folder
    self.now = now
    cache = PageCache(folder)
  }

  /// The years to fetch on a day.
  ///
  /// They begin with the year after the last published one, or the day's year if that is earlier, but at most 20 years
  /// back, and end with the year after the day's.
  package static func years(on day: CivilDate, known: HolidayCalendar) -> ClosedRange<Int> {
    let next = (known.publishedYears.last ?? day.year) + 1
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

  /// A list from a source.
  private struct Answer {
    let holidays: HolidayYear
    let source: String
  }

  private func run(year: Int) throws(Fault) -> YearUpdate {
    let known = try folder.calendar(over: base).calendar
    let review = HolidayYearReview(known: known)
    var search = SourceSearch(isKnown: known.isPublished(year))
    var candidate: Answer?
    var held: Answer?
    for source in sources {
      let address = source.address(of: year)
      let holidays: HolidayYear
      do throws(Fault) {
        holidays = try load(address, year)
      } catch {
        search.add(error, from: address)
        continue
      }
      if let first = candidate {
        guard let step = search.compare(first.holidays, first.source, with: holidays, address) else { continue }
        switch step {
        case .first: return try store(first, search)
        case .second: return try store(Answer(holidays: holidays, source: address), search)
        case .neither where isForced: return try store(first, search)
        case .neither: return result(year, search, source: first.source)
        }
      }
      let verdict = review.verdict(on: holidays)
      switch verdict {
      case .unchanged:
        return update(year, .published, address, verdict, [], search.notes)
      case .new, .revised, .corrected:
        let answer = Answer(holidays: holidays, source: address)
        let reasons = isForced ? [] : review.reasonsToAsk(about: holidays)
        // No other list can allow what a person has to; but of a year that is not known, another one may be right.
        if !reasons.isEmpty, known.isPublished(year) { return try store(answer, search) }
        if reasons.isEmpty { candidate = answer } else { search.add(reasons, from: address) }
        if !reasons.isEmpty, held == nil { held = answer }
      case .unpublished: search.hasUnpublished = true
      // A source publishes what the State Council announces, so its list must name the notice.
      case .own where !isForced: search.add(["it names no notice"], from: address)
      case .own, .suspicious:
        if isForced { return try store(Answer(holidays: holidays, source: address), search) }
        search.add(verdict.reasons, from: address)
      }
    }
    if let candidate { return try store(candidate, search) }
    if let held { return try store(held, search) }
    return result(year, search, source: nil)
  }

  private func store(_ answer: Answer, _ search: SourceSearch) throws(Fault) -> YearUpdate {
    let year = StoredHolidayYear(answer.holidays, source: answer.source, stored: now, isForced: isForced)
    let offer = try folder.offer(year, over: base, isUnattended: true)
    let reasons = offer.reasonsToAsk.isEmpty ? offer.verdict.reasons : offer.reasonsToAsk
    let note = "\(answer.source): \(reasons.joined(separator: "; "))"
    guard !offer.isStored, !reasons.isEmpty else {
      return update(answer.holidays.year, .published, answer.source, offer.verdict, offer.changes, search.notes)
    }
    return update(
      answer.holidays.year, .suspicious, answer.source, offer.verdict, offer.changes,
      search.notes.filter { $0 != note } + [note],
      asideFile: offer.reasonsToAsk.isEmpty ? nil : try folder.keepAside(year))
  }

  /// The result if nothing was stored.
  private func result(_ year: Int, _ search: SourceSearch, source: String?) -> YearUpdate {
    let verdict: HolidayYearReview.Verdict? =
      switch search.state {
      case .suspicious: .suspicious(search.notes)
      case .unpublished: .unpublished
      default: nil
      }
    return update(year, search.state, source, verdict, [], search.notes)
  }

  private func update(
    _ year: Int, _ state: SourceCheck.State, _ source: String?, _ verdict: HolidayYearReview.Verdict?,
    _ changes: [HolidayChange], _ notes: [String], asideFile: String? = nil
  ) -> YearUpdate {
    let message = state == .published || state == .unpublished ? "" : notes.joined(separator: "; ")
    let check = SourceCheck(year: year, state: state, checked: now, source: source, message: message)
    return YearUpdate(check: check, verdict: verdict, changes: changes, notes: notes, asideFile: asideFile)
  }

  // MARK: - A page

  private func load(_ address: String, _ year: Int) throws(Fault) -> HolidayYear {
    let kept = cache.page(of: address)
    let page = try ask(address, kept?.entityTag, timeout)
    let isNew = page.status != 304
    guard let content = isNew ? page.content : kept?.content else {
      throw Fault(.badStatus, "the server sent 304 for a request without an entity tag")
    }
    let holidays = try read(content, year)
    if let tag = page.entityTag, isNew { cache.keep(content, of: address, entityTag: tag) }
    return holidays
  }

  private func read(_ content: [UInt8], _ year: Int) throws(Fault) -> HolidayYear {
    if content.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      throw Fault(.invalidYear, "it sent a web page instead of a holiday year")
    }
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

/// The result of checking the sources for one year.
package struct YearUpdate: Sendable {
  /// The state of a year's data, as the data folder records it.
  package let check: SourceCheck
  /// The verdict on a source's list, compared with what was known; nil if no source had one.
  package let verdict: HolidayYearReview.Verdict?
  /// The dates whose ruling has changed, or would change by the list that is kept aside.
  package let changes: [HolidayChange]
  /// The doubts about each source, one line each.
  package let notes: [String]
  /// The file of a list that a person has to allow; nil if there is none.
  package let asideFile: String?
}
