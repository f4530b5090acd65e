// The log: one line per event, as JSON for machines or as text for people. It does not detect secrets: callers must leave them
// out.

import { type Clock, iso, systemClock } from "./clock.ts";
import { requestId } from "./request-id.ts";

export type LogLevel = "debug" | "info" | "warn" | "error" | "off";
export type LogFormat = "json" | "text";
export type LogFields = Record<string, unknown>;
type LogFunction = (message: string, fields?: LogFields) => void;

/** The functions do not use `this`, so they can be passed around. */
export interface Log {
  readonly debug: LogFunction;
  readonly info: LogFunction;
  readonly warn: LogFunction;
  readonly error: LogFunction;
}

const SEVERITY: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, off: 4 };

type LogOptions = {
  /** The lowest level that is written. Stacks of errors are written only at `debug`. */
  level: LogLevel;
  format: LogFormat;
  /** Receives one line, including its line end. */
  write: (line: string) => void;
  clock?: Clock;
};

/** Writes one line for each call, unless its level is below `level`. */
export function createLog({ level, format, write, clock = systemClock }: LogOptions): Log {
  const line = format === "json" ? jsonLine : textLine;
  const withStacks = level === "debug";
  const at = (own: Exclude<LogLevel, "off">): LogFunction => {
    if (SEVERITY[own] < SEVERITY[level]) return nothing;
    return (message, fields = {}) =>
      write(`${line(iso(clock.now()), own, message, plainFields(ofRequest(fields), withStacks))}\n`);
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** Adds the id of the current request, if there is one. */
function ofRequest(fields: LogFields): LogFields {
  const request = requestId();
  return request === null ? fields : { request, ...fields };
}

const nothing: LogFunction = () => {};
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Whether a log function writes nothing because its level is off, so that its fields need not be computed. */
export const isSilent = (write: LogFunction): boolean => write === nothing;

/** No field can replace the time, the level or the message. */
function jsonLine(time: string, level: string, message: string, fields: LogFields): string {
  const own = { time, level, message };
  return JSON.stringify({ ...own, ...fields, ...own });
}

function textLine(time: string, level: string, message: string, fields: LogFields): string {
  const parts = Object.entries(fields).map(([name, value]) => `${oneLine(name)}=${textOf(value)}`);
  return [time, level.toUpperCase().padEnd(5), oneLine(message), ...parts].join(" ");
}

/** Leaves simple words unchanged, and quotes everything else as JSON, so that it stays on one line. */
function textOf(value: unknown): string {
  if (typeof value === "string") return /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value) ?? "undefined";
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

/** Converts fields to values that JSON can represent. Never throws. */
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
    return "[cannot be shown]"; // circular, or its toJSON throws
  }
}

const plainError = (error: Error, withStacks: boolean): string =>
  withStacks && error.stack ? error.stack : `${error.name}: ${error.message}`;
