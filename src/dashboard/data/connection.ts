// Whether the server answers, and whether the user must sign in again. The shell shows both over the open page.

import { signal } from "@preact/signals";

/** False after a call without an answer, until a call is answered again. */
export const reachable = signal(true);

/** The number of 403 answers, after which the user's role may have changed. */
export const refusals = signal(0);

/** Whether the sign-in is shown over the page, because the session has ended. The page keeps its state. */
export const signInIsAsked = signal(false);

let waiting: { promise: Promise<void>; resolve: () => void } | null = null;

/** Shows the sign-in, and resolves when the user has signed in. */
export function signInAgain(): Promise<void> {
  waiting ??= Promise.withResolvers<void>();
  signInIsAsked.value = true;
  return waiting.promise;
}

/** Resumes all calls that wait for a sign-in. */
export function signedInAgain(): void {
  signInIsAsked.value = false;
  waiting?.resolve();
  waiting = null;
}
