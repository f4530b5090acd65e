// A service that is set up as the README describes, and a shell in which samples are typed exactly as printed.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { addressFor } from "../support/postgres-engine.ts";
import { type Serving, startServing } from "../support/process.ts";
import { program } from "../support/program.ts";
import { temporaryFolder } from "../support/store.ts";
import { fencesOf } from "./fences.ts";

export const hasTools = Bun.which("bash") !== null && Bun.which("curl") !== null && Bun.which("jq") !== null;

/** CI runs the samples that install Bun or run the project's scripts; a test checks that each script exists. */
export const isForDevelopers = (text: string): boolean => /^(npx|bun) /m.test(text);

export const samples = fencesOf("sh").filter(({ text }) => !isForDevelopers(text));
/** The README's sample from creating an account to sending a mail: all other samples need its account, project and key. */
const first = samples[0]!;

export type Ended = { code: number; stdout: string; stderr: string };
type Given = { stdin?: string; env?: Record<string, string> };

export type Desk = {
  folder: string;
  serving: Serving;
  variables: { TOKEN: string; KEY: string; RECOVERD_API_KEY: string; PUBLIC_KEY: string };
  type(steps: string, given?: Given): Promise<Ended>;
  call(method: string, path: string, body?: string): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
};

/** Starts the service and types the first sample. */
export async function openDesk(settings: Record<string, string> = {}): Promise<Desk> {
  const folder = temporaryFolder();
  const main = await program();
  const serving = await startServing(folder, settings);
  const address = await addressFor(join(folder, "data", "recoverd.db"));
  const variables = { TOKEN: "", KEY: "", RECOVERD_API_KEY: "", PUBLIC_KEY: "" };

  /** Runs in the service's folder; curl stores each answer in a numbered file, and fails if a request is rejected. */
  const type = async (steps: string, { stdin = "", env = {} }: Given = {}): Promise<Ended> => {
    const here = steps.replaceAll(/https:\/\/recoverd\.example\.com|http:\/\/localhost:8080/g, serving.address);
    const script = `set -eo pipefail
calls=0
curl() { calls=$((calls + 1)); command curl --silent --show-error --fail-with-body "$@" | tee $calls.json; }
recoverd() { "${process.execPath}" "${main}" "$@"; }
${here}`;
    const shell = Bun.spawn(["bash", "-c", script], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        RECOVERD_SERVER__PUBLIC_URL: serving.address,
        ...address,
        ...settings,
        ...variables,
        ...env,
      },
      stdin: new Blob([stdin]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [stdout, stderr] = await Promise.all([shell.stdout.text(), shell.stderr.text()]);
    return { code: await shell.exited, stdout, stderr };
  };

  const steps = first.text
    .replace("sk_live_…", "$(jq -r .data.secret_key 1.json)")
    .replaceAll("evt_…", "$(jq -r .data.id 2.json)")
    .replaceAll("var_…", "$(jq -r .data.variants[0].id 3.json)");
  const ended = await type(`${steps}\necho; echo "$TOKEN $KEY $(jq -r .data.public_key 1.json)"`);
  if (ended.code !== 0 || ended.stderr !== "") throw new Error(`The README's way: ${ended.stdout}${ended.stderr}`);
  const [token, key, publicKey] = ended.stdout.trim().split("\n").at(-1)!.split(" ") as [string, string, string];
  Object.assign(variables, { TOKEN: token, KEY: key, RECOVERD_API_KEY: key, PUBLIC_KEY: publicKey });

  return {
    folder,
    serving,
    variables,
    type,
    call: async (method, path, body) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${serving.address}${path}`, { method, headers, body: body ?? null });
      return { status: answer.status, text: await answer.text() };
    },
    close: async () => {
      await serving.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces `…`, which samples contain instead of an id or a secret. */
export const filledIn = (text: string): string => text.replaceAll("…", "0123456789");

/** The parts of an HTTP sample: the request line and the body, which is the response's for GET. */
export function requestIn(text: string): { method: string; path: string; body: string } {
  const [, method, path, body] = /^([A-Z]+) (\/\S+)\n\n([\s\S]+)$/.exec(text) ?? [];
  if (method === undefined) throw new Error(`Not a method, a path, an empty line and a body:\n${text}`);
  return { method, path: path!, body: body! };
}
