// All pages that can be opened from anywhere: the server serves their paths, `app.tsx` has their scripts, and the palette their
// titles. `under` is the page's menu entry, which shows its places as tabs, named by `tab` if it differs from the title. `key`
// opens the page from anywhere (`g`, then a letter). The server imports this file too, so it must not import anything.

export type MenuEntry = "today" | "customers" | "results" | "cancelFlow" | "automation" | "settings";

type Words = { en: string; de: string };
export type Place = {
  name: string;
  title: Words;
  path: string;
  under: MenuEntry;
  tab?: Words;
  key?: string;
  operatorOnly?: true;
};

export const PLACES = [
  { name: "today", title: { en: "Today", de: "Heute" }, path: "/", under: "today", key: "g t" },
  {
    name: "customers",
    title: { en: "Customers", de: "Kunden" },
    path: "/customers",
    tab: { en: "Everybody", de: "Alle" },
    under: "customers",
    key: "g c",
  },
  { name: "risk", title: { en: "At risk", de: "Gefährdet" }, path: "/risk", under: "customers" },
  {
    name: "recovered",
    title: { en: "Results", de: "Ergebnisse" },
    path: "/recovered",
    tab: { en: "Recovered", de: "Zurückgewonnen" },
    under: "results",
    key: "g r",
  },
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
    tab: { en: "Project", de: "Projekt" },
    under: "settings",
    key: "g s",
  },
  {
    name: "knowledge",
    title: { en: "What letters may say", de: "Was Briefe sagen dürfen" },
    path: "/knowledge",
    tab: { en: "What letters say", de: "Was Briefe sagen" },
    under: "settings",
  },
  {
    name: "team",
    title: { en: "Team and keys", de: "Team und Schlüssel" },
    path: "/team",
    tab: { en: "Team", de: "Team" },
    under: "settings",
  },
  { name: "connections", title: { en: "Connections", de: "Verbindungen" }, path: "/connections", under: "settings" },
  { name: "activity", title: { en: "Activity", de: "Aktivität" }, path: "/activity", under: "settings" },
  {
    name: "instance",
    title: { en: "Instance", de: "Instanz" },
    path: "/instance",
    operatorOnly: true,
    under: "settings",
  },
] as const satisfies readonly Place[];

export type PlaceName = (typeof PLACES)[number]["name"];
