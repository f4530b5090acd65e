// The languages of the built-in mails to customers at risk: the same as those of the built-in writer.

import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { RiskTexts } from "./format.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { pt } from "./pt.ts";

export const RISK_TEXTS: Readonly<Record<string, RiskTexts>> = { de, en, es, fr, hi, pt };
