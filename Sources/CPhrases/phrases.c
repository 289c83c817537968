// SPDX-License-Identifier: MIT

#include "CPhrases.h"

// As an array in Swift, the file would take minutes to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char chinese[] = {
#embed "../Phrases/zh-Hans.txt"
};

const unsigned char *const cphrases_chinese = chinese;
const size_t cphrases_chinese_length = sizeof chinese;
