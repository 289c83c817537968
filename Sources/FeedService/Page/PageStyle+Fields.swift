// SPDX-License-Identifier: MIT

import FeedPages

extension PageStyle {
  /// The header fields of a page: nothing is loaded, no script runs, and the style sheet has this hash, as a test checks.
  static let fields = [
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'sha256-XkMwGAnIbdQx8mefwmYIo7AgSlEKZbXcb2JkmJJxZ+g='; form-action 'self'; "
        + "base-uri 'none'; frame-ancestors 'none'"
    ), ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
  ]
}
