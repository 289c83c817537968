// SPDX-License-Identifier: MIT

import Testing
import WebTransfers

@Suite struct WebTransferTests {
  @Test(arguments: ["file://localhost/etc/hostname", "ftp://127.0.0.1:9/x", "dict://127.0.0.1:9/x"])
  func `what is not of the web is not read`(address: String) {
    let limits = WebLimits(bytes: 1 << 20, end: .now + .seconds(5))
    let error = #expect(throws: WebError.self) { try WebTransfer().run(WebRequest(address), within: limits) }
    #expect(error?.kind == .unreachable, "\(String(describing: error))")
  }
}
