// SPDX-License-Identifier: MIT

import CalendarEventKit
import CalendarFoundation
import CalendarViews
import ICalendar
import ICalendarCoding
import LunisolarCalendar
import Recurrence
import WorkdayFeeds
import Workdays
