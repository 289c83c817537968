// SPDX-License-Identifier: MIT

// What Swift cannot import from libical, or what differs between libical 3.0 and 4.0. Each function says which.

#ifndef CLIBICAL_SHIM_H
#define CLIBICAL_SHIM_H

#include <libical/ical.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The switch takes an int in 3.0, a bool in 4.0.
static inline void clibical_never_abort(void) {
    icalerror_set_errors_are_fatal(0);
}

// Zones are those that a calendar defines, and no others. Without this, libical reads the system's list of 400 zones as soon
// as it asks whether a time is in UTC; it looks for its own list instead, and finds none where no folder can be. The
// function has another name in 4.0.
static inline void clibical_know_no_zones(void) {
    icaltimezone_set_builtin_tzdata(1);
#if ICAL_MAJOR_VERSION >= 4
    icaltimezone_set_zone_directory("/dev/null");
#else
    set_zone_directory("/dev/null");
#endif
}

// The answer is an int in 3.0, a bool in 4.0.
static inline int clibical_restrictions_hold(icalcomponent *component) {
    return icalrestriction_check(component) ? 1 : 0;
}

// The flag is an int in 3.0, a bool in 4.0.
static inline int clibical_is_date(struct icaltimetype time) {
    return time.is_date ? 1 : 0;
}

static inline int clibical_is_utc(struct icaltimetype time) {
    return icaltime_is_utc(time) ? 1 : 0;
}

static inline int clibical_is_null(struct icaltimetype time) {
    return icaltime_is_null_time(time) ? 1 : 0;
}

// A rule is a struct with arrays of up to 386 shorts passed by value in 3.0, a counted reference in 4.0: only the
// rule's text crosses over. NULL when libical refuses the rule.
static inline icalrecur_iterator *clibical_rule_iterator(const char *rule, struct icaltimetype start) {
#if ICAL_MAJOR_VERSION >= 4
    struct icalrecurrencetype *recurrence = icalrecurrencetype_new_from_string(rule);
    if (!recurrence) {
        return NULL;
    }
    icalrecur_iterator *iterator = icalrecur_iterator_new(recurrence, start);
    icalrecurrencetype_unref(recurrence);
    return iterator;
#else
    struct icalrecurrencetype recurrence = icalrecurrencetype_from_string(rule);
    if (recurrence.freq == ICAL_NO_RECURRENCE) {
        return NULL;
    }
    return icalrecur_iterator_new(recurrence, start);
#endif
}

#endif
