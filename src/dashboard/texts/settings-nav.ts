// The pages of the settings.

import { words } from "../data/language.ts";

export const settingsNav = words({
  en: {
    settings: "Settings",
    project: "Project",
    knowledge: "What letters say",
    team: "Team",
    connections: "Connections",
    activity: "Activity",
    instance: "Instance",
  },
  de: {
    settings: "Einstellungen",
    project: "Projekt",
    knowledge: "Was Briefe sagen",
    team: "Team",
    connections: "Verbindungen",
    activity: "Aktivität",
    instance: "Instanz",
  },
});
