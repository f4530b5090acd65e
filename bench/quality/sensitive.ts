// Measures which cancel reasons are held back for a person without a model.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { topicOfReason } from "../../src/features/churn-events/sensitive/topic.ts";
import { textTable } from "../text-table.ts";

const LISTS = {
  real: "only a person may answer",
  harmless: "the same words, meant otherwise",
  "real-later": "written when the rules for the first existed",
  "harmless-later": "written when the rules for the first existed",
  "real-third": "written without a look at the rules",
  "harmless-third": "written without a look at the rules",
  "real-fourth": "written to try the rules for the third",
  "harmless-fourth": "written to try the rules for the third",
  "real-fifth": "written to avoid the words of the rules",
  "harmless-fifth": "written to avoid the words of the rules",
  "real-sixth": "misses never looked at",
  "harmless-sixth": "misses never looked at",
  "real-seventh": "half written without a look at the rules",
  "harmless-seventh": "half written without a look at the rules",
} as const;
type List = keyof typeof LISTS;

/** The reasons of a list, and those of them that are judged wrong. */
export function judged(list: List): { reasons: string[]; wrong: string[] } {
  const reasons = readFileSync(join(import.meta.dir, `sensitive/${list}.txt`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  return { reasons, wrong: reasons.filter((reason) => (topicOfReason(reason) === null) === list.startsWith("real")) };
}

export async function sensitive(): Promise<string> {
  const rows = (Object.keys(LISTS) as List[]).map((list) => {
    const { reasons, wrong } = judged(list);
    return [`${list}: ${LISTS[list]}`, String(reasons.length), String(reasons.length - wrong.length)];
  });
  return `Reasons that wait for a person:\n\n${textTable(["List", "Reasons", "Judged right"], rows)}`;
}
