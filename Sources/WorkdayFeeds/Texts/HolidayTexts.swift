// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

/// The titles and notes of a feed of holidays, whatever the language.
extension HolidayTexts {
  /// The mark at the beginning of a day off's title.
  static let offMark = "休"
  /// The mark at the beginning of a make-up day's title.
  static let makeUpMark = "班"

  // MARK: - Titles

  func title(of block: HolidayBlock) -> String {
    HolidayTexts.offMark + " " + name(block.name) + (block.length > 1 ? length(block.length) : "")
  }

  /// The title of a day off; the length of a block that is forecast is not known.
  func title(
    of date: CivilDate, in block: HolidayBlock, _ reason: HolidayBlock.Reason?, isForecast: Bool = false
  ) -> String {
    var title = HolidayTexts.offMark + " " + name(block.name)
    if !isForecast, block.length > 1, let ordinal = block.ordinal(of: date) {
      title += self.ordinal(ordinal, block.length)
    }
    return title + (reason.map(self.reason)?.mark ?? "")
  }

  func makeUpTitle(_ announced: String, isStatutory: Bool) -> String {
    HolidayTexts.makeUpMark + " " + (isStatutory ? makeUpTitle(name(announced)) : name(announced))
  }

  // MARK: - Notes

  /// The notes of a day off, or of a block with one, that is forecast.
  func forecastNotes(_ year: Int, statutory: [CivilDate]) -> [String] {
    (statutory.isEmpty ? [] : [statutoryDays(list(statutory))]) + [forecastNote(year)]
  }

  func notes(of block: HolidayBlock, statutory: [CivilDate], makeUpDays: [CivilDate]) -> [String] {
    [extent(block)] + (statutory.isEmpty ? [] : [statutoryDays(list(statutory))]) + exchange(makeUpDays)
  }

  func notes(in block: HolidayBlock, _ reason: HolidayBlock.Reason?, makeUpDays: [CivilDate]) -> [String] {
    [extent(block)] + (reason.map { [self.reason($0).note] } ?? []) + exchange(makeUpDays)
  }

  func makeUpNotes(_ announced: String, for block: HolidayBlock?, isStatutory: Bool) -> [String] {
    guard isStatutory else { return [companyWorkday] }
    return [makeUpNote(name(announced))] + (block.map { [extent($0)] } ?? [])
  }

  private func exchange(_ makeUpDays: [CivilDate]) -> [String] {
    makeUpDays.isEmpty ? [] : [self.makeUpDays(list(makeUpDays))]
  }

  /// The first and last day of a block.
  private func extent(_ block: HolidayBlock) -> String {
    extent(date(block.days.lowerBound), date(block.days.upperBound), block.length)
  }

  private func list(_ days: [CivilDate]) -> String { days.map(date).joined(separator: comma) }

  // MARK: - The calendar

  /// What a calendar has.
  ///
  /// - Parameters:
  ///   - hasNotices: whether it has days off and make-up days, and not traditional days alone.
  ///   - place: the place whose days these are; nil for mainland China.
  func about(_ years: ClosedRange<Int>, hasNotices: Bool, in place: String?) -> String {
    let span = years.count == 1 ? "\(years.lowerBound)" : self.years(years.lowerBound, years.upperBound)
    return hasNotices ? place.map { regionalName($0) + comma + span } ?? about(span) : aboutTraditional(span)
  }
}
