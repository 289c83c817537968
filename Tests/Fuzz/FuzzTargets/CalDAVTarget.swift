// SPDX-License-Identifier: MIT

internal import CalDAV
internal import TimeZones
internal import WebTransfers
internal import WorkdayFeeds
internal import Workdays

extension FuzzTarget {
  private static let origin = "https://dav.example.org:8443"

  /// What a CalDAV server answers: as a multistatus response to each request, as the target of a redirect, and as an
  /// address that a person gives.
  ///
  /// Whatever the answers are, all requests go to the server that was named, and no address has a user.
  package static let caldav = FuzzTarget(name: "caldav") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let address = try? DAVAddress(parsing: text) {
      guard let read = WebAddress(address.text), !read.hasUser, read.text == address.text else {
        return "\(text) is read as \(address.text)"
      }
    }
    guard let push else { return "no feed" }
    return faultOfAsking(push, WebResponse(status: 207, content: bytes))
      ?? faultOfAsking(push, WebResponse(status: 301, redirect: text))
  }

  /// A feed of two series, whose events are removed.
  ///
  /// It is made for each input: the sanitizer takes what a global keeps in an enumeration for a leak.
  private static var push: CalendarPush? {
    guard let event = try? FeedEvent(.allDay, title: "x"),
      let feed = try? FeedDescription(
        days: (2026...2026).days, events: [event], timeZone: "UTC", key: "a", identifierDomain: "d")
    else { return nil }
    return (try? WorkdayFeed(feed, timeZone: .utc)).map { CalendarPush($0) }
  }

  /// What is wrong with the requests that an answer to each of them leads to.
  private static func faultOfAsking(_ push: CalendarPush, _ answer: WebResponse) -> String? {
    guard let start = try? DAVAddress(parsing: origin + "/start/") else { return "no address" }
    var asked: [String] = []
    do {
      let collection = try CalendarCollection.find(startingAt: start, named: "work", .token("x")) {
        request, _ throws(WebError) in
        asked.append(request.address)
        return answer
      }
      _ = try push.remove(from: collection)
    } catch {}
    // With the slash after the port the origin is the same for every reader.
    let wrong = asked.first { address in
      !address.hasPrefix(origin + "/") || WebAddress(address)?.origin != origin
        || !address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
    return wrong.map { "asked \($0)" }
  }
}
