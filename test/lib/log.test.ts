// The format of log lines, and what they omit.

import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { createLog, isSilent, type LogFormat, type LogLevel, silentLog } from "../../src/lib/log.ts";
import { fixedClock } from "../support/clock.ts";

const clock = fixedClock("2026-03-02T09:00:00.000Z");

function recorded(level: LogLevel, format: LogFormat) {
  const lines: string[] = [];
  return { lines, log: createLog({ level, format, write: (line) => lines.push(line), clock }) };
}

test("a line of JSON holds the time, the level, the message and the fields", () => {
  const { log, lines } = recorded("info", "json");
  log.info("Ready", { port: 8080, tls: null });
  expect(lines).toEqual([
    '{"time":"2026-03-02T09:00:00.000Z","level":"info","message":"Ready","port":8080,"tls":null}\n',
  ]);
});

test("a line of text quotes what could be misread", () => {
  const { log, lines } = recorded("info", "text");
  log.warn("Slow\nmodel", { model: "gemma3:4b", reason: 'it said "no"\nlevel=ERROR', count: 2 });
  expect(lines).toEqual([
    '2026-03-02T09:00:00.000Z WARN  Slow model model=gemma3:4b reason="it said \\"no\\"\\nlevel=ERROR" count=2\n',
  ]);
});

test("a function says that it writes nothing exactly where it writes nothing", () => {
  for (const level of ["debug", "info", "warn", "error", "off"] as const) {
    for (const own of ["debug", "info", "warn", "error"] as const) {
      const { log, lines } = recorded(level, "json");
      log[own]("x");
      expect([level, own, isSilent(log[own])]).toEqual([level, own, lines.length === 0]);
    }
  }
  expect(isSilent(silentLog.error)).toBe(true);
});

test("only what is severe enough is written", () => {
  const { log, lines } = recorded("warn", "text");
  log.debug("a");
  log.info("b");
  log.warn("c");
  log.error("d");
  expect(lines.map((line) => line.split(" ").at(-1))).toEqual(["c\n", "d\n"]);
  const off = recorded("off", "text");
  off.log.error("x");
  expect(off.lines).toEqual([]);
  silentLog.error("nothing happens");
});

test("an error is logged with its message; its stack only at debug", () => {
  const error = new TypeError("no such thing");
  const { log, lines } = recorded("info", "json");
  log.error("Failed", { error, nested: { error } });
  expect(JSON.parse(lines[0]!)).toMatchObject({
    error: "TypeError: no such thing",
    nested: { error: "TypeError: no such thing" },
  });
  expect(lines[0]).not.toContain("log.test.ts");
  const verbose = recorded("debug", "json");
  verbose.log.error("Failed", { error });
  expect(verbose.lines[0]).toContain("log.test.ts");
});

test("no field can pass itself off as the message or the level", () => {
  const { log, lines } = recorded("info", "json");
  log.info("true", { level: "error", message: "false", time: "never" });
  expect(JSON.parse(lines[0]!)).toEqual({ time: "2026-03-02T09:00:00.000Z", level: "info", message: "true" });
});

test("its functions can be passed on without it", () => {
  const { log, lines } = recorded("info", "text");
  const { warn } = log;
  warn("alone");
  expect(lines).toHaveLength(1);
});

test("whatever it is given, it writes one line and does not throw", () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  const hostile = {
    toJSON() {
      throw new Error("no");
    },
  };
  const anything = fc.oneof(
    fc.anything({ withBigInt: true, withDate: true }),
    fc.constantFrom(loop, hostile, () => 1, Symbol("s")),
  );
  for (const format of ["json", "text"] as const) {
    void fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.dictionary(fc.string(), anything), (message, fields) => {
        const { log, lines } = recorded("info", format);
        log.info(message, fields);
        expect(lines).toHaveLength(1);
        expect(lines[0]!.indexOf("\n")).toBe(lines[0]!.length - 1);
        if (format === "json") expect(JSON.parse(lines[0]!).message).toBe(message);
      }),
    );
  }
});
