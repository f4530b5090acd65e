// Checks the service's log afterwards: it must have no unexplained failure and no secret.

import { UNWRITABLE } from "./client.ts";
import type { Ledger } from "./ledger.ts";
import { ENDING } from "./plan.ts";
import type { Service } from "./service.ts";

const CUSTOMER = /@(?:shop\d+|past)\.example/; // an address of the benchmark's customers
const SHOWN = 200;

export function examineLog({ lines }: Service, ledger: Ledger, secrets: readonly string[]): void {
  const seen = new Set<string>();
  const once = (what: string, text: string) => {
    if (seen.has(what)) return;
    seen.add(what);
    ledger.violate(`${what}: ${text.slice(0, SHOWN)}`);
  };
  for (const { at, text } of lines) {
    if (secrets.some((secret) => text.includes(secret))) once("The log has a secret", text);
    if (CUSTOMER.test(text)) once("The log has an address of a customer", text);
    const entry = parsed(text);
    if (entry === null && text.trim() !== "" && !ledger.wasOut(ENDING, at)) once("It printed something", text);
    if (entry?.level === "error" && !ledger.wasOut([...UNWRITABLE, ...ENDING], at))
      once(`It logged the error "${entry.message}"`, text);
  }
}

function parsed(text: string): { level?: string; message?: string } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
