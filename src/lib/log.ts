// The log: one line for each thing worth knowing, as JSON for machines or as text for people.
// It hides nothing by guessing: whoever logs leaves secrets out.

import { type Clock, iso, systemClock } from "./clock.ts";

export type LogLevel = "debug" | "info" | "warn" | "error" | "off";
export type LogFormat = "json" | "text";
export type LogFields = Record<string, unknown>;
type Tell = (message: string, fields?: LogFields) => void;

/** The functions need no `this`: they may be passed on by themselves. */
export interface Log {
  readonly debug: Tell;
  readonly info: Tell;
  readonly warn: Tell;
  readonly error: Tell;
}

const SEVERITY: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, off: 4 };

export type LogOptions = {
  /** The least severe level that is written. Stacks of errors are written at `debug` only. */
  level: LogLevel;
  format: LogFormat;
  /** Takes a whole line, with its line end. */
  write: (line: string) => void;
  clock?: Clock;
};

export function createLog({ level, format, write, clock = systemClock }: LogOptions): Log {
  const line = format === "json" ? jsonLine : textLine;
  const withStacks = level === "debug";
  const at = (own: Exclude<LogLevel, "off">): Tell => {
    if (SEVERITY[own] < SEVERITY[level]) return nothing;
    return (message, fields = {}) =>
      write(`${line(iso(clock.now()), own, message, plainFields(fields, withStacks))}\n`);
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

const nothing: Tell = () => {};
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Whether a log's function writes nothing, its level being off: then its fields need not be put together. */
export const tellsNothing = (tell: Tell): boolean => tell === nothing;

/** No field can pass itself off as the time, the level or the message. */
function jsonLine(time: string, level: string, message: string, fields: LogFields): string {
  const own = { time, level, message };
  return JSON.stringify({ ...own, ...fields, ...own });
}

function textLine(time: string, level: string, message: string, fields: LogFields): string {
  const told = Object.entries(fields).map(([name, value]) => `${oneLine(name)}=${textOf(value)}`);
  return [time, level.toUpperCase().padEnd(5), oneLine(message), ...told].join(" ");
}

/** Plain words stay as they are; anything that could be misread is quoted as JSON, so that a line remains a line. */
function textOf(value: unknown): string {
  if (typeof value === "string") return /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value) ?? "undefined";
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

/** Fields as JSON can hold them. A log line never throws, whatever it is given. */
function plainFields(fields: LogFields, withStacks: boolean): LogFields {
  const plain: LogFields = {};
  for (const [name, value] of Object.entries(fields)) plain[name] = plainValue(value, withStacks);
  return plain;
}

function plainValue(value: unknown, withStacks: boolean): unknown {
  if (value instanceof Error) return plainError(value, withStacks);
  if (typeof value !== "object" || value === null) return typeof value === "bigint" ? `${value}` : value;
  try {
    const text = JSON.stringify(value, (_, inner) => {
      if (inner instanceof Error) return plainError(inner, withStacks);
      return typeof inner === "bigint" ? `${inner}` : inner;
    });
    return text === undefined ? String(value) : JSON.parse(text);
  } catch {
    return "[cannot be shown]"; // it points to itself, or its toJSON throws
  }
}

const plainError = (error: Error, withStacks: boolean): string =>
  withStacks && error.stack ? error.stack : `${error.name}: ${error.message}`;
