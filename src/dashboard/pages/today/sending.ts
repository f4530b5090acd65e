// The actions for a customer in the queue: a letter is sent after a countdown of five seconds, or they are snoozed or marked
// as recovered. Each action can be undone; if it fails, the customer returns to the queue.

import { ApiError } from "../../data/api.ts";
import { inProject, projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { type Draft, isSaved, save } from "./drafts.ts";
import type { Event } from "./event.ts";
import { hide, hideForGood, showAgain } from "./queue.ts";

type Person = Pick<Event, "id" | "updated_at">;

export type Steps = {
  /** Opens the next event in the queue. */
  goOn: () => void;
  /** Opens this event again. */
  comeBack: () => void;
  /** Shows why the action was refused. */
  refuse: (why: string) => void;
};

/** Never sends twice: the API refuses a letter that was already sent, and text that this user has not seen. */
export function send(
  event: Person,
  draft: Draft,
  wait: (act: () => void, undo: () => void) => void,
  words: { notSaved: string },
  { goOn, comeBack, refuse }: Steps,
): void {
  hide(event);
  goOn();
  void save(draft);
  const path = { slug: slug.value, id: event.id, vid: draft.base.id };
  const act = async () => {
    // Does not wait if everything is saved, because the page may be closing.
    if (!isSaved(draft)) await save(draft);
    try {
      if (!isSaved(draft)) throw new ApiError(409, "unsaved", draft.problem.value ?? words.notSaved);
      await projectApi.post("/churn-events/{id}/variants/{vid}/send", {
        path,
        query: { expected_edited_at: draft.base.edited_at ?? "never" },
        keepalive: true,
      });
      hideForGood(event);
      changed(["churn_events"]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAgain(event);
      comeBack();
      refuse(error.message);
    }
  };
  wait(
    () => void act(),
    () => {
      showAgain(event);
      comeBack();
    },
  );
}

/** Performs an action immediately, and offers to undo it. */
export async function performUndoable(
  event: Person,
  act: () => Promise<unknown>,
  takeBack: () => Promise<unknown>,
  say: (undo: () => void) => void,
  { goOn, comeBack, refuse }: Steps,
): Promise<void> {
  const of = slug.value;
  hide(event);
  goOn();
  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    showAgain(event);
    comeBack();
    refuse(error.message);
  };
  say(() => {
    showAgain(event);
    comeBack();
    void done.then(() => inProject(of, takeBack)).then(() => changed(["churn_events"]), fail);
  });
  const done = act();
  await done.then(() => {
    hideForGood(event);
    changed(["churn_events"]);
  }, fail);
}

const at = ({ id }: Person) => ({ path: { id } });

export const snooze = (event: Person) => projectApi.post("/churn-events/{id}/snooze", at(event));
export const unsnooze = (event: Person) => projectApi.delete("/churn-events/{id}/snooze", at(event));
export const markRecovered = (event: Person) => projectApi.post("/churn-events/{id}/recovered", at(event));
export const unmarkRecovered = (event: Person) => projectApi.delete("/churn-events/{id}/recovered", at(event));

/** Starts generating all letters, with `isAgain` also existing ones; resolves before they are written. */
export const write = (event: Person, isAgain: boolean) =>
  projectApi.post("/churn-events/{id}/generate", {
    ...at(event),
    header: { Prefer: "respond-async" },
    body: { regenerate: isAgain },
  });
