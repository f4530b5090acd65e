// Composes the outbox row of a mail: its final text, its sender and its links.

import type { Deps } from "../../deps.ts";
import { DAY } from "../../lib/duration.ts";
import { newId } from "../../lib/ids.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { ProjectLinks } from "../variants/links.ts";
import { clickUrl, openUrl, unsubscribeUrl } from "./links.ts";
import { linksAmong } from "./project-targets.ts";
import { buttonLabel } from "./rendering/button-words.ts";
import { renderMail } from "./rendering/render.ts";
import { fromOf, messageIdOf } from "./rendering/sender.ts";
import type { Message } from "./tables.ts";

const TRY_FOR = DAY;

export type Sending = Pick<Deps, "config" | "keys">;

/** A mail to compose. `closing` is a sentence below the text; `links` are the project's links that the text may contain. */
export type Letter = Pick<Message, "eventId" | "variantId" | "automatic" | "subject"> & {
  to: string;
  body: string;
  language: string;
  closing: string | null;
  /** As in the outbox; by default none. */
  timeZone?: string | null;
  links: readonly ProjectLinks[];
  /** One of our own addresses, shown as a button if it is alone in its paragraph. */
  button?: { address: string; label: string } | null;
};

/** Renders the message now, so that a repeated hand-over sends the same bytes. */
export function composeMessage({ config, keys }: Sending, project: Project, letter: Letter, now: number): Message {
  const settings = settingsOf(project);
  const id = newId("msg", now);
  const origin = { publicUrl: config.server.publicUrl, key: keys.links };
  const from = fromOf({
    sender: settings.sender,
    companyName: settings.company_name ?? project.name,
    mail: config.mail,
    publicUrl: config.server.publicUrl,
  });
  const rendered = renderMail({
    subject: letter.subject,
    body: letter.body,
    tracking: settings.tracking,
    clickUrl: (index) => clickUrl(origin, id, index),
    buttonFor: (address) =>
      address === letter.button?.address
        ? letter.button.label
        : buttonLabel(linksAmong([address], letter.links)[0]!, letter.language),
    openUrl: openUrl(origin, id),
    unsubscribeUrl: unsubscribeUrl(origin, id),
    postalAddress: settings.sender.postal_address,
    brand: settings.sender.brand,
    companyName: settings.company_name ?? project.name,
    language: letter.language,
    closing: letter.closing,
  });
  return {
    id,
    projectId: project.id,
    eventId: letter.eventId,
    variantId: letter.variantId,
    status: "queued",
    automatic: letter.automatic,
    timeZone: letter.timeZone ?? null,
    toAddress: letter.to,
    fromName: from.name,
    fromAddress: from.address,
    replyTo: from.replyTo,
    messageId: messageIdOf(id, from.address),
    subject: rendered.subject,
    textPart: rendered.text,
    htmlPart: rendered.html,
    targets: rendered.targets,
    targetLinks: linksAmong(rendered.targets, letter.links),
    lastError: null,
    delivery: null,
    giveUpAt: now + TRY_FOR,
    handedOverAt: null,
    openedAt: null,
    clickedAt: null,
    openedByPersonAt: null,
    openedByMachineAt: null,
    clickedByPersonAt: null,
    clickedByMachineAt: null,
    lastClickAt: null,
    lastClickLink: null,
    lastClickBy: null,
    deliveredAt: null,
    bouncedAt: null,
    complainedAt: null,
    feedback: null,
    createdAt: now,
    updatedAt: now,
  };
}
