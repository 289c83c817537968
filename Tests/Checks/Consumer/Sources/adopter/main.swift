// SPDX-License-Identifier: MIT

import CalendarEventKit
import CalendarFoundation
import CalendarViews
import ICalendar
import LunisolarCalendar
import Recurrence
import WorkdayFeeds
import Workdays

print(HolidayCalendar.statutory.publishedYears.count, "years")
