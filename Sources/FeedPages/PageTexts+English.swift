// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Support
import WorkdayFeeds

extension PageTexts {
  package static let english = PageTexts(
    language: .english, name: "English", feed: .english, feedParameters: [], title: "China workday calendar",
    lead: "Reminders only on days that are worked in China: never on holidays, always on weekend make-up "
      + "days. Choose your reminder and subscribe once; the calendar updates itself every year.",
    languages: "Language", choices: choices, month: month, subscribing: subscribing, advice: advice, server: server,
    site: site)

  private static let choices = ChoiceTexts(
    headline: "1. Choose the reminder", title: "Title", time: "Time", secondTime: "Second time (optional)",
    timeHelp: "Beijing time. Leave both empty for all-day events.", duration: "Duration", alarm: "Reminder",
    eve: (label: "Evening before a make-up day", none: "no reminder"),
    pattern: "Workweek", more: "More", style: "Style",
    appStyle: (label: "by app", reason: "each button below uses the style that its app shows correctly"),
    bigWeek: "Any day of a big week",
    bigWeekHelp: "In a big week Saturday is worked, in a small week it is off.", cycle: "Shift cycle",
    cycleStart: "First day of the cycle",
    cycleHelp:
      "One letter per day, such as DDNNOO: two day shifts, two night shifts, two days off (O). Public holidays don’t count.",
    update: "Update preview and address",
    minutes: { $0 < 60 ? counted($0, "minute") : counted($0 / 60, "hour") }, reminderOnly: " (reminder only)",
    noAlarm: "none", alarmAtStart: "at the start", alarmBefore: { $0 + " before" },
    patterns: (
      weekdays: "Mon–Fri and make-up days", sixDay: "Mon–Sat and make-up days",
      bigSmall: "Every other Saturday (大小周)", cycle: "Rotating shifts"
    ),
    recommended: " (recommended)",
    styleReason: { style in
      switch style {
      case .events: "each make-up day is a separate event; correct in every app tested"
      case .rdate: "one repeating event per year; the smallest file, but some apps lose the make-up days"
      case .expanded: "one event per workday, for apps that don’t support repeating events"
      }
    })

  private static let month = MonthTexts(
    headline: "2. Check the workdays", months: "Months", showLunar: "Show the Chinese calendar",
    hideLunar: "Hide the Chinese calendar", none: "Correct your choices to see a month here.", workday: "workday",
    holiday: "day off", makeUp: "make-up day", workdays: { counted($0, "workday") })

  private static let subscribing = SubscribingTexts(
    headline: "3. Subscribe",
    help: "A subscribed calendar updates itself when the State Council announces the next year; you don’t have "
      + "to do anything.",
    address: "Address to copy",
    download: (name: "Download .ics", help: "For a one-time import; it does not update itself."),
    qrCode: "Scan to subscribe on a phone",
    loopback:
      "This address works on this computer only; phones and other computers can’t reach it. Start the server with "
      + "<code>--listen 0.0.0.0</code> and open this page at the computer’s address in your network, or set the public "
      + "address with <code>--base-url</code> (<code>BASE_URL</code>).",
    holidays: "Also: holidays and make-up days",
    holidaysHelp: "Marks 休 days off and 班 make-up days, without reminders.", holidaysLink: "Subscribe")

  private static let advice = AdviceTexts(
    headline: "Which style suits which app", app: "App", style: "Style", why: "Why", comma: ", ",
    others: (name: "Apps without repeating events", reason: "each workday is a separate event"))

  private static let server = ServerTexts(
    skip: "Skip to subscribing",
    today: { kind, holiday in
      let name = holiday.map { ": " + $0 } ?? ""
      return switch kind {
      case .workday, .company: "Today is a workday"
      case .makeup: "Today is a make-up day" + name
      case .holiday: "Today is a holiday" + name
      case .weekend: "Today is a day off"
      }
    }, nextHoliday: "Next holiday", nextMakeUpDay: "Next make-up day", noneLeft: "none left in the published notices",
    unpublished: { "The notice for \($0) is not published yet" },
    holidayName: { " (\($0))" }, data: "Where the data comes from",
    sources: {
      "Notices of the General Office of the State Council for \($0) to \($1), the newest dated \($2). "
        + "Every calendar is read back and checked day by day before it is sent."
    },
    notice: { "Notice for \($0)" }, footer: "No account, no scripts, no tracking. Data for programs:",
    invalidChoices: "Please check your choices:", invalidAddress: "This address is not valid",
    notFound: "Page not found", tryLater: "Please try again later", serverError: "The server has a problem",
    toPage: "Choose a reminder and subscribe on the page")

  private static let site = SiteTexts(
    otherCalendars: "Other calendars", ownCalendars: "Team calendars", allDay: "all day",
    subscribe: "2. Subscribe",
    addressHelp: "Copy the address of the link below, and add it as a subscription in your calendar app.",
    preview: "3. Check the workdays", festivalsHelp: "The same with traditional festivals and the 24 solar terms.",
    footer: "Data: the notices of the State Council, the newest dated ")
}
