// Some weeks of a made-up project, drawn from a seed: its settings, knowledge and offers, and the actions of its customers
// and its people.

import { expect } from "bun:test";
import { type Random, seeded } from "../../../src/lib/statistics/random.ts";
import type { TestApp } from "../../support/app.ts";
import { linksOf } from "../../support/outbox.ts";
import { parseMail, type SmtpServer } from "../../support/smtp.ts";
import { complaint } from "../messages/feedback/mails.ts";
import { type Answered, answered } from "../replies/answered.ts";
import { DAY, HOUR, MINUTE } from "./automated.ts";

const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Tokyo", "Australia/Lord_Howe"];
const REASONS = [
  "too expensive",
  "there is no bulk export",
  "We need dark mode and bulk export",
  "just a break for now",
  "switching to a competitor",
  "not using it enough",
  "it is broken all the time",
  "We shut down the company",
  "my husband died last week",
  "I was charged twice, this is fraud",
  "please stop emailing me",
  "",
];
const CODES = ["expired_card", "insufficient_funds", "lost_card", "authentication_required", "nonsense"];
const STRATEGIES = ["founder_email", "discount", "value_recap", "pain_point_fix"];

/** Longer than any sequence and the recovery window. */
export const WEEKS = 9;
/** The time in which events arrive, in ms. */
const BUSY = 4 * 7 * DAY;

type Draw = {
  chance(p: number): boolean;
  among<T>(choice: readonly T[]): T;
  /** Each element is included with probability `p`. */
  some<T>(choice: readonly T[], p: number): T[];
  whole(below: number): number;
};

function drawing({ uniform }: Random): Draw {
  const whole = (below: number) => Math.floor(uniform() * below);
  return {
    whole,
    chance: (p) => uniform() < p,
    among: (choice) => choice[whole(choice.length)]!,
    some: (choice, p) => choice.filter(() => uniform() < p),
  };
}

function settingsIn({ chance, among, some, whole }: Draw) {
  const time = () => `${String(whole(24)).padStart(2, "0")}:${among(["00", "15", "30"])}`;
  const [from, to] = [time(), time()];
  const days = some(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], 0.7);
  return {
    timezone: among(ZONES),
    language: among(["en", "en", "de", "fr", "es", "pt", "hi"]),
    strategies: { learning: among(["order", "full", "off"]) },
    recovery_window: among(["21d", "50d", "60d"]),
    automation: {
      generate: "all",
      send: "recommended",
      send_for: among([["cancellation", "payment_failed"], ["cancellation", "payment_failed"], ["payment_failed"]]),
      send_delay: among(["0s", "2h", "30h"]),
      winback_schedule: among([[], ["2h", "14d", "45d"], ["3d", "7d", "10d"], ["1d", "20d", "31d", "40d"]]),
      dunning_schedule: among([["0d", "3d", "7d", "14d"], ["1h", "2h"], ["2d"], []]),
      dunning: {
        by_class: chance(0.4)
          ? {
              hard: [{ after: "1h" }, { after: "2d", strategy: among(STRATEGIES) }],
              expired: [
                { after: "0s", text: { subject: "Your card", body: "Hello, please look: {{billing_update_url}}" } },
                { after: "5d", strategy: among(STRATEGIES) },
              ],
            }
          : {},
      },
      quiet_hours: from === to || chance(0.3) ? null : { from, to },
      days: days.length === 0 || chance(0.5) ? ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] : days,
      max_emails_per_customer: { count: 1 + whole(6), per: among(["7d", "30d"]) },
      holdout_percent: among([0, 0, 20]),
      ask_above: among([null, null, 5_000]),
      trust_public_key: chance(0.3),
    },
  };
}

/** Fixes of the coming weeks are entered from the beginning, because a rehearsal uses the current knowledge. */
function knowledgeIn({ chance, among, whole }: Draw, began: number) {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const shipped = () => dayOf(began + (whole(50) - 15) * DAY);
  const fix = (id: string, what: string) => ({
    id,
    what,
    shipped_on: chance(0.85) ? shipped() : null,
    words: [what],
    url: `https://acme.example/${id}`,
  });
  const story = { text: "We close our books in a day now.", who: "Grace of Navy", permission: true };
  const knowledge = {
    fixes: chance(0.8) ? [fix("bulk", "bulk export"), fix("dark", "dark mode")] : [],
    stories: chance(0.4) ? [story] : [],
    plans: chance(0.4) ? [{ name: "Solo", price: 900, interval: "month", holds: "one seat" }] : [],
  };
  const offer = {
    offer_type: "discount",
    title: "30% less",
    description: "We take 30% off your next three invoices.",
    cta_button_text: "Stay",
    discount_percent: 30,
    is_active: true,
    valid_until: chance(0.5) ? dayOf(began + 30 * DAY) : null,
  };
  return { knowledge, offer: chance(0.6) ? { offer, reason: among(["too_expensive", "other"]) } : null };
}

/** Creates a project from the seed and runs its weeks. */
export async function randomWeeks(app: TestApp, smtp: SmtpServer, seed: string): Promise<Answered & { began: number }> {
  const draw = drawing(seeded(seed));
  const acme = await answered(app, settingsIn(draw));
  const { slug, token } = acme.project;
  const began = app.clock.now();
  const { knowledge, offer } = knowledgeIn(draw, began);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await app.call(method, `/projects/${slug}${path}`, { ...(body && { body }), token });
    expect([200, 201, 202, 204, 409], `${method} ${path} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    return answer.body;
  };
  await call("PUT", "/knowledge", knowledge);
  if (offer) await call("PUT", `/retention-offers/${offer.reason}`, offer.offer);

  const { data } = await call("GET", "/mail-webhooks");
  const reports = new URL(data.urls.raw).pathname;
  const customers = Array.from({ length: 6 }, (_, index) => `${slug}-${index}@example.com`);
  const lastMail = () => smtp.messages.findLast(({ to }) => customers.includes(to[0]!));
  const events: { id: string; email: string }[] = [];
  const open = async () => (events.length > 0 ? acme.read(draw.among(events).id) : null);

  /** The possible actions with their weights. */
  const HAPPENINGS: [weight: number, () => Promise<unknown>][] = [
    [
      8,
      async () => {
        const email = draw.among(customers);
        const metadata = draw.chance(0.5) ? { decline_code: draw.among(CODES) } : undefined;
        const isFailure = draw.chance(0.4);
        const { id } = await acme.event({
          customer_email: email,
          event_type: isFailure ? "payment_failed" : "cancellation",
          cancel_reason: isFailure ? null : draw.among(REASONS),
          mrr: draw.among([900, 4_900, 19_900]),
          timezone: draw.among([...ZONES, undefined]),
          locale: draw.among(["en", "de", undefined]),
          tenure_days: draw.among([20, 400]),
          ...(isFailure && metadata && { metadata }),
        });
        events.push({ id, email });
      },
    ],
    [
      2,
      async () => {
        const body = { customer_email: draw.among(customers), event_type: "cancellation", cancel_reason: "no time" };
        await app.call("POST", `/webhooks/custom/${acme.project.publicKey}`, { body });
        await app.work();
      },
    ],
    [2, async () => events.length > 0 && acme.recover(draw.among(events).id)],
    [0.4, () => call("POST", "/suppressions", { email: draw.among(customers) })],
    [
      0.3,
      async () => {
        const [recipient] = lastMail()?.to ?? [];
        if (recipient) await app.call("POST", reports, { raw: complaint({ recipient }) });
      },
    ],
    [
      0.4,
      async () => {
        const mail = lastMail();
        if (mail) await app.call("POST", linksOf(await parseMail(mail.raw)).unsubscribe, { body: undefined });
      },
    ],
    [
      1,
      async () => {
        const mail = lastMail();
        if (!mail) return;
        const { messageId } = await parseMail(mail.raw);
        await acme.answer("Let me think about it.", { from: mail.to[0]!, inReplyTo: messageId! });
      },
    ],
    [
      1,
      async () => {
        const [reply] = (await acme.replies()).filter(({ handled_at }) => handled_at === null);
        if (reply) await call("POST", `/replies/${reply.id}/handled`, { resume: draw.chance(0.7) });
      },
    ],
    [
      1,
      async () => {
        const event = await open();
        if (event) await acme.call("POST", `/${event.id}/automation/${draw.among(["pause", "resume"])}`);
      },
    ],
    [
      1,
      async () => {
        const event = await open();
        const draft = event?.variants.find(({ status }: { status: string }) => status === "draft");
        if (draft) await acme.send(event.id, draft.id);
      },
    ],
    [0.5, () => (knowledge.fixes.length > 0 ? call("POST", "/knowledge/fixes/bulk/announce", {}) : Promise.resolve())],
  ];
  const total = HAPPENINGS.reduce((sum, [weight]) => sum + weight, 0);
  const happen = () => {
    let left = (draw.whole(1_000) / 1_000) * total;
    for (const [weight, act] of HAPPENINGS) {
      left -= weight;
      if (left < 0) return act();
    }
  };

  // An action in the same millisecond as a due mail could come before or after it, so the times are not round.
  const between = () => draw.among([10 * MINUTE, 5 * HOUR, DAY, 2 * DAY]) + draw.whole(MINUTE);
  for (let now = began; now < began + BUSY; now += between()) {
    await acme.liveUntil(now);
    await happen();
  }
  await acme.liveUntil(began + WEEKS * 7 * DAY);
  return { ...acme, began };
}
