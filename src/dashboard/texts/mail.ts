// The texts around the preview of a mail.

import { words } from "../data/language.ts";

export const mailTexts = words({
  light: ["Light mail", "Helle Mail"],
  dark: ["Dark mail", "Dunkle Mail"],
  toMe: ["to me", "an mich"],
});
