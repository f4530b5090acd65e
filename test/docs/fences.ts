// Every sample in the project's Markdown: a fenced block with its page and language.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dir, "../..");

export type Fence = {
  page: string;
  /** The line number of the first line of text, counted from 1. */
  line: number;
  language: string;
  /** Without the indentation of a surrounding list. */
  text: string;
};

const FENCE = /^( *)```(\S*)\n([\s\S]*?)^\1```$/gm;

export const PAGES: readonly string[] = [...new Bun.Glob("**/*.md").scanSync({ cwd: ROOT })]
  .filter((path) => !/(^|\/)(node_modules|dist|data)\//.test(path))
  .sort((a, b) => Number(b === "README.md") - Number(a === "README.md") || (a < b ? -1 : 1));

export const textOf = (page: string): string => readFileSync(join(ROOT, page), "utf8");

export const fences: readonly Fence[] = PAGES.flatMap(fencesIn);

export const fencesOf = (language: string): Fence[] => fences.filter((fence) => fence.language === language);

/** The name for the sample's test. */
export const titleOf = ({ page, line, text }: Fence): string => `${page}:${line} ${text.split("\n")[0]}`;

/** The page's text without its samples. */
export const proseOf = (page: string): string => textOf(page).replace(FENCE, "");

function fencesIn(page: string): Fence[] {
  const text = textOf(page);
  return [...text.matchAll(FENCE)].map(({ index, 1: indent = "", 2: language = "", 3: inside = "" }) => ({
    page,
    line: text.slice(0, index).split("\n").length + 1,
    language,
    text: inside.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}
