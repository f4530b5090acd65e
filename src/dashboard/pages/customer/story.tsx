// The customer's history, newest first, with planned entries above.

import { type ComponentChildren, Fragment } from "preact";
import { useState } from "preact/hooks";
import { count, listDay, timeOfDay } from "../../data/format.ts";
import { may } from "../../data/session.ts";
import { Button, Link } from "../../parts/button.tsx";
import { RevertOffer } from "../../parts/revert-offer.tsx";
import { customer as t } from "../../texts/customer.ts";
import { declineOf } from "../../texts/declines.ts";
import { offerApplications } from "../../texts/offer-applications.ts";
import { storySentence } from "../../texts/story.ts";
import { SentLetter } from "./sent-letter.tsx";
import { type Customer, chargerOf, type Entry, nextAttemptOf } from "./types.ts";

const FIRST = 30; // entries that are shown at once

/** When the provider will try to charge an open payment again; null if unknown or past. */
function nextTryOf({ churn_events: [event], state }: Customer): Date | null {
  const next = state === "could_not_pay" ? nextAttemptOf(event) : null;
  return next !== null && next.getTime() > Date.now() ? next : null;
}

const NextTry = ({ at, customer }: { at: Date; customer: Customer }) => (
  <li class="ahead">
    <time dateTime={at.toISOString()}>
      {listDay(at.toISOString())}
      <br />
      {timeOfDay(at.toISOString())}
    </time>
    <div class="h">{t().triesNext(chargerOf(customer.churn_events[0]!))}</div>
  </li>
);

type StoryItem = { entry: Entry; notes: string[]; reason: Entry | undefined };

export function Story({ entries, customer }: { entries: readonly Entry[]; customer: Customer }) {
  const [isWhole, setWhole] = useState(false);
  const story = storyOf(entries).reverse();
  const shown = isWhole ? story : story.slice(0, FIRST);
  const lastSent = story.find(({ entry }) => entry.facts.what === "sent")?.entry;
  const next = nextTryOf(customer);
  const at = next === null ? -1 : shown.filter(({ entry }) => Date.parse(entry.at) > next.getTime()).length;
  if (story.length === 0) return <p class="quiet">{t().nothingYet}</p>;
  return (
    <>
      <ol class="line">
        {shown.map((one, index) => (
          <Fragment key={`${one.entry.at} ${index}`}>
            {index === at && <NextTry at={next!} customer={customer} />}
            <Item item={one} customer={customer} isLastLetter={one.entry === lastSent} />
          </Fragment>
        ))}
      </ol>
      {shown.length < story.length && (
        <Button class="text-b" text={t().earlier(count(story.length - shown.length))} onClick={() => setWhole(true)} />
      )}
    </>
  );
}

/** Combines entries: reasons are shown with their event, reports about a mail with the letter. Ranks are shown elsewhere. */
function storyOf(entries: readonly Entry[]): StoryItem[] {
  const story: StoryItem[] = [];
  for (const entry of entries) {
    const { what, reason } = entry.facts;
    const of = story.find(
      (one) => one.entry.facts.what === "sent" && one.entry.refs.message_id === entry.refs.message_id,
    );
    if (entry.kind === "rank" || what === "handed_over") continue;
    if (entry.kind === "reason") {
      const event = story.find(
        (one) => one.entry.kind === "event" && one.entry.refs.churn_event_id === entry.refs.churn_event_id,
      );
      if (event) event.reason = entry;
    } else if (entry.kind === "message" && of && (what === "delivered" || reason === "machine")) {
      const note = storySentence(what === "delivered" ? "delivered" : "machine", entry.facts) ?? entry.sentence;
      if (!of.notes.includes(note)) of.notes.push(note);
    } else {
      story.push({ entry, notes: alertNotes(entry), reason: undefined });
    }
  }
  return story;
}

function alertNotes({ kind, facts }: Entry): string[] {
  if (kind !== "alert") return [];
  const name = facts.status === "delivered" ? "arrived" : facts.status === "failed" ? "not_arrived" : null;
  return name === null ? [] : [storySentence(name, facts)!];
}

/** The name of the sentence for an entry. */
function nameOf({ kind, facts }: Entry): string {
  if (kind === "alert") return String(facts.delivery_mode);
  if (facts.what === "send") return facts.state === "planned" ? "planned" : "skipped";
  if (typeof facts.what === "string") return facts.what;
  return kind === "event" ? String(facts.event_type) : kind;
}

const MARKS: Partial<Record<string, string>> = {
  cancellation: "lost",
  payment_failed: "risk",
  lost: "lost",
  recovered: "won",
  sent: "pen",
  replied: "won",
  opened: "pen",
  clicked: "pen",
  score: "risk",
  webhook: "risk",
  direct: "risk",
  bounced: "lost",
  complained: "lost",
};

type ItemProps = { item: StoryItem; customer: Customer; isLastLetter: boolean };

function Item({ item: { entry, notes, reason }, customer, isLastLetter }: ItemProps) {
  const name = nameOf(entry);
  const isAhead = Date.parse(entry.at) > Date.now();
  const said = storySentence(name, entry.facts);
  return (
    <li class={[MARKS[name], isAhead && "ahead"].filter(Boolean).join(" ")}>
      <time dateTime={entry.at}>
        {listDay(entry.at)}
        {entry.kind !== "score" && (
          <>
            <br />
            {timeOfDay(entry.at)}
          </>
        )}
      </time>
      <div>
        <div class="h">
          <bdi>{said ?? entry.sentence}</bdi>
        </div>
        {reason !== undefined && <Reason reason={reason} customer={customer} isBank={name === "payment_failed"} />}
        {entry.kind === "offer" && entry.facts.comment && <Quote text={entry.facts.comment} lang={null} />}
        {name === "replied" && entry.facts.text && <Quote text={entry.facts.text} lang={customer.locale} />}
        {isLastLetter && <SentLetter entry={entry} />}
        {name === "offer_applied" && <Reversal entry={entry} customer={customer} />}
        {notes.length > 0 && <p class="d">{notes.join(" ")}</p>}
        {entry.kind === "alert" && entry.facts.status === "failed" && (
          <p class="d">
            <Link class="text" to="/risk" text={t().toAlerts} />
          </p>
        )}
      </div>
    </li>
  );
}

/** The state of reverting an applied offer, and the button to revert it. */
function Reversal({ entry: { facts, refs }, customer }: { entry: Entry; customer: Customer }) {
  const t = offerApplications();
  const id = refs.application_id;
  if (facts.reverted || id === undefined) return null;
  if (facts.reverting) return <p class="d">{t.reverting}</p>;
  const problem = facts.revert_reason;
  if (!problem && !may("member")) return null;
  return (
    <p class="d">
      {problem && `${t.notReverted}: ${problem}. `}
      {may("member") && <RevertOffer id={id} at={String(facts.provider)} who={customer.customer_name ?? customer.id} />}
    </p>
  );
}

function Reason({ reason, customer, isBank }: { reason: Entry; customer: Customer; isBank: boolean }) {
  const text = reason.facts.text ?? reason.facts.reason_code;
  if (typeof text !== "string") return null;
  return isBank ? (
    <p class="d">
      {t().bankSaid}
      <bdi>{declineOf(text)}</bdi>
    </p>
  ) : (
    <Quote text={text} lang={customer.locale} />
  );
}

const Quote = ({ text, lang }: { text: ComponentChildren; lang: string | null }) => (
  <p class="voice">
    <q>
      <bdi lang={lang ?? undefined}>{text}</bdi>
    </q>
  </p>
);
