// SPDX-License-Identifier: MIT

package import CalendarViews
package import CivilCalendar
package import WorkdayFeeds

/// The texts of the pages in one language.
package struct PageTexts: Texts {
  package let language: Language
  /// What the language calls itself.
  package let name: String
  /// The texts of the feeds that the pages lead to.
  package let feed: FeedTexts
  /// The parameters by which a feed gets texts in the language.
  package let feedParameters: [(name: String, value: String)]
  package let title: String
  package let lead: String
  package let languages: String
  package let choices: ChoiceTexts
  package let month: MonthTexts
  package let subscribing: SubscribingTexts
  package let advice: AdviceTexts
  package let server: ServerTexts
  package let site: SiteTexts
}

/// The form, and the choices as links.
package struct ChoiceTexts: Sendable {
  package let headline: String
  package let title: String
  package let time: String
  package let secondTime: String
  package let timeHelp: String
  package let duration: String
  package let alarm: String
  /// The reminder on the evening before each make-up day, and none.
  package let eve: (label: String, none: String)
  package let pattern: String
  /// What few people need.
  package let more: String
  package let style: String
  /// The style of each app.
  package let appStyle: (label: String, reason: String)
  package let bigWeek: String
  package let bigWeekHelp: String
  package let cycle: String
  package let cycleStart: String
  package let cycleHelp: String
  package let update: String
  /// A number of minutes, in hours if it is a number of these.
  let minutes: @Sendable (Int) -> String
  /// What follows the shortest duration.
  let reminderOnly: String
  let noAlarm: String
  let alarmAtStart: String
  let alarmBefore: @Sendable (_ minutes: String) -> String
  let patterns: (weekdays: String, sixDay: String, bigSmall: String, cycle: String)
  /// What follows the name of the style that suits all apps.
  let recommended: String
  /// What is good or bad about a style.
  package let styleReason: @Sendable (FeedStyle) -> String
}

/// A month with its workdays.
package struct MonthTexts: Sendable {
  package let headline: String
  package let months: String
  package let showLunar: String
  package let hideLunar: String
  /// What is in place of a month if the form is invalid.
  package let none: String
  let workday: String
  let holiday: String
  let makeUp: String
  let workdays: @Sendable (_ count: Int) -> String
}

/// The ways to subscribe to a feed.
package struct SubscribingTexts: Sendable {
  package let headline: String
  package let help: String
  let address: String
  package let download: (name: String, help: String)
  let qrCode: String
  /// That only this computer reaches the address, in HTML.
  let loopback: String
  package let holidays: String
  package let holidaysHelp: String
  package let holidaysLink: String
}

/// Which style suits which app.
package struct AdviceTexts: Sendable {
  let headline: String
  let app: String
  let style: String
  let why: String
  /// What is between the names of apps with the same style for the same reason.
  let comma: String
  /// Apps that are known for not reading any recurring event.
  let others: (name: String, reason: String)
}

/// What only the server's pages have.
package struct ServerTexts: Sendable {
  package let skip: String
  /// What today is.
  package let today: @Sendable (DayMarking.Kind, _ holiday: String?) -> String
  package let nextHoliday: String
  package let nextMakeUpDay: String
  package let noneLeft: String
  package let unpublished: @Sendable (_ year: Int) -> String
  package let holidayName: @Sendable (String) -> String
  package let data: String
  package let sources: @Sendable (_ first: Int, _ last: Int, _ newest: String) -> String
  package let notice: @Sendable (_ year: Int) -> String
  package let footer: String
  package let invalidChoices: String
  package let invalidAddress: String
  package let notFound: String
  package let tryLater: String
  package let serverError: String
  package let toPage: String
}

/// What only the pages of a site have.
package struct SiteTexts: Sendable {
  package let otherCalendars: String
  package let ownCalendars: String
  package let allDay: String
  package let subscribe: String
  /// How to subscribe if the address of the site is not known.
  package let addressHelp: String
  package let preview: String
  package let festivalsHelp: String
  package let footer: String
}

extension PageTexts {
  package init?(_ language: Language) {
    switch language {
    case .simplifiedChinese: self = .chinese
    case .english: self = .english
    case .traditionalChinese, .japanese, .korean, .italian: return nil
    }
  }

  /// The names of dates and days; weeks begin as in China.
  package var locale: ViewLocale { ViewLocale(language, region: "CN") }
}
