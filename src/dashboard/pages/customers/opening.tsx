// The first sentence: how many customers left in the last thirty days, how many have no letter, and how many may leave next.

import { count } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { Link } from "../../parts/button.tsx";
import { Say } from "../../parts/page.tsx";
import { customers as t } from "../../texts/customers.ts";
import { totalOf } from "./address.ts";

const DAYS = 30;
const DAY = 86_400_000;

type Counted = { total: number; more: boolean };

async function countOf(
  query: { state: string; since?: string; letter?: string },
  signal: AbortSignal,
): Promise<Counted> {
  return (await projectApi.get("/customers", { query: { ...query, per_page: 1 }, signal })).meta;
}

export function Opening() {
  const counts = useQuery(
    `${slug.value} customers opening`,
    async (signal) => {
      const since = new Date(Date.now() - DAYS * DAY).toISOString().slice(0, 10);
      const gone = { state: "left,could_not_pay", since };
      const [left, atRisk, unwritten] = await Promise.all([
        countOf(gone, signal),
        countOf({ state: "at_risk" }, signal),
        countOf({ ...gone, letter: "none,ready" }, signal),
      ]);
      return { left, atRisk, unwritten };
    },
    ["churn_events", "customers", "risk", "messages"],
  ).data.value;
  if (counts === undefined) return <Say big>{"\u00a0"}</Say>;
  const { left, atRisk, unwritten } = counts;
  return (
    <Say big>
      {left.total === 0 ? t().noneGone : t().gone(totalOf(left), left.total === 1)}
      {unwritten.total > 0 && t().unwritten(inSentence(unwritten), unwritten.total === 1 && !unwritten.more)}.
      {atRisk.total > 0 && (
        <>
          {" "}
          <Link to="/risk" text={t().next(totalOf(atRisk))} />
        </>
      )}
    </Say>
  );
}

const inSentence = (counted: Counted): string =>
  counted.more ? totalOf(counted).toLocaleLowerCase() : count(counted.total);
