#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes Sources/CalendarViews/Console/WidthTable.swift from the Unicode Character Database.

Usage: pip install unicodedata2; width-table.py > Sources/CalendarViews/Console/WidthTable.swift
"""
import unicodedata2 as ucd

LAST = 0x10FFFF
JAMO = [(0x1160, 0x11FF), (0xD7B0, 0xD7FF)]  # vowels and finals, drawn into the cell of the initial consonant


def zero(code):
    char = chr(code)
    if code == 0x00AD or 0x0600 <= code <= 0x0605 or code in (0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD):
        return False
    if any(low <= code <= high for low, high in JAMO):
        return True
    return ucd.category(char) in ("Mn", "Me", "Cf", "Zl", "Zp")


def assigned(code):
    return ucd.category(chr(code)) != "Cn"


def wide(code):
    return ucd.east_asian_width(chr(code)) in "WF" and not zero(code)


def ambiguous(code):
    return ucd.east_asian_width(chr(code)) == "A" and not zero(code) and not 0xE000 <= code <= 0xF8FF and code < 0xF0000


def ranges(test, bridge):
    """Ranges of the codes that pass; gaps of unassigned codes are bridged, which shortens the table."""
    result = []
    for code in range(0xA0, LAST + 1):
        if test(code):
            if result and (result[-1][1] == code - 1 or bridge and all(not assigned(c) for c in range(result[-1][1] + 1, code))
                           and code - result[-1][1] < 32):
                result[-1][1] = code
            else:
                result.append([code, code])
    return result


def table(name, comment, rows):
    print(f"  /// {comment}")
    print(f"  static let {name}: [UInt32] = [")
    line = "   "
    for low, high in rows:
        pair = f" 0x{low:X}, 0x{high:X},"
        if len(line) + len(pair) > 118:
            print(line)
            line = "   "
        line += pair
    print(line)
    print("  ]")


print("// SPDX-License-Identifier: MIT")
print()
print(f"/// Ranges of code points, as pairs of the first and the last; facts of Unicode {ucd.unidata_version}.")
print("///")
print("/// Made by Tests/CalendarViewsTests/Scripts/width-table.py.")
print("enum WidthTable {")
table("zero", "What takes no cell: marks, format characters, and the later parts of a Hangul syllable.", ranges(zero, True))
print()
table("wide", "What takes two cells: East Asian wide and full-width characters.", ranges(wide, True))
print()
table("ambiguous", "What takes one cell or two, as the terminal is set.", ranges(ambiguous, False))
print("}")
