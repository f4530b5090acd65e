// Counters and histograms, and their text for Prometheus.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Counter, exposition, gauge, Histogram } from "../../src/lib/metrics.ts";

test("a counter counts each combination of its labels on its own", () => {
  const counter = new Counter("calls_total", "Calls.", ["method", "status"]);
  for (const values of ["GET 2xx", "GET 4xx", "GET 2xx"]) counter.count(values);
  expect(exposition([counter.family()])).toBe(
    '# HELP calls_total Calls.\n# TYPE calls_total counter\ncalls_total{method="GET",status="2xx"} 2\ncalls_total{method="GET",status="4xx"} 1\n',
  );
});

test("a histogram's buckets hold what is at most their bound, with all in the last", () => {
  const histogram = new Histogram("seconds", "Time.", [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe(value);
  expect(exposition([histogram.family()]).split("\n").slice(2, -1)).toEqual([
    'seconds_bucket{le="0.1"} 2',
    'seconds_bucket{le="1"} 3',
    'seconds_bucket{le="+Inf"} 4',
    "seconds_sum 7.65",
    "seconds_count 4",
  ]);
});

test("a histogram's buckets never fall, and end at the count", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true })), (values) => {
      const histogram = new Histogram("seconds", "Time.", [-1, 0, 1, 1e9]);
      for (const value of values) histogram.observe(value);
      const { samples } = histogram.family();
      const buckets = samples.filter(({ suffix }) => suffix === "_bucket").map(({ value }) => value);
      expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
      expect(buckets.at(-1)).toBe(values.length);
      expect(samples.find(({ suffix }) => suffix === "_count")?.value).toBe(values.length);
    }),
  );
});

describe("the text", () => {
  test("has a family without samples, and one of several", () => {
    const families = [gauge("a", "None.", []), gauge("b", "Two.", [{ value: 1 }, { labels: { x: "y" }, value: -0.5 }])];
    expect(exposition(families)).toBe(
      '# HELP a None.\n# TYPE a gauge\n# HELP b Two.\n# TYPE b gauge\nb 1\nb{x="y"} -0.5\n',
    );
  });

  test("escapes what would end a label or a line", () => {
    const text = exposition([gauge("a", "One\nline \\.", [{ labels: { x: 'q"\\\n' }, value: 1 }])]);
    expect(text).toBe('# HELP a One\\nline \\\\.\n# TYPE a gauge\na{x="q\\"\\\\\\n"} 1\n');
  });

  test("writes what is no number as Prometheus does", () => {
    const values = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21].map((value) => ({ value }));
    expect(
      exposition([gauge("a", "A.", values)])
        .split("\n")
        .slice(2, -1),
    ).toEqual(["a NaN", "a +Inf", "a -Inf", "a 1e+21"]);
  });
});
