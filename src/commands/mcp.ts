// `recoverd mcp`: serves the Model Context Protocol over the standard streams, for programs that start their own server. It
// forwards every message to the service at RECOVERD_URL, and writes only messages to the standard output.

import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { type CommandArguments, UsageError } from "./arguments.ts";

const FAILED = -32000; // JSON-RPC's code for a server error

export async function mcp({ environment }: CommandArguments): Promise<number> {
  const { url, key } = readPlace(environment);
  const service = new StreamableHTTPClientTransport(url, { requestInit: { headers: { "x-api-key": key } } });
  const client = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    client.onclose = resolve;
    process.stdin.once("end", resolve); // the transport does not notice the end of its input
  });
  /** Requests in progress. They are answered even after the input has ended. */
  const asked = new Set<Promise<void>>();
  client.onmessage = (message) => {
    const sending = handOn(message);
    asked.add(sending);
    void sending.finally(() => asked.delete(sending));
  };
  client.onerror = (error) => console.error(`recoverd mcp: ${error.message}`);
  service.onmessage = (message) => void client.send(message);

  async function handOn(message: JSONRPCMessage): Promise<void> {
    try {
      await service.send(message);
    } catch (error) {
      const reason = `The service at ${url.origin} did not answer this: ${reasonOf(error)}`;
      console.error(`recoverd mcp: ${reason}`);
      if (!("id" in message && "method" in message)) return;
      await client.send({ jsonrpc: "2.0", id: message.id, error: { code: FAILED, message: reason } });
    }
  }

  await service.start();
  await client.start();
  await ended;
  await Promise.all(asked);
  await service.close();
  return 0;
}

/** Reads the service's address (its `server.public_url`) and a secret key of the project. @throws {UsageError} */
function readPlace(environment: CommandArguments["environment"]): { url: URL; key: string } {
  const { RECOVERD_URL: address = "http://localhost:8080", RECOVERD_API_KEY: key = "" } = environment;
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new UsageError(
      "recoverd mcp: RECOVERD_URL must be the address of the service, such as https://recoverd.example.com",
    );
  if (key === "") throw new UsageError("recoverd mcp: RECOVERD_API_KEY is missing: a secret key of the project (sk_…)");
  return { url: new URL(`${address.replace(/\/+$/, "")}/mcp`), key };
}

/** One line: the service's own message if it answered, otherwise the error's. */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  const words = /"message":"((?:[^"\\]|\\.)*)"/.exec(message)?.[1];
  return (words ?? message).replace(/\s+/g, " ").slice(0, 300);
}
