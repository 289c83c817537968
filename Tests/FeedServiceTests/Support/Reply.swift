// SPDX-License-Identifier: MIT

import Foundation

/// A response as received.
struct Reply {
  let status: Int
  let headers: [(name: String, value: String)]
  let body: Data

  init?(_ data: Data) {
    guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
    self.status = status
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (
        String(line[..<colon]).lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      )
    }
    body = data[end.upperBound...]
  }

  subscript(name: String) -> String? { headers.first { $0.name == name.lowercased() }?.value }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The problem object in the body.
  var problem: [String: Any] { ((try? JSONSerialization.jsonObject(with: body)) as? [String: Any]) ?? [:] }

  var detail: String { problem["detail"] as? String ?? "" }
}
