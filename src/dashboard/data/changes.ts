// Keeps shown answers up to date: the project's stream of changes names the kinds that have changed, and the answers that
// depend on them are fetched again. If the stream fails, all shown answers are fetched every 20 seconds.

import { BASE } from "./base.ts";
import { KINDS_OF_CHANGE } from "./kinds-of-change.ts";
import { changed } from "./query.ts";
import { loadProjects } from "./session.ts";

const WITHOUT_STREAM = 20_000; // milliseconds
const REOPEN = [1000, 2000, 5000, 15_000, 30_000]; // milliseconds; the last one is repeated

/** Listens for a project's changes. Returns a function that stops listening. */
export function listenForChanges(slug: string): () => void {
  let stream: EventSource;
  let asking: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function open(): void {
    stream = new EventSource(`${BASE}/api/v1/projects/${encodeURIComponent(slug)}/changes`);
    stream.onopen = () => {
      failures = 0;
      changed(); // changes before the stream was open may have been missed
      clearInterval(asking);
      asking = undefined;
    };
    stream.onerror = () => {
      asking ??= setInterval(() => changed(), WITHOUT_STREAM);
      // The browser reconnects after a broken connection, but not after an answer that is no stream.
      if (stream.readyState !== EventSource.CLOSED) return;
      reopening = setTimeout(open, REOPEN[Math.min(failures++, REOPEN.length - 1)]);
    };
    for (const kind of KINDS_OF_CHANGE) {
      stream.addEventListener(kind, () => {
        changed([kind]);
        if (kind === "members") void loadProjects().catch(() => {}); // the user's role may have changed
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
