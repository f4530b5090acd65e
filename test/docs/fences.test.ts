// Every sample is checked: each language has a test that takes all its samples, and samples that cannot run have a reason.

import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json";
import { program } from "../support/program.ts";
import { type Fence, fences, fencesOf, PAGES, proseOf, ROOT, textOf, titleOf } from "./fences.ts";

/** The test that checks all samples of a language. */
const TAKEN_BY: Readonly<Record<string, string>> = {
  sh: "test/docs/examples.test.ts",
  http: "test/docs/examples.test.ts",
  json: "test/docs/samples.test.ts",
  toml: "test/docs/samples.test.ts",
  yaml: "test/docs/samples.test.ts",
  html: "test/docs/samples.test.ts",
  css: "test/docs/samples.test.ts",
  js: "test/docs/code.test.ts",
  ts: "test/docs/code.test.ts",
  nginx: "test/docs/deploy.test.ts",
  sql: "test/store/postgres/docs.test.ts",
  python: "test/runtimes/clients.test.ts",
};

/** Samples that are only shown, with the reason and the test that checks them instead. */
const SHOWN: readonly { page: string; has: string; reason: string; test: string }[] = [
  {
    page: "README.md",
    has: "Maya Okafor",
    reason: "the output of the demo, compared where the demo is run",
    test: "test/commands/demo/demo.test.ts",
  },
  {
    page: "docs/benchmarks.md",
    has: "Written and forced to disk",
    reason: "the figures of one run on one machine; CI makes the run of the faults",
    test: ".ci/steps.ts",
  },
  {
    page: "docs/operations.md",
    has: "sh install.sh",
    reason: "needs the https address of a release; the script is run against a made-up one",
    test: "test/commands/release.slow.test.ts",
  },
];

const shows = (fence: Fence, { page, has }: { page: string; has: string }) =>
  fence.page === page && fence.text.includes(has);

test("there are samples", () => expect(fences.length).toBeGreaterThan(70));

test("every sample is in a language that a test takes, or stands in the table of what is only shown", () => {
  const unread = fences.filter(
    (fence) =>
      !(fence.language in TAKEN_BY) && !SHOWN.some((shown) => fence.language === "text" && shows(fence, shown)),
  );
  expect(unread.map(titleOf)).toEqual([]);
});

test("every sample that is only shown occurs once, and so does its check", () => {
  for (const shown of SHOWN) {
    expect([shown.page, fencesOf("text").filter((fence) => shows(fence, shown)).length]).toEqual([shown.page, 1]);
    expect([shown.test, existsSync(join(ROOT, shown.test))]).toEqual([shown.test, true]);
  }
});

test("each of these tests asks for all samples of the language", () => {
  for (const [language, file] of Object.entries(TAKEN_BY)) {
    expect([language, fencesOf(language).length > 0]).toEqual([language, true]);
    expect([file, textOf(file).includes(`fencesOf("${language}")`)]).toEqual([file, true]);
  }
});

/** All text in single backquotes outside of samples. */
const inline = PAGES.filter((page) => page !== "CHANGELOG.md").flatMap((page) =>
  [...proseOf(page).matchAll(/`([^`]+)`/g)].map(([, text]) => ({ page, text: text!.replace(/\s+/g, " ") })),
);

test("every command of the executable that a sentence names is one, with its options", async () => {
  const main = await program();
  const help = new Map<string, string>();
  const helpOf = (command: string): string => {
    const known = help.get(command) ?? Bun.spawnSync([process.execPath, main, "help", command]).stdout.toString();
    help.set(command, known);
    return known;
  };
  const named = inline.filter(({ text }) => /^(\.\/dist\/)?recoverd [a-z]/.test(text));
  expect(named.length).toBeGreaterThan(25);
  for (const { page, text } of named) {
    const [, command = ""] = text.split(" ");
    expect([page, text, helpOf(command)]).toEqual([page, text, expect.stringContaining("recoverd")]);
    const options = [...text.matchAll(/ (--[a-z-]+)/g)].map(([, option]) => option!);
    expect([page, text, options.filter((option) => !helpOf(command).includes(`  ${option}`))]).toEqual([
      page,
      text,
      [],
    ]);
  }
});

test("every script and test that a sentence or a sample names is there", () => {
  const typed = fencesOf("sh").flatMap(({ page, text }) => text.split("\n").map((line) => ({ page, text: line })));
  for (const { page, text } of [...inline, ...typed]) {
    const [, script] = /\bbun(?:@\S+)? run ([\w:-]+)/.exec(text) ?? [];
    if (script !== undefined)
      expect([page, text, Object.hasOwn(packageJson.scripts, script)]).toEqual([page, text, true]);
    const [, version = packageJson.engines.bun] = /\bbun@(\S+)/.exec(text) ?? [];
    expect([page, text, version]).toEqual([page, text, packageJson.engines.bun]);
    const paths = [...text.matchAll(/(?<![\w/.…-])(?:test|src|docs|bench|migrations|\.ci)\/[\w./-]+\w/g)];
    for (const [path] of paths.filter(([path]) => !path.includes("NNNN"))) // the number of a future migration
      expect([page, path, existsSync(join(ROOT, path))]).toEqual([page, path, true]);
  }
});
