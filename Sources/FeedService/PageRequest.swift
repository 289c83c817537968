// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import WorkdayFeeds

/// What the subscribe page's bytes depend on beside the data.
struct PageRequest: Sendable, Hashable {
  /// The language.
  let language: PageLanguage
  /// The scheme and authority that links begin with.
  let origin: String
  /// The day it is in China.
  let today: CivilDate
  /// The month of the preview.
  let month: YearMonth
  /// What the form holds.
  let form: PageForm
  /// The feed that the form describes, or nil where it is faulty.
  let feed: FeedDescription?
  /// What is wrong with the form, or nil.
  let fault: String?
}
