// Recovery mails in numbers.

import { wilson } from "../../../lib/statistics/wilson.ts";
import { STRATEGIES, type Strategy } from "../../strategies/table.ts";
import { type Mail, mailOf } from "../sums/contacts.ts";
import type { Sums } from "../sums/read-sums.ts";

export type MailNumbers = {
  sent: number;
  opened: number;
  clicked: number;
  bounced: number;
  unsubscribed: number;
  open_rate: number | null;
  click_rate: number | null;
};

export function mailNumbers(sums: Sums, unsubscribed: number): MailNumbers {
  const sent = countOf(sums);
  const [opened, clicked] = [countOf(sums, ({ opened }) => opened), countOf(sums, ({ clicked }) => clicked)];
  const share = (part: number): number | null => (sent === 0 ? null : part / sent);
  return {
    sent,
    opened,
    clicked,
    bounced: countOf(sums, ({ bounced }) => bounced),
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

/** All, in the interface's order. */
export const strategyNumbers = (sums: Sums): StrategyNumbers[] =>
  STRATEGIES.map((strategy) => {
    const count = (is: (mail: Mail) => boolean): number =>
      countOf(sums, (mail) => mail.strategy === strategy && is(mail));
    const [sent, recovered] = [count(() => true), count(({ credited }) => credited)];
    const interval = wilson(recovered, sent);
    return {
      strategy,
      sent,
      opened: count(({ opened }) => opened),
      clicked: count(({ clicked }) => clicked),
      recovered,
      recovery_rate: sent === 0 ? null : recovered / sent,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    };
  });

const countOf = (sums: Sums, is: (mail: Mail) => boolean = () => true): number =>
  sums.total("mail", (name) => is(mailOf(name))).events;
