// SPDX-License-Identifier: MIT

#include "reading.h"

#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>

static long walk(icalcomponent *component) {
    long events = icalcomponent_isa(component) == ICAL_VEVENT_COMPONENT ? 1 : 0;
    icalproperty *property = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY);
    while (property) {
        free(icalproperty_get_value_as_string_r(property));
        property = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY);
    }
    icalcomponent *child = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT);
    while (child) {
        events += walk(child);
        child = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT);
    }
    return events;
}

static char *content(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        return NULL;
    }
    char *text = NULL;
    if (fseek(file, 0, SEEK_END) == 0) {
        long length = ftell(file);
        rewind(file);
        text = length >= 0 ? malloc((size_t)length + 1) : NULL;
        if (text && fread(text, 1, (size_t)length, file) != (size_t)length) {
            free(text);
            text = NULL;
        } else if (text) {
            text[length] = 0;
        }
    }
    fclose(file);
    return text;
}

long libical_read(const char *path) {
    char *text = content(path);
    icalcomponent *calendar = text ? icalparser_parse_string(text) : NULL;
    long events = calendar ? walk(calendar) : -1;
    if (calendar) {
        icalcomponent_free(calendar);
    }
    free(text);
    return events;
}
