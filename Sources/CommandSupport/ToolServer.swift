// SPDX-License-Identifier: MIT

package import CivilCalendar
import Platform
import Support

/// Answers an agent that asks with tools: the server's side of the Model Context Protocol, a message on each line.
///
/// A request is answered before the next one is read. What a tool says of wrong arguments is the result of the call, so that
/// the agent reads it; what is no request, or names no tool, is an error of the protocol.
///
/// - SeeAlso: [Model Context Protocol](https://modelcontextprotocol.io/specification/2026-07-28/server/tools)
package struct ToolServer: Sendable {
  /// An argument of a tool.
  package struct Parameter: Sendable {
    /// What an argument is in JSON.
    package enum Kind: Sendable {
      case text
      /// One of some words.
      case choice([String])
      /// Texts, at most `mostTexts`.
      case texts
      case number
      case flag
    }

    package let name: String
    package let kind: Kind
    package let help: String
    package let isRequired: Bool

    package init(_ name: String, _ help: String, _ kind: Kind = .text, isRequired: Bool = false) {
      (self.name, self.kind, self.help, self.isRequired) = (name, kind, help, isRequired)
    }
  }

  /// What a tool answers.
  package enum Answer: Sendable {
    /// Records, each a JSON object on one line, and what is to be known of them.
    case records([String], note: String)
    /// Why there are none.
    case refusal(String)
  }

  /// What an agent can call.
  package struct Tool: Sendable {
    package let name: String
    package let help: String
    package let parameters: [Parameter]
    /// Answers arguments, by their names; a flag that is set has one text.
    package let answer: @Sendable ([String: [String]]) -> Answer

    package init(
      _ name: String, _ help: String, _ parameters: [Parameter],
      answer: @escaping @Sendable ([String: [String]]) -> Answer
    ) {
      (self.name, self.help, self.parameters, self.answer) = (name, help, parameters, answer)
    }
  }

  /// The version of the protocol that begins with a handshake; a client of an older one is told it, and decides.
  private static let handshakeVersion = "2025-11-25"
  /// The version in which each request says which it is of.
  private static let statelessVersion = "2026-07-28"
  /// The prefix of the protocol's own names beside the parameters and results of that version.
  private static let prefix = "io.modelcontextprotocol/"
  /// The maximum number of bytes of a message.
  package static let longestMessage = 1 << 20
  /// The maximum number of texts of an argument.
  static let mostTexts = 500
  /// The maximum number of bytes of a text of an argument: as many as a query of the web server has.
  static let longestText = 4096

  private let name: String
  private let instructions: String
  private let tools: [Tool]

  /// Creates a server of some tools, with what agents are told of all.
  package init(_ name: String, _ instructions: String, tools: [Tool]) {
    (self.name, self.instructions, self.tools) = (name, instructions, tools)
  }

  /// Answers the messages of standard input on standard output, until it ends.
  ///
  /// Those that come at once, in one piece, have one budget.
  package func run() throws(Fault) {
    let input = try InputFile("-")
    var line: [UInt8] = []
    var budget = Budget(forBytes: 0)
    func answerLine() throws(Fault) {
      if let answer = answer(line, spending: &budget) { try StandardOutput.write((answer + "\n").utf8) }
      line.removeAll(keepingCapacity: true)
    }
    while let piece = input.piece() {
      budget = Budget(forBytes: line.count + piece.count)
      for part in piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        if part.startIndex > piece.startIndex { try answerLine() }
        // Of a message that is too long, only so much that it is refused.
        line += part.prefix(max(0, ToolServer.longestMessage + 1 - line.count))
      }
    }
    try input.check()
    try answerLine()
  }

  // MARK: - Messages

  private typealias Fields = [(name: String, value: String)]

  /// An error of the protocol, with the code of JSON-RPC.
  private struct Failure: Error {
    let code: Int
    let message: String
    var data: Fields = []
  }

  /// The answer to a message; nil for one that wants none.
  ///
  /// - Parameter budget: what the messages that came with it may cost together; records spend their bytes.
  package func answer(_ message: [UInt8], spending budget: inout Budget) -> String? {
    guard message.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return nil }
    guard message.count <= ToolServer.longestMessage, let value = JSONValue(message) else {
      return ToolServer.error(Failure(code: -32_700, message: "the message is not JSON, or too long"), to: "null")
    }
    guard case .object(let members) = value else {
      return ToolServer.error(Failure(code: -32_600, message: "a message is one object"), to: "null")
    }
    let id: String? =
      switch members["id"] {
      case .string(let text): JSON.string(text)
      case .number(let number): number
      case nil: nil
      default: "null"
      }
    guard let method = members["method"]?.text, id != "null" else {
      // An answer, which nothing has asked for.
      guard members["result"] == nil, members["error"] == nil else { return nil }
      return ToolServer.error(Failure(code: -32_600, message: "a request has a method and an id"), to: id ?? "null")
    }
    guard let id else { return nil }
    let parameters = members["params"]?.object ?? JSONObject()
    do throws(Failure) {
      let result = JSON.object(try result(of: method, parameters, &budget))
      return JSON.object([("jsonrpc", "\"2.0\""), ("id", id), ("result", result)])
    } catch {
      return ToolServer.error(error, to: id)
    }
  }

  private static func error(_ failure: Failure, to id: String) -> String {
    let data: Fields = failure.data.isEmpty ? [] : [("data", JSON.object(failure.data))]
    let error = JSON.object([("code", "\(failure.code)"), ("message", JSON.string(failure.message))] + data)
    return JSON.object([("jsonrpc", "\"2.0\""), ("id", id), ("error", error)])
  }

  private var information: String {
    JSON.object([("name", JSON.string(name)), ("version", JSON.string(programVersion))])
  }

  private func result(
    of method: String, _ parameters: JSONObject, _ budget: inout Budget
  ) throws(Failure) -> Fields {
    guard let asked = parameters["_meta"]?[ToolServer.prefix + "protocolVersion"] else {
      return try resultAfterHandshake(of: method, parameters, &budget)
    }
    guard asked.text == ToolServer.statelessVersion else {
      throw Failure(
        code: -32_022, message: "this version of the protocol is not spoken here",
        data: [
          ("supported", JSON.list([JSON.string(ToolServer.statelessVersion)])),
          ("requested", JSON.string(asked.text ?? "")),
        ])
    }
    // What is the same for all may be kept for an hour.
    let kept: Fields = [("ttlMs", "3600000"), ("cacheScope", "\"public\"")]
    let result: Fields =
      switch method {
      case "server/discover":
        [
          ("supportedVersions", JSON.list([JSON.string(ToolServer.statelessVersion)])),
          ("capabilities", "{\"tools\": {}}"), ("instructions", JSON.string(instructions)),
        ] + kept
      case "tools/list": toolList + kept
      case "initialize": throw ToolServer.noMethod
      default: try resultAfterHandshake(of: method, parameters, &budget)
      }
    let ending: Fields = [
      ("resultType", "\"complete\""), ("_meta", JSON.object([(ToolServer.prefix + "serverInfo", information)])),
    ]
    return result + ending
  }

  private static let noMethod = Failure(code: -32_601, message: "there is no such method")

  private var toolList: Fields { [("tools", JSON.list(tools.map(\.description)))] }

  private func resultAfterHandshake(
    of method: String, _ parameters: JSONObject, _ budget: inout Budget
  ) throws(Failure) -> Fields {
    switch method {
    case "initialize":
      return [
        ("protocolVersion", JSON.string(ToolServer.handshakeVersion)), ("capabilities", "{\"tools\": {}}"),
        ("serverInfo", information), ("instructions", JSON.string(instructions)),
      ]
    case "ping": return []
    case "tools/list": return toolList
    case "tools/call":
      guard let name = parameters["name"]?.text, let tool = tools.first(where: { $0.name == name }) else {
        throw Failure(code: -32_602, message: "there is no such tool; use " + listed(tools.map(\.name)))
      }
      return result(of: tool, parameters["arguments"] ?? .object(JSONObject()), &budget)
    default: throw ToolServer.noMethod
    }
  }

  private func result(of tool: Tool, _ arguments: JSONValue, _ budget: inout Budget) -> Fields {
    var answer: Answer
    do throws(Refusal) {
      let texts = try tool.texts(of: arguments)
      let excess = Refusal(
        text: "the records for all that was sent at once have more than \(budget.most(.answers)) bytes, the maximum "
          + "for its size; ask for a shorter period, or wait for each answer before the next call")
      guard budget.left(.answers) > 0 else { throw excess }
      answer = tool.answer(texts)
      if case .records(let records, _) = answer {
        guard budget.take(records.reduce(0) { $0 + $1.utf8.count }, .answers) else { throw excess }
      }
    } catch { answer = .refusal(error.text) }
    func content(_ texts: [String]) -> String {
      JSON.list(
        texts.filter { !$0.isEmpty }.map { JSON.object([("type", "\"text\""), ("text", JSON.string($0))]) })
    }
    switch answer {
    case .records(let records, let note):
      let object = JSON.object([("records", JSON.list(records))])
      return [("content", content([object, note])), ("structuredContent", object), ("isError", "false")]
    case .refusal(let text): return [("content", content([text])), ("isError", "true")]
    }
  }
}

/// Why arguments are refused.
private struct Refusal: Error {
  let text: String
}

extension ToolServer.Tool {
  private static let recordsSchema =
    #"{"type": "object", "properties": {"records": {"type": "array", "items": {"type": "object"}}}, "#
    + #""required": ["records"]}"#

  /// The tool in a list of tools.
  fileprivate var description: String {
    let properties = JSON.object(parameters.map { ($0.name, $0.schema) })
    let required = JSON.list(parameters.filter(\.isRequired).map { JSON.string($0.name) })
    let schema = JSON.object([
      ("type", "\"object\""), ("properties", properties), ("required", required), ("additionalProperties", "false"),
    ])
    return JSON.object([
      ("name", JSON.string(name)), ("description", JSON.string(help)), ("inputSchema", schema),
      ("outputSchema", Self.recordsSchema),
      ("annotations", "{\"readOnlyHint\": true, \"openWorldHint\": false}"),
    ])
  }

  /// The texts of arguments by their names.
  fileprivate func texts(of arguments: JSONValue) throws(Refusal) -> [String: [String]] {
    guard let values = arguments.object else { throw Refusal(text: "arguments are an object") }
    var texts: [String: [String]] = [:]
    for (name, value) in values.members {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw Refusal(text: "\(quoted(name)) is not a parameter; use \(listed(parameters.map(\.name)))")
      }
      guard value != .null else { continue }
      guard let given = parameter.texts(of: value) else {
        throw Refusal(text: "\(name) is \(parameter.kind.words)")
      }
      // No argument is an option, nor - for standard input.
      if let text = given.first(where: { $0.hasPrefix("-") || $0.isEmpty }) {
        throw Refusal(text: "\(name) cannot be \(quoted(text))")
      }
      guard given.allSatisfy({ $0.utf8.count <= ToolServer.longestText }) else {
        throw Refusal(text: "\(name) has a text of more than \(ToolServer.longestText) bytes, the maximum; shorten it")
      }
      texts[name] = given
    }
    if let missing = parameters.first(where: { $0.isRequired && texts[$0.name, default: []].isEmpty }) {
      throw Refusal(text: "\(missing.name) is missing: \(missing.help)")
    }
    return texts
  }
}

extension ToolServer.Parameter {
  fileprivate var schema: String {
    JSON.object(kind.schema + [("description", JSON.string(help))])
  }

  /// The texts of a value of its kind; nil for another.
  fileprivate func texts(of value: JSONValue) -> [String]? {
    switch (kind, value) {
    case (.text, .string(let text)): return [text]
    case (.choice(let words), .string(let text)): return words.contains(text) ? [text] : nil
    case (.number, .number(let number)) where number.utf8.allSatisfy(\.isDigit): return [number]
    case (.flag, .bool(let isSet)): return isSet ? ["true"] : []
    case (.texts, .string(let text)): return [text]
    case (.texts, .array(let values)) where values.count <= ToolServer.mostTexts:
      let texts = values.compactMap(\.text)
      return texts.count == values.count ? texts : nil
    default: return nil
    }
  }
}

extension ToolServer.Parameter.Kind {
  private var row: (words: String, schema: [(name: String, value: String)]) {
    switch self {
    case .text: ("a text", [("type", "\"string\"")])
    case .choice(let words):
      (listed(words), [("type", "\"string\""), ("enum", JSON.list(words.map { JSON.string($0) }))])
    case .texts:
      (
        "an array of at most \(ToolServer.mostTexts) texts",
        [
          ("type", "\"array\""), ("items", "{\"type\": \"string\"}"), ("minItems", "1"),
          ("maxItems", "\(ToolServer.mostTexts)"),
        ]
      )
    case .number: ("a whole number", [("type", "\"integer\""), ("minimum", "0")])
    case .flag: ("true or false", [("type", "\"boolean\"")])
    }
  }

  fileprivate var words: String { row.words }
  fileprivate var schema: [(name: String, value: String)] { row.schema }
}
