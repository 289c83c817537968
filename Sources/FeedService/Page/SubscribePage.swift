// SPDX-License-Identifier: MIT

import CivilCalendar
import FeedPages
import NIOHTTP1
import Support
import WorkdayFeeds
import Workdays

/// The page for choosing options and subscribing.
struct SubscribePage: Sendable {
  let texts: PageTexts
  /// The scheme and authority that links begin with.
  let origin: String
  /// The current date in China.
  let today: CivilDate
  let month: YearMonth
  /// Whether the month has the days of the Chinese calendar.
  let showsLunar: Bool
  let form: PageForm
  /// The app of the visitor's system, or nil.
  let own: CalendarApp?
  /// The feed that the form describes, or nil if the form is invalid.
  let feed: FeedDescription?
  let problem: String?
  let snapshot: Snapshot

  /// Reads the parameters and header fields that the page depends on.
  ///
  /// - Parameter texts: the texts of the page, if they are not those of its language.
  /// - Throws: `Problem` for an unknown or repeated parameter. An invalid field of the form is reported on the page
  ///   instead.
  init(
    _ parameters: [RequestTarget.Parameter], _ request: FeedRequest, _ snapshot: Snapshot,
    _ configuration: ServiceConfiguration, texts: PageTexts? = nil
  ) throws(Problem) {
    let own = SubscribePage.ownNames + PageForm.ownFields
    for name in parameters.map(\.name) {
      let option = FeedOptions.row(name, in: .query)
      guard option != nil || own.contains(name) else {
        throw .unknown(name, allowed: own + FeedOptions.names(in: .query))
      }
      guard option?.isList == true || parameters.count(where: { $0.name == name }) == 1 else { throw .repeated(name) }
    }
    // The form always sends all fields, and both times.
    let fields = parameters.filter { !SubscribePage.ownNames.contains($0.name) }
    let named = try SubscribePage.texts(parameters.first { $0.name == "lang" }?.value, request)
    let texts = texts ?? named
    let today = configuration.today
    let form = PageForm(fields, texts, today: today)
    self.texts = texts
    self.today = today
    self.form = form
    self.own = request.headers.first(name: "User-Agent").flatMap(CalendarApp.init(userAgent:))
    self.snapshot = snapshot
    month = try SubscribePage.month(parameters.first { $0.name == "month" }?.value) ?? today.yearMonth
    let lunar = parameters.first { $0.name == "lunar" }?.value
    if let lunar { try FeedQuery.check(flag: lunar, of: "lunar") }
    showsLunar = lunar != nil
    do throws(Problem) {
      feed = try FeedQuery.workdays(form.feedParameters(texts), snapshot.holidays, by: configuration.maker)
      problem = nil
    } catch {
      (feed, problem) = (nil, error.detail)
    }
    if let address = configuration.baseURL { origin = address } else { origin = try SubscribePage.origin(request) }
  }

  /// The parameters of the page that are not those of its form.
  private static let ownNames = ["lang", "month", "lunar"]

  private static func texts(_ value: String?, _ request: FeedRequest) throws(Problem) -> PageTexts {
    guard let value else { return Negotiation.texts(request.members(of: "Accept-Language")) }
    guard let texts = PageTexts(tag: value) else {
      throw Problem(
        400, "lang: \(quoted(value)) is not a language of the page; use \(listed(PageTexts.tags))", parameter: "lang")
    }
    return texts
  }

  private static func month(_ value: String?) throws(Problem) -> YearMonth? {
    guard let value else { return nil }
    let month = value.utf8.count == 7 ? try? YearMonth(parsing: value) : nil
    guard let month, HolidayYear.allowedYears.contains(month.year) else {
      throw Problem(400, "month: \(quoted(value)) is not a month such as 2026-10", parameter: "month")
    }
    return month
  }

  /// The scheme and authority of the page's public address.
  private static func origin(_ request: FeedRequest) throws(Problem) -> String {
    let host = request.host
    let isPlain = host.utf8.allSatisfy { byte in
      byte.isDigit || byte.isLetter || "-._~:[]".utf8.contains(byte)
    }
    guard !host.isEmpty, host.utf8.count <= 255, isPlain else {
      throw Problem(400, "the host is not a host name with an optional port")
    }
    return (request.headers.first(name: "X-Forwarded-Proto") == "https" ? "https://" : "http://") + host
  }

  /// What the page depends on besides the target and the data.
  var dependencies: [String] { [texts.language.rawValue, origin, today.iso8601, own?.rawValue ?? ""] }

  var representation: Representation {
    Representation(
      Array(html.text.utf8), type: "text/html; charset=utf-8", lastModified: nil, cacheControl: "no-cache",
      vary: "Accept-Encoding, Accept-Language, Host, User-Agent, X-Forwarded-Proto", isShared: false,
      headers: [("Content-Language", texts.language.rawValue)] + PageStyle.fields, status: problem == nil ? 200 : 400)
  }
}
