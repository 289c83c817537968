// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
  private let readme: Document
  private let chinese: Document

  init() throws {
    readme = try Document("README.md")
    chinese = try Document(".github/README.zh-Hans.md")
  }

  @Test func `the README is short`() throws {
    let text = try readText("README.md")
    #expect(text.unicodeScalars.count <= 9000)
    #expect(text.hasPrefix("English · [中文](\(chinese.path))\n"))
  }

  @Test func `the library example of the README gives the lines below it`() throws {
    let source = try readText("Tests/WorkdayCommandTests/Documents/LibraryExample.swift")
    let swift = try #require(readme.blocks("swift").first)
    #expect(source.hasSuffix("\n" + swift + "\n"))
    #expect(readme.blocks("swift").count == 1 && swift.split(separator: "\n").count <= 10)
    #expect(readme.blocks("") == [try example().joined(separator: "\n")])
  }

  @Test func `the README's set-up commands are those that the checks run`() throws {
    let text = try readText("README.md")
    let marked = ["main job", "tests"].compactMap { mark in
      text.components(separatedBy: "<!-- \(mark) -->\n```sh\n").last?.components(separatedBy: "\n").first
    }
    #expect(marked.count == 2)
    #expect(marked[0].hasSuffix("swift run --traits Libical workday-ics --year 2021 --time 09:00 > work.ics"))
    #expect(marked[1].hasSuffix("swift test --traits Libical,Online"))
    #expect(readme.blocks("sh") == marked)
  }

  @Test func `the picture of the README is what the command draws`() throws {
    let picture = try #require(readme.files.first { $0.hasSuffix(".svg") })
    let month = try #require(picture.firstMatch(of: /month-(\d{4}-\d\d)\.svg/)?.1)
    let drawn = try Command.run("month", String(month), "--format", "svg", "--lunar", "--lang", "zh-Hans")
    #expect(drawn.text == (try readText(picture)))
  }

  @Test func `the Chinese README has the same headings, blocks, links and figures, in the same order`() throws {
    func levels(_ document: Document) -> [Int] { document.headings.map { $0.prefix { $0 == "#" }.count } }
    #expect(levels(readme) == levels(chinese))
    // The calendars of the Chinese one are in Chinese.
    #expect(readme.blocks.map(\.kind) == chinese.blocks.map(\.kind))
    #expect(readme.blocks.map(\.text) == chinese.blocks.map { $0.text.replacing(" --lang zh-Hans", with: "") })
    #expect(!chinese.blocks.isEmpty)
    func targets(_ document: Document) -> [String] {
      document.files.filter { !$0.contains("README") && !$0.contains("/Chinese/") }.compactMap {
        $0.split(separator: "/").last.map(String.init)
      }
    }
    #expect(targets(readme) == targets(chinese))
    let sections = zip(sections(of: readme), sections(of: chinese))
    for (english, chinese) in sections {
      #expect(figures(english) == figures(chinese), "\(english.first ?? "")")
      #expect(code(english) == code(chinese), "\(english.first ?? "")")
    }
  }

  /// The lines of prose from each heading to the next.
  private func sections(of document: Document) -> [[String]] {
    document.prose.drop { !$0.hasPrefix("# ") }.split { $0.hasPrefix("#") }.map(Array.init)
  }

  /// The numbers in prose, in order of size; names of standards and files have their own, which count too.
  private func figures(_ lines: [String]) -> [Int] {
    lines.filter { !$0.contains("README") }.joined(separator: "\n").matches(of: /[0-9][0-9,]*/)
      .compactMap { Int($0.0.filter(\.isNumber)) }.sorted()
  }

  /// What stands between backquotes, with the names of the English README.
  private func code(_ lines: [String]) -> Set<String> {
    let names = ["小明": "Ming", "白班": "Day", "夜班": "Night", "司庆 放假": "Founding day off", "zh-Hans": "en"]
    return Set(
      lines.joined(separator: "\n").matches(of: /`([^`]+)`/).map { code in
        names.reduce(code.1.split(separator: "\n").joined(separator: " ")) { $0.replacing($1.key, with: $1.value) }
      })
  }
}
