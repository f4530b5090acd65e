// Turns a Markdown file into a page of the site: its HTML, its headings, and its text for the search.

import GithubSlugger from "github-slugger";
import { Marked, type Token, type Tokens } from "marked";
import { type Links, pathOf } from "./links.ts";
import type { DocsPage, DocsSection, Heading } from "./types.ts";

export type Document = {
  readonly file: string;
  readonly tokens: readonly Token[];
  /** The headings, with the ids that code hosts give them. */
  readonly ids: ReadonlyMap<Token, string>;
};

/** Folded parts are left out: they are for code hosts, such as the dashboard's dark and phone pictures. */
const FOLDED = /<details>[\s\S]*?<\/details>\n*/g;

const FILE_NAME = /^[\w./-]+\.md$/;

/** Addresses on the service that shows the page. */
const SERVED: ReadonlySet<string> = new Set(["/docs/api", "/api/v1/openapi.json"]);

export function parsed(file: string, markdown: string): Document {
  const tokens = new Marked().lexer(markdown.replace(FOLDED, ""));
  const slugger = new GithubSlugger();
  const headings = tokens.filter((token) => token.type === "heading");
  return { file, tokens, ids: new Map(headings.map((token) => [token, slugger.slug(textOf(token))])) };
}

export function pageOf({ file, tokens, ids }: Document, links: Links): DocsPage {
  const headings = [...ids].map(
    ([token, id]): Heading => ({ depth: (token as Tokens.Heading).depth, id, text: textOf(token) }),
  );
  const about = tokens.find(({ type }) => type === "paragraph");
  return {
    path: pathOf(file),
    title: headings[0]?.text ?? file,
    about: about === undefined ? "" : textOf(about),
    html: htmlOf({ file, tokens, ids }, links),
    headings: headings.filter(({ depth }) => depth === 2 || depth === 3),
  };
}

function htmlOf({ file, tokens, ids }: Document, links: Links): string {
  const marked = new Marked({
    renderer: {
      heading(token) {
        const inner = this.parser.parseInline(token.tokens);
        const id = ids.get(token)!;
        if (token.depth === 1 || inner.includes("<a "))
          return `<h${token.depth} id="${id}">${inner}</h${token.depth}>\n`;
        return `<h${token.depth} id="${id}"><a href="${links.to(file, `#${id}`)}">${inner}</a></h${token.depth}>\n`;
      },
      link({ href, text, tokens }) {
        // A link that is named by its file in a checkout gets the page's title on the site.
        const title = FILE_NAME.test(text) ? links.title(file, href) : undefined;
        const inner = title === undefined ? this.parser.parseInline(tokens) : Bun.escapeHTML(title);
        const address = links.to(file, href);
        return address === undefined ? inner : `<a href="${Bun.escapeHTML(address)}">${inner}</a>`;
      },
      image({ href, text }) {
        const picture = links.picture(file, href);
        if (picture === undefined) return "";
        const { address, width, height } = picture;
        return `<img src="${address}" alt="${Bun.escapeHTML(text)}" width="${width}" height="${height}" loading="lazy">`;
      },
      codespan({ text }) {
        const code = `<code>${Bun.escapeHTML(text)}</code>`;
        return SERVED.has(text) ? `<a href="${text.slice(1)}">${code}</a>` : code;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${Bun.escapeHTML(text)}</code></pre>\n`,
      table(token) {
        const row = (cells: Tokens.TableCell[]) =>
          `<tr>${cells.map((cell) => `<${cellOf(cell)}${alignment(cell)}>${this.parser.parseInline(cell.tokens)}</${cellOf(cell)}>`).join("")}</tr>`;
        const head = token.header.every(({ text }) => text === "") ? "" : `<thead>${row(token.header)}</thead>\n`;
        return `<div class="wide" tabindex="0"><table>\n${head}<tbody>\n${token.rows.map(row).join("\n")}\n</tbody></table></div>\n`;
      },
    },
  });
  return marked.parser([...tokens]);
}

/** A header cell without text becomes an ordinary cell, because it names no column. */
const cellOf = ({ header, text }: Tokens.TableCell): "th" | "td" => (header && text !== "" ? "th" : "td");

const alignment = ({ align }: Tokens.TableCell): string => (align === "right" ? ' class="right"' : "");

/** A page as sections for the search: the text before the second heading, and below each further one. */
export function sectionsOf({ file, tokens, ids }: Document): DocsSection[] {
  const sections = [{ path: pathOf(file), id: "", heading: "", text: [] as string[] }];
  for (const token of tokens) {
    const { depth } = token as Tokens.Heading;
    if (token.type === "heading" && depth > 1)
      sections.push({ path: pathOf(file), id: ids.get(token)!, heading: textOf(token), text: [] });
    else if (token.type !== "heading") sections.at(-1)!.text.push(textOf(token));
  }
  return sections.map(({ text, ...rest }) => ({ ...rest, text: text.join(" ").replace(/\s+/g, " ").trim() }));
}

/** The text of a token, without markup. */
export function textOf(token: Token): string {
  switch (token.type) {
    case "list":
      return (token as Tokens.List).items.map(textOf).join(" ");
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((cells) => cells.map(inlineText).join(" ")).join(" ");
    }
    case "image":
    case "html":
      return "";
    default:
      return inlineText(token);
  }
}

const inlineText = (token: { tokens?: Token[]; text?: string; raw?: string }): string =>
  token.tokens === undefined ? plain(token.text ?? token.raw ?? "") : token.tokens.map(textOf).join("");

/** Decodes the entities into which the lexer has turned some characters. */
const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
