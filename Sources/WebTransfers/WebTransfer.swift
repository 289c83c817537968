// SPDX-License-Identifier: MIT

import CCurl

/// Sends requests by libcurl, one after the other, over the same connection where the server allows it.
///
/// Receiving stops as soon as a limit is passed. Redirects are not followed, since what is allowed depends on the purpose.
package final class WebTransfer {
  private let handle: UnsafeMutableRawPointer
  private var limits = WebLimits(bytes: 0, end: .now)
  private var content: [UInt8] = []
  private var isTooLarge = false

  package init() throws(WebError) {
    guard let handle = curl_easy_init() else {
      throw WebError(kind: .unreachable, message: "no connection can be made")
    }
    self.handle = handle
  }

  deinit { curl_easy_cleanup(handle) }

  /// Sends a request and waits for the whole response.
  ///
  /// - Throws: `WebError` when there is none in time, or it is too large.
  package func run(_ request: WebRequest, within limits: WebLimits) throws(WebError) -> WebResponse {
    guard let address = WebAddress(request.address), !address.hasUser else {
      throw WebError(kind: .unreachable, message: "it has no address that can be asked")
    }
    self.limits = limits
    (content, isTooLarge) = ([], false)
    // Forgets the last request, but keeps the connection.
    curl_easy_reset(handle)
    ccurl_set_text(handle, CURLOPT_URL, request.address)
    ccurl_set_text(handle, CURLOPT_PROTOCOLS_STR, address.scheme == "https" ? "https" : "http")
    ccurl_set_number(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    ccurl_set_number(handle, CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    // What is meant for this machine, passwords without https too, is not for the proxy of the environment.
    if address.isLoopback { ccurl_set_text(handle, CURLOPT_NOPROXY, "*") }
    ccurl_set_text(handle, CURLOPT_USERAGENT, "workday-feed")
    // Every encoding that libcurl unpacks.
    ccurl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
    // Time-outs must not use signals, as there are other threads.
    ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    ccurl_set_number(handle, CURLOPT_TIMEOUT_MS, max(1, Int((limits.end - .now) / .milliseconds(1))))
    // Without "Expect: 100-continue", for which every request with a body would wait.
    var fields = curl_slist_append(nil, "Expect:")
    defer { curl_slist_free_all(fields) }
    for field in request.fields { fields = curl_slist_append(fields, "\(field.name): \(field.value)") }
    switch request.credentials {
    case .password(let user, let password):
      ccurl_set_text(handle, CURLOPT_USERNAME, user)
      ccurl_set_text(handle, CURLOPT_PASSWORD, password)
    case .token(let token): fields = curl_slist_append(fields, "Authorization: Bearer \(token)")
    case nil: break
    }
    ccurl_set_headers(handle, fields)
    if let body = request.body {
      ccurl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count)
      body.withUnsafeBytes { ccurl_copy_body(handle, $0.baseAddress) }
    }
    if request.method != "GET" { ccurl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method) }
    ccurl_set_receiver(
      handle,
      { bytes, _, count, transfer in
        transfer.map { Unmanaged<WebTransfer>.fromOpaque($0).takeUnretainedValue().take(bytes, count) } ?? 0
      }, Unmanaged.passUnretained(self).toOpaque())
    let code = curl_easy_perform(handle)
    guard !isTooLarge else {
      throw WebError(kind: .tooLarge, message: "the response is larger than \(limits.bytes) bytes")
    }
    let status = ccurl_status(handle)
    // Of a response whose content is not wanted, the transfer is ended by its first piece.
    guard code == CURLE_OK || status >= 200 && !limits.statuses.contains(status) else { throw fault(code) }
    return WebResponse(
      status: status, content: content, entityTag: field("ETag"),
      redirect: (300...399).contains(status) ? field("Location") : nil,
      retryAfter: field("Retry-After").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil })
  }

  private func field(_ name: String) -> String? {
    var field: UnsafeMutablePointer<curl_header>?
    guard curl_easy_header(handle, name, 0, UInt32(CURLH_HEADER), -1, &field) == CURLHE_OK, let field else {
      return nil
    }
    return String(cString: field.pointee.value)
  }

  private func fault(_ code: CURLcode) -> WebError {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: return WebError(kind: .timeout, message: "the response did not end in time")
    case CURLE_PARTIAL_FILE where ccurl_length(handle) >= 0:
      return WebError(
        kind: .unreachable,
        message: "the connection was closed after \(content.count) of \(ccurl_length(handle)) bytes")
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      return WebError(kind: .unreachable, message: "the connection was closed")
    case CURLE_COULDNT_RESOLVE_HOST: return WebError(kind: .unreachable, message: "the host was not found")
    case CURLE_COULDNT_CONNECT:
      return WebError(kind: .unreachable, message: "the host refused the connection or could not be reached")
    case CURLE_PEER_FAILED_VERIFICATION:
      return WebError(kind: .untrusted, message: "its certificate is not trusted")
    default:
      let reason = String(cString: curl_easy_strerror(code))
      return WebError(kind: .unreachable, message: "it cannot be loaded: \(reason) (\(code.rawValue))")
    }
  }

  /// Takes a piece of the body; any other number than its own ends the transfer.
  private func take(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard limits.statuses.contains(ccurl_status(handle)) else { return -1 }
    isTooLarge = content.count + count > limits.bytes || ccurl_length(handle) > limits.bytes
    guard !isTooLarge else { return -1 }
    content += UnsafeRawBufferPointer(start: bytes, count: count)
    return count
  }
}
