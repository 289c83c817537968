// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import Mustache
internal import NIOHTTP1
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// The page that people choose and subscribe on.
struct SubscribePage: Sendable {
  private let template: MustacheTemplate?
  private let baseURL: String?

  init(_ configuration: ServiceConfiguration) {
    baseURL = configuration.baseURL
    MustacheContentTypes.register(ScalarEscaping(), named: ScalarEscaping.name)
    template = try? MustacheTemplate(string: PageTemplate.text)
  }

  /// What the page depends on, from its parameters and the fields of the request.
  ///
  /// - Throws: `Problem` for a parameter that is unknown or doubled. A field of the form that is filled in wrongly is
  ///   told to the person on the page.
  func request(
    _ parameters: [RequestTarget.Parameter], _ request: FeedRequest, _ snapshot: Snapshot, now: Int64
  ) throws(Problem) -> PageRequest {
    // The form sends both its times, filled in or not, and all its other fields.
    let own = ["lang", "month"]
    for name in own where parameters.count(where: { $0.name == name }) > 1 { throw .doubled(name) }
    let fields = parameters.filter { !own.contains($0.name) }
    for field in fields where FeedOptions.row(field.name, in: .query) == nil {
      throw .unknown(field.name, allowed: own + FeedOptions.names(in: .query))
    }
    for option in FeedOptions.table where !option.isList && fields.count(where: { $0.name == option.name }) > 1 {
      throw .doubled(option.name)
    }
    let language = try language(parameters.first { $0.name == "lang" }?.value, request)
    let form = PageForm(fields, language)
    let today = CivilDateTime(clamping: now + 8 * 3600).date
    let month = try month(parameters.first { $0.name == "month" }?.value) ?? today.yearMonth
    var fault: String?
    var feed: FeedDescription?
    do throws(Problem) {
      feed = try FeedQuery.workdays(form.feedParameters(language), snapshot.holidays)
    } catch {
      fault = error.detail
    }
    return PageRequest(
      language: language, origin: try origin(request), today: today, month: month, form: form, feed: feed, fault: fault)
  }

  private func language(_ value: String?, _ request: FeedRequest) throws(Problem) -> PageLanguage {
    guard let value else { return Negotiation.language(request.list("Accept-Language")) }
    guard let language = PageLanguage(rawValue: value) else {
      throw Problem(400, "lang: \(quoted(value)) is not zh-Hans or en", parameter: "lang")
    }
    return language
  }

  private func month(_ value: String?) throws(Problem) -> YearMonth? {
    guard let value else { return nil }
    let parts = value.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2, let year = Int(parts[0]),
      let number = Int(parts[1]), HolidayPaper.years.contains(year),
      let month = try? YearMonth(year: year, month: number)
    else {
      throw Problem(400, "month: \(quoted(value)) is not a month such as 2026-10", parameter: "month")
    }
    return month
  }

  /// The scheme and authority that people reach the page by.
  private func origin(_ request: FeedRequest) throws(Problem) -> String {
    if let baseURL { return baseURL }
    let host = request.headers.first(name: "Host") ?? ""
    let isPlain = host.utf8.allSatisfy { byte in
      byte.isDigit || byte.isLetter || "-._~:[]".utf8.contains(byte)
    }
    guard !host.isEmpty, host.utf8.count <= 255, isPlain else {
      throw Problem(400, "the Host field is not a host's name with or without a port")
    }
    return (request.headers.first(name: "X-Forwarded-Proto") == "https" ? "https://" : "http://") + host
  }

  /// The page.
  func representation(_ request: PageRequest, _ snapshot: Snapshot) throws(Problem) -> Representation {
    guard let template else { throw Problem(500, "the page cannot be made") }
    let html = template.render(PageContent(request, snapshot).values)
    return Representation(
      Array(html.utf8), type: "text/html; charset=utf-8", lastModified: nil, cacheControl: "no-cache",
      vary: "Accept-Encoding, Accept-Language, Host, X-Forwarded-Proto",
      headers: [
        ("Content-Language", request.language.rawValue), ("Content-Security-Policy", PageStyle.policy),
        ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
      ], status: request.fault == nil ? 200 : 400)
  }
}

/// Escapes the texts of a template.
///
/// Mustache's own escaping goes by what a reader sees as one character, and lets a quotation mark through that is
/// followed by a combining accent.
private struct ScalarEscaping: MustacheContentType {
  /// The name that templates ask for it by.
  static let name = "SCALARS"

  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}

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
