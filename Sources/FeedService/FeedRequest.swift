// SPDX-License-Identifier: MIT

internal import NIOHTTP1

/// A request without a body, as far as answers depend on it.
struct FeedRequest: Sendable {
  /// The method's name.
  let method: String
  /// The target as it came.
  let target: String
  /// The header fields.
  let headers: HTTPHeaders

  /// The values of a field that may be given in several lines or as a list with commas.
  func list(_ name: String) -> [Substring] {
    headers[name].flatMap { $0.split(separator: ",", omittingEmptySubsequences: true) }.map { part in
      part.trimmed
    }
  }
}

extension Substring {
  /// The text without the spaces and tabs around it.
  var trimmed: Substring {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = utf8.firstIndex(where: { !isBlank($0) }), let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
