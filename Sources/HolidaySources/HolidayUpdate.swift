// SPDX-License-Identifier: MIT

public import CivilCalendar
public import WorkdayFeeds
public import Workdays

/// Fetches papers into a data folder.
///
/// The sources are asked in their order. The first that says what is known ends the search. A paper that would change a
/// day is held against the next source that has one before it is taken over. At any doubt (no answer, no paper, an empty
/// one, one that may be damaged) the next source is asked; what is known is never given up for worse.
public struct HolidayUpdate: Sendable {
  private let sources: [HolidaySource]
  private let folder: DataFolder
  private let base: HolidayCalendar
  private let limits: FetchLimits
  private let now: CivilDateTime
  private let isForced: Bool
  private let cache: PageCache

  /// Makes an update.
  ///
  /// - Parameters:
  ///   - sources: the sources in the order in which they are asked.
  ///   - folder: the data folder.
  ///   - base: the calendar that the folder's papers stand over.
  ///   - limits: how much and how long a source may answer.
  ///   - now: the time it is, in UTC.
  ///   - isForced: whether the first paper that a source gives is taken over although it may be damaged.
  public init(
    sources: [HolidaySource] = HolidaySource.standard, folder: DataFolder, base: HolidayCalendar = .statutory,
    limits: FetchLimits = FetchLimits(), now: CivilDateTime, isForced: Bool = false
  ) {
    self.sources = sources
    self.folder = folder
    self.base = base
    self.limits = limits
    self.now = now
    self.isForced = isForced
    cache = PageCache(folder)
  }

  /// The years to look for on a day: the first that is not published, if that is past, to the year after the day's.
  public static func years(on day: CivilDate, known: HolidayCalendar) -> ClosedRange<Int> {
    let next = (known.publishedYears.last ?? day.year) + 1
    return max(day.year - 20, min(day.year, next))...day.year + 1
  }

  /// Looks for the papers of some years, and notes in the folder what became of it.
  ///
  /// - Throws: `HolidayDataError` for a faulty folder, `FeedError` for one that cannot be written. What sources do wrong
  ///   is not thrown but told in the result.
  public func run(years: ClosedRange<Int>) async throws -> [YearUpdate] {
    var updates: [YearUpdate] = []
    for year in years { updates.append(try await run(year: year)) }
    try folder.note(updates.map(\.check))
    return updates
  }

  // MARK: - A year

  /// A paper that a source gave.
  private struct Answer {
    let paper: HolidayPaper
    let source: String
  }

  private func run(year: Int) async throws -> YearUpdate {
    let known = try folder.calendar(over: base).calendar
    let paperGuard = PaperGuard(known: known)
    var search = SourceSearch(isKnown: known.isPublished(year))
    var candidate: Answer?
    for source in sources {
      let address = source.address(of: year)
      let paper: HolidayPaper
      do throws(SourceError) {
        paper = try await load(address, year)
      } catch {
        search.add(error, from: address)
        continue
      }
      if let first = candidate {
        guard let step = search.compare(first.paper, first.source, with: paper, address) else { continue }
        switch step {
        case .first: return try store(first, search)
        case .second: return try store(Answer(paper: paper, source: address), search)
        case .neither where isForced: return try store(first, search)
        case .neither: return result(year, search, source: first.source)
        }
      }
      let verdict = paperGuard.judge(paper)
      switch verdict {
      case .unchanged:
        return update(year, .published, address, verdict, [], search.notes)
      case .new, .revised, .corrected: candidate = Answer(paper: paper, source: address)
      case .unpublished: search.addUnpublished(from: address)
      case .suspicious(let reasons):
        if isForced { return try store(Answer(paper: paper, source: address), search) }
        search.add(reasons, from: address)
      }
    }
    if let candidate { return try store(candidate, search) }
    return result(year, search, source: nil)
  }

  private func store(_ answer: Answer, _ search: SourceSearch) throws -> YearUpdate {
    let offer = try folder.offer(
      StoredPaper(answer.paper, source: answer.source, stored: now, isForced: isForced), over: base)
    var notes = search.notes
    var state = SourceCheck.State.published
    if case .suspicious(let reasons) = offer.verdict, !offer.isStored {
      state = .suspicious
      notes.append("\(answer.source): \(reasons.joined(separator: "; "))")
    }
    return update(answer.paper.year, state, answer.source, offer.verdict, offer.changes, notes)
  }

  /// What is told when nothing was taken over.
  private func result(_ year: Int, _ search: SourceSearch, source: String?) -> YearUpdate {
    let verdict: PaperGuard.Verdict? =
      switch search.state {
      case .suspicious: .suspicious(search.notes)
      case .unpublished: .unpublished
      default: nil
      }
    return update(year, search.state, source, verdict, [], search.notes)
  }

  private func update(
    _ year: Int, _ state: SourceCheck.State, _ source: String?, _ verdict: PaperGuard.Verdict?,
    _ changes: [HolidayChange], _ notes: [String]
  ) -> YearUpdate {
    let message = state == .published || state == .unpublished ? "" : notes.joined(separator: "; ")
    let check = SourceCheck(year: year, state: state, checked: now, source: source, message: message)
    return YearUpdate(year: year, check: check, verdict: verdict, changes: changes, notes: notes)
  }

  // MARK: - A page

  private func load(_ address: String, _ year: Int) async throws(SourceError) -> HolidayPaper {
    let kept = cache.page(of: address)
    let page = try await PageLoader.load(address, entityTag: kept?.entityTag, limits: limits)
    guard let content = page.content ?? kept?.content else {
      throw SourceError(.badStatus, "the server answers 304 to a question without an entity tag")
    }
    let paper = try read(content, year)
    if let tag = page.entityTag, page.content != nil { cache.keep(content, of: address, entityTag: tag) }
    return paper
  }

  private func read(_ content: [UInt8], _ year: Int) throws(SourceError) -> HolidayPaper {
    if content.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      throw SourceError(.invalidPaper, "it sends a web page, not a paper")
    }
    let paper: HolidayPaper
    do throws(HolidayDataError) {
      paper = try HolidayPaper(holidayCN: content, named: "the paper")
    } catch {
      throw SourceError(.invalidPaper, "it sends no paper: " + error.message)
    }
    guard paper.year == year else {
      throw SourceError(.invalidPaper, "it sends the paper of \(paper.year), not of \(year)")
    }
    return paper
  }
}
