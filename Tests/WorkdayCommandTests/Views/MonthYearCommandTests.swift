// SPDX-License-Identifier: MIT

import Foundation
import Platform
import TestSupport
import Testing

/// What a transcript cannot show of the commands month and year; see `Transcripts/Views/month-year-command.md`.
@Suite struct MonthYearCommandTests {
  private func text(_ arguments: [String]) throws -> String {
    let quiet = ["NO_COLOR": "", "FORCE_COLOR": "", "CLICOLOR_FORCE": "", "COLUMNS": "80"]
    let result = try Command.run(Command.path, arguments, environment: quiet)
    #expect(result.status == 0, "\(arguments)")
    #expect(result.errors.isEmpty, "\(arguments)")
    return result.text
  }

  @Test(arguments: isSlowSetWanted ? ["zh-Hans", "en-GB", "ja", "ko", "it"] : ["ko"])
  func `the sheet of a year is well-formed with a title, a description and no id twice`(locale: String) throws {
    for year in isSlowSetWanted ? ["2021", "2026", "2027"] : ["2021"] {
      let reader = try #require(
        MarkupReader(try text(["year", year, "--quiet", "--format", "svg", "--lang", locale, "--weeks", "iso"])))
      #expect(reader.elements.prefix(3) == ["svg", "title", "desc"])
      #expect(reader.identifiers == ["title", "summary"])
      let html = try text(["year", year, "--quiet", "--format", "html", "--lang", locale])
      #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(locale)\">"))
      let page = try #require(MarkupReader(page: html))
      #expect(Set(page.identifiers).count == page.identifiers.count)
      #expect(page.elements.count { $0 == "time" } == 365)
      #expect(!page.elements.contains("script"))
    }
  }

  private static let browser = ["chromium", "google-chrome"].first { name in
    (try? Program.run("sh", ["-c", "command -v \(name)"]).status) == 0
  }

  @Test(
    .enabled(if: isSlowSetWanted && browser != nil), arguments: [["month", "2026-02"], ["year", "2026"]],
    ["zh-Hans", "en"])
  func `a browser prints a sheet on one page`(view: [String], locale: String) throws {
    try Command.inFolder { folder in
      let sheet = folder.appending(path: "sheet.html").path
      let page = folder.appending(path: "sheet.pdf").path
      _ = try text(view + ["--quiet", "--format", "html", "--lang", locale, "--output", sheet])
      let printed = try Program.run(
        try #require(Self.browser),
        ["--headless", "--no-sandbox", "--no-pdf-header-footer", "--print-to-pdf=\(page)", sheet],
        environment: ["HOME": folder.path])
      #expect(printed.status == 0, "\(printed.errors)")
      let document = String(decoding: try Data(contentsOf: URL(filePath: page)), as: UTF8.self)
      #expect(document.matches(of: /\/Type \/Page\b/).count == 1)
    }
  }

  @Test func `only the days that the next notice may change are marked as provisional`() throws {
    let month = "\(newestYear)-12"
    let days = try text(["month", month, "--format", "md-days", "--lang", "en", "--quiet"])
    let marked = days.split(separator: "\n").filter { $0.contains("?") }.map { String($0.dropFirst(2).prefix(10)) }
    #expect(marked == ["\(month)-29", "\(month)-30", "\(month)-31"])
    let json = try text(["month", month, "--format", "json", "--quiet"])
    #expect(json.components(separatedBy: "\"provisional\": true").count == 4)
  }

  @Test(arguments: [40, 80, 120])
  func `no line of a year with the Chinese calendar is wider than its columns`(columns: Int) throws {
    let lines = try text(["year", "2025", "--lunar", "--columns", "\(columns)"]).split(separator: "\n")
    #expect(lines.count > 50 && lines.allSatisfy { TerminalWidth.cells(of: $0) <= columns })
  }
}
