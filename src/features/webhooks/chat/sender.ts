// Sends to a chat: writes the message from the body at the time of sending, and posts it unsigned.

import type { Answer } from "../../../adapters/deliverer.ts";
import { VERSION } from "../../../lib/version.ts";
import { getProject } from "../../projects/service.ts";
import { teamLanguage } from "../../projects/settings.ts";
import { chatUrlOf } from "../endpoint.ts";
import type { ChatKind } from "../kinds.ts";
import type { Sender, SenderDeps } from "../signed-sender.ts";
import type { WebhookEndpoint } from "../tables.ts";
import { isGoneBy, messageIdIn, READ_OF_ANSWER, waitBy } from "./answers.ts";
import { formatFor } from "./formats.ts";
import { type Frame, messageOf } from "./message.ts";
import { findMessageId } from "./posts.ts";

const LOGGED = 1024; // characters of an answer

/** Throws if the address cannot be unsealed. */
export async function chatSenderTo(
  { store, clock, keys, deliverer, config }: SenderDeps,
  endpoint: WebhookEndpoint & { kind: ChatKind },
): Promise<Sender> {
  const { kind, projectId } = endpoint;
  const project = await getProject(store.read, projectId);
  const dashboard = config.server.publicUrl.replace(/\/+$/, "");
  const place = { dashboard, slug: project.slug, language: teamLanguage(project) };
  const address = chatUrlOf(endpoint, keys.sealing);

  async function postMessage(body: string, signal: AbortSignal): Promise<Answer> {
    const frame = JSON.parse(body) as Frame;
    const edited = frame.update_of === undefined ? null : await findMessageId(store.read, frame.update_of, endpoint.id);
    // Editing replaces the whole message.
    const message = messageOf(edited === null ? frame : { ...frame, update_of: undefined }, place);
    const answer = await deliverer.post({
      project: projectId,
      method: edited === null ? "POST" : "PATCH",
      url: edited === null ? addressOfPost(kind, address) : addressOfMessage(address, edited),
      headers: { "content-type": "application/json", "user-agent": `recoverd/${VERSION}` },
      body: JSON.stringify(formatFor[kind](message)),
      readsUpTo: READ_OF_ANSWER,
      signal,
    });
    return { ...answer, retryAfter: waitBy(kind, answer) };
  }

  return {
    endpointId: endpoint.id,
    post: async ({ body }, signal) => forLog(await postMessage(body, signal)),
    send: async (delivery, signal) => {
      const startedAt = clock.now();
      const answer = await postMessage(delivery.body, signal);
      return {
        delivery,
        url: endpoint.url,
        startedAt,
        endedAt: clock.now(),
        answer: forLog(answer),
        isGone: isGoneBy(kind, answer),
        messageId: messageIdIn(kind, answer),
      };
    },
  };
}

const forLog = (answer: Answer): Answer => ({ ...answer, response: answer.response?.slice(0, LOGGED) ?? null });

/** Discord returns the message, with its id, only on request. */
function addressOfPost(kind: ChatKind, address: string): string {
  if (kind !== "discord") return address;
  const url = new URL(address);
  url.searchParams.set("wait", "true");
  return url.href;
}

function addressOfMessage(address: string, messageId: string): string {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/messages/${messageId}`;
  return url.href;
}
