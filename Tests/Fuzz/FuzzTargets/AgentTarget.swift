// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import CommandSupport
internal import Support

extension FuzzTarget {
  /// A message of an agent: each request has one answer, on one line, with its id; a tool gets no option and no empty text.
  package static let agent = FuzzTarget(name: "agent") { bytes in
    let parameters: [ToolServer.Parameter] = [
      .init("dates", "", .texts, isRequired: true), .init("kind", ""), .init("leave", "", .number),
      .init("or-same", "", .flag),
    ]
    let server = ToolServer(
      "fuzz", "",
      tools: [
        ToolServer.Tool("is", "", parameters) { given in
          let texts = given.values.flatMap(\.self)
          let isPlain = texts.allSatisfy { !$0.hasPrefix("-") && !$0.isEmpty } && !(given["dates"] ?? []).isEmpty
          return .records([JSON.object([("plain", "\(isPlain)")])], note: "")
        }
      ])
    let value = JSONValue(bytes)
    var budget = Budget(forBytes: bytes.count)
    guard let answer = server.answer(bytes, spending: &budget) else {
      guard case .object(let members)? = value else {
        return value == nil && bytes.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } ? nil : "no answer"
      }
      let isRequest = if case .string? = members["method"] { members["id"] != nil } else { false }
      return isRequest ? "a request without an answer" : nil
    }
    guard !answer.utf8.contains(0x0A), case .object(let members)? = JSONValue(answer.utf8),
      members["jsonrpc"] == .string("2.0")
    else { return "no message: \(answer)" }
    guard (members["result"] == nil) != (members["error"] == nil) else { return "neither a result nor an error" }
    if case .object(let asked)? = value, members["result"] != nil, members["id"] != asked["id"] { return "another id" }
    return answer.contains("\"plain\": false") ? "an option, or nothing: \(answer)" : nil
  }
}
