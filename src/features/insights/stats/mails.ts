// Recovery mails in numbers, and which mail gets the credit for a recovery.

import { DAY } from "../../../lib/duration.ts";
import { wilson } from "../../../lib/statistics/wilson.ts";
import { STRATEGIES, type Strategy } from "../../strategies/table.ts";
import type { Recovery, Sent } from "./queries.ts";

/** A mail gets the credit for a recovery at most this many days later. */
export const ATTRIBUTION_DAYS = 14;
export const ATTRIBUTION_TIME = ATTRIBUTION_DAYS * DAY;

/** For each recovered event the last mail before the recovery that did not bounce, if sent within the attribution time. */
export function lastMails(sent: readonly Sent[], recoveries: readonly Recovery[]): Map<string, Sent> {
  const last = new Map<string, Sent>();
  if (sent.length === 0) return last;
  const recoveredAt = new Map(recoveries.map((recovery) => [recovery.eventId, recovery.recoveredAt]));
  for (const mail of sent) {
    const recovered = recoveredAt.get(mail.eventId);
    if (recovered === undefined || mail.bounced) continue;
    if (mail.sentAt > recovered || recovered - mail.sentAt > ATTRIBUTION_TIME) continue;
    if (mail.sentAt >= (last.get(mail.eventId)?.sentAt ?? 0)) last.set(mail.eventId, mail);
  }
  return last;
}

export type MailNumbers = {
  sent: number;
  opened: number;
  clicked: number;
  bounced: number;
  unsubscribed: number;
  open_rate: number | null;
  click_rate: number | null;
};

export function mailNumbers(sent: readonly Sent[], unsubscribed: number): MailNumbers {
  const [opened, clicked, bounced] = [countOf(sent, "opened"), countOf(sent, "clicked"), countOf(sent, "bounced")];
  const share = (part: number): number | null => (sent.length === 0 ? null : part / sent.length);
  return {
    sent: sent.length,
    opened,
    clicked,
    bounced,
    unsubscribed,
    open_rate: share(opened),
    click_rate: share(clicked),
  };
}

export type StrategyNumbers = {
  strategy: Strategy;
  sent: number;
  opened: number;
  clicked: number;
  recovered: number;
  recovery_rate: number | null;
  low: number | null;
  high: number | null;
};

/** All nine, in the interface's order. `last` says which mail gets the credit for a recovery. */
export function strategyNumbers(sent: readonly Sent[], last: ReadonlyMap<string, Sent>): StrategyNumbers[] {
  const byStrategy = Map.groupBy(sent, ({ strategy }) => strategy);
  return STRATEGIES.map((strategy) => {
    const mails = byStrategy.get(strategy) ?? [];
    const recovered = mails.filter((mail) => last.get(mail.eventId) === mail).length;
    const interval = wilson(recovered, mails.length);
    return {
      strategy,
      sent: mails.length,
      opened: countOf(mails, "opened"),
      clicked: countOf(mails, "clicked"),
      recovered,
      recovery_rate: mails.length === 0 ? null : recovered / mails.length,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    };
  });
}

const countOf = (mails: readonly Sent[], what: "opened" | "clicked" | "bounced"): number =>
  mails.reduce((count, mail) => (mail[what] ? count + 1 : count), 0);
