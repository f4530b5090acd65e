// Builds the documentation from the repository's Markdown, for the executable and for a service that runs from source.

import { join } from "node:path";
import type { Token, Tokens } from "marked";
import { addressOf, type Links, linksAmong, pathOf } from "./links.ts";
import { type Document, pageOf, parsed, sectionsOf, textOf } from "./markdown.ts";
import type { DocsGroup, DocsSite } from "./types.ts";

const ROOT = join(import.meta.dir, "..", "..", "..");
const DOCUMENTS = ["docs/**/*.md", "clients/*/README.md", "{CHANGELOG,CODE_OF_CONDUCT,CONTRIBUTING,SECURITY}.md"];
const SAMPLES = ["docs/{deploy,integrations,receivers}/*", "config.example.toml"];
/** The first page, whose lists become the navigation. */
const START = "docs/README.md";

/** @throws if a file cannot be read */
export async function buildDocs(): Promise<DocsSite> {
  const texts = await textsOf(DOCUMENTS);
  const samples = await textsOf(SAMPLES);
  const pictures = await picturesIn("docs/pictures");
  const links = linksAmong(texts, samples, pictures);
  const documents = [...texts].map(([file, text]) => parsed(file, text));
  const pages = documents.map((document) => pageOf(document, links));
  const shown = pages.map(({ html }) => html).join();
  const start = documents.find(({ file }) => file === START)!;
  return {
    pages,
    groups: groupsOf(start, links),
    sections: documents.flatMap(sectionsOf),
    samples: Object.fromEntries([...samples].map(([file, text]) => [pathOf(file), text])),
    pictures: new Map(
      [...pictures]
        .filter(([file]) => shown.includes(` src="${addressOf(file)}"`))
        .map(([file, bytes]) => [pathOf(file), bytes]),
    ),
  };
}

const filesOf = (pattern: string): string[] => [...new Bun.Glob(pattern).scanSync(ROOT)].sort();

async function textsOf(patterns: readonly string[]): Promise<Map<string, string>> {
  const files = patterns.flatMap(filesOf);
  return new Map(
    await Promise.all(files.map(async (file) => [file, await Bun.file(join(ROOT, file)).text()] as const)),
  );
}

async function picturesIn(folder: string): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const read = async (file: string) => [file, new Uint8Array(await Bun.file(join(ROOT, file)).arrayBuffer())] as const;
  return new Map(await Promise.all(filesOf(`${folder}/*.png`).map(read)));
}

/** The lists of links on the first page, each with the heading above it as its name. */
function groupsOf({ file, tokens }: Document, links: Links): DocsGroup[] {
  const groups: { name: string; entries: DocsGroup["entries"][number][] }[] = [];
  for (const token of tokens) {
    if (token.type === "heading") groups.push({ name: textOf(token), entries: [] });
    if (token.type !== "list") continue;
    for (const { tokens } of (token as Tokens.List).items) {
      const first = firstWords(tokens);
      const address = first && links.to(file, first.type === "link" ? first.href : first.text);
      if (address?.startsWith("docs/"))
        groups.at(-1)!.entries.push({
          path: address.slice("docs/".length),
          name: first!.type === "link" ? textOf(first!) : "API reference",
        });
    }
  }
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The link or code at the beginning of a list item. */
function firstWords([first]: readonly Token[]): Tokens.Link | Tokens.Codespan | undefined {
  if (first?.type === "link" || first?.type === "codespan") return first as Tokens.Link | Tokens.Codespan;
  return first !== undefined && "tokens" in first ? firstWords(first.tokens ?? []) : undefined;
}
