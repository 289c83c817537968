// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Testing
import Workdays

@Suite struct ViewTextsTests {
  @Test(arguments: [
    (Language.english, "National Day, Mid-Autumn Festival"), (.japanese, "国慶節・中秋節"), (.korean, "국경절·중추절"),
    (.italian, "Festa Nazionale, Festa di Metà Autunno"), (.simplifiedChinese, "国庆节、中秋节"),
  ])
  func `a holiday named after two is translated part by part`(language: Language, name: String) {
    #expect(ViewTexts(language).holiday("国庆节、中秋节") == name)
    #expect(ViewTexts(language).holiday("植树节") == "植树节")
  }

  @Test func `every holiday of the statutory calendar has a name in every language`() {
    for name in Set(HolidayCalendar.statutory.days.map(\.ruling.name)) {
      for part in name.split(separator: "、") {
        for language in Language.allCases where language != .simplifiedChinese {
          // 元旦 is written in the same characters everywhere in Chinese.
          if language == .traditionalChinese, part == "元旦" { continue }
          let translated = ViewTexts(language).holiday(String(part))
          #expect(translated != part, "\(part) in \(language)")
        }
      }
    }
  }
}
