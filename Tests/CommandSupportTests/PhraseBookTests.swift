// SPDX-License-Identifier: MIT

import Phrases
import Testing

@Suite struct PhraseBookTests {
  private static let book = PhraseBook(
    """
    # A comment.
    {1} is not a time such as 09:00
    {1}不是时间，请写成 09:00

    {1} is not {2}
    {1}不是{2}

    did you mean {1}?
    您是不是要写 {1}？

    late
    晚

    {1} is too {2}; write {3} before {1} days
    {3} 天前写 {1}，太{2}了

    Print only errors.
    只显示错误。

    default: {1}
    默认：{1}

    Error
    错误

    {1} written, {2} unchanged
    写入 {1} 个，未变 {2} 个

    success
    成功

    """)

  @Test(arguments: [
    ("\"99\" is not a time such as 09:00", "“99”不是时间，请写成 09:00"),
    ("Error: --time: \"99\" is not a time such as 09:00", "错误：--time：“99”不是时间，请写成 09:00"),
    ("a.yaml:3: \"9 is not x\" is not a time such as 09:00", "a.yaml:3: “9 is not x”不是时间，请写成 09:00"),
    ("\"a\" is not b, c or d; did you mean late?", "“a”不是b、c 或 d；您是不是要写 晚？"),
    ("Print only errors. (default: late)", "只显示错误。（默认：晚）"), ("64 success", "64 成功"),
    ("73, 74 success; 3 written, 4 unchanged", "73, 74 成功；写入 3 个，未变 4 个"),
    ("Error: nobody knows this", "错误：nobody knows this"), ("nobody knows this; at all", "nobody knows this; at all"),
    ("Error: \"a\" is not b\n  late \"a\" is not b\n  ^^^", "错误：“a”不是b\n  late \"a\" is not b\n  ^^^"),
    ("late.", "晚。"), ("", ""),
  ])
  func `a text is translated as a whole or in its parts`(english: String, chinese: String) {
    #expect(Self.book.translated(english) == chinese)
  }

  @Test func `each phrase of the Chinese book is found as itself, with all its values`() {
    let book = PhraseBook.chinese
    #expect(book.patterns.count > 300)
    for pattern in book.patterns {
      let english = (1...9).reduce(pattern) { $0.replacing("{\($1)}", with: "§\($1)§") }
      let chinese = book.translated(english)
      #expect(chinese != english && chinese.contains { !$0.isASCII && $0 != "§" }, "\(pattern): \(chinese)")
      for number in 1...9 where pattern.contains("{\(number)}") {
        #expect(chinese.contains("§\(number)§"), "\(pattern): \(chinese)")
      }
    }
  }
}
