// Loads a file of the dashboard as a German page does, because such files read the language when they are loaded.

import { join } from "node:path";

const PAGE = { document: { documentElement: {} }, navigator: { languages: ["de-DE"] }, localStorage: undefined };

/** The exports of a file below src/dashboard. `restore` undoes the changes to the globals that imitate a page. */
export async function loadGerman<Exports>(file: string): Promise<{ exports: Exports; restore: () => void }> {
  const before = Object.keys(PAGE).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(PAGE))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const exports: Exports = await import(join(import.meta.dir, "../../src/dashboard", file));
  const restore = () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
  return { exports, restore };
}
