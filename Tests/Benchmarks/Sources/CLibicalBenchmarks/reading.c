// SPDX-License-Identifier: MIT

#include "reading.h"

#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>

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
    long events = calendar ? icalcomponent_count_components(calendar, ICAL_VEVENT_COMPONENT) : -1;
    if (calendar) {
        icalcomponent_free(calendar);
    }
    free(text);
    return events;
}
