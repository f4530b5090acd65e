// What stands around a mail that is shown as it arrives.

import { words } from "../data/language.ts";

const en = { light: "Light mail", dark: "Dark mail", toMe: "to me" };

const de: typeof en = { light: "Helle Mail", dark: "Dunkle Mail", toMe: "an mich" };

export const mailTexts = words({ en, de });
