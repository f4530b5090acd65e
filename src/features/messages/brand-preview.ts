// Composes a made-up mail of a project, to preview a brand before it is saved.

import type { Static } from "@sinclair/typebox";
import { settingsOf } from "../projects/settings.ts";
import type { BrandChange } from "../projects/settings-model.ts";
import type { Project } from "../projects/tables.ts";
import type { Sending } from "./compose.ts";
import { type Previewed, previewOf } from "./service.ts";

const LINK = "https://example.com/pause";

/** The mail as it would arrive with this brand. Omitted fields keep the project's values; null resets one to the default. */
export function previewBrand(
  deps: Sending,
  project: Project,
  change: Static<typeof BrandChange>,
  now: number,
): Previewed {
  const { company_name, language, sender } = settingsOf(project);
  const brand = { ...project.settings.sender?.brand, ...change };
  const set = Object.fromEntries(Object.entries(brand).filter(([, value]) => value !== null));
  const drafted = { ...project, settings: { ...project.settings, sender: { ...project.settings.sender, brand: set } } };
  const company = company_name ?? project.name;
  const letter = {
    ...sampleIn(language, company, sender.from_name ?? company),
    eventId: null,
    variantId: null,
    automatic: false,
    to: "ada@example.com",
    language,
    closing: null,
    links: [{ pause_url: LINK }],
  };
  return previewOf(deps, drafted, letter, now);
}

/** In German if that is the project's language, else in English. */
function sampleIn(language: string, company: string, sender: string): { subject: string; body: string } {
  const paragraphs = /^de\b/i.test(language)
    ? [
        "Hallo Ada,",
        `du hast ${company} am Dienstag gekündigt. Falls du es eines Tages wieder brauchst, mach stattdessen eine Pause: Bis du zurückkommst, kostet sie nichts.`,
        "Alles bleibt, wie du es verlassen hast:",
        LINK,
        "Wenn nicht, musst du nichts weiter tun. Was gefehlt hat, wüsste ich trotzdem gern; antworte einfach auf diese Mail.",
      ]
    : [
        "Hi Ada,",
        `You cancelled ${company} on Tuesday. If you think you'll want it again, pause it instead: it costs nothing until you're back.`,
        "Everything stays as you left it:",
        LINK,
        "If not, there's nothing you need to do. I'd still like to know what was missing; just reply to this mail.",
      ];
  return {
    subject: /^de\b/i.test(language) ? "Jetzt nicht, oder nie mehr?" : "Not now, or not ever?",
    body: [...paragraphs, sender].join("\n\n"),
  };
}
