// The texts around the preview of a mail.

import { words } from "../data/language.ts";

const en = { light: "Light mail", dark: "Dark mail", toMe: "to me" };

const de: typeof en = { light: "Helle Mail", dark: "Dunkle Mail", toMe: "an mich" };

export const mailTexts = words({ en, de });
