// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import WebTransfers
import Workdays

/// Loads a page, given its address, the tag of the content that is there already, and the seconds within which the whole
/// response has to come, redirects included.
///
/// The response has the content, or the status 304 when the server says that it still has the entity tag sent.
package typealias PageSource =
  @Sendable (_ address: String, _ entityTag: String?, _ seconds: Double) throws(Fault) -> WebResponse

/// Loads pages with libcurl, which stops receiving as soon as a limit is passed.
package enum PageLoader {
  /// The most bytes of a response, unpacked; a holiday year has under 10,000.
  private static let mostBytes = 1_048_576
  /// The most redirects that are followed.
  private static let mostRedirects = 5

  /// Loads a page, following redirects that lead to https; it returns when the server has answered.
  @Sendable package static func load(
    _ address: String, _ entityTag: String?, _ seconds: Double
  ) throws(Fault) -> WebResponse {
    let end = ContinuousClock.now + .seconds(seconds)
    var fields = [("Accept", "application/json, text/calendar, text/html")]
    if let entityTag { fields.append(("If-None-Match", entityTag)) }
    let first = address
    var address = address
    for _ in 0...mostRedirects {
      let response: WebResponse
      do throws(WebError) {
        response = try WebTransfer().run(
          WebRequest(address, fields: fields), within: WebLimits(bytes: mostBytes, end: end, statuses: 200...200))
      } catch {
        throw fault(error, within: seconds)
      }
      switch response.status {
      case 200, 304: return response
      case 301, 302, 303, 307, 308:
        address = try target(of: response, from: address)
        try check(address, redirectedFrom: first)
      case 404: throw Fault(.notFound, "there is no such page (404)")
      case let status: throw Fault(.badStatus, "the server responded with the status \(status)")
      }
    }
    throw Fault(.badStatus, "it redirects more than \(mostRedirects) times")
  }

  /// Refuses a redirect by which a page of www.gov.cn would come from elsewhere.
  static func check(_ target: String, redirectedFrom first: String) throws(Fault) {
    guard !HolidayYearReview.isOfficial(first) || HolidayYearReview.isOfficial(target) else {
      throw Fault(.insecureRedirect, "it redirects to \(shortened(target, limit: 200)), which is not www.gov.cn")
    }
  }

  private static func target(of response: WebResponse, from address: String) throws(Fault) -> String {
    guard let reference = response.redirect, !reference.isEmpty else {
      throw Fault(.insecureRedirect, "it redirects to nowhere")
    }
    let target = WebAddress(reference, relativeTo: WebAddress(address))
    guard let target, target.scheme == "https", !target.hasUser else {
      let problem = target?.hasUser == true ? "has a user name in it" : "is not https"
      throw Fault(
        .insecureRedirect, "it redirects to \(shortened(reference, limit: 200)), which \(problem)")
    }
    return target.text
  }

  private static func fault(_ error: WebError, within seconds: Double) -> Fault {
    switch error.kind {
    case .timeout:
      let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
      return Fault(.timeout, "the response did not end within \(text) s")
    case .tooLarge: return Fault(.tooLarge, error.message + ", too large for a holiday year")
    case .unreachable, .untrusted: return Fault(.unreachableSource, error.message)
    }
  }
}
