// The pages that can be gone to from anywhere, with the keys that lead there (`g`, then a letter) and the entry of the menu
// that they belong to.

export type MenuEntry = "today" | "customers" | "results" | "cancelFlow" | "automation" | "settings";

export const PLACES = [
  { name: "today", path: "/", under: "today", key: "g t" },
  { name: "customers", path: "/customers", under: "customers", key: "g c" },
  { name: "risk", path: "/risk", under: "customers" },
  { name: "recovered", path: "/recovered", under: "results", key: "g r" },
  { name: "cohorts", path: "/cohorts", under: "results" },
  { name: "forecast", path: "/forecast", under: "results" },
  { name: "experiments", path: "/experiments", under: "results" },
  { name: "cancelFlow", path: "/cancel-flow", under: "cancelFlow", key: "g f" },
  { name: "automation", path: "/automation", under: "automation", key: "g a" },
  { name: "settings", path: "/settings", under: "settings", key: "g s" },
  { name: "knowledge", path: "/knowledge", under: "settings" },
  { name: "team", path: "/team", under: "settings" },
  { name: "connections", path: "/connections", under: "settings" },
  { name: "activity", path: "/activity", under: "settings" },
  { name: "instance", path: "/instance", under: "settings" },
] as const satisfies readonly { name: string; path: string; under: MenuEntry; key?: string }[];
