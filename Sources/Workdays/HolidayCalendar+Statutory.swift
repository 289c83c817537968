// SPDX-License-Identifier: MIT

extension HolidayCalendar {
  /// The statutory calendar of mainland China, 2007 to 2026, built in.
  ///
  /// It is read from the table on first use, in well under a millisecond.
  public static let statutory = HolidayCalendar(papers: statutoryPapers)

  // The table is part of the program and a test reads it whole. Were it broken all the same, no year would count as
  // published, and whatever asks for a year would be refused.
  private static let statutoryPapers = (try? HolidayTableReader.papers(in: StatutoryTable.text)) ?? []
}
