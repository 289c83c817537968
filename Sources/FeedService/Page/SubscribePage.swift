// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import Mustache
internal import NIOHTTP1
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// The page for choosing options and subscribing.
struct SubscribePage: Sendable {
  private let template: MustacheTemplate?
  private let baseURL: String?

  init(_ configuration: ServiceConfiguration) {
    baseURL = configuration.baseURL
    MustacheContentTypes.register(ScalarEscaping(), named: ScalarEscaping.name)
    template = try? MustacheTemplate(string: PageTemplate.text)
  }

  /// Reads the parameters and header fields that the page depends on.
  ///
  /// - Throws: `Problem` for an unknown or repeated parameter. An invalid field of the form is reported on the page
  ///   instead.
  func request(
    _ parameters: [RequestTarget.Parameter], _ request: FeedRequest, _ snapshot: Snapshot, now: Int64
  ) throws(Problem) -> PageRequest {
    // The form always sends all fields, and both times.
    let own = ["lang", "month"]
    for name in own + PageForm.ownFields where parameters.count(where: { $0.name == name }) > 1 {
      throw .repeated(name)
    }
    let fields = parameters.filter { !own.contains($0.name) }
    for field in fields where FeedOptions.row(field.name, in: .query) == nil && !PageForm.ownFields.contains(field.name)
    {
      throw .unknown(field.name, allowed: own + PageForm.ownFields + FeedOptions.names(in: .query))
    }
    for option in FeedOptions.table where !option.isList && fields.count(where: { $0.name == option.name }) > 1 {
      throw .repeated(option.name)
    }
    let language = try language(parameters.first { $0.name == "lang" }?.value, request)
    let today = CivilDateTime(clamping: now + 8 * 3600).date
    let form = PageForm(fields, language, today: today)
    let month = try month(parameters.first { $0.name == "month" }?.value) ?? today.yearMonth
    var problem: String?
    var feed: FeedDescription?
    do throws(Problem) {
      feed = try FeedQuery.workdays(form.feedParameters(language), snapshot.holidays)
    } catch {
      problem = error.detail
    }
    return PageRequest(
      language: language, origin: try origin(request), today: today, month: month, form: form, feed: feed,
      problem: problem)
  }

  private func language(_ value: String?, _ request: FeedRequest) throws(Problem) -> PageLanguage {
    guard let value else { return Negotiation.language(request.list("Accept-Language")) }
    guard let language = PageLanguage(rawValue: value) else {
      throw Problem(400, "lang: \(quoted(value)) is not a language of the page; use zh-Hans or en", parameter: "lang")
    }
    return language
  }

  private func month(_ value: String?) throws(Problem) -> YearMonth? {
    guard let value else { return nil }
    let parts = value.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2, let year = Int(parts[0]),
      let number = Int(parts[1]), HolidayYear.allowedYears.contains(year),
      let month = try? YearMonth(year: year, month: number)
    else {
      throw Problem(400, "month: \(quoted(value)) is not a month such as 2026-10", parameter: "month")
    }
    return month
  }

  /// The scheme and authority of the page's public address.
  private func origin(_ request: FeedRequest) throws(Problem) -> String {
    if let baseURL { return baseURL }
    let host = request.headers.first(name: "Host") ?? ""
    let isPlain = host.utf8.allSatisfy { byte in
      byte.isDigit || byte.isLetter || "-._~:[]".utf8.contains(byte)
    }
    guard !host.isEmpty, host.utf8.count <= 255, isPlain else {
      throw Problem(400, "the Host field is not a host name with an optional port")
    }
    return (request.headers.first(name: "X-Forwarded-Proto") == "https" ? "https://" : "http://") + host
  }

  /// Renders the page.
  func representation(_ request: PageRequest, _ snapshot: Snapshot) throws(Problem) -> Representation {
    guard let template else { throw Problem(500, "the page could not be generated") }
    let html = template.render(PageContent(request, snapshot).values)
    return Representation(
      Array(html.utf8), type: "text/html; charset=utf-8", lastModified: nil, cacheControl: "no-cache",
      vary: "Accept-Encoding, Accept-Language, Host, X-Forwarded-Proto", isShared: false,
      headers: [("Content-Language", request.language.rawValue)] + PageStyle.fields,
      status: request.problem == nil ? 200 : 400)
  }
}

/// Escapes the values in a template.
///
/// Mustache's own escaping works on grapheme clusters, so a quotation mark with a combining accent is not escaped.
private struct ScalarEscaping: MustacheContentType {
  /// The name of the content type in templates.
  static let name = "SCALARS"

  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}

/// Everything besides the data that the page depends on.
struct PageRequest: Sendable, Hashable {
  /// The language.
  let language: PageLanguage
  /// The scheme and authority that links begin with.
  let origin: String
  /// The current date in China.
  let today: CivilDate
  /// The month of the preview.
  let month: YearMonth
  /// The values of the form.
  let form: PageForm
  /// The feed that the form describes, or nil if the form is invalid.
  let feed: FeedDescription?
  /// What is wrong with the form, or nil.
  let problem: String?
}
