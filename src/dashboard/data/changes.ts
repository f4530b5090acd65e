// Keeps shown answers up to date: the project's stream of changes names the kinds that have changed, and the answers that
// depend on them are fetched again. If the stream fails, all shown answers are fetched every 20 seconds.

import { BASE } from "./base.ts";
import { KINDS_OF_CHANGE } from "./kinds-of-change.ts";
import { changed } from "./query.ts";
import { loadProjects } from "./session.ts";

const WITHOUT_STREAM = 20_000; // milliseconds
const REOPEN = [1000, 2000, 5000, 15_000, 30_000]; // milliseconds; the last one is repeated

/**
 * Listens for a project's changes while the page can be seen: browsers open six connections to a server, so a seventh page would
 * wait for ever if each held one. Returns a function that stops listening.
 */
export function listenForChanges(slug: string): () => void {
  let stream: EventSource | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function open(): void {
    const opened = new EventSource(`${BASE}/api/v1/projects/${encodeURIComponent(slug)}/changes`);
    stream = opened;
    opened.onopen = () => {
      failures = 0;
      changed(); // changes before the stream was open may have been missed
      clearInterval(asking);
      asking = undefined;
    };
    opened.onerror = () => {
      asking ??= setInterval(() => changed(), WITHOUT_STREAM);
      // The browser reconnects after a broken connection, but not after an answer that is no stream.
      if (opened.readyState !== EventSource.CLOSED) return;
      reopening = setTimeout(open, REOPEN[Math.min(failures++, REOPEN.length - 1)]);
    };
    for (const kind of KINDS_OF_CHANGE) {
      opened.addEventListener(kind, () => {
        changed([kind]);
        if (kind === "members") void loadProjects().catch(() => {}); // the user's role may have changed
      });
    }
  }

  function close(): void {
    stream?.close();
    clearInterval(asking);
    asking = undefined;
    clearTimeout(reopening);
  }

  function look(): void {
    close();
    if (document.visibilityState === "visible") open();
  }

  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    close();
  };
}
