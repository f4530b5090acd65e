// Writes a message in the format of each service. Customers' text is escaped, so that it mentions nobody and has no links.

import type { ChatKind } from "../kinds.ts";
import { type ChatMessage, type Fact, plainTextOf } from "./message.ts";

/** The body for the service, before it is encoded as JSON. */
export const formatFor: Readonly<Record<ChatKind, (message: ChatMessage) => object>> = { slack, discord, teams };

/** Block Kit. `verbatim` keeps Slack from turning plain words into links and mentions. */
function slack(message: ChatMessage): object {
  const { title, facts, quote, link } = message;
  const section = (text: string) => ({ type: "section", text: mrkdwn(text) });
  return {
    text: escapedForSlack(plainTextOf(message)),
    blocks: [
      section(`*${escapedForSlack(title)}*`),
      ...(facts.length === 0
        ? []
        : [
            {
              type: "section",
              fields: facts.map(({ label, value }) => mrkdwn(`*${label}*\n${escapedForSlack(value)}`)),
            },
          ]),
      ...(quote === null ? [] : [section(`>${escapedForSlack(quote)}`)]),
      section(`<${link.url}|${link.text}>`),
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

const mrkdwn = (text: string) => ({ type: "mrkdwn", text, verbatim: true });

const escapedForSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** An embed below one line of text; mentions are disabled, whatever the text contains. */
function discord({ title, facts, quote, link }: ChatMessage): object {
  const heading = escapedForDiscord(title);
  return {
    content: heading,
    embeds: [
      {
        title: link.text,
        url: link.url,
        ...(quote === null ? {} : { description: `> ${escapedForDiscord(quote)}` }),
        fields: facts.map(({ label, value }) => ({
          name: label,
          value: escapedForDiscord(value),
          inline: value.length <= 40,
        })),
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

/** Escapes Markdown within a line and at its beginning. */
const escapedForDiscord = (text: string): string =>
  text.replace(/[\\`*_~|[\]()<>]/g, "\\$&").replace(/^([#+-]|\d+\.)/, "\\$1");

/** An Adaptive Card in the envelope of a Workflows webhook. Text runs are no Markdown, so nothing in them is read. */
function teams(message: ChatMessage): object {
  const { title, facts, quote, link } = message;
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    fallbackText: plainTextOf(message),
    body: [
      paragraph([{ type: "TextRun", text: title, weight: "Bolder", size: "Medium" }]),
      ...facts.map(factLine),
      ...(quote === null ? [] : [paragraph([{ type: "TextRun", text: `“${quote}”`, italic: true }])]),
    ],
    actions: [{ type: "Action.OpenUrl", title: link.text, url: link.url }],
  };
  return {
    type: "message",
    text: escapedForTeams(plainTextOf(message)),
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
  };
}

const paragraph = (inlines: object[]) => ({ type: "RichTextBlock", inlines });

const factLine = ({ label, value }: Fact) =>
  paragraph([
    { type: "TextRun", text: `${label}: `, weight: "Bolder" },
    { type: "TextRun", text: value },
  ]);

/** The text beside the card may be rendered as HTML or Markdown, depending on the flow. */
const escapedForTeams = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_~|[\]]/g, "\\$&")
    .replace(/^([#+-]|\d+\.)/, "\\$1");
