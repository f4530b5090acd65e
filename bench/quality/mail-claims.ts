// Counts claims in the built-in writer's mails (figures, names, quotations and links) that are not among the facts used, and
// measures readability, for churn events of others and hostile ones, with and without knowledge.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { STRATEGIES } from "../../src/features/strategies/table.ts";
import type { GroundedWriting, MailFacts } from "../../src/features/variants/facts.ts";
import { textsFor } from "../../src/features/variants/templates/texts/all.ts";
import { templateWriter } from "../../src/features/variants/templates/writer.ts";
import { ALL_KNOWN, ALL_LINKS, hostileFacts, NO_FACTS, SOON } from "../../test/features/variants/templates/facts.ts";
import { fleschOf } from "../../test/features/variants/templates/flesch.ts";
import { textTable } from "../text-table.ts";

const EVENTS = join(import.meta.dir, "../../../shared/fixtures/churn/ravenstack-churn-events.csv");
const EN = "../../src/features/variants/templates/texts/en.ts";
const HOSTILE = 200;

export async function mails(): Promise<string> {
  const shared = await sharedEvents();
  const hostile = fc
    .sample(hostileFacts, { numRuns: HOSTILE, seed: 20 })
    .map((facts) => ({ ...facts, language: "en" }));
  const lists: [string, MailFacts[]][] = [
    ...(shared === null ? [] : [[`${shared.length} events of others`, shared] as [string, MailFacts[]]]),
    [`${HOSTILE} hostile events`, hostile],
  ];
  const rows = lists.flatMap(([name, events]) =>
    [undefined, ALL_KNOWN].map((known) => [
      name,
      known ? "with knowledge" : "without",
      ...measured(events.map((facts) => ({ ...facts, known, timing: facts.timing ?? SOON }))),
    ]),
  );
  const head = [
    "Events",
    "Company",
    "Mails",
    "Unfounded claims",
    "50 to 110 words",
    "Subject ≤ 45",
    "Flesch ≥ 60",
    "Mean Flesch",
  ];
  const skipped = shared === null ? "The events of others are missing here, and left out.\n\n" : "";
  return `Mails of the built-in writer:\n\n${skipped}${textTable(head, rows)}`;
}

function measured(events: MailFacts[]): string[] {
  const mails = events.flatMap((facts) => STRATEGIES.map(templateWriter(facts)));
  const count = (is: (mail: GroundedWriting) => boolean) => String(mails.filter(is).length);
  const words = ({ body }: GroundedWriting) => body.split(/\s+/).length;
  const flesch = mails.map(fleschOf);
  return [
    String(mails.length),
    String(mails.reduce((sum, mail) => sum + unfounded(mail), 0)),
    count((mail) => words(mail) >= 50 && words(mail) <= 110),
    count(({ subject }) => [...subject].length <= 45),
    String(flesch.filter((ease) => ease >= 60).length),
    (flesch.reduce((sum, ease) => sum + ease, 0) / flesch.length).toFixed(1),
  ];
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Every word of the built-in English texts; all other words of a mail must come from facts. */
const OURS = new Set(wordsIn(`${JSON.stringify(textsFor(["en"]))} ${readFileSync(join(import.meta.dir, EN), "utf8")}`));

/** Counts figures, signs, links, open slots and words that are neither in the listed facts nor in our own texts. */
function unfounded({ subject, body, factsUsed }: GroundedWriting): number {
  let rest = `${subject}\n${body}`;
  for (const { text } of factsUsed.toSorted((a, b) => b.text.length - a.text.length)) {
    rest = rest.replace(new RegExp(`(?<![\\p{L}\\p{M}])${RegExp.escape(text)}(?![\\p{L}\\p{M}])`, "gu"), " ");
  }
  const signs = rest.match(/\d+|[%$€£₹@]|https?:|\{\w*\}|undefined|null|NaN/g) ?? [];
  return signs.length + wordsIn(rest).filter((word) => !OURS.has(word)).length;
}

async function sharedEvents(): Promise<MailFacts[] | null> {
  if (!existsSync(EVENTS)) return null;
  const [head = "", ...lines] = (await Bun.file(EVENTS).text()).trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => {
    const row = Object.fromEntries(line.split(",").map((value, index) => [names[index], value]));
    return {
      ...NO_FACTS,
      eventType: row.event_type === "payment_failed" ? "payment_failed" : "cancellation",
      customerName: row.customer_name || null,
      cancelReason: row.cancel_reason || null,
      mrr: row.mrr ? Number(row.mrr) : null,
      currency: row.currency || "usd",
      planName: row.plan_name || null,
      tenureDays: row.tenure_days ? Number(row.tenure_days) : null,
      companyName: "Ravenstack",
      links: ALL_LINKS,
    } satisfies MailFacts;
  });
}
