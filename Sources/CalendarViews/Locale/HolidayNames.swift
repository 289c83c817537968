// SPDX-License-Identifier: MIT

internal import Workdays

/// The names of China's statutory holidays in the languages of the views.
package enum HolidayNames {
  /// Translates the Chinese name of a holiday.
  ///
  /// A name such as `国庆节、中秋节` is translated part by part. Quotation marks around a part are ignored, and unknown parts
  /// are not translated.
  package static func name(_ chinese: String, in language: ViewLanguage) -> String {
    switch language {
    case .simplifiedChinese: chinese
    case .traditionalChinese: StatutoryHoliday.translate(chinese, separator: "、", traditional)
    case .english: StatutoryHoliday.translate(chinese, separator: ", ", \.englishName)
    case .japanese: StatutoryHoliday.translate(chinese, separator: "・", japanese)
    case .korean: StatutoryHoliday.translate(chinese, separator: "·", korean)
    case .italian: StatutoryHoliday.translate(chinese, separator: ", ", italian)
    }
  }

  private static func traditional(_ holiday: StatutoryHoliday) -> String {
    switch holiday {
    case .newYear: "元旦"
    case .springFestival: "春節"
    case .qingming: "清明節"
    case .labourDay: "勞動節"
    case .dragonBoat: "端午節"
    case .midAutumn: "中秋節"
    case .nationalDay: "國慶節"
    case .victoryDay: "抗日戰爭暨世界反法西斯戰爭勝利70周年紀念日"
    }
  }

  private static func japanese(_ holiday: StatutoryHoliday) -> String {
    switch holiday {
    case .newYear: "元日"
    case .springFestival: "春節"
    case .qingming: "清明節"
    case .labourDay: "労働節"
    case .dragonBoat: "端午節"
    case .midAutumn: "中秋節"
    case .nationalDay: "国慶節"
    case .victoryDay: "抗日戦争勝利70周年記念日"
    }
  }

  private static func korean(_ holiday: StatutoryHoliday) -> String {
    switch holiday {
    case .newYear: "신정"
    case .springFestival: "춘절"
    case .qingming: "청명절"
    case .labourDay: "노동절"
    case .dragonBoat: "단오절"
    case .midAutumn: "중추절"
    case .nationalDay: "국경절"
    case .victoryDay: "전승절 70주년"
    }
  }

  private static func italian(_ holiday: StatutoryHoliday) -> String {
    switch holiday {
    case .newYear: "Capodanno"
    case .springFestival: "Festa di Primavera"
    case .qingming: "Festa di Qingming"
    case .labourDay: "Festa del Lavoro"
    case .dragonBoat: "Festa delle Barche Drago"
    case .midAutumn: "Festa di Metà Autunno"
    case .nationalDay: "Festa Nazionale"
    case .victoryDay: "70º anniversario della vittoria"
    }
  }
}
