// SPDX-License-Identifier: MIT
// Prints days of every calendar that ICU knows, as libical finds them: what has to stay the same when ICU's data are cut.

#include <libical/ical.h>
#include <stdio.h>

int main(void) {
  const char *const shapes[] = {
    "RSCALE=%s;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;COUNT=120",
    "RSCALE=%s;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=3;SKIP=FORWARD;COUNT=40",
    "RSCALE=%s;FREQ=MONTHLY;BYMONTHDAY=30;SKIP=BACKWARD;COUNT=60",
    "RSCALE=%s;FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=20",
  };
  // The names of CLDR. Those that libical lists itself point to memory that it has freed.
  const char *const calendars[] = {
    "buddhist", "chinese", "coptic", "dangi", "ethiopic", "ethiopic-amete-alem", "gregorian", "hebrew", "indian", "islamic",
    "islamic-civil", "islamic-rgsa", "islamic-tbla", "islamic-umalqura", "iso8601", "japanese", "persian", "roc",
  };
  for (size_t calendar = 0; calendar < sizeof calendars / sizeof *calendars; calendar++) {
    for (size_t shape = 0; shape < sizeof shapes / sizeof *shapes; shape++) {
      char rule[128];
      snprintf(rule, sizeof rule, shapes[shape], calendars[calendar]);
      printf("%s:", rule);
      struct icalrecurrencetype parsed = icalrecurrencetype_from_string(rule);
      icalrecur_iterator *days = icalrecur_iterator_new(parsed, icaltime_from_string("19800216"));
      struct icaltimetype day;
      while (days && (day = icalrecur_iterator_next(days), !icaltime_is_null_time(day)))
        printf(" %s", icaltime_as_ical_string(day));
      if (days) icalrecur_iterator_free(days);
      puts("");
    }
  }
  return 0;
}
