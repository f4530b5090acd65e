// An absorbing thread for tests: it puts notes into a table, breaks where it is told to, and dies where it is told to.

import { absorbThere } from "../../src/store/absorption-thread.ts";
import { compile, notify } from "../../src/store/engine.ts";
import { absorber, defineEntry } from "../../src/store/entries.ts";

export type Note = { text: string };
export const note = defineEntry<Note>("note");

if (!Bun.isMainThread) {
  absorbThere((needs: { dies: string }) => [
    absorber(note, async (tx, entries) => {
      for (const { text } of entries) {
        if (text === "broken") throw new Error("refused");
        if (text === needs.dies) {
          setTimeout(() => {
            throw new Error("The thread dies"); // after its commit, before it could tell of it
          });
        }
        await compile(tx, "insert into notes (text) values (?)").run(text);
      }
      notify(tx, "notes");
    }),
  ]);
}
