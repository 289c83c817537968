// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import Platform
import Support
import WebTransfers

/// The options of a calendar on a server: where it is, and who may write there.
struct AccountArguments: ParsableArguments {
  @Option(name: .customLong("caldav"), help: ArgumentHelp("The address of the server.", valueName: "url"))
  var address: String

  @Option(help: ArgumentHelp("The user's name on the server.", valueName: "name"))
  var user: String?

  @Option(
    help: ArgumentHelp(
      "The file with the password, such as $CREDENTIALS_DIRECTORY/dav; - is standard input. A trailing newline "
        + "is removed.", valueName: "file"))
  var passwordFile: String?

  @Option(
    help: ArgumentHelp("The file with a token (Bearer) instead of a user and password.", valueName: "file"))
  var tokenFile: String?

  @Option(
    name: .customLong("calendar"),
    help: ArgumentHelp("The last part of the new calendar's address.", valueName: "name"))
  var collection = "workdays"

  /// The last part of the address of the calendar.
  func readCollection() throws -> String {
    guard !collection.isEmpty, collection.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) })
    else {
      throw CommandError("--calendar: use ASCII letters, digits, hyphens, underscores and full stops", .usage)
    }
    return collection
  }

  /// What proves to the server who asks; files are read only here.
  func readCredentials() throws -> WebRequest.Credentials {
    switch (user, passwordFile, tokenFile) {
    case (nil, nil, let file?): return .token(try secret(file, "--token-file"))
    case (let user?, let file?, nil): return .password(user: user, password: try secret(file, "--password-file"))
    default: throw CommandError("use --user with --password-file, or --token-file", .usage)
    }
  }

  /// The content of a file without the line end at its end.
  private func secret(_ path: String, _ option: String) throws(Fault) -> String {
    try Fault.inside(option) { () throws(Fault) in
      var bytes = try InputFile(path).content(limit: 65_536)
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      guard !bytes.isEmpty, !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw Fault(.unreadableFile, "\(path) is empty, or has more than one line")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Fault(.unreadableFile, "\(path) is not UTF-8 text")
      }
      return text
    }
  }
}
