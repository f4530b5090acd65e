// Which arguments each command accepts.

import { describe, expect, test } from "bun:test";
import { type Command, readArguments, UsageError } from "../../src/commands/arguments.ts";
import { commandHelp, commandNamed, helpText } from "../../src/commands/help.ts";

const backup: Command = {
  summary: "Copy the database",
  words: ["FILE", "[NOTE]"],
  options: { once: { about: "Once only" }, from: { value: "FILE", about: "Read this" } },
  run: async () => 0,
};
const place = { environment: {}, folder: "/" };
const read = (...args: string[]) => readArguments("backup", backup, args, place);

describe("the arguments of a command", () => {
  test("are its words, its options and the configuration's file, in any order", () => {
    expect(read("--once", "a.db", "--from=x.csv", "--config", "c.toml", "note")).toEqual({
      words: ["a.db", "note"],
      options: { once: true, from: "x.csv" },
      configFile: "c.toml",
      ...place,
    });
  });

  test("leave undefined what was not given", () => {
    const args = read("a.db");
    expect([args?.options.once, args?.options.from, args?.configFile]).toEqual([undefined, undefined, undefined]);
  });

  test("after -- are words", () => {
    expect(read("--", "--once")?.words).toEqual(["--once"]);
  });

  test.each([[["--help"]], [["-h"]], [["--help", "a", "b", "c"]]])("ask for help: %j", (args) => {
    expect(read(...args)).toBeNull();
  });

  test.each([
    [["--twice", "a.db"], "recoverd backup: Unknown option '--twice'; see recoverd backup --help"],
    [["-x", "a.db"], "Unknown option '-x'"],
    [["a.db", "--from"], "argument missing"],
    [["a.db", "--from", "--once"], "argument is ambiguous"],
    [["a.db", "--once=3"], "does not take an argument"],
    [["a.db", "--config="], "--config needs the name of a file"],
    [[], "FILE is missing"],
    [["a", "b", "c"], 'unexpected argument "c"'],
  ])("%j are refused in one line", (args, message) => {
    let thrown: unknown;
    try {
      read(...args);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(UsageError);
    expect((thrown as Error).message).toContain(message);
    expect((thrown as Error).message).not.toContain("\n");
  });
});

describe("help", () => {
  test("of a command shows its words, its options and those that all have", () => {
    expect(commandHelp("backup", backup)).toBe(`Copy the database

Usage: recoverd backup FILE [NOTE] [OPTIONS]

  --once         Once only
  --from FILE    Read this
  --config FILE  Settings file (default: ./config.toml if it is there)
  --help         Show this help
`);
  });

  test("of a command that reads the settings lists them", () => {
    expect(commandHelp("serve", { ...backup, settings: true })).toContain("\n  server.port ");
  });

  test("lists the commands, and knows no others", () => {
    expect(helpText({ backup }, undefined)).toContain("\n  backup  Copy the database\n");
    expect(helpText({ backup }, "backup")).toBe(commandHelp("backup", backup));
    expect(() => commandNamed({ backup }, "bakcup")).toThrow('there is no command "bakcup"; did you mean backup?');
    expect(() => commandNamed({ backup }, "toString")).toThrow(UsageError);
  });
});
