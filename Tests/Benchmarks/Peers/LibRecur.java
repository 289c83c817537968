// SPDX-License-Identifier: MIT

import java.util.TimeZone;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.RecurrenceRule;
import org.dmfs.rfc5545.recur.RecurrenceRuleIterator;

/**
 * A peer for the benchmark of the engine: lib-recur.
 *
 * <p>java LibRecur RULE START ZONE LIMIT FROM TO, where FROM and TO are - without a range. Prints the number of
 * occurrences, the sum of their instants, and the nanoseconds of one walk once the program is warm.
 */
public final class LibRecur {
  private static long count;

  public static void main(String[] arguments) throws Exception {
    TimeZone zone = TimeZone.getTimeZone(arguments[2]);
    int limit = Integer.parseInt(arguments[3]);
    String from = arguments[4].equals("-") ? null : arguments[4];
    String to = arguments[5].equals("-") ? null : arguments[5];
    long sum = walk(arguments[0], arguments[1], zone, limit, from, to);
    long walked = count;
    measure(arguments, zone, limit, from, to, 700_000_000L);
    System.out.println(walked + " " + sum + " " + measure(arguments, zone, limit, from, to, 200_000_000L));
  }

  private static double measure(String[] arguments, TimeZone zone, int limit, String from, String to, long length)
      throws Exception {
    long start = System.nanoTime();
    long repeats = 0;
    long used = 0;
    do {
      used += walk(arguments[0], arguments[1], zone, limit, from, to);
      repeats++;
    } while (System.nanoTime() - start < length);
    double each = (System.nanoTime() - start) / (double) repeats;
    return used == 1 ? -each : each;
  }

  private static long walk(String rule, String start, TimeZone zone, int limit, String from, String to)
      throws Exception {
    RecurrenceRuleIterator walk = new RecurrenceRule(rule).iterator(DateTime.parse(zone, start));
    long end = to == null ? Long.MAX_VALUE : DateTime.parse(zone, to).getTimestamp();
    if (from != null) walk.fastForward(DateTime.parse(zone, from));
    long sum = 0;
    count = 0;
    while (count < limit && walk.hasNext()) {
      long instant = walk.nextMillis();
      if (instant >= end) break;
      sum += instant / 1000;
      count++;
    }
    return sum;
  }
}
