// The digest as a mail: its subject, and the same sections as text and as HTML that mail programs display.

import type { InlineImage } from "../../../adapters/mailer/mail.ts";
import { cleanLine } from "../../../lib/text.ts";
import { textTable } from "../../../lib/text-table.ts";
import { CHART } from "./chart.ts";
import type { Digest } from "./digest.ts";
import type { DigestWords } from "./digest-words.ts";
import type { Chart, Section, Table } from "./sections.ts";

type DigestMail = { subject: string; text: string; html: string; images: InlineImage[] };

/** `leave`: the unsubscribe URL. */
export function digestMail({ name, from, to, currency, sections, say }: Digest, leave: string): DigestMail {
  const [first, last] = [say.day(from), say.day(to)];
  const intro = say.intro(name, first, last, currency.toUpperCase());
  const outro = say.outro(name);
  return {
    subject: cleanLine(say.subject(name, first, last), 150),
    text: `${[intro, ...sections.map(sectionText), `${outro}\n${say.leave}: ${leave}`].join("\n\n")}\n`,
    html: document({ intro, sections, outro, leave, say }),
    images: sections.flatMap((section, index) =>
      section.kind === "chart"
        ? [{ contentId: contentIdOf(index), type: "image/png", name: `chart-${index}.png`, content: section.png }]
        : [],
    ),
  };
}

const contentIdOf = (index: number): string => `chart-${index}@recoverd`;

function sectionText(section: Section): string {
  const title = `${section.title}\n${"-".repeat(section.title.length)}`;
  const lines = section.kind === "table" ? textTable([section.head, ...section.rows], () => true) : section.lines;
  return [title, ...lines].join("\n");
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = "color:#1f2430";
const PALE = "color:#5b6270";
const e = Bun.escapeHTML;

type Parts = { intro: string; sections: readonly Section[]; outro: string; leave: string; say: DigestWords };

const document = ({ intro, sections, outro, leave, say }: Parts): string =>
  `<!doctype html>
<html lang="${say.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:0;background:#f3f4f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f7"><tr><td align="center" style="padding:24px 6px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:608px;background:#ffffff;border-radius:8px">
<tr><td style="padding:24px 14px;${FONT};font-size:15px;line-height:1.5;${INK}">
<h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${e(say.heading)}</h1>
<p style="margin:0;${PALE}">${e(intro)}</p>
${sections.map(sectionHtml).join("\n")}
<p style="margin:32px 0 0;font-size:12px;${PALE}">${e(outro)} <a href="${e(leave)}" style="${PALE}">${e(say.unsubscribe)}</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;

const sectionHtml = (section: Section, index: number): string =>
  `<h2 style="margin:28px 0 8px;font-size:16px;line-height:1.3">${e(section.title)}</h2>\n${
    section.kind === "table"
      ? tableHtml(section)
      : section.kind === "chart"
        ? chartHtml(section, index)
        : section.lines.map((line) => `<p style="margin:0 0 8px">${e(line)}</p>`).join("\n")
  }`;

const CELL = "padding:6px 6px 6px 0;border-bottom:1px solid #e4e6eb;vertical-align:top";

/** Long addresses may break anywhere, words may not. */
const unbroken = (text: string): string => (/\S{20}/.test(text) ? ";word-break:break-all" : "");

function tableHtml({ head, rows }: Table): string {
  const top = head
    .map(
      (name) => `<th scope="col" align="left" style="${CELL};font-size:12px;font-weight:600;${PALE}">${e(name)}</th>`,
    )
    .join("");
  const body = rows.map(
    ([name = "", ...cells]) =>
      `<tr><th scope="row" align="left" style="${CELL};font-weight:400${unbroken(name)}">${e(name)}</th>${cells
        .map((cell, index) => `<td style="${CELL}${index === 0 ? ";font-weight:600" : ""}">${e(cell)}</td>`)
        .join("")}</tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:13px"><tr>${top}</tr>\n${body.join("\n")}</table>`;
}

function chartHtml({ title, legend, scale, labels, lines }: Chart, index: number): string {
  const keys = legend
    .map(({ label, colour }) => `<span style="color:${colour}">&#9632;</span> ${e(label)}`)
    .join(" &nbsp; ");
  const below = labels.map((label) => `<td align="center" style="font-size:11px;${PALE}">${e(label)}</td>`).join("");
  // Alternative text for readers without images.
  const alt = e(`${title}. ${lines.join("; ")}.`);
  return `<p style="margin:0 0 6px;font-size:12px;${PALE}">${keys} &nbsp; ${e(scale)}</p>
<img src="cid:${contentIdOf(index)}" width="${CHART.width / 2}" height="${CHART.height / 2}" alt="${alt}" style="display:block;width:100%;max-width:${CHART.width / 2}px;height:auto;border:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:${CHART.width / 2}px"><tr>${below}</tr></table>`;
}
