// The rows of the table.

import type { Row } from "../table.ts";
import type { Drained } from "./draining.ts";
import type { Ledger } from "./ledger.ts";
import type { Compared } from "./memory-watch.ts";
import { ENDING } from "./plan.ts";

const MEMORY_BAR = 1.3;
const LONGEST_STOP = 10; // s; containers are killed after that

export type Report = {
  ledger: Ledger;
  happened: string[];
  stops: number[];
  drained: Drained;
  /** Null if the run was too short. */
  memory: Compared | null;
};

export function rowsOf({ ledger, happened, stops, drained, memory }: Report): Row[] {
  const { acknowledged, refused, unanswered, repeatedMails, violations } = ledger;
  const ends = happened.filter((kind) => (ENDING as readonly string[]).includes(kind)).length;
  const longest = Math.max(0, ...stops) / 1000;
  const growth = memory === null ? 0 : memory.last / memory.first;
  return [
    {
      what: `Mixed load with ${happened.length} faults, ${ends} of which ended the process: violations`,
      ours: `${violations.length}`,
      bar: { text: "0", met: violations.length === 0 },
    },
    {
      what: "… requests acknowledged, refused for a fault, without an answer",
      ours: `${acknowledged}, ${refused}, ${unanswered}`,
    },
    { what: "… mails that came a second time, as the process had ended before it was noted", ours: `${repeatedMails}` },
    {
      what: "… the longest way from SIGTERM to the end",
      ours: `${longest.toFixed(1)} s`,
      bar: { text: `≤ ${LONGEST_STOP} s`, met: longest <= LONGEST_STOP },
    },
    {
      what: "… from the last fault until nothing waits",
      ours: `${(drained.ms / 1000).toFixed(0)} s${drained.hours > 0 ? `, and ${drained.hours} h by its clock` : ""}`,
    },
    ...(memory === null
      ? []
      : [
          {
            what: `… memory at the end, ${(memory.ageOfLast / 60_000).toFixed(1)} min after a start, beside that of minute two`,
            ours: `${memory.last.toFixed(0)} MB, ${memory.first.toFixed(0)} MB`,
            ratio: growth,
            bar: { text: `≤ ${MEMORY_BAR} ×`, met: growth <= MEMORY_BAR },
          },
        ]),
  ];
}
