// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// A Markdown file of the project.
struct Document: Sendable, CustomStringConvertible {
  /// A fenced block.
  struct Block: Sendable, Equatable {
    /// The word after the fence, such as `console`; empty for a block of output.
    let kind: String
    /// The lines between the fences.
    let lines: [String]

    var text: String { lines.joined(separator: "\n") }
  }

  /// The path in the package.
  let path: String
  /// The lines outside fenced blocks.
  let prose: [String]
  let blocks: [Block]

  init(_ path: String) throws {
    self.path = path
    var prose: [String] = []
    var blocks: [Block] = []
    var kind: String?
    var lines: [String] = []
    for line in try readText(path).components(separatedBy: "\n") {
      if let open = kind {
        if line == "```" {
          blocks.append(Block(kind: open, lines: lines))
          kind = nil
        } else {
          lines.append(line)
        }
      } else if line.hasPrefix("```") {
        kind = String(line.dropFirst(3))
        lines = []
      } else {
        prose.append(line)
      }
    }
    self.prose = prose
    self.blocks = blocks
  }

  var description: String { path }

  /// The texts of the blocks of a kind, in order.
  func blocks(_ kind: String) -> [String] {
    blocks.filter { $0.kind == kind }.map(\.text)
  }

  /// The headings, with the number signs before them.
  var headings: [String] { prose.filter { $0.hasPrefix("#") } }

  /// The destinations of links and pictures that are files of the package.
  var files: [String] {
    let text = prose.joined(separator: "\n")
    let destinations = text.matches(of: /\]\(([^)\s]+)\)/).map(\.1) + text.matches(of: /<img src="([^"]+)"/).map(\.1)
    return destinations.filter { !$0.contains(":") }.map { String($0.prefix { $0 != "#" }) }.filter { !$0.isEmpty }
  }

  /// All Markdown files: the README, those of contributors, the articles, and those beside tests.
  static let all: [Document] = {
    let folders = [".github", ".packaging", "Sources", "Tests"].flatMap { folder -> [String] in
      (FileManager.default.enumerator(atPath: packageFolder + "/" + folder)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".md") && !$0.contains(".build") }.map { folder + "/" + $0 }
    }
    return (["README.md"] + folders.sorted()).compactMap { try? Document($0) }
  }()

  /// The articles of the catalogs.
  static let articles = all.filter { $0.path.contains(".docc/") }
}
