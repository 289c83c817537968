// SPDX-License-Identifier: MIT

/// The text of a file in UTF-8, without its byte-order mark; nil if it is not such text.
package func plainText(_ bytes: [UInt8]) -> String? {
  let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
  return content.contains(0) ? nil : String(validating: content, as: UTF8.self)
}
