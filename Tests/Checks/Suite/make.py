#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes suite.json, a suite of recurrence rules that any program can be tried with (see run.py).

Usage: make.py FOLDER [OUTPUT]

FOLDER has rfc5545.txt, hard-cases.txt and far.txt (Fixtures/recurrence of the project); OUTPUT is suite.json in it
by default. The tables below say, for each case of the files, which section decides it and how; OWN has cases of events
with time zones, added and excluded dates, which the files do not have.

far.txt has no comments, and only the first three instances of each rule. Those lines that show something that the
other files do not are named in FAR; the rest is left out.

The files list what the rule alone makes. An event has its start too, also where the rule does not make it, and the
RFC leaves open what then follows. As in its example of Friday the 13th, such a case gets an EXDATE for its start; and
as the start might count, its COUNT becomes an UNTIL. So the instances are the same, and are in doubt for nobody.

A case is marked as disputed if the words of the RFC leave room for another reading, are only advice, or forbid the
rule while programs have to do something with it. That a program is known to be wrong does not make a case disputed.
"""

import json
import os
import re
import sys

ABOUT = (
    "Recurrence rules of RFC 5545 and RFC 7529, each with the instances that an event with them has, the section "
    "that decides them and, where there is another reading, what it is."
)
WIDTH = 110
FAR_START = "20370101T000000"

# Sentences that decide several cases.
COUNTED = "COUNT is the number of instances after which the rule ends, and the start is the first of them."
UNTIL_UTC = (
    "An UNTIL in UTC is a moment: what comes at or before it belongs to the rule, in whatever zone the start is."
)
INTERVAL = (
    "INTERVAL says at how many of the frequency's steps the rule repeats, counted from the step of the start."
)
EXPAND_YEAR_DAY = (
    "In a yearly rule with BYMONTH, each weekday in BYDAY without a number is every such day of those months."
)
LIMIT_MONTH = "In a daily rule, BYMONTH only lets through the days of the months that it names."
WEEK_DAYS = "In a weekly rule, BYDAY makes an instance on each of its weekdays in the week."
WKST = (
    "Where a weekly rule has an interval of more than one and a BYDAY, WKST decides which days are of the same "
    "week."
)
NUMBERED = (
    "In a monthly rule, a number before a weekday is its place among those weekdays of the month, and a minus sign "
    "counts from the end."
)
MONTH_DAY = "BYMONTHDAY names days of the month, where a negative number counts from the end of the month."
BOTH_DAYS = "Where a monthly rule has both BYMONTHDAY and BYDAY, only the days that are in both are left."
FROM_START = "What a rule leaves out, such as the day or the time, is taken from the start."
YEAR_DAYS = "BYYEARDAY names days of the year by their number."
SETPOS = "BYSETPOS picks by their places from all that the other parts make in one interval."
HOURS = "In a daily rule, BYHOUR and BYMINUTE make an instance at each of their times."
HOUR_LIMIT = "In a rule by the minute, BYHOUR only lets through the minutes of the hours that it names."
IN_BOTH = (
    "The parts are applied one after the other, so a day must be in the weeks of BYWEEKNO and in BYYEARDAY."
)
NO_SUCH_DAY = "A date that does not exist is passed over and not counted, and no other takes its place."
YEARS_OF_WEEKS = (
    "Week one is the first with at least four days in its year, so a week is of one year, and INTERVAL counts such "
    "years."
)
WEEK_ONE = (
    "Weeks are numbered as in ISO 8601, where week one is the first that has at least four days in its year."
)
FORBIDDEN = (
    "The table allows this part in other frequencies only, and a part that meets a set of days that are there "
    "already is a limit."
)
GAP = "A wall time that the clocks skip is read with the offset before the change."
TWICE = "A wall time that comes twice means the first of the two."
SKIP_BACK = "With SKIP=BACKWARD, a day that does not exist is replaced by the last one that exists before it."
SKIP_ON = "With SKIP=FORWARD, a day that does not exist is replaced by the next one that exists after it."
FOUR_DIGITS = "A year is written with four digits, so no date can come after the year 9999."
DUPLICATES = "What comes more than once in a set of instances is one instance."
EXCLUDED = "EXDATE takes instances out of the set that rules and dates have made."

# Other readings of several cases.
GAP_DISPUTED = (
    "Section 3.3.10 also says that a local time that does not exist is ignored, and some programs pass it over"
)
DAY_IN_WEEK = (
    "libical leaves out some or all of such days, and some programs count the week in the calendar year of the day."
)
BACK_FROM_END = (
    "The RFC does not say where a day counted from the end goes, and some programs take the first day that exists."
)

RFC = "RFC 5545"
SKIPS = "RFC 7529"
RULE = "3.3.10"

# The examples of RFC 5545: the section and sentence that decide each.
EXAMPLES = {
    "ten days in a row": (RFC, RULE, COUNTED),
    "every day until a moment in UTC, over the end of daylight time": (RFC, RULE, UNTIL_UTC),
    "every other day": (RFC, RULE, INTERVAL),
    "every tenth day, five times": (RFC, RULE, INTERVAL),
    "each January day for three years, as a yearly rule": (RFC, RULE, EXPAND_YEAR_DAY),
    "each January day for three years, as a daily rule": (RFC, RULE, LIMIT_MONTH),
    "ten weeks in a row": (RFC, RULE, FROM_START),
    "weekly until a moment in UTC": (RFC, RULE, UNTIL_UTC),
    "every other week, weeks from Sunday": (RFC, RULE, INTERVAL),
    "Tuesday and Thursday for five weeks, by a moment": (RFC, RULE, UNTIL_UTC),
    "Tuesday and Thursday for five weeks, by a count": (RFC, RULE, WEEK_DAYS),
    "Monday, Wednesday and Friday of every other week": (RFC, RULE, WEEK_DAYS),
    "Tuesday and Thursday of every other week, eight times": (RFC, RULE, WEEK_DAYS),
    "the first Friday of ten months": (RFC, RULE, NUMBERED),
    "the first Friday until a moment": (RFC, RULE, NUMBERED),
    "the first and last Sunday of every other month": (RFC, RULE, NUMBERED),
    "the Monday before the last": (RFC, RULE, NUMBERED),
    "the third day from the end of the month": (RFC, RULE, MONTH_DAY),
    "the 2nd and the 15th": (RFC, RULE, MONTH_DAY),
    "the first and the last day of the month": (RFC, RULE, MONTH_DAY),
    "the 10th to 15th of every 18th month": (RFC, RULE, INTERVAL),
    "every Tuesday of every other month": (
        RFC, RULE, "In a monthly rule, a weekday without a number is every such day of the month."),
    "June and July, ten times": (RFC, RULE, FROM_START),
    "January to March of every other year": (
        RFC, RULE,
        "In a yearly rule, BYMONTH makes an instance in each of its months, on the day that the start has."),
    "the 1st, 100th and 200th day of every third year": (RFC, RULE, YEAR_DAYS),
    "the 20th Monday of the year": (
        RFC, RULE,
        "In a yearly rule without months and weeks, a number before a weekday is its place in the year."),
    "the Monday of week 20": (RFC, RULE, WEEK_ONE),
    "every Thursday in March": (RFC, RULE, EXPAND_YEAR_DAY),
    "every Thursday from June to August": (RFC, RULE, EXPAND_YEAR_DAY),
    "every Friday the 13th": (RFC, RULE, BOTH_DAYS),
    "the Saturday after the first Sunday": (RFC, RULE, BOTH_DAYS),
    "the Tuesday after the first Monday of November, every fourth year": (
        RFC, RULE,
        "Where a yearly rule has BYMONTHDAY too, a weekday only lets through the days that are in both."),
    "the third of Tuesday, Wednesday, Thursday in the month": (RFC, RULE, SETPOS),
    "the last weekday but one": (
        RFC, RULE, "A negative place in BYSETPOS counts from the last of the interval."),
    "every third hour until a moment": (RFC, RULE, UNTIL_UTC),
    "every quarter of an hour, six times": (RFC, RULE, INTERVAL),
    "every hour and a half, four times": (RFC, RULE, INTERVAL),
    "every 20 minutes from 9:00 to 16:40, as a daily rule": (RFC, RULE, HOURS),
    "every 20 minutes from 9:00 to 16:40, as a minutely rule": (RFC, RULE, HOUR_LIMIT),
    "every other week, where the week begins on Monday": (RFC, RULE, WKST),
    "every other week, where the week begins on Sunday": (RFC, RULE, WKST),
    "30 February does not exist and is passed over": (RFC, RULE, NO_SUCH_DAY),
}

# The cases that engines get wrong: the section, the sentence and, where there is one, the other reading.
HARD = {
    "monthly from the 31st passes over short months": (RFC, RULE, NO_SUCH_DAY),
    "yearly from 29 February comes every leap year": (RFC, RULE, NO_SUCH_DAY),
    "a month day without a month is of every month": (
        RFC, RULE,
        "In the table, BYMONTHDAY makes instances in a yearly rule, and without BYMONTH it does so in every month.",
        "libical has the day only in the month of the start."),
    "a week without a weekday takes the weekday of the start": (
        RFC, RULE, FROM_START, "python-dateutil has all seven days of the week."),
    "week 1 may begin in December and belongs to its own year": (RFC, RULE, WEEK_ONE),
    "week 53 may end in January and belongs to the year before": (
        RFC, RULE,
        "A week is seven days from its first weekday on, and has one number also where the year changes in it."),
    "the years of weeks are counted, not of days": (
        RFC, RULE, YEARS_OF_WEEKS,
        "python-dateutil counts a week's days before 1 January in the year that they lie in."),
    "a start in the last week of the year before counts from that year of weeks": (
        RFC, RULE, YEARS_OF_WEEKS, "libical counts from the calendar year of the start."),
    "the last week, whatever its number": (
        RFC, RULE, "A negative number in BYWEEKNO counts from the last week of the year."),
    "a day of the year in a week of the year before": (RFC, RULE, IN_BOTH, DAY_IN_WEEK),
    "a year of 365 days has no 366th day, also where its neighbours' weeks meet": (
        RFC, RULE, NO_SUCH_DAY, DAY_IN_WEEK),
    "a day from the end of the year in a week of the next": (RFC, RULE, IN_BOTH, DAY_IN_WEEK),
    "weeks that begin on Sunday have other numbers": (
        RFC, RULE, "The first day of a week is that of WKST, also where weeks are numbered."),
    "positions count in the whole first week, also before the start": (
        RFC, RULE, SETPOS, "python-dateutil counts from the start in its week."),
    "positions count all times of an interval": (RFC, RULE, SETPOS),
    "positions pick minutes of an hour": (RFC, RULE, SETPOS),
    "repeated values count once": (RFC, "3.8.5.3", DUPLICATES),
    "a numbered weekday counts in the months named": (
        RFC, RULE,
        "In a yearly rule with BYMONTH, a number before a weekday is its place in each of those months."),
    "a numbered weekday limits beside month days": (RFC, RULE, BOTH_DAYS),
    "a numbered weekday of the year limits beside days of the year": (
        RFC, RULE, "Where a yearly rule has BYYEARDAY, BYDAY only lets through the days that are in both."),
    "plain and numbered weekdays add up": (
        RFC, RULE,
        "BYDAY is a list of weekdays, with or without numbers, and a day is made if one of them fits."),
    "minutes far apart are not skipped": (
        RFC, RULE, "In a rule by the minute, BYMINUTE only lets through the minutes that it names."),
    "minutes of far months are found at once": (
        RFC, RULE,
        "In a rule by the minute, BYMONTH and BYHOUR only let through some of the steps, which go on beside them."),
    "an interval of hours drifts through the days": (
        RFC, RULE, "INTERVAL counts hours from the start, and does not begin anew each day."),
    "seconds meet minutes and hours": (
        RFC, RULE,
        "In a rule by the second, BYHOUR, BYMINUTE and BYSECOND only let through the seconds that fit all three."),
    "a leap second is the second before it": (
        RFC, "3.3.12", "A program that knows no leap seconds should read second 60 as second 59.",
        "This is only advice; some programs refuse second 60, have it at the next full minute, or leave it out."),
    "an hourly rule with days of the year": (
        RFC, RULE,
        "In a rule by the hour, BYYEARDAY only lets through the days that it names, counted from either end."),
    "the first hit may be six centuries away": (RFC, RULE, NO_SUCH_DAY),
    "a thousand-day step meets 29 February at last": (
        RFC, RULE,
        "In a daily rule, BYMONTH and BYMONTHDAY only let through some of the steps, however late the first comes."),
    "30 February never comes": (RFC, RULE, NO_SUCH_DAY),
    "the sixth Monday of a month never comes": (RFC, RULE, NUMBERED),
    "odd seconds never come in steps of two": (
        RFC, RULE, "In a rule by the second, BYSECOND only lets through the seconds that it names."),
    "29 February never comes in odd years": (RFC, RULE, NO_SUCH_DAY),
    "the calendar ends in 9999": (RFC, "3.3.4", FOUR_DIGITS),
    "an interval beyond the calendar leaves the start alone": (
        RFC, RULE, INTERVAL, "An integer in section 3.3.8 has 32 bits, and some programs refuse this one."),
    "a week day before the start is not made": (
        RFC, RULE, "The start is the first instance, and none comes before it."),
    "a daily rule with weeks as a limit": (
        RFC, RULE, FORBIDDEN,
        "BYWEEKNO is only for yearly rules, and some programs refuse it or ignore it in others."),
    "a monthly rule with days of the year as a limit": (
        RFC, RULE, FORBIDDEN, "BYYEARDAY is not for monthly rules, and libical refuses it there."),
    "a weekly rule with month days as a limit": (
        RFC, RULE, FORBIDDEN,
        "BYMONTHDAY is not for weekly rules, and some programs refuse it or ignore it there."),
    "hours of a date do not matter": (
        RFC, RULE, "BYHOUR, BYMINUTE and BYSECOND are ignored where the start is a date without a time."),
    "a skipped month day goes back": (SKIPS, "4.1", SKIP_BACK),
    "a skipped month day goes forward": (SKIPS, "4.1", SKIP_ON),
    "a skipped leap day goes forward": (SKIPS, "4.1", SKIP_ON),
    "a skipped day that meets another comes once": (RFC, "3.8.5.3", DUPLICATES),
    "the 366th day goes forward into the next year": (SKIPS, "4.1", SKIP_ON),
    "the 366th day goes back": (SKIPS, "4.1", SKIP_BACK),
    "the 366th day from the end goes back into the year before": (SKIPS, "4.1", SKIP_BACK, BACK_FROM_END),
    "a day before the month goes back": (SKIPS, "4.1", SKIP_BACK, BACK_FROM_END),
    "a leap day on a Sunday comes 480 months later where 2100 is between": (RFC, RULE, BOTH_DAYS),
    "a fifth Monday is only in some months": (RFC, RULE, SETPOS),
    "a fifth Monday from the end": (RFC, RULE, SETPOS),
    "a position that no month has adds nothing to one that each has": (RFC, RULE, SETPOS),
    "a position past the days of a year is only in leap years": (RFC, RULE, SETPOS),
}

# Lines of far.txt that show something of their own: the rule, a name for it, and as above.
FAR = {
    "FREQ=SECONDLY;INTERVAL=2147483647": ("steps of seconds pass what 32 bits hold", RFC, RULE, INTERVAL),
    "FREQ=MINUTELY;INTERVAL=2147483647": (
        "a step of minutes is four thousand years long", RFC, RULE, INTERVAL),
    "FREQ=HOURLY;INTERVAL=7": ("every seventh hour, over midnight", RFC, RULE, INTERVAL),
    "FREQ=DAILY;INTERVAL=2147483647": (
        "the greatest number of days leads beyond the calendar", RFC, "3.3.4", FOUR_DIGITS),
    "FREQ=MONTHLY;INTERVAL=2147483647": (
        "the greatest number of months leads beyond the calendar", RFC, "3.3.4", FOUR_DIGITS),
    "FREQ=YEARLY;INTERVAL=2147483647": (
        "the greatest number of years leads beyond the calendar", RFC, "3.3.4", FOUR_DIGITS),
    "FREQ=DAILY;COUNT=2147483647": ("a count that nobody lives to see", RFC, RULE, COUNTED),
    "FREQ=WEEKLY;INTERVAL=2147483647;BYDAY=MO,FR": (
        "a week whose Monday is before the start and whose next is beyond the calendar", RFC, "3.3.4", FOUR_DIGITS),
    "FREQ=DAILY;INTERVAL=3;BYMONTH=2": ("every third day, seen only in February", RFC, RULE, LIMIT_MONTH),
    "FREQ=YEARLY;BYDAY=MO;BYSETPOS=-1,1": (
        "the first and the last Monday of the year, by positions", RFC, RULE, SETPOS),
    "FREQ=YEARLY;RSCALE=CHINESE;BYMONTH=1;BYMONTHDAY=1": (
        "the first day of the Chinese year, from a start in the year before", SKIPS, "4",
        "With an RSCALE, months and days are those of that calendar."),
    "FREQ=MONTHLY;RSCALE=CHINESE;BYMONTHDAY=15;BYDAY=MO": (
        "the 15th of a Chinese month, where it is a Monday", SKIPS, "4",
        "With an RSCALE, months and days are those of that calendar, and weekdays stay what they are."),
    "FREQ=YEARLY;RSCALE=CHINESE;SKIP=FORWARD;BYMONTH=6L;BYMONTHDAY=1": (
        "a leap month that is not there is the month after it", SKIPS, "4.1",
        "With SKIP=FORWARD, a leap month that a year does not have is replaced by the month that follows."),
}

NEW_YORK = "TZID=America/New_York"
SHANGHAI = "TZID=Asia/Shanghai"

# Cases of events: the name, the lines, the instances, and as above. Each list is complete.
OWN = [
    ("a time that clocks skip is later on that day only",
     [f"DTSTART;{NEW_YORK}:20210313T023000", "RRULE:FREQ=DAILY;COUNT=3"],
     ["20210313T023000", "20210314T033000", "20210315T023000"],
     RFC, "3.3.5", GAP, GAP_DISPUTED + "; recurring-ical-events shows it as it is written, 02:30."),
    ("a gap of half an hour",
     ["DTSTART;TZID=Australia/Lord_Howe:20211002T021500", "RRULE:FREQ=DAILY;COUNT=3"],
     ["20211002T021500", "20211003T024500", "20211004T021500"],
     RFC, "3.3.5", GAP, GAP_DISPUTED + "."),
    ("a day that a zone left out meets the next day",
     ["DTSTART;TZID=Pacific/Apia:20111229T120000", "RRULE:FREQ=DAILY;COUNT=4"],
     ["20111229T120000", "20111231T120000", "20120101T120000"],
     RFC, "3.3.5", GAP, GAP_DISPUTED + ", so that COUNT has one day more."),
    ("a time that comes twice in a night is one instance",
     [f"DTSTART;{NEW_YORK}:20211106T013000", "RRULE:FREQ=DAILY;COUNT=3"],
     ["20211106T013000", "20211107T013000", "20211108T013000"],
     RFC, "3.3.5", TWICE),
    ("every hour of a night in which clocks go forward",
     [f"DTSTART;{NEW_YORK}:20210314T003000", "RRULE:FREQ=HOURLY;UNTIL=20210314T083000Z"],
     ["20210314T003000", "20210314T013000", "20210314T033000", "20210314T043000"],
     RFC, "3.8.5.3", DUPLICATES),
    ("every hour of a night in which clocks go back",
     [f"DTSTART;{NEW_YORK}:20211107T003000", "RRULE:FREQ=HOURLY;UNTIL=20211107T083000Z"],
     ["20211107T003000", "20211107T013000", "20211107T023000", "20211107T033000"],
     RFC, "3.3.5", TWICE, "Some programs count hours that pass, and have 01:30 twice."),
    ("an end in UTC at the moment of an instance",
     [f"DTSTART;{SHANGHAI}:20210104T090000", "RRULE:FREQ=DAILY;UNTIL=20210105T010000Z"],
     ["20210104T090000", "20210105T090000"],
     RFC, RULE, UNTIL_UTC),
    ("an end in UTC a second before an instance",
     [f"DTSTART;{SHANGHAI}:20210104T090000", "RRULE:FREQ=DAILY;UNTIL=20210105T005959Z"],
     ["20210104T090000"],
     RFC, RULE, UNTIL_UTC),
    ("an end that is a date, where the start has a time",
     [f"DTSTART;{SHANGHAI}:20210104T090000", "RRULE:FREQ=WEEKLY;UNTIL=20210118"],
     ["20210104T090000", "20210111T090000", "20210118T090000"],
     RFC, RULE,
     "UNTIL has the type of the start, so a date here breaks the rule, and is read as the whole of its day.",
     "recurring-ical-events reads the date as its midnight, so that the last day has no instance."),
    ("a start that the rule does not make is the first that COUNT counts",
     ["DTSTART:20210106T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2"],
     ["20210106T090000", "20210111T090000"],
     RFC, RULE, COUNTED,
     "Section 3.8.5.3 says that what such a start makes is not defined, and some programs leave it out or do not "
     "count it."),
    ("such a start is the only one that COUNT=1 counts",
     ["DTSTART:20210106T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=1"],
     ["20210106T090000"],
     RFC, RULE, COUNTED,
     "Section 3.8.5.3 says that what such a start makes is not defined, and some programs leave it out or do not "
     "count it."),
    ("a start in UTC",
     ["DTSTART:20210104T010000Z", "RRULE:FREQ=DAILY;COUNT=3"],
     ["20210104T010000Z", "20210105T010000Z", "20210106T010000Z"],
     RFC, "3.3.5", "A time with a Z is in UTC, and so are the instances that follow from it."),
    ("what is excluded has been counted",
     [f"DTSTART;{SHANGHAI}:20210104T090000", "RRULE:FREQ=DAILY;COUNT=4",
      f"EXDATE;{SHANGHAI}:20210105T090000,20210107T090000"],
     ["20210104T090000", "20210106T090000"],
     RFC, "3.8.5.1", EXCLUDED),
    ("a start that is excluded has been counted",
     ["DTSTART;VALUE=DATE:20210104", "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20210104"],
     ["20210111", "20210118"],
     RFC, "3.8.5.1", EXCLUDED),
    ("an exclusion in UTC is of the same moment",
     [f"DTSTART;{SHANGHAI}:20210104T090000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20210105T010000Z"],
     ["20210104T090000", "20210106T090000"],
     RFC, "3.8.5.1", EXCLUDED),
    ("an exclusion in another zone is of the same moment",
     [f"DTSTART;{SHANGHAI}:20210104T090000", "RRULE:FREQ=DAILY;COUNT=3",
      f"EXDATE;{NEW_YORK}:20210104T200000"],
     ["20210104T090000", "20210106T090000"],
     RFC, "3.8.5.1", EXCLUDED),
    ("an exclusion of another time of the day excludes nothing",
     ["DTSTART:20210104T090000", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20210105T100000"],
     ["20210104T090000", "20210105T090000"],
     RFC, "3.8.5.1", EXCLUDED),
    ("an exclusion that is a date, where the start has a time",
     ["DTSTART:20210104T090000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20210105"],
     ["20210104T090000", "20210106T090000"],
     RFC, "3.8.5.1",
     "An excluded date is one of the starts of the set, so a date without a time is read as all of its day.",
     "Many programs exclude nothing, as no instance is equal to a date."),
    ("dates without a rule follow the start",
     ["DTSTART;VALUE=DATE:20210104", "RDATE;VALUE=DATE:20210120,20210109"],
     ["20210104", "20210109", "20210120"],
     RFC, "3.8.5.2", "The start and the dates of RDATE make up the set, in order of time."),
    ("an added date that the rule makes too comes once",
     ["DTSTART;VALUE=DATE:20210104", "RRULE:FREQ=WEEKLY;COUNT=3", "RDATE;VALUE=DATE:20210111,20210113"],
     ["20210104", "20210111", "20210113", "20210118"],
     RFC, "3.8.5.3", DUPLICATES),
    ("an added date in UTC is shown in the zone of the start",
     [f"DTSTART;{SHANGHAI}:20210104T090000", "RRULE:FREQ=DAILY;COUNT=2", "RDATE:20210110T010000Z"],
     ["20210104T090000", "20210105T090000", "20210110T090000"],
     RFC, "3.8.5.2", "The dates of RDATE join those of the rule, and each is a moment."),
    ("an added period begins an instance",
     ["DTSTART:20210104T090000", "RRULE:FREQ=DAILY;COUNT=2", "RDATE;VALUE=PERIOD:20210110T140000/PT1H"],
     ["20210104T090000", "20210105T090000", "20210110T140000"],
     RFC, "3.8.5.2", "A value of RDATE may be a period, whose beginning is the start of an instance."),
    ("an added date that is excluded too does not come",
     ["DTSTART;VALUE=DATE:20210104", "RRULE:FREQ=DAILY;COUNT=2", "RDATE;VALUE=DATE:20210109,20210110",
      "EXDATE;VALUE=DATE:20210109"],
     ["20210104", "20210105", "20210110"],
     RFC, "3.8.5.1", EXCLUDED),
    ("two rules add up",
     ["DTSTART;VALUE=DATE:20210101",
     "RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3", "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=3"],
     ["20210101", "20210103", "20210104", "20210105", "20210107"],
     RFC, "3.8.5.3", DUPLICATES,
     "An event should have one rule only, and some programs read just one of several."),
    ("a rule that excludes",
     ["DTSTART;VALUE=DATE:20210101", "RRULE:FREQ=DAILY;COUNT=7", "EXRULE:FREQ=DAILY;INTERVAL=3;COUNT=2"],
     ["20210102", "20210103", "20210105", "20210106", "20210107"],
     RFC, "A.3", "EXRULE, which RFC 2445 had, is no longer part of a calendar.",
     "The instances are those of RFC 2445; a program of RFC 5545 may ignore the line."),
    ("the Chinese New Year",
     ["DTSTART;VALUE=DATE:20130210", "RRULE:RSCALE=CHINESE;FREQ=YEARLY;COUNT=4"],
     ["20130210", "20140131", "20150219", "20160208"],
     SKIPS, "4",
     "With an RSCALE, what the rule leaves out is the month and day that the start has in that calendar."),
    ("a day of a Chinese leap month",
     ["DTSTART;VALUE=DATE:20200523", "RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=4L;BYMONTHDAY=1;COUNT=2"],
     ["20200523", "20580522"],
     SKIPS, "4.2",
     "An L after a number in BYMONTH means the leap month that follows the month of that number."),
    ("a leap month that is not there is the month before it",
     ["DTSTART;VALUE=DATE:20200523",
      "RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=4L;BYMONTHDAY=1;SKIP=BACKWARD;COUNT=3"],
     ["20200523", "20210512", "20220501"],
     SKIPS, "4.1",
     "With SKIP=BACKWARD, a leap month that a year does not have is replaced by the month that it follows."),
]


def blocks(path):
    """The blocks of a file: the comment, the rule, the start, its instances and whether these are all."""
    with open(path, encoding="utf-8") as file:
        for block in file.read().split("\n\n"):
            lines = block.strip("\n").split("\n")
            if len(lines) < 4:
                continue
            values = dict(line.split(":", 1) for line in lines[1:])
            listed = [value for value in values["INSTANCES"].split(",") if value]
            start = next(line for line in lines if line.startswith("DTSTART"))
            yield lines[0][2:], lines[1], start, [one for one in listed if one != "..."], "..." not in listed


def far_lines(path):
    """The rule of each line, up to three instances, and whether these are all."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                rule, first, *_ = line.split(" ")
                listed = [value for value in first.split(",") if value]
                yield rule, listed, len(listed) < 3


def event_lines(rule, start, instances, is_complete):
    """The lines of an event that has these instances: see above for a start that the rule does not make."""
    value = start.split(":", 1)[1]
    if "T" not in value:
        start = f"DTSTART;VALUE=DATE:{value}"
    if instances[:1] == [value]:
        return [start, rule]
    if "COUNT=" in rule:
        assert is_complete and "TZID" not in start, rule
        rule = re.sub(r"COUNT=\d+", f"UNTIL={instances[-1]}", rule)
    return [start, rule, start.replace("DTSTART", "EXDATE", 1)]


def case(name, lines, instances, is_complete, document, section, sentence, disputed=None):
    made = {"name": name, "lines": lines, "instances": instances, "complete": is_complete}
    made.update({"document": document, "section": section, "sentence": sentence})
    if disputed:
        made["disputed"] = disputed
    return made


def all_cases(folder):
    for file, table in [("rfc5545.txt", EXAMPLES), ("hard-cases.txt", HARD)]:
        seen = set()
        for name, rule, start, instances, is_complete in blocks(os.path.join(folder, file)):
            if name not in table:
                sys.exit(f"make.py: {file}: say in the table what decides: {name}")
            seen.add(name)
            yield case(name, event_lines(rule, start, instances, is_complete), instances, is_complete, *table[name])
        report_missing(file, table, seen)
    seen = set()
    for rule, instances, is_complete in far_lines(os.path.join(folder, "far.txt")):
        if rule in FAR:
            name, *rest = FAR[rule]
            seen.add(rule)
            lines = event_lines(f"RRULE:{rule}", f"DTSTART:{FAR_START}", instances, is_complete)
            yield case(name, lines, instances, is_complete, *rest)
    report_missing("far.txt", FAR, seen)
    for name, lines, instances, *rest in OWN:
        yield case(name, lines, instances, True, *rest)


def report_missing(file, table, seen):
    for name in table:
        if name not in seen:
            sys.exit(f"make.py: {file} has no case: {name}")


def text(value):
    return json.dumps(value, ensure_ascii=False)


def filled(key, values, indent):
    """A list on as few lines as fit."""
    begin = f"{indent}{text(key)}: ["
    words = [text(value) for value in values]
    if len(begin) + len(", ".join(words)) + 2 <= WIDTH:
        return f"{begin}{', '.join(words)}]"
    rows = [indent + " "]
    for index, word in enumerate(words):
        word = word + ("," if index + 1 < len(words) else "")
        if len(rows[-1]) + 1 + len(word) > WIDTH:
            rows.append(indent + " ")
        rows[-1] += " " + word
    return "\n".join([begin, *rows, indent + "]"])


def printed(one):
    """A case as JSON."""
    indent = " " * 6
    fields = []
    for key, value in one.items():
        if key == "lines":
            rows = ",\n".join(f"{indent}  {text(line)}" for line in value)
            fields.append(f"{indent}{text(key)}: [\n{rows}\n{indent}]")
        elif key == "instances":
            fields.append(filled(key, value, indent))
        else:
            fields.append(f"{indent}{text(key)}: {text(value)}")
    return "    {\n" + ",\n".join(fields) + "\n    }"


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[0].startswith("-"):
        sys.exit(__doc__.strip())
    output = arguments[1] if len(arguments) > 1 else os.path.join(arguments[0], "suite.json")
    cases = list(all_cases(arguments[0]))
    names = [one["name"] for one in cases]
    for name in names:
        if names.count(name) > 1:
            sys.exit(f"make.py: two cases have the name: {name}")
    head = f'{{\n  "about": {text(ABOUT)},\n  "license": "MIT",\n  "cases": [\n'
    with open(output, "w", encoding="utf-8") as file:
        file.write(head + ",\n".join(printed(one) for one in cases) + "\n  ]\n}\n")
    disputed = sum("disputed" in one for one in cases)
    print(f"{output}: {len(cases)} cases, {disputed} of them disputed")


if __name__ == "__main__":
    main(sys.argv[1:])
