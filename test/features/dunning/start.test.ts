// The warning at startup about mails with links that only work on this machine.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../../src/config.ts";
import { createLog } from "../../../src/lib/log.ts";
import { startSystem } from "../../../src/system.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recoverd-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function linesOfStart(environment: Record<string, string>): Promise<string[]> {
  const config = loadConfig({
    environment: { RECOVERD_DATA__DIR: join(folder, "data"), RECOVERD_SERVER__PORT: "0", ...environment },
    folder,
  });
  const lines: string[] = [];
  const log = createLog({ level: "info", format: "json", write: (line) => lines.push(line) });
  const system = await startSystem({ config, log });
  await system.stop();
  return lines.filter((line) => line.includes("Nothing is mailed automatically"));
}

const SERVER = { RECOVERD_MAIL__HOST: "127.0.0.1", RECOVERD_MAIL__TLS: "none" };

test("with a mail server and links to this machine, one line says that nothing is mailed automatically, and what to do", async () => {
  const lines = await linesOfStart(SERVER);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("server.public_url");
  expect(lines[0]).toContain("mail.allow_loopback_links");
});

test.each([
  ["without a mail server", {}],
  ["with links that others can follow", { ...SERVER, RECOVERD_SERVER__PUBLIC_URL: "https://mail.example.com" }],
  ["where it is allowed", { ...SERVER, RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true" }],
])("%s it says nothing of it", async (_, environment) => {
  expect(await linesOfStart(environment)).toEqual([]);
});
