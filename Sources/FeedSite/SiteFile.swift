// SPDX-License-Identifier: MIT

import Support

/// A file of a site.
package struct SiteFile: Sendable, Hashable {
  package let name: String
  package let bytes: [UInt8]

  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Whether a text can be the name of a file: it is in the folder itself, visible, and needs no escape in an address.
  static func isName(_ name: String) -> Bool {
    !name.hasPrefix(".") && (1...200).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
  }
}
