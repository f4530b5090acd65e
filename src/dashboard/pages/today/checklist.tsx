// The set-up checklist of a project, shown on Today until it is completed or dismissed. The API determines each step's state.

import { useEffect } from "preact/hooks";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import type { Query } from "../../data/query.ts";
import { account, may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { checklistTexts as t } from "../../texts/checklist.ts";
import { type Item, Step } from "./checklist-step.tsx";

type State = { closed: boolean; items: readonly Item[] };
const KINDS = [
  "settings",
  "members",
  "churn_events",
  "variants",
  "cancel_flow",
  "inbound_events",
  "audit_log",
] as const;

export const useChecklist = () => useProjectQuery("/checklist", KINDS) as Query<{ data: State }>;

/** Whether the list is shown: it was not dismissed, and a step is open. */
export const isOpen = ({ closed, items }: State): boolean => !closed && items.some(({ state }) => state === "open");

export function Checklist({ query }: { query: Query<{ data: State }> }) {
  const { problem, run } = useAction();
  // The stream of changes does not report providers, test mails and the writer, so refresh when the user comes back.
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void query.refresh();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [query]);
  const answer = query.data.value?.data;
  if (answer === undefined) return null;

  const set = async (closed: boolean) => {
    const changed = await projectApi.put("/checklist", { body: { closed } });
    query.set(() => changed as { data: State });
  };
  const putAway = () =>
    run(async () => {
      await set(true);
      say(t().isPutAway, () => set(false));
    });
  const name = account.value?.name?.trim().split(/\s+/)[0] ?? null;
  return (
    <div class="sheet first">
      <p class="say">{t().welcome(name)}</p>
      <ol>
        {answer.items.map((item) => (
          <Step key={item.kind} item={item} refresh={query.refresh} />
        ))}
      </ol>
      <Problem text={problem} />
      <div class="end">
        <span class="small faint">{t().checked}</span>
        {may("member") && <Button class="b bare" text={t().putAway} onClick={() => void putAway()} />}
      </div>
    </div>
  );
}
