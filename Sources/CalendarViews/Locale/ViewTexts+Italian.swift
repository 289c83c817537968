// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Workdays

extension ViewTexts {
  /// Italian.
  package static let italian = ViewTexts(
    language: .italian, region: "IT", fonts: fontsOfLatin, hasHanMarks: false,
    weekdays: DateNames(["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"]), header: .short,
    months: DateNames([
      "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre",
      "novembre", "dicembre",
    ]),
    formats: .dayFirst,
    lunar: .numbers(
      date: { "giorno \($0.day), mese \($0.month)\($0.isLeapMonth ? " intercalare" : ""), \($0.year)" },
      termName: { terms[$0.rawValue] }, festival: { translated($0.chineseName) }),
    separators: (", ", "; "),
    holiday: translated,
    labels: ViewLabels(
      dayOff: "giorno libero", makeUp: "recupero lavorativo",
      expected: ("giorno libero previsto", "recupero lavorativo previsto"), statutory: "festività legale",
      weekend: "fine settimana",
      workday: "giorno lavorativo",
      leave: "ferie", company: ("chiusura aziendale", "lavoro aziendale"),
      pattern: ("fine settimana lavorativo", "riposo fisso"), shifts: "turni", week: "Sett", today: "oggi",
      events: "impegni",
      allDay: "tutto il giorno", provisional: "non ancora annunciato; si assumono liberi i fine settimana",
      open: "l'avviso dell'anno prossimo può cambiarlo",
      forecast: "non ancora annunciato; giorni come negli anni precedenti",
      unconfirmed: "da una sola fonte; l'avviso non è ancora stato letto",
      past: "non presente nei dati; si assumono liberi i fine settimana",
      tableHeaders: ["Data", "Giorno", "Tipo", "Nome", "Avviso"],
      lists: (
        "Termine solare", "Calendario cinese",
        ["Festività", "Primo giorno", "Ultimo giorno", "Giorni", "Per legge", "Recuperi"]
      ),
      calendar: { "Calendario " + $0 },
      workdays: { $0 == 1 ? "1 giorno lav." : "\($0) giorni lav." },
      school: ({ "orario di " + $0 }, { "settimana \($0)" }),
      isWorked: { "si lavora: " + ($0 ?? "Cina continentale") },
      busiest: { "più impegni: \($0), \($1) insieme" }))
}

private let terms = [
  "Piccolo freddo", "Grande freddo", "Inizio della primavera", "Acqua piovana", "Risveglio degli insetti",
  "Equinozio di primavera", "Chiara luminosità", "Pioggia del grano", "Inizio dell’estate", "Piccola pienezza",
  "Grano in spiga", "Solstizio d’estate", "Piccolo caldo", "Grande caldo", "Inizio dell’autunno", "Fine del caldo",
  "Rugiada bianca", "Equinozio d’autunno", "Rugiada fredda", "Discesa della brina", "Inizio dell’inverno",
  "Piccola neve", "Grande neve", "Solstizio d’inverno",
]

private let holidays: [StatutoryHoliday: String] = [
  .newYear: "Capodanno", .springFestival: "Festa di Primavera", .qingming: "Festa di Qingming",
  .labourDay: "Festa del Lavoro", .dragonBoat: "Festa delle Barche Drago", .midAutumn: "Festa di Metà Autunno",
  .nationalDay: "Festa Nazionale", .victoryDay: "70º anniversario della vittoria",
]

/// The names of holidays and festivals in a text; those without an Italian name stay Chinese.
@Sendable private func translated(_ text: String) -> String {
  StatutoryHoliday.translate(text, separator: ", ") { holidays[$0] ?? $0.chineseName }
}
