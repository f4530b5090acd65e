// `bun bench/quality/print-mails.ts [language]` prints every mail of the built-in writer, with all facts and with none, for
// proofreading.

import { STRATEGIES } from "../../src/features/strategies/table.ts";
import type { GroundedWriting, MailFacts } from "../../src/features/variants/facts.ts";
import {
  type Winback,
  writeFixNews,
  writeFromTemplate,
  writeWinback,
} from "../../src/features/variants/templates/writer.ts";
import { ALL_LINKS, NO_FACTS, WELL_KNOWN } from "../../test/features/variants/templates/facts.ts";

const REASONS: Partial<Record<string, string>> = {
  downgrade_offer: "too expensive",
  discount: "too expensive",
  founder_email: "your support never answered",
  pain_point_fix: "we need bulk export",
};
const WINBACKS: Winback[] = ["ask", "fix_or_offer"];

const language = process.argv[2] ?? "en";
const none: MailFacts = { ...NO_FACTS, companyName: "Acme", language };
const all: MailFacts = {
  ...none,
  customerName: "Ada Lovelace",
  senderName: "Grace Hopper",
  links: ALL_LINKS,
  ...WELL_KNOWN,
};

function print(title: string, mail: GroundedWriting | null): void {
  if (mail)
    console.log(`## ${title}\n\n**${mail.subject}** (${mail.body.split(/\s+/).length} words)\n\n${mail.body}\n`);
}

for (const eventType of ["cancellation", "payment_failed"] as const) {
  for (const strategy of STRATEGIES) {
    const cancelReason = eventType === "cancellation" ? (REASONS[strategy] ?? null) : null;
    print(`${eventType} ${strategy}, known`, writeFromTemplate(strategy, { ...all, eventType, cancelReason }));
    print(`${eventType} ${strategy}, nothing known`, writeFromTemplate(strategy, { ...none, eventType }));
  }
}
for (const kind of WINBACKS) {
  const timing = { ...all.timing!, now: all.timing!.at + 45 * 86_400_000 };
  print(`win-back ${kind}`, writeWinback(kind, { ...all, timing, cancelReason: "we need bulk export" }));
}
const { known } = all;
const fix = known?.knowledge.fixes[0];
if (known && fix) {
  print("we built it, in their words", writeFixNews({ ...all, known }, fix, "bulk export"));
  print("we built it, by their reason", writeFixNews({ ...all, known }, fix, null));
}
print("sensitive", writeFromTemplate("founder_email", { ...all, isSensitive: true }));
