// What is chosen on a page stands in its address, so that it can be shared and survives a reload.

import { useLocation } from "preact-iso";

/**
 * The query of the address, and a way to change it: `set({ period: "30d" })`; null takes a choice out. It replaces the entry
 * of the history: Back leaves the page instead of undoing choices one by one.
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
