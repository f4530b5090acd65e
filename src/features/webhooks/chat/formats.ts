// A message in the format of each service. Whatever a customer wrote is escaped: it can call nobody and lead nowhere.

import type { ChatKind } from "../kinds.ts";
import { type ChatMessage, type Fact, plainTextOf } from "./message.ts";

/** The body that the service takes, before it is JSON. */
export const formatFor: Readonly<Record<ChatKind, (message: ChatMessage) => object>> = { slack, discord, teams };

/** Block Kit. `verbatim` keeps Slack from making links and mentions of its own out of plain words. */
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

/** An embed below one line of text; nobody can be mentioned, whatever the text holds. */
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

/** What Markdown reads in the middle of a line, and what it reads at its beginning. */
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

/** The text beside the card may be read as HTML or Markdown, by what the flow does with it. */
const escapedForTeams = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_[\]]/g, "\\$&");
