// SPDX-License-Identifier: MIT

#include "walk.h"

#include <libical/ical.h>
#include <string.h>

void *libical_zone(const char *name) {
    if (strcmp(name, "UTC") == 0) {
        return icaltimezone_get_utc_timezone();
    }
    return icaltimezone_get_builtin_timezone(name);
}

const char *libical_version(void) {
    return ICAL_VERSION;
}

// Days from 1970-01-01, as counted in 400-year cycles that begin in March.
static int64_t day_number(struct icaltimetype time) {
    int64_t year = time.month <= 2 ? time.year - 1 : time.year;
    int64_t cycle = year / 400;
    int64_t year_of_cycle = year - cycle * 400;
    int64_t day_of_year = (153 * (time.month + (time.month > 2 ? -3 : 9)) + 2) / 5 + time.day - 1;
    return cycle * 146097 + year_of_cycle * 365 + year_of_cycle / 4 - year_of_cycle / 100 + day_of_year - 719468;
}

static icalrecur_iterator *iterator(const char *rule, struct icaltimetype start) {
#if ICAL_MAJOR_VERSION >= 4
    struct icalrecurrencetype *recurrence = icalrecurrencetype_new_from_string(rule);
    if (!recurrence) {
        return NULL;
    }
    icalrecur_iterator *made = icalrecur_iterator_new(recurrence, start);
    icalrecurrencetype_unref(recurrence);
    return made;
#else
    struct icalrecurrencetype recurrence = icalrecurrencetype_from_string(rule);
    return recurrence.freq == ICAL_NO_RECURRENCE ? NULL : icalrecur_iterator_new(recurrence, start);
#endif
}

int64_t libical_walk(
    const char *rule, const char *start, void *zone, const char *from, const char *to, int64_t limit, int64_t *sum,
    struct libical_occurrence *occurrences) {
    struct icaltimetype begin = icaltime_from_string(start);
    icaltime_set_timezone(&begin, zone);
    icalrecur_iterator *walk = iterator(rule, begin);
    if (!walk) {
        return -1;
    }
    struct icaltimetype end = icaltime_null_time();
    if (from && to) {
        struct icaltimetype first = icaltime_from_string(from);
        icaltime_set_timezone(&first, zone);
        icalrecur_iterator_set_start(walk, first);
        end = icaltime_from_string(to);
        icaltime_set_timezone(&end, zone);
    }
    int64_t count = 0;
    int64_t total = 0;
    while (count < limit) {
        struct icaltimetype time = icalrecur_iterator_next(walk);
        if (icaltime_is_null_time(time) || (to && icaltime_compare(time, end) >= 0)) {
            break;
        }
        int64_t instant = icaltime_as_timet_with_zone(time, zone);
        if (occurrences) {
            occurrences[count].wall_seconds =
                day_number(time) * 86400 + time.hour * 3600 + time.minute * 60 + time.second;
            occurrences[count].instant = instant;
        } else {
            total += instant + time.day + time.second;
        }
        count++;
    }
    *sum += total;
    icalrecur_iterator_free(walk);
    return count;
}
