// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import TestSupport
import Testing

@Suite struct MonthSheetTests {
  /// A cell of a sheet as one line: the look, whether it is today, the number, the mark and the note.
  private typealias Cells = [String]

  private func sheet(
    _ name: String = "2021-10", _ language: Language = .simplifiedChinese, weeks: WeekNumbering = .off,
    marks: DayMarks = .han, today: String? = nil, marker: @escaping DayMarker = China2021.marker
  ) throws -> MonthSheet {
    let locale = ViewLocale(language)
    let grid = MonthGrid(try month(name), firstWeekday: locale.firstWeekday)
    return MonthSheet(grid, locale: locale, marks: marks, weeks: weeks, today: try today.map(day), marker: marker)
  }

  private func htmlCells(_ sheet: MonthSheet) -> Cells {
    let cell =
      /<td class="([a-z0-9 -]+)"( aria-current="date")?><time datetime="[0-9-]+">(\d+)<\/time>(?:<small>([^<]*)<\/small>)?(?:<p>([^<]*)<\/p>)?<\/td>/
    return sheet.html.matches(of: cell).map { line($0.1, $0.2, $0.3, $0.4, $0.5) }
  }

  private func svgCells(_ sheet: MonthSheet) -> Cells {
    let cell =
      /<g class="([a-z0-9 -]+)"><rect class="cell( today)?"[^>]*><text class="day"[^>]*>(\d+)(?:<tspan[^>]*>([^<]*)<\/tspan>)?<\/text>(?:<svg[^>]*><text class="note"[^>]*>([^<]*)<\/text><\/svg>)?<\/g>/
    return sheet.svg.matches(of: cell).map { line($0.1, $0.2, $0.3, $0.4, $0.5) }
  }

  private func line(
    _ look: Substring, _ today: Substring?, _ number: Substring, _ mark: Substring?, _ note: Substring?
  ) -> String { "\(look)\(today == nil ? "" : "!") \(number)\(mark ?? "") \(note ?? "")" }

  @Test func `each cell has its day's look, mark and name, the current one a frame, and days outside neither`() throws {
    let cells = htmlCells(try sheet(today: "2021-10-09"))
    #expect(cells.prefix(4) == ["outside 27 ", "outside 28 ", "outside 29 ", "outside 30 "])
    #expect(cells[4..<11] == (1...7).map { "holiday \($0)休 国庆节" }[...])
    #expect(cells[11..<14] == ["workday 8 ", "makeup! 9班 国庆节", "weekend 10 "])
    #expect(cells.count == 35 && cells.last == "weekend 31 ")
    // The next day is the 16th, a Saturday again, but an ordinary one.
    #expect(cells[18...19] == ["workday 15 ", "weekend 16 "])
    #expect(try !htmlCells(sheet()).contains { $0.contains("!") })
  }

  @Test(arguments: ["2021-02", "2021-05", "2021-10", "2021-11"])
  func `the picture has the cells of the page, in rows of seven`(name: String) throws {
    for (language, weeks) in [(Language.simplifiedChinese, WeekNumbering.off), (.english, .us), (.italian, .iso)] {
      for marks in DayMarks.allCases {
        let sheet = try sheet(name, language, weeks: weeks, marks: marks, today: name + "-09")
        #expect(htmlCells(sheet) == svgCells(sheet))
        let places = sheet.svg.matches(of: /<rect class="cell[^"]*" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/)
          .map { [$0.1, $0.2, $0.3, $0.4].compactMap { Int($0) } }
        let grid = MonthGrid(try month(name), firstWeekday: ViewLocale(language).firstWeekday)
        #expect(places.count == grid.cells.count)
        for (index, place) in places.enumerated() {
          let (column, row) = (index % 7, index / 7)
          #expect(
            place == [places[0][0] + column * place[2], places[0][1] + row * place[3], places[0][2], places[0][3]])
        }
      }
    }
  }

  @Test(arguments: [
    (WeekNumbering.iso, [39, 40, 41, 42, 43]), (.us, [40, 41, 42, 43, 44]), (.off, []),
  ])
  func `the rows have the numbers of their weeks, in pages and pictures`(weeks: WeekNumbering, numbers: [Int]) throws {
    let sheet = try sheet(weeks: weeks)
    #expect(
      sheet.html.matches(of: /<tr><th scope="row" class="week">(\d+)<\/th><td/).compactMap { Int($0.1) } == numbers)
    #expect(sheet.svg.matches(of: /<text class="head" x="18" y="\d+">(\d+)</).compactMap { Int($0.1) } == numbers)
    #expect(sheet.html.contains("<th scope=\"col\" class=\"week\">周</th>") == (weeks != .off))
  }

  @Test func `below are the workdays and the marks, and the description has the holidays`() throws {
    let sheet = try sheet()
    let summary = "工作日 17 天；放假 10月1日–7日 国庆节；补班 10月9日 国庆节"
    #expect(sheet.html.contains("<meta name=\"description\" content=\"\(summary)\">"))
    #expect(sheet.svg.contains("<desc id=\"summary\">\(summary)</desc>"))
    #expect(sheet.html.contains("<span>工作日 17 天</span> <span>休 放假</span> <span>班 补班</span>"))
    #expect(sheet.svg.contains(">工作日 17 天 · 休 放假 · 班 补班</text>"))
    #expect(MarkupReader(sheet.svg) != nil && MarkupReader(page: sheet.html) != nil)
    let plain = try self.sheet("2021-11", .english)
    #expect(plain.html.contains("<footer>\n<span>22 workdays</span>\n</footer>"))
  }

  @Test func `a shift has its name, and on a make-up day not that of the holiday`() throws {
    let sheet = try sheet { date in
      switch date.day {
      case 1: DayMarking(.makeup, name: "国庆节", shift: "N", shiftName: "夜班")
      case 2: DayMarking(.company, name: "盘点", source: .company, shift: "D", shiftName: "白班")
      case 3: DayMarking(.workday, shift: "D", shiftName: "<白>")
      case 4: DayMarking(.weekend)
      default: .byWeekday(date)
      }
    }
    let cells = htmlCells(sheet)
    #expect(
      cells[4..<8] == ["shift shift-1 1N 夜班", "shift shift-0 2D 盘点", "shift shift-0 3D &lt;白&gt;", "pattern-off 4 "])
    #expect(svgCells(sheet) == cells)
  }
}
