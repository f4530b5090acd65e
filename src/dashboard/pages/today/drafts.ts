// Drafts of letters: saved shortly after the last key, but never over another user's text that this user has not seen. They
// survive leaving the page, so that nothing is lost.

import { type Signal, signal } from "@preact/signals";
import { ApiError } from "../../data/api.ts";
import { reachable } from "../../data/connection.ts";
import { projectApi } from "../../data/project.ts";
import { slug } from "../../data/session.ts";
import type { Variant } from "./event.ts";

export type Words = { readonly subject: string; readonly body: string };
const PAUSE = 700; // milliseconds without a key before saving

export type Draft = {
  readonly words: Signal<Words>;
  readonly state: Signal<"clean" | "typed" | "saving" | "saved" | "failed">;
  /** Why it could not be saved. */
  readonly problem: Signal<string | null>;
  /** Another user's newer version of the letter, saved during editing; null if there is none. */
  readonly theirs: Signal<Variant | null>;
  /** Increases when the text changes other than by typing, so that the letter is rendered again. */
  readonly version: Signal<number>;
  readonly isReplaced: Signal<boolean>;
  /** The last saved version that this user has seen. */
  base: Variant;
  readonly eventId: string;
  readonly project: string;
  saving: Promise<void> | null;
  timer: ReturnType<typeof setTimeout> | undefined;
};

const drafts = new Map<string, Draft>();

/** The draft of a letter; `variant` is its newest version from the API. */
export function draftOf(eventId: string, variant: Variant): Draft {
  const known = drafts.get(variant.id);
  if (known !== undefined) {
    queueMicrotask(() => receive(known, variant));
    return known;
  }
  const draft: Draft = {
    words: signal({ subject: variant.subject, body: variant.body }),
    state: signal("clean"),
    problem: signal(null),
    theirs: signal(null),
    version: signal(0),
    isReplaced: signal(false),
    base: variant,
    eventId,
    project: slug.value,
    saving: null,
    timer: undefined,
  };
  drafts.set(variant.id, draft);
  return draft;
}

const isSame = (a: Words, b: Words): boolean => a.subject === b.subject && a.body === b.body;

export const isSaved = (draft: Draft): boolean =>
  draft.saving === null && draft.theirs.value === null && isSame(draft.words.value, draft.base);

/** Takes over a newer version from the API, without losing typed text. */
function receive(draft: Draft, variant: Variant): void {
  if (draft.saving !== null || (variant.edited_at ?? "") <= (draft.base.edited_at ?? "")) return;
  if (isSame(variant, draft.words.value)) {
    draft.base = variant;
    return;
  }
  if (!isSame(draft.words.value, draft.base)) {
    draft.theirs.value = variant;
    return;
  }
  draft.isReplaced.value = draft.state.value !== "clean";
  take(draft, variant);
}

function take(draft: Draft, variant: Variant): void {
  draft.base = variant;
  draft.words.value = { subject: variant.subject, body: variant.body };
  draft.theirs.value = null;
  draft.version.value++;
}

export function type(draft: Draft, words: Words): void {
  draft.words.value = words;
  draft.isReplaced.value = false;
  draft.state.value = "typed";
  clearTimeout(draft.timer);
  if (draft.theirs.value === null) draft.timer = setTimeout(() => void save(draft), PAUSE);
}

/** Replaces the text, for example with the one before editing, and saves it. */
export function replaceWords(draft: Draft, words: Words): void {
  type(draft, words);
  draft.version.value++;
  void save(draft);
}

/** Saves the draft; resolves when it is saved or cannot be. */
export async function save(draft: Draft): Promise<void> {
  clearTimeout(draft.timer);
  while (draft.saving !== null) await draft.saving;
  if (isSame(draft.words.value, draft.base) || draft.theirs.value !== null) return;
  draft.saving = write(draft);
  await draft.saving;
  if (draft.state.value === "typed") await save(draft);
}

async function write(draft: Draft): Promise<void> {
  const words = draft.words.value;
  draft.state.value = "saving";
  try {
    const { data: saved } = await projectApi.patch("/churn-events/{id}/variants/{vid}", {
      path: { slug: draft.project, id: draft.eventId, vid: draft.base.id },
      body: { ...words, expected_edited_at: draft.base.edited_at },
      keepalive: true,
    });
    draft.base = saved;
    draft.problem.value = null;
    draft.state.value = isSame(draft.words.value, words) ? "saved" : "typed";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.fields.expected_edited_at !== undefined) await findTheirs(draft);
    else {
      draft.state.value = "failed";
      draft.problem.value = Object.values(error.fields)[0] ?? error.message;
    }
  } finally {
    draft.saving = null;
  }
}

async function findTheirs(draft: Draft): Promise<void> {
  draft.state.value = "failed";
  const { data: event } = await projectApi.get("/churn-events/{id}", {
    path: { slug: draft.project, id: draft.eventId },
  });
  draft.theirs.value = event.variants.find(({ id }) => id === draft.base.id) ?? null;
}

/** Overwrites the other user's version, which this user has seen. */
export async function keepMine(draft: Draft): Promise<void> {
  if (draft.theirs.value === null) return;
  draft.base = draft.theirs.value;
  draft.theirs.value = null;
  await save(draft);
}

export function takeTheirs(draft: Draft): void {
  if (draft.theirs.value === null) return;
  take(draft, draft.theirs.value);
  draft.state.value = "saved";
}

const unsaved = (): Draft[] => [...drafts.values()].filter((draft) => !isSaved(draft));

// Saves drafts again when the server is reachable after a failure.
reachable.subscribe((isThere) => {
  if (isThere) for (const draft of unsaved()) void save(draft);
});

addEventListener("beforeunload", (event) => {
  // Starts saving; the browser asks the user to wait, because the page could close before it is done.
  const left = unsaved();
  for (const draft of left) void save(draft);
  if (left.length > 0) event.preventDefault();
});
