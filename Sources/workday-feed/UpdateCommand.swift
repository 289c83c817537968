// SPDX-License-Identifier: MIT

internal import ArgumentParser

/// Fetches the papers of new holidays into the data folder.
struct UpdateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Fetches new holidays into the data folder.")
}
