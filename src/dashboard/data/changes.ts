// Keeps what is shown current: the project's stream of changes names kinds of things that have changed, and what came from
// them is asked for again. Where the stream does not come through, everything shown is asked for every 20 seconds.

import { BASE } from "./base.ts";
import { KINDS_OF_CHANGE } from "./kinds-of-change.ts";
import { changed } from "./query.ts";
import { loadProjects } from "./session.ts";

const WITHOUT_STREAM = 20_000; // milliseconds
const REOPEN = [1000, 2000, 5000, 15_000, 30_000]; // milliseconds, then the last again and again

/** Listens for a project's changes until the function that it returns is called. */
export function listenForChanges(slug: string): () => void {
  let stream: EventSource;
  let asking: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function open(): void {
    stream = new EventSource(`${BASE}/api/v1/projects/${encodeURIComponent(slug)}/changes`);
    stream.onopen = () => {
      failures = 0;
      changed(); // what is shown was asked for before anybody listened
      clearInterval(asking);
      asking = undefined;
    };
    stream.onerror = () => {
      asking ??= setInterval(() => changed(), WITHOUT_STREAM);
      // The browser connects again after a broken connection, not after an answer that is no stream.
      if (stream.readyState !== EventSource.CLOSED) return;
      reopening = setTimeout(open, REOPEN[Math.min(failures++, REOPEN.length - 1)]);
    };
    for (const kind of KINDS_OF_CHANGE) {
      stream.addEventListener(kind, () => {
        changed([kind]);
        if (kind === "members") void loadProjects().catch(() => {}); // the role may be another one now
      });
    }
  }

  open();
  return () => {
    stream.close();
    clearInterval(asking);
    clearTimeout(reopening);
  };
}
