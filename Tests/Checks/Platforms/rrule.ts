// SPDX-License-Identifier: MIT
// Compares the dates of .build/engine.html with those of rrule.js, and the times that both take for them:
// deno run --allow-read Tests/Checks/Platforms/rrule.ts
// The article Engine has the figures. deno fetches rrule.js from npm; they were measured with the sources of 2.8.0.
import rrule from "npm:rrule@2.8.0";

const page = Deno.readTextFileSync(".build/engine.html");
const engine = Uint8Array.from(atob(page.match(/atob\('([^']+)'\)/)![1]), (character) => character.charCodeAt(0));
const imports = { wasi_snapshot_preview1: { fd_write: () => 0, proc_exit: () => { throw new Error("the engine stopped"); } } };
const exports = (await WebAssembly.instantiate(engine, imports)).instance.exports as any;

function dates(rule: string, start: string, limit: number): Date[] {
  const bytes = new TextEncoder().encode(`en\n${start}\n${rule}`);
  const block = exports.reserve(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, block);
  const answer = exports.dates(block, bytes.length, limit);
  const count = new DataView(exports.memory.buffer).getInt32(answer, true);
  const found = [...new Float64Array(exports.memory.buffer, answer + 8, count)].map((time) => new Date(time));
  exports.release(block);
  exports.release(answer);
  return found;
}

const workloads: [string, string, string, number][] = [
  ["a", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "20210101T090000", 10_000],
  ["b", "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "20001029T090000", 500],
  ["c", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "20210129T090000", 2000],
  ["d", "FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0,30", "20210101T090000", 20_000],
  // The engine shows DTSTART, as calendars do.
  ["f", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "20210101T090000", 1],
  ["g", "FREQ=SECONDLY;INTERVAL=7", "20210101T000000", 100_000],
  ["h", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "20210517T090000", 500],
];
const median = (times: number[]) => times.sort((first, second) => first - second)[times.length >> 1];
for (const [name, rule, start, count] of workloads) {
  const ours = () => dates(rule, start, count);
  const theirs = () => rrule.rrulestr(`DTSTART:${start}Z\nRRULE:${rule};COUNT=${count}`).all();
  const same = `${ours().map(Number)}` === `${theirs().map(Number)}`;
  const [mine, other]: number[][] = [[], []];
  for (let run = 0; run < 15; run++) {
    let begun = performance.now();
    ours();
    mine.push(performance.now() - begun);
    begun = performance.now();
    theirs();
    other.push(performance.now() - begun);
  }
  const nanoseconds = [median(mine), median(other)].map((time) => Math.round(time / count * 1e6));
  console.log(name, ...nanoseconds, (nanoseconds[1] / nanoseconds[0]).toFixed(0), same ? "same dates" : "other dates");
}
