// Whether the server answers, and whether somebody is signed in: shown by the shell, over whichever page is open.

import { signal } from "@preact/signals";

/** False from a call that got no answer until one that did. */
export const reachable = signal(true);

/** How often an answer was that this may not be done: the person's role may have changed under the open page. */
export const refusals = signal(0);

/** Whether the sign-in is shown over the page: the session ended while it was open. What was typed stays. */
export const signInIsAsked = signal(false);

let waiting: { promise: Promise<void>; resolve: () => void } | null = null;

/** Shows the sign-in, and resolves once somebody has signed in. */
export function signInAgain(): Promise<void> {
  waiting ??= Promise.withResolvers<void>();
  signInIsAsked.value = true;
  return waiting.promise;
}

/** Ends the wait of all calls that asked for a sign-in. */
export function signedInAgain(): void {
  signInIsAsked.value = false;
  waiting?.resolve();
  waiting = null;
}
