// SPDX-License-Identifier: MIT

#ifndef CPHRASES_H
#define CPHRASES_H

#include <stddef.h>

/// The Chinese phrase book, UTF-8, and its length in bytes.
extern const unsigned char *const cphrases_chinese;
extern const size_t cphrases_chinese_length;

#endif
