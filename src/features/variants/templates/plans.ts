// A plan's name within a sentence: "your Pro plan" whether it was stored as "Pro", "Pro plan" or "the Pro Plan".

import { hasAddress, hasSoundBrackets, plainLine } from "./text.ts";

const MAX_PLAN = 40;
const ALLOWED = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’.,&+/()-]*$/u;
/** An identifier of a billing system, such as `price_1NxQ` or `prod-9Hk2`. */
const IDENTIFIER = /^(?:price|plan|prod|product|sub|sku|tier)[_-]\S*$|^(?=\S*\d)(?=\S*[A-Za-z])\S{12,}$/i;
const NOUN = /(?:^| )(plan|subscription|membership|package|tier|bundle|account|licen[cs]e|trial)$/i;

/** "Pro plan", for use after "your" or "the"; null where no plan is known that a customer would recognise. */
export function planOf(planName: string | null): string | null {
  const line = plainLine(planName, MAX_PLAN);
  if (line === null || IDENTIFIER.test(line)) return null;
  const name = line
    .replaceAll("_", " ")
    .replace(/^(?:(?:the|your|my|our) )+/i, "")
    .replace(/( plan)+$/i, " plan")
    .replace(/ +([.,)])/g, "$1")
    .replace(/[\s.,]+$/u, "");
  if (!ALLOWED.test(name) || hasAddress(name) || !hasSoundBrackets(name) || /[.,]{2}| {2}/.test(name)) return null;
  if (/^(?:the|your|my|our|plan|subscription|package|account|unknown|none|n\/a)$/i.test(name)) return null;
  if (/^plan /i.test(name)) return name;
  return NOUN.test(name) ? name.replace(NOUN, (noun) => noun.toLowerCase()) : `${name} plan`;
}
