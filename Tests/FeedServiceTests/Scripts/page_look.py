# SPDX-License-Identifier: MIT
"""What all pages have in common, the server's and a site's, for the scripts that open them in Chromium."""

import shutil

# These run in the inspector's own world, which works without JavaScript on the page.
CONTRASTS = """() => {
  const channel = v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const luminance = c => 0.2126 * channel(c[0]) + 0.7152 * channel(c[1]) + 0.0722 * channel(c[2]);
  const read = text => text.match(/[\\d.]+/g).map(Number);
  const back = element => {
    for (let e = element; e; e = e.parentElement) {
      const c = read(getComputedStyle(e).backgroundColor);
      if (c.length < 4 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const low = [];
  for (const e of document.querySelectorAll('body *')) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) && !e.matches('input,select')) continue;
    if (e.closest('.hidden,.skip,svg,option')) continue;
    const a = luminance(read(getComputedStyle(e).color)), b = luminance(back(e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) low.push(e.tagName + ' ' + e.textContent.trim().slice(0, 30) + ' ' + ratio.toFixed(2));
  }
  return low;
}"""
WIDTH = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"


def chromium():
    """The path of the browser; None if there is none."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def faults(page, name):
    """What is wrong with the page that is open: its width, contrasts, scripts, and what it loads."""
    width, room = page.evaluate(WIDTH)
    found = [f"{name}: the page is {width} px wide in {room} px"] if width > room else []
    found += [f"{name}: contrast of {low}" for low in page.evaluate(CONTRASTS)]
    found += [f"{name}: a script"] * page.locator("script").count()
    for element in page.locator("[src],link[href]").all():
        found.append(f"{name}: an outside asset {element.get_attribute('src') or element.get_attribute('href')}")
    return found
