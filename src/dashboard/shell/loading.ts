// Loads a page's script: waits while the server is unreachable, and reloads the page after an update has renamed the script.

import { BASE } from "../data/base.ts";
import { reachable } from "../data/connection.ts";

const AGAIN = 2000; // milliseconds
const NOT_TWICE_IN = 20_000; // milliseconds
const RELOADED = "recoverd.reloaded";

/** The result of `load`. If it fails, waits for the server and reloads the page, at most once in 20 seconds. */
export async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    await serverAnswers();
    // Either the browser has cached the failure, or an update has renamed the script; reloading the page helps with both.
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
