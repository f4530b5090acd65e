// The API client of `recoverd import`.

import type { Static } from "@sinclair/typebox";
import type { ReadImport } from "../../features/inbound/imports/model.ts";
import type { ImportKind } from "../../features/inbound/imports/tables.ts";

export type Imported = Static<typeof ReadImport>;

/** In ms: how long the service may be unreachable during an import, which continues after a restart. */
const GIVE_UP_AFTER = 60_000;
const PAUSE = 1_000; // ms between two tries

/** The service refused a call or does not answer; the message is one line. `isPassing`: a retry may succeed. */
class CallError extends Error {
  override readonly name = "CallError";

  constructor(
    message: string,
    readonly isPassing: boolean,
  ) {
    super(message);
  }
}

export class ImportClient {
  readonly #address: string;
  readonly #imports: string;
  readonly #key: string;

  /** `address` is the server's, without /api/v1. */
  constructor(address: string, project: string, key: string) {
    this.#address = address;
    this.#imports = `/api/v1/projects/${encodeURIComponent(project)}/imports`;
    this.#key = key;
  }

  /** `ignored`: the columns that are not read, as a list for people; null if there are none. */
  async upload(file: Blob, kind: ImportKind, dryRun: boolean): Promise<{ started: Imported; ignored: string | null }> {
    // The service detects the format, because the file's name may be misleading.
    const headers = { "Content-Type": "application/octet-stream" };
    const path = `?kind=${kind}${dryRun ? "&dry_run=true" : ""}`;
    const response = await this.#call(path, { method: "POST", body: file, headers });
    const ignored = response.headers.get("Recoverd-Ignored-Fields");
    return { started: await itemOf(response), ignored: ignored === null ? null : decodeURIComponent(ignored) };
  }

  /** Retries for a minute if the service is unreachable or busy. */
  async find(id: string): Promise<Imported> {
    const end = performance.now() + GIVE_UP_AFTER;
    for (;;) {
      try {
        return await itemOf(await this.#call(`/${id}`));
      } catch (error) {
        if (!(error instanceof CallError) || !error.isPassing) throw error;
        if (performance.now() > end) {
          throw new Error(`${error.message}. The import ${id} continues automatically once the service runs`, {
            cause: error,
          });
        }
        await Bun.sleep(PAUSE);
      }
    }
  }

  /** The errors as CSV with line, field and message. */
  async errors(id: string): Promise<string> {
    return (await this.#call(`/${id}/errors`)).text();
  }

  async #call(path: string, options: RequestInit = {}): Promise<Response> {
    const headers = { ...(options.headers as Record<string, string>), "X-API-Key": this.#key };
    const response = await fetch(`${this.#address}${this.#imports}${path}`, { ...options, headers }).catch(() => {
      throw new CallError(
        `${this.#address} does not answer: is the service running there? Name its address with --url`,
        true,
      );
    });
    if (response.ok) return response;
    const passing = response.status === 429 || response.status >= 500;
    throw new CallError(await complaintOf(response, this.#address), passing);
  }
}

const itemOf = async (response: Response): Promise<Imported> => ((await response.json()) as { data: Imported }).data;

type Failure = { error?: { message?: string; details?: { field: string; message: string }[] } };

async function complaintOf(response: Response, address: string): Promise<string> {
  const { error } = ((await response.json().catch(() => ({}))) ?? {}) as Failure;
  if (!error?.message) return `${address} answered ${response.status}: it does not seem to be a Recoverd`;
  const details = (error.details ?? []).map(({ field, message }) => `${field} ${message}`);
  return [error.message, ...details].join("; ");
}
