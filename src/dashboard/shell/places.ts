// Every page that can be gone to from anywhere: the server answers at its path, `app.tsx` has its script, and the search its
// title. `key` leads there from anywhere (`g`, then a letter); `under` is the entry of the menu that it belongs to. The
// server reads this file too, so it imports nothing.

export type MenuEntry = "today" | "customers" | "results" | "cancelFlow" | "automation" | "settings";

type Place = { name: string; title: { en: string; de: string }; path: string; under: MenuEntry; key?: string };

export const PLACES = [
  { name: "today", title: { en: "Today", de: "Heute" }, path: "/", under: "today", key: "g t" },
  { name: "customers", title: { en: "Customers", de: "Kunden" }, path: "/customers", under: "customers", key: "g c" },
  { name: "risk", title: { en: "At risk", de: "Gefährdet" }, path: "/risk", under: "customers" },
  { name: "recovered", title: { en: "Results", de: "Ergebnisse" }, path: "/recovered", under: "results", key: "g r" },
  { name: "cohorts", title: { en: "Cohorts", de: "Kohorten" }, path: "/cohorts", under: "results" },
  { name: "forecast", title: { en: "Forecast", de: "Prognose" }, path: "/forecast", under: "results" },
  { name: "experiments", title: { en: "Experiments", de: "Versuche" }, path: "/experiments", under: "results" },
  {
    name: "cancelFlow",
    title: { en: "Cancel flow", de: "Kündigung" },
    path: "/cancel-flow",
    under: "cancelFlow",
    key: "g f",
  },
  {
    name: "automation",
    title: { en: "Automation", de: "Automatik" },
    path: "/automation",
    under: "automation",
    key: "g a",
  },
  {
    name: "settings",
    title: { en: "Settings, email and sender", de: "Einstellungen, E-Mail und Absender" },
    path: "/settings",
    under: "settings",
    key: "g s",
  },
  {
    name: "knowledge",
    title: { en: "What letters may say", de: "Was Briefe sagen dürfen" },
    path: "/knowledge",
    under: "settings",
  },
  { name: "team", title: { en: "Team and keys", de: "Team und Schlüssel" }, path: "/team", under: "settings" },
  { name: "connections", title: { en: "Connections", de: "Verbindungen" }, path: "/connections", under: "settings" },
  { name: "activity", title: { en: "Activity", de: "Aktivität" }, path: "/activity", under: "settings" },
  { name: "instance", title: { en: "Instance", de: "Instanz" }, path: "/instance", under: "settings" },
] as const satisfies readonly Place[];

export type PlaceName = (typeof PLACES)[number]["name"];
