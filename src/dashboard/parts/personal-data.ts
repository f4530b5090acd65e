// Exports everything stored about one person, and saves it as a file.

import type { Shape } from "../data/api.ts";
import { projectApi } from "../data/project.ts";
import { slug } from "../data/session.ts";

export type PersonalData = Shape<"PersonalData">;

/** `who`: an address or id. */
export async function exportOf(who: string): Promise<PersonalData> {
  const body = who.includes("@") ? { customer_email: who } : { customer_id: who };
  return (await projectApi.post("/customers/export", { body })).data;
}

export function save(found: PersonalData): void {
  const file = new Blob([JSON.stringify(found, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${slug.value}-person.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
