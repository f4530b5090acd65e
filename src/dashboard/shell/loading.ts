// Loading a page's script: waited for while the server is gone, and asked for under its new name after an update.

import { BASE } from "../data/base.ts";
import { reachable } from "../data/connection.ts";

const AGAIN = 2000; // milliseconds
const NOT_TWICE_IN = 20_000; // milliseconds
const RELOADED = "recoverd.reloaded";

/** What `load` gives, once the server answers. */
export async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    await serverAnswers();
    // Either the browser remembers that it failed, or the server was updated and the script has another name now.
    if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < NOT_TWICE_IN) throw error;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
}

async function serverAnswers(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${BASE}/health`).catch(() => null);
    reachable.value = answer !== null;
    if (answer !== null) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}
