// All pages that can be opened from anywhere: the server serves their paths, `app.tsx` has their scripts, and the frame, the tabs
// and the palette take their titles from here. `under` is the page's menu entry, which shows its places as tabs, named by `tab`
// if it differs from the title. `key` opens the page from anywhere (`g`, then a letter). `operatorOnly` hides it from everyone
// else. The server imports this file too, so it must not import anything.

export type MenuEntry = "today" | "customers" | "results" | "cancelFlow" | "automation" | "settings";

type Words = { en: string; de: string };
export type Place = {
  title: Words;
  path: string;
  under: MenuEntry;
  tab?: Words;
  key?: string;
  operatorOnly?: true;
};

export const PLACES = [
  { title: { en: "Today", de: "Heute" }, path: "/", under: "today", key: "g t" },
  {
    title: { en: "Customers", de: "Kunden" },
    path: "/customers",
    tab: { en: "Everybody", de: "Alle" },
    under: "customers",
    key: "g c",
  },
  { title: { en: "At risk", de: "Gefährdet" }, path: "/risk", under: "customers" },
  {
    title: { en: "Results", de: "Ergebnisse" },
    path: "/recovered",
    tab: { en: "Recovered", de: "Zurückgewonnen" },
    under: "results",
    key: "g r",
  },
  { title: { en: "Cohorts", de: "Kohorten" }, path: "/cohorts", under: "results" },
  { title: { en: "Forecast", de: "Prognose" }, path: "/forecast", under: "results" },
  { title: { en: "Experiments", de: "Versuche" }, path: "/experiments", under: "results" },
  {
    title: { en: "Cancel flow", de: "Kündigung" },
    path: "/cancel-flow",
    under: "cancelFlow",
    key: "g f",
  },
  {
    title: { en: "Automation", de: "Automatik" },
    path: "/automation",
    under: "automation",
    key: "g a",
  },
  {
    title: { en: "Settings, email and sender", de: "Einstellungen, E-Mail und Absender" },
    path: "/settings",
    tab: { en: "Project", de: "Projekt" },
    under: "settings",
    key: "g s",
  },
  {
    title: { en: "What letters may say", de: "Was Briefe sagen dürfen" },
    path: "/knowledge",
    tab: { en: "What letters say", de: "Was Briefe sagen" },
    under: "settings",
  },
  {
    title: { en: "Team and keys", de: "Team und Schlüssel" },
    path: "/team",
    tab: { en: "Team", de: "Team" },
    under: "settings",
  },
  { title: { en: "Connections", de: "Verbindungen" }, path: "/connections", under: "settings" },
  { title: { en: "Activity", de: "Aktivität" }, path: "/activity", under: "settings" },
  {
    title: { en: "Instance", de: "Instanz" },
    path: "/instance",
    operatorOnly: true,
    under: "settings",
  },
] as const satisfies readonly Place[];

export type PlacePath = (typeof PLACES)[number]["path"];

/** The places that are shown to an operator of the instance, or to anyone else. */
export const placesFor = (isOperator: boolean | undefined): readonly Place[] =>
  PLACES.filter((place: Place) => isOperator || !place.operatorOnly);
