// Counts how many good answers of a model are accepted, and how many bad ones are refused.

import { checkWriting } from "../../../src/features/variants/llm/check.ts";
import { textTable } from "../../text-table.ts";
import { type Case, HALF_READ, LISTS, readCases, UNLEARNED, WITH_FACTS } from "./cases.ts";

const passes = ({ writing, facts }: Case): boolean => checkWriting(JSON.stringify(writing), facts, []).ok;
const shareOf = (cases: Case[], is: (one: Case) => boolean): string => `${cases.filter(is).length} of ${cases.length}`;

export async function answers(): Promise<string> {
  const rows: string[][] = [];
  for (const list of [...LISTS, ...WITH_FACTS, HALF_READ, UNLEARNED]) {
    const [good, bad] = [await readCases("good", list), await readCases("bad", list)];
    const parts = good.some(({ heldOut }) => heldOut) ? [false, true] : [false];
    for (const heldOut of parts) {
      const of = (cases: Case[]) => cases.filter((one) => one.heldOut === heldOut);
      const name = parts.length === 1 ? list : `${list}, ${heldOut ? "kept apart" : "looked at"}`;
      rows.push([name, shareOf(of(good), passes), shareOf(of(bad), (one) => !passes(one))]);
    }
  }
  return `Answers of a model:\n\n${textTable(["List", "Good ones taken", "Bad ones refused"], rows)}`;
}
