// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import Workdays

/// The search for one holiday year: what each source says of it, and what follows.
struct SourceSearch {
  /// A list from a source.
  struct Answer {
    let holidays: HolidayYear
    let address: String

    var origin: String { HolidaySource.origin(of: address) }
  }

  /// Who confirms a list.
  enum Confirmation: Hashable {
    case none
    case notice
    case sources([String])

    var text: String? {
      switch self {
      case .none: nil
      case .notice: "the notice"
      case .sources(let origins): origins.joined(separator: " and ")
      }
    }
  }

  /// What follows from what the sources say.
  enum Finding {
    /// What is known; with the source that has it, or nil.
    case known(source: String?)
    /// A list that may be new.
    case offer(Answer, Confirmation)
    /// Nothing that can be used.
    case none(source: String?)
  }

  /// The year.
  let year: Int
  /// The doubts about each source, one line each.
  var notes: [String] = []
  /// What was known before.
  let known: HolidayCalendar
  private let review: HolidayYearReview
  /// The known list of the year that a single source named, with the source.
  private let unconfirmed: Answer?
  let earlier: [Testimony]
  let pages: PageReader
  let now: CivilDateTime
  private let isForced: Bool
  private var hasDoubts = false
  /// Whether a source says that the year is not published, while no list is known.
  private var hasUnpublished = false
  /// The lists that name a notice, and those that would change what is known.
  private var lists: [Answer] = []
  private var changed: [Answer] = []
  /// A list that a person has to allow, although the year is not known.
  private var held: Answer?
  /// The origins that contradict what a single source named, or the best list of a new year.
  private var opposing: Set<String> = []
  /// The lists that may be damaged, or that a person has to allow.
  private var doubtful: [Answer] = []
  /// The lists that name no notice.
  private var witnesses: [Answer] = []
  /// Why the page of a notice could not be read, or nothing.
  var readings: [(address: String, objection: String)] = []
  /// The notices that were read.
  var texts: [String: HolidayNoticeText] = [:]

  init(
    _ year: Int, known: HolidayCalendar, from source: String?, testimonies: [Testimony], pages: PageReader,
    now: CivilDateTime, isForced: Bool
  ) {
    (self.year, self.known, self.pages, self.now, self.isForced) = (year, known, pages, now, isForced)
    review = HolidayYearReview(known: known)
    let holidays = known.years.first { $0.year == year }
    unconfirmed = holidays.flatMap { $0.isConfirmed ? nil : Answer(holidays: $0, address: source ?? "") }
    earlier = testimonies.filter { $0.year == year }
  }

  /// Whether the year is known as a single source names it.
  var isUnconfirmed: Bool { unconfirmed != nil }
  /// Whether the year is known.
  var isKnown: Bool { known.isPublished(year) }

  /// The state of the year's data if nothing is stored.
  var state: SourceCheck.State {
    if hasDoubts { return .suspicious }
    return hasUnpublished ? .unpublished : .stale
  }

  // MARK: - Asking

  /// Asks sources in order until one has what is known, or all if the year is not known or not confirmed.
  mutating func find(in sources: [HolidaySource]) -> Finding {
    for source in sources {
      // Of two copies of a list, the second may be newer; a third tells nothing more.
      guard lists.count(where: { $0.origin == source.origin }) < 2 else { continue }
      let address = source.address(of: year)
      do throws(Fault) {
        let holidays = try pages.holidayYear(year, at: address)
        // What is known without a doubt is compared with the days alone.
        let answer = Answer(
          holidays: dated(holidays).confirmed(isForced || !isUnconfirmed), address: address)
        if let finding = hear(answer, from: source) { return finding }
      } catch {
        if source.announces { add(error, from: address) }
      }
    }
    return conclusion
  }

  /// A list with the addresses of www.gov.cn beginning with https, as some write them otherwise, and with dates of notices
  /// that nobody has invented: between that of the year before and today.
  private func dated(_ year: HolidayYear) -> HolidayYear {
    let before = known.years.last { $0.year < year.year }?.notices.first?.date
    // Later than the stamp of what is not confirmed.
    let earliest = before.map { $0.advanced(by: 2) } ?? .first
    let notices = year.notices.map { notice in
      let address = notice.address.map { $0.hasPrefix("http://www.gov.cn/") ? "https" + $0.dropFirst(4) : $0 }
      let date = HolidayCNFile.date(ofNotice: notice.address, for: year.year)
      return HolidayNotice(
        address: address, date: max(earliest, min(date, max(now.date, earliest))), years: notice.years)
    }
    return HolidayYear(unchecked: year.year, notices, year.days)
  }

  /// Takes what a source has; returns what follows if no other source needs to be asked.
  private mutating func hear(_ answer: Answer, from source: HolidaySource) -> Finding? {
    if !source.announces {
      guard answer.holidays.isPublished else { return nil }
      witnesses.append(answer)
      let settled = isUnconfirmed ? nil : known.years.first { $0.year == year }
      guard let settled, objection(of: answer, to: settled) == nil else { return nil }
      return .known(source: answer.address)
    }
    if let unconfirmed, objection(of: answer, to: unconfirmed.holidays) != nil { opposing.insert(answer.origin) }
    // A further list of a new year is compared with the first, whatever it is.
    if !isKnown, !lists.isEmpty {
      lists.append(answer)
      return nil
    }
    // A source publishes what the State Council announces, so its list must name the notice.
    if isUnconfirmed, !isForced, answer.holidays.isPublished, !answer.holidays.namesNotice {
      add(["it names no notice"], to: answer)
      return nil
    }
    let verdict = review.verdict(on: answer.holidays)
    switch verdict {
    case .unchanged, .confirmed,
      // Other names of the same days.
      .corrected where !isForced && isKnown && review.changes(by: answer.holidays).allSatisfy({ !$0.changesDay }):
      lists.append(answer)
      return isUnconfirmed ? nil : .known(source: answer.address)
    case .new, .revised, .corrected:
      let reasons = isForced ? [] : review.reasonsToAsk(about: answer.holidays)
      if reasons.isEmpty {
        lists.append(answer)
      } else if isKnown {
        changed.append(answer)
        // No other list can allow what the notice has to.
        return isUnconfirmed ? nil : conclusion
      } else {
        // Of a year that is not known, another list may be right.
        add(reasons, to: answer)
        held = held ?? answer
      }
    case .unpublished: hasUnpublished = true
    case .own where !isForced: add(["it names no notice"], to: answer)
    case .own, .suspicious:
      if isForced { return .offer(answer, .none) }
      add(verdict.reasons, to: answer)
    }
    return nil
  }

  // MARK: - What follows

  private var conclusion: Finding {
    mutating get {
      if isForced, let first = lists.first ?? changed.first { return .offer(first, .none) }
      for answer in changed + lists {
        if let read = holidayYear(ofNoticesIn: answer) {
          return .offer(Answer(holidays: read, address: answer.address), .notice)
        }
      }
      if !isUnconfirmed, let changed = changed.first { return .offer(changed, .none) }
      guard let best = unconfirmed ?? newest else {
        return held.map { .offer($0, .none) } ?? .none(source: lists.first?.address)
      }
      var agreeing: Set<String> = []
      for other in lists where other.holidays.isPublished {
        let isSame = objection(of: other, to: best.holidays) == nil
        if isSame { agreeing.insert(other.origin) } else { opposing.insert(other.origin) }
      }
      for other in witnesses {
        if let objection = objection(of: other, to: best.holidays) {
          notes.append("\(other.address): \(objection)")
          opposing.insert(other.origin)
        } else {
          agreeing.insert(other.origin)
        }
      }
      var origins = agreeing.subtracting(opposing)
      if best.address.hasPrefix("https://"), !opposing.contains(best.origin) { origins.insert(best.origin) }
      if origins.count > 1 { return .offer(best, .sources(origins.sorted())) }
      if let changed = changed.first { return .offer(changed, .none) }
      guard !isUnconfirmed else { return lists.isEmpty ? .none(source: nil) : .known(source: lists[0].address) }
      guard opposing.subtracting([best.origin]).count < 2 else {
        hasDoubts = true
        return .none(source: best.address)
      }
      return .offer(best, .none)
    }
  }

  /// The newest of the lists, nil if there is none or if two contradict each other.
  ///
  /// If two have the same rulings, the first is confirmed. Otherwise, the one that names more notices, in addition to
  /// those of the other, is newer. If both name the same notices, or each names one that the other lacks, they
  /// contradict each other.
  private var newest: Answer? {
    mutating get {
      guard var best = lists.first else { return nil }
      for other in lists.dropFirst() {
        guard other.holidays.isPublished else {
          notes.append("\(other.address): it lists no days, while \(best.address) does")
          continue
        }
        guard let disagreement = best.holidays.disagreement(with: other.holidays) else { continue }
        notes.append("\(best.address) and \(other.address): \(disagreement)")
        let (mine, others) = (notices(in: best), notices(in: other))
        if others.isStrictSuperset(of: mine) {
          best = other
        } else if !mine.isStrictSuperset(of: others) {
          hasDoubts = true
          return nil
        }
      }
      return best
    }
  }

  private func notices(in answer: Answer) -> Set<String> { Set(answer.holidays.notices.compactMap(\.address)) }

  /// In what a source contradicts a list, as a clause; nil if it has the same days.
  ///
  /// One that names no notice may have more Saturdays and Sundays off, and the New Year holiday of the next year.
  private func objection(of answer: Answer, to list: HolidayYear) -> String? {
    let other = answer.holidays
    guard !other.namesNotice else { return list.disagreement(with: other) }
    let listed = Set(list.days.map(\.date))
    let days = other.days.filter { day in
      let isWeekendOff = day.ruling.isDayOff && day.date.weekday.rawValue > 5
      let isNextYear = day.date.month == 12 && day.date.year == year && day.ruling.name.contains("元旦")
      return listed.contains(day.date) || !isWeekendOff && !isNextYear
    }
    return list.disagreement(with: HolidayYear(unchecked: year, [], days))
  }

  /// What the sources say of the year, compared with what is known of it now.
  func testimonies(on calendar: HolidayCalendar) -> [Testimony] {
    let current = calendar.years.first { $0.year == year }
    var said: [(address: String, objection: String)] = []
    for answer in lists + changed + doubtful + witnesses where answer.holidays.isPublished {
      said.append((answer.address, current.map { objection(of: answer, to: $0) ?? "" } ?? "not used"))
    }
    return (said + readings).map { address, objection in
      let origin = HolidaySource.origin(of: address)
      return Testimony(year: year, origin: origin, address: address, asked: now, objection: objection)
    }
  }

  private mutating func add(_ error: Fault, from address: String) {
    switch error.code {
    // There is no page for an unpublished year. For a known year there should be one, so a missing page is an error of
    // the source.
    case .notFound where !isKnown: hasUnpublished = true
    case .notFound, .invalidYear: hasDoubts = true
    default: break
    }
    if error.code == .notFound, !isKnown { return }
    notes.append("\(address): \(error.message)")
  }

  /// Records a list that may be damaged.
  private mutating func add(_ reasons: [String], to answer: Answer) {
    hasDoubts = true
    doubtful.append(answer)
    notes.append("\(answer.address): \(reasons.joined(separator: "; "))")
  }
}
