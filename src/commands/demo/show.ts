// Prints the demo's results: events, their variants, the recommendations, the mail, and the next steps.

import { formatMoney } from "../../lib/money.ts";
import { figure, type Progress } from "../terminal/progress.ts";
import { calm, type Screen } from "../terminal/screen.ts";
import { padded, table, wrapped } from "../terminal/tables.ts";
import type { ChurnEvent, Project, Variant } from "./client.ts";
import type { MailFile } from "./mail-file.ts";
import type { Processed, Recovery } from "./process-events.ts";
import { reasonOf, type Tallies } from "./tally.ts";

const MAX_TALLIES = 20;
const MAIL_LINES = 12;

export function showTitle(screen: Screen, writer: string): void {
  screen.say("", screen.bold("Recoverd: nine recovery emails for every cancellation and failed payment"));
  screen.say(...wrapped(calm(writer), screen.width).map(screen.dim));
}

export function showEvents(screen: Screen, taken: Processed): void {
  screen.heading("Churn events");
  const columns = [
    { title: "Customer", most: 20 },
    { title: "Type" },
    { title: "Plan", most: 12 },
    { title: "MRR", align: "right" as const },
    { title: "Tenure", align: "right" as const },
    { title: "Reason", wraps: true },
  ];
  const rows = taken.first.map(({ event }) => [
    nameOf(event),
    typeOf(event),
    calm(event.plan_name ?? ""),
    event.mrr === null ? "" : formatMoney(event.mrr, event.currency),
    event.tenure_days === null ? "" : `${figure(event.tenure_days)} d`,
    reasonOf(event),
  ]);
  screen.say(...table(columns, rows, screen.width, screen.dim));
  const more = taken.events - taken.first.length;
  if (more > 0) screen.say(screen.dim(`  and ${figure(more)} more`));
}

const LEFT = 24;

/** Prints an event's variants in rank order; `withWriters` also names who wrote each. */
export function showVariants(screen: Screen, { event, variants }: Recovery, withWriters: boolean): void {
  screen.heading(`Nine variants for ${nameOf(event)}: ${reasonOf(event)}`);
  screen.say(screen.dim(`   # ${padded("strategy", LEFT - 5)}subject, and the reason for the rank`));
  for (const variant of variants) {
    const mark = variant.recommended ? "*" : " ";
    const left = padded(` ${mark} ${variant.rank} ${variant.strategy}`, LEFT);
    const paint = variant.recommended ? screen.green : String;
    const room = screen.width - LEFT;
    const [subject = "", ...more] = wrapped(calm(variant.subject), room);
    screen.say(paint(left) + screen.bold(subject), ...more.map((line) => " ".repeat(LEFT) + screen.bold(line)));
    const notes = wrapped(calm(variant.rank_reason), room);
    if (withWriters) notes.push(...wrapped(`Written by ${writerOf(variant)}.`, room));
    screen.say(...notes.map((line) => " ".repeat(LEFT) + screen.dim(line)));
  }
  screen.say("", screen.green(" * recommended"));
}

const writerOf = ({ source, model }: Variant): string =>
  source === "llm" ? (model ?? "the model") : "the built-in template";

export function showTallies(screen: Screen, tallies: Tallies): void {
  screen.heading("Recommended, by reason");
  const { tallies: top, others } = tallies.top(MAX_TALLIES);
  const columns = [
    { title: "Events", align: "right" as const },
    { title: "Strategy" },
    { title: "Reason", wraps: true },
  ];
  const rows = top.map(({ reason, strategy, count }) => [figure(count), strategy, reason]);
  if (others.events > 0)
    rows.push([figure(others.events), "", others.kinds === null ? "others" : `${figure(others.kinds)} others`]);
  screen.say(...table(columns, rows, screen.width, screen.dim));
}

export function showCounts(screen: Screen, taken: Processed, progress: Progress): void {
  const seconds = progress.seconds.toFixed(progress.seconds < 10 ? 2 : 0);
  screen.say(
    "",
    `  ${counted(taken.events, "event")} taken, ${counted(taken.refused, "row")} refused, ${counted(taken.variants, "variant")}` +
      ` in ${seconds} s (${progress.rate(taken.events)} events/s)`,
  );
}

const counted = (count: number, noun: string): string => `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;

export function showMail(screen: Screen, mail: MailFile): void {
  screen.heading("The recommended variant of the first event was sent");
  screen.say(
    `  ${mail.path}`,
    screen.dim("  No mail server is set: mails become files, and none leaves this machine."),
    "",
  );
  for (const [name, value] of [
    ["From", mail.from],
    ["To", mail.to],
    ["Subject", mail.subject],
  ] as const) {
    const [first = "", ...more] = wrapped(calm(value), screen.width - 13);
    screen.say(`  | ${screen.dim(name.padEnd(8))} ${first}`, ...more.map((line) => `  |          ${line}`));
  }
  const lines = mail.text
    .trim()
    .split(/\r?\n/)
    .flatMap((line) => wrapped(calm(line), screen.width - 4));
  screen.say("  |", ...lines.slice(0, MAIL_LINES).map((line) => `  | ${line}`));
  if (lines.length > MAIL_LINES) screen.say(screen.dim("  | ..."));
}

export type Login = { email: string; password: string };

/** `link` signs in once and opens the pages; null if there is none. */
type Serving = { address: string; link: string | null; login: Login; project: Project };

export function showServing(screen: Screen, { address, link, login, project }: Serving): void {
  screen.heading(`Serving on ${address}`);
  if (link) screen.say("  Open it signed in; the link works once:", "", `  ${link}`, "");
  const facts = {
    Login: login.email,
    Password: login.password,
    Project: project.slug,
    "Public key": project.public_key,
    "Secret key": project.secret_key,
  };
  for (const [name, value] of Object.entries(facts)) screen.say(`  ${screen.dim(name.padEnd(10))}  ${value}`);
  screen.say("", "  List the events, and add one of your own:", "");
  for (const line of curlLines(address, project)) screen.say(line, "");
  screen.say("  Ctrl-C stops.");
}

export function showFarewell(screen: Screen, folder: string): void {
  screen.say("", `Stopped. The mail and the database stay in ${folder}; remove that folder when you are done.`);
}

/** Two commands for a POSIX shell, in lines that can be copied as they are. */
function curlLines(address: string, project: Project): string[] {
  const events = `${address}/api/v1/projects/${project.slug}/churn-events`;
  const key = `-H 'X-API-Key: ${project.secret_key}'`;
  const event = { customer_email: "you@studio.example", event_type: "cancellation", cancel_reason: "too expensive" };
  return [
    `  curl -s '${events}?per_page=3' \\\n    ${key}`,
    `  curl -s '${events}' \\\n    ${key} -H 'Content-Type: application/json' \\\n    -d '${JSON.stringify(event)}'`,
  ];
}

/** The customer's name, or the address if the name is empty. */
const nameOf = (event: ChurnEvent): string => calm(event.customer_name ?? "") || event.customer_email;

const typeOf = (event: ChurnEvent): string => (event.event_type === "cancellation" ? "cancellation" : "failed payment");
