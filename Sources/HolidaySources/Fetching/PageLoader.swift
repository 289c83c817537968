// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// How much and how long a source may answer.
public struct FetchLimits: Sendable, Hashable {
  /// The seconds within which a whole answer has to come, redirects included.
  public var seconds: Double = 20
  /// The most bytes of an answer, unpacked; a holiday year has under 10,000.
  public var bytes = 1_048_576
  /// The most redirects that are followed.
  public var redirects = 5

  /// The limits that suit the real sources.
  public init() {}
}

/// An answer of a server.
struct Page: Sendable {
  /// The content; nil when the server says that it is the one of the entity tag sent (304).
  let content: [UInt8]?
  let entityTag: String?
}

/// Loads one page within limits; a loader serves once.
///
/// Its variables are touched on its serial queue only, on which the session calls it too; hence unchecked.
final class PageLoader: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let limits: FetchLimits
  private let queue = OperationQueue()
  private var session: URLSession?
  private var continuation: CheckedContinuation<Result<Page, SourceError>, Never>?
  private var content: [UInt8] = []
  private var redirects = 0
  private var failure: SourceError?

  private init(_ limits: FetchLimits) {
    self.limits = limits
    queue.maxConcurrentOperationCount = 1
  }

  /// Loads a page.
  ///
  /// - Parameter entityTag: the tag of the content that is there already.
  static func load(
    _ address: String, entityTag: String?, limits: FetchLimits
  ) async throws(SourceError) -> Page {
    guard let url = URL(string: address) else {
      throw SourceError(.invalidSource, "\(address) is not an address")
    }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: limits.seconds)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("workday-feed", forHTTPHeaderField: "User-Agent")
    if let entityTag { request.setValue(entityTag, forHTTPHeaderField: "If-None-Match") }
    let loader = PageLoader(limits)
    let sent = request
    let result = await withCheckedContinuation { continuation in
      loader.queue.addOperation { loader.start(sent, continuation) }
    }
    return try result.get()
  }

  private func start(_ request: URLRequest, _ continuation: CheckedContinuation<Result<Page, SourceError>, Never>) {
    self.continuation = continuation
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    self.session = session
    session.dataTask(with: request).resume()
    // The session's own time-out begins anew with every byte.
    DispatchQueue.global().asyncAfter(deadline: .now() + limits.seconds) { [self] in
      queue.addOperation { [self] in
        finish(.failure(SourceError(.timeout, "the response did not end within \(Self.text(limits.seconds))")))
      }
    }
  }

  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }

  private func finish(_ result: Result<Page, SourceError>) {
    guard let continuation else { return }
    self.continuation = nil
    session?.invalidateAndCancel()
    session = nil
    continuation.resume(returning: result)
  }

  private var tooLarge: SourceError {
    SourceError(.tooLarge, "the response is larger than \(limits.bytes) bytes, which no holiday year is")
  }

  // MARK: - What the session tells

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    redirects += 1
    let target = request.url
    guard target?.scheme?.lowercased() == "https" else {
      completionHandler(nil)
      finish(
        .failure(
          SourceError(
            .insecureRedirect, "it redirects to \(target?.absoluteString.prefix(200) ?? "nowhere"), which is not https")
        ))
      return
    }
    guard redirects <= limits.redirects else {
      completionHandler(nil)
      finish(.failure(SourceError(.badStatus, "it redirects more than \(limits.redirects) times")))
      return
    }
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard let response = response as? HTTPURLResponse else {
      completionHandler(.cancel)
      return finish(.failure(SourceError(.badStatus, "the response is not HTTP")))
    }
    switch response.statusCode {
    case 200:
      guard response.expectedContentLength <= Int64(limits.bytes) else {
        completionHandler(.cancel)
        return finish(.failure(tooLarge))
      }
      completionHandler(.allow)
    case 304: completionHandler(.allow)
    case 404:
      completionHandler(.cancel)
      finish(.failure(SourceError(.notFound, "there is no such page (404)")))
    case let status:
      completionHandler(.cancel)
      finish(.failure(SourceError(.badStatus, "the server answers \(status)")))
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard continuation != nil else { return }
    content += data
    if content.count > limits.bytes { finish(.failure(tooLarge)) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error {
      // Some failures have no code of their own; after the answer has begun they are all one.
      let message = task.response == nil ? PageLoader.describe(error) : "the connection was closed"
      return finish(.failure(SourceError(.unreachable, message)))
    }
    guard let response = task.response as? HTTPURLResponse else {
      return finish(.failure(SourceError(.unreachable, "the server did not respond")))
    }
    let expected = response.expectedContentLength
    // Unpacked content is longer than the length told, never shorter.
    guard response.statusCode != 200 || expected < 0 || Int64(content.count) >= expected else {
      return finish(
        .failure(
          SourceError(.unreachable, "the connection was closed after \(content.count) of \(expected) bytes")))
    }
    let tag = response.value(forHTTPHeaderField: "ETag")
    finish(.success(Page(content: response.statusCode == 304 ? nil : content, entityTag: tag)))
  }

  private static func describe(_ error: any Error) -> String {
    let code = (error as NSError).code
    return switch code {
    case NSURLErrorTimedOut: "the server did not respond in time"
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: "the host was not found"
    case NSURLErrorCannotConnectToHost: "the host refused the connection or could not be reached"
    case NSURLErrorNetworkConnectionLost: "the connection was closed"
    case NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateUntrusted,
      NSURLErrorServerCertificateHasBadDate, NSURLErrorServerCertificateHasUnknownRoot:
      "its certificate is not trusted"
    default: "it cannot be loaded: \(error.localizedDescription) (\(code))"
    }
  }
}
