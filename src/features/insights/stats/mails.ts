// Recovery mails in numbers.

import { NO_INTERVAL, wilson } from "../../../lib/statistics/wilson.ts";
import { STRATEGIES } from "../../strategies/table.ts";
import { type Mail, mailOf } from "../sums/contacts.ts";
import type { Sums } from "../sums/read-sums.ts";

export function mailNumbers(sums: Sums, unsubscribed: number) {
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

/** All, in the interface's order. */
export const strategyNumbers = (sums: Sums) =>
  STRATEGIES.map((strategy) => {
    const count = (is: (mail: Mail) => boolean): number =>
      countOf(sums, (mail) => mail.strategy === strategy && is(mail));
    const [sent, recovered] = [count(() => true), count(({ credited }) => credited)];
    return {
      strategy,
      sent,
      opened: count(({ opened }) => opened),
      clicked: count(({ clicked }) => clicked),
      recovered,
      recovery_rate: sent === 0 ? null : recovered / sent,
      ...(wilson(recovered, sent) ?? NO_INTERVAL),
    };
  });

const countOf = (sums: Sums, is: (mail: Mail) => boolean = () => true): number =>
  sums.total("mail", (name) => is(mailOf(name))).events;
