// SPDX-License-Identifier: MIT

/// Takes what is computed, so that computing it is not optimised away.
@inline(never)
func sink(_ value: some Any) {}
