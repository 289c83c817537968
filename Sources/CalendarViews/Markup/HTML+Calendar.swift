// SPDX-License-Identifier: MIT

package import Support

extension HTML {
  /// Parts with a text between them.
  static func lines(_ parts: [HTML], separator: String = "\n") -> HTML {
    HTML(verbatim: parts.map(\.text).joined(separator: separator))
  }

  /// The stripes of the colour of the sheet over a day that is forecast, as a pattern of a picture.
  static let hatching: HTML = """
    <defs><pattern id="expected" width="1.6" height="1.6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
    <path class="sheet" d="M0 0H.8V1.6H0Z"/></pattern></defs>
    """

  /// The stripes over a cell of such a day, as a rule of a style sheet.
  static let stripes: HTML = """
    td.expected{background-image:repeating-linear-gradient(135deg,var(--page) 0 2px,transparent 2px 5px)}

    """

  /// A complete SVG document with a background and some elements.
  ///
  /// - Parameters:
  ///   - unit: the unit of the width and the height; that of the elements is the same length.
  ///   - language: the language tag.
  ///   - summary: what is read aloud.
  ///   - style: the `style` element.
  static func picture(
    width: Int, height: Int, unit: String = "", language: String, title: String, summary: String, style: HTML,
    _ elements: [HTML]
  ) -> HTML {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)\(unit)" height="\(height)\(unit)" \
    viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title summary" lang="\(language)">
    <title id="title">\(title)</title>
    <desc id="summary">\(summary)</desc>
    \(style)
    <rect class="sheet" width="\(width)" height="\(height)"/>
    \(lines(elements))
    </svg>

    """
  }
}

extension MonthGrid {
  /// The weekdays and the weeks of a month as the rest of a table, after its caption.
  ///
  /// - Parameters:
  ///   - weekClass: the attribute of the column of week numbers.
  ///   - cell: the element of a cell.
  package func table(
    _ locale: ViewLocale, _ weeks: WeekNumbering = .off, weekClass: HTML? = nil, cell: (Cell) -> HTML
  ) -> HTML {
    let head = weekdays.map {
      "<th scope=\"col\" abbr=\"\(locale.name(of: $0, .long))\">\(locale.header(of: $0))</th>" as HTML
    }
    let numbers = weekTexts(weeks)
    let rows = self.weeks.enumerated().map { row, days in
      let number: HTML? = numbers.isEmpty ? nil : "<th scope=\"row\"\(weekClass)>\(numbers[row])</th>"
      return "<tr>\(number)\(days.map(cell))</tr>\n" as HTML
    }
    let week: HTML? = numbers.isEmpty ? nil : "<th scope=\"col\"\(weekClass)>\(locale.texts.labels.week)</th>"
    return """
      <thead><tr>\(week)\(head)</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      """
  }
}

extension LunarDay {
  /// The text as an element of a cell, with all that the day is as its title.
  var paragraph: HTML { "<p class=\"\(style)\" title=\"\(title)\">\(text)</p>" }

  /// The text in a picture, with all that the day is as its title.
  func picture(x: String, y: String, look: String = "") -> HTML {
    "<text class=\"\(look)\(style)\" x=\"\(x)\" y=\"\(y)\">\(text)<title>\(title)</title></text>"
  }
}
