// The sign-in pages translate the API's errors by their English sentences, so each translated sentence must still exist.

import { expect, test } from "bun:test";
import { join } from "node:path";

const SRC = join(import.meta.dir, "../../../src");
const PAGES = ["features/accounts/no-login-page.ts", "http/pages/forms.client.js"];

test("every English sentence with a German one is a message of the API", async () => {
  const read = (path: string) => Bun.file(join(SRC, path)).text();
  const sources = [...new Bun.Glob("features/{accounts,projects}/*.ts").scanSync(SRC)].filter(
    (path) => !PAGES.includes(path),
  );
  const messages = (await Promise.all(sources.map(read))).join("\n");
  for (const page of PAGES) {
    const sentences = [...(await read(page)).matchAll(/^ +"([A-Z](?:[^"\\]|\\.)+)":/gm)].map(
      ([, sentence]) => sentence!,
    );
    expect(sentences.length).toBeGreaterThan(2);
    expect([page, sentences.filter((sentence) => !messages.includes(sentence))]).toEqual([page, []]);
  }
});
