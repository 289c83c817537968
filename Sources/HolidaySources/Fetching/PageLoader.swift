// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import WebTransfers

/// How much a source may send, and how long it may take.
package struct FetchLimits: Sendable, Hashable {
  /// The seconds within which the whole response has to come, redirects included.
  package var seconds: Double = 20
  /// The most bytes of a response, unpacked; a holiday year has under 10,000.
  package var bytes = 1_048_576
  /// The most redirects that are followed.
  package var redirects = 5

  /// The limits that suit the real sources.
  package init() {}
}

/// Loads a page, given its address and the tag of the content that is there already.
///
/// The response has the content, or the status 304 when the server says that it still has the entity tag sent.
package typealias PageSource =
  @Sendable (_ address: String, _ entityTag: String?, _ limits: FetchLimits) throws(Fault) -> WebResponse

/// Loads pages with libcurl, which stops receiving as soon as a limit is passed.
package enum PageLoader {
  /// Loads a page, following redirects that lead to https; it returns when the server has answered.
  @Sendable package static func load(
    _ address: String, _ entityTag: String?, _ limits: FetchLimits
  ) throws(Fault) -> WebResponse {
    let end = ContinuousClock.now + .seconds(limits.seconds)
    var fields = [("Accept", "application/json")]
    if let entityTag { fields.append(("If-None-Match", entityTag)) }
    var address = address
    for _ in 0...limits.redirects {
      let response: WebResponse
      do throws(WebError) {
        response = try WebTransfer().run(
          WebRequest(address, fields: fields), within: WebLimits(bytes: limits.bytes, end: end, statuses: 200...200))
      } catch {
        throw fault(error, limits)
      }
      switch response.status {
      case 200, 304: return response
      case 301, 302, 303, 307, 308: address = try target(of: response, from: address)
      case 404: throw Fault(.notFound, "there is no such page (404)")
      case let status: throw Fault(.badStatus, "the server responded with the status \(status)")
      }
    }
    throw Fault(.badStatus, "it redirects more than \(limits.redirects) times")
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

  private static func fault(_ error: WebError, _ limits: FetchLimits) -> Fault {
    switch error.kind {
    case .timeout:
      let text = limits.seconds == limits.seconds.rounded() ? "\(Int(limits.seconds))" : "\(limits.seconds)"
      return Fault(.timeout, "the response did not end within \(text) s")
    case .tooLarge: return Fault(.tooLarge, error.message + ", too large for a holiday year")
    case .unreachable, .untrusted: return Fault(.unreachable, error.message)
    }
  }
}
