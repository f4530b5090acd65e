// Stores a page's choices in its address, so that they can be shared and survive a reload.

import { useLocation } from "preact-iso";

/**
 * The query of the address, and a function to change it: `set({ period: "30d" })`; null removes a choice. It replaces the
 * history entry, so Back leaves the page instead of undoing single choices.
 */
export function useAddress() {
  const { query, route } = useLocation();
  function set(changes: Readonly<Record<string, string | null>>): void {
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    const search = next.toString();
    route(`${location.pathname}${search === "" ? "" : `?${search}`}`, true);
  }
  return { query, set };
}
