// What is done to a person of the queue: a letter is sent after five seconds in the open, or they are put off, or recovered.
// Each can be undone; a customer whose change failed comes back to the queue.

import { ApiError, api, data } from "../../data/api.ts";
import { changed } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { type Draft, isSaved, save } from "./drafts.ts";
import type { Event } from "./event.ts";
import { hide, hideForGood, showAgain } from "./queue.ts";

type Person = Pick<Event, "id" | "updated_at">;

export type Steps = {
  /** Opens the next of the queue. */
  goOn: () => void;
  /** Opens this person again. */
  comeBack: () => void;
  /** Says what was refused. */
  refuse: (why: string) => void;
};

/** Never sends twice: the API refuses a letter that was sent, and words that this person has not seen. */
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
    // Without a wait where nothing is left to save: the page may be closing.
    if (!isSaved(draft)) await save(draft);
    try {
      if (!isSaved(draft)) throw new ApiError(409, "unsaved", draft.problem.value ?? words.notSaved);
      await data(
        api.POST("/api/v1/projects/{slug}/churn-events/{id}/variants/{vid}/send", {
          params: { path, query: { expected_edited_at: draft.base.edited_at ?? "never" } },
          keepalive: true,
        }),
      );
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

/** Does something at once that can be taken back. */
export async function deal(
  event: Person,
  act: () => Promise<unknown>,
  takeBack: () => Promise<unknown>,
  say: (undo: () => void) => void,
  { goOn, comeBack, refuse }: Steps,
): Promise<void> {
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
    void done.then(takeBack).then(() => changed(["churn_events"]), fail);
  });
  const done = act();
  await done.then(() => {
    hideForGood(event);
    changed(["churn_events"]);
  }, fail);
}

const at = (event: Person) => ({ params: { path: { slug: slug.value, id: event.id } } });

export const snooze = (event: Person) => data(api.POST("/api/v1/projects/{slug}/churn-events/{id}/snooze", at(event)));
export const unsnooze = (event: Person) =>
  data(api.DELETE("/api/v1/projects/{slug}/churn-events/{id}/snooze", at(event)));
export const markRecovered = (event: Person) =>
  data(api.POST("/api/v1/projects/{slug}/churn-events/{id}/recovered", at(event)));
export const unmarkRecovered = (event: Person) =>
  data(api.DELETE("/api/v1/projects/{slug}/churn-events/{id}/recovered", at(event)));

/** Has all letters written, anew where they exist; resolves at once. */
export const write = (event: Person, isAgain: boolean) =>
  data(
    api.POST("/api/v1/projects/{slug}/churn-events/{id}/generate", {
      params: { ...at(event).params, header: { Prefer: "respond-async" } },
      body: { regenerate: isAgain },
    }),
  );
