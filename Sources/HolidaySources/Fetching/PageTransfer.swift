// SPDX-License-Identifier: MIT

internal import CCurl

/// One request and its response.
final class PageTransfer {
  /// What a request leads to.
  enum Outcome {
    case page(Page)
    case redirect(to: String)
  }

  private let handle: UnsafeMutableRawPointer
  private let headers: UnsafeMutablePointer<curl_slist>?
  private let limits: FetchLimits
  private var content: [UInt8] = []
  private var isTooLarge = false

  init(_ address: String, entityTag: String?, limits: FetchLimits) throws(SourceError) {
    guard let handle = curl_easy_init() else { throw SourceError(.unreachable, "no connection can be made") }
    self.handle = handle
    self.limits = limits
    var headers = curl_slist_append(nil, "Accept: application/json")
    if let entityTag { headers = curl_slist_append(headers, "If-None-Match: \(entityTag)") }
    self.headers = headers
    ccurl_set_headers(handle, headers)
    ccurl_set_text(handle, CURLOPT_URL, address)
    ccurl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    ccurl_set_text(handle, CURLOPT_USERAGENT, "workday-feed")
    // Every encoding that libcurl unpacks.
    ccurl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
    // Time-outs must not use signals, as there are other threads.
    ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1)
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(headers)
  }

  /// Sends the request and waits for the whole response.
  ///
  /// - Throws: `SourceError` when there is none by the end, when it is too large, or when it is not the page.
  func run(until end: ContinuousClock.Instant) throws(SourceError) -> Outcome {
    let rest = max(1, Int((end - .now) / .milliseconds(1)))
    ccurl_set_number(handle, CURLOPT_TIMEOUT_MS, rest)
    ccurl_set_receiver(
      handle,
      { bytes, _, count, transfer in
        transfer.map { Unmanaged<PageTransfer>.fromOpaque($0).takeUnretainedValue().take(bytes, count) } ?? 0
      }, Unmanaged.passUnretained(self).toOpaque())
    let code = curl_easy_perform(handle)
    guard !isTooLarge else {
      throw SourceError(.tooLarge, "the response is larger than \(limits.bytes) bytes, too large for a holiday year")
    }
    switch ccurl_status(handle) {
    case 304: return .page(Page(content: nil, entityTag: entityTag))
    case 200:
      guard code == CURLE_OK else { throw fault(code) }
      return .page(Page(content: content, entityTag: entityTag))
    case 301, 302, 303, 307, 308: return .redirect(to: try redirect())
    case 404: throw SourceError(.notFound, "there is no such page (404)")
    case 0..<200: throw fault(code)
    case let status: throw SourceError(.badStatus, "the server responded with the status \(status)")
    }
  }

  private var entityTag: String? {
    var field: UnsafeMutablePointer<curl_header>?
    guard curl_easy_header(handle, "ETag", 0, UInt32(CURLH_HEADER), -1, &field) == CURLHE_OK, let field else {
      return nil
    }
    return String(cString: field.pointee.value)
  }

  private func redirect() throws(SourceError) -> String {
    let target = ccurl_redirect(handle).map { String(cString: $0) }
    guard let target, target.lowercased().hasPrefix("https://") else {
      throw SourceError(
        .insecureRedirect, "it redirects to \(target?.prefix(200) ?? "nowhere"), which is not https")
    }
    return target
  }

  private func fault(_ code: CURLcode) -> SourceError {
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      let text = limits.seconds == limits.seconds.rounded() ? "\(Int(limits.seconds))" : "\(limits.seconds)"
      return SourceError(.timeout, "the response did not end within \(text) s")
    case CURLE_PARTIAL_FILE where ccurl_length(handle) >= 0:
      return SourceError(
        .unreachable, "the connection was closed after \(content.count) of \(ccurl_length(handle)) bytes")
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      return SourceError(.unreachable, "the connection was closed")
    case CURLE_COULDNT_RESOLVE_HOST: return SourceError(.unreachable, "the host was not found")
    case CURLE_COULDNT_CONNECT:
      return SourceError(.unreachable, "the host refused the connection or could not be reached")
    case CURLE_PEER_FAILED_VERIFICATION: return SourceError(.unreachable, "its certificate is not trusted")
    default:
      let reason = String(cString: curl_easy_strerror(code))
      return SourceError(.unreachable, "it cannot be loaded: \(reason) (\(code.rawValue))")
    }
  }

  /// Takes a piece of the body; any other number than its own ends the transfer.
  private func take(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    // The body of another response is not read.
    guard ccurl_status(handle) == 200 else { return -1 }
    isTooLarge = content.count + count > limits.bytes || ccurl_length(handle) > limits.bytes
    guard !isTooLarge else { return -1 }
    content += UnsafeRawBufferPointer(start: bytes, count: count)
    return count
  }
}
