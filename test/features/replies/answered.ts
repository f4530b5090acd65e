// A project whose customers reply to its mails.

import type { Answer, TestApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { type Automated, automated } from "../dunning/automated.ts";
import { mime, type Post } from "./posts.ts";

export type Answered = Automated & {
  /** The path of the project's inbound address. */
  inbound: string;
  /** Posts as an inbound-mail service does. */
  post(post: Pick<Post, "type" | "body">): Promise<Answer>;
  /** Posts a reply to the last sent mail, as a mail server forwards it. */
  answer(
    text: string,
    change?: { from?: string; subject?: string; inReplyTo?: string; headers?: Record<string, string>; id?: string },
  ): Promise<Answer>;
  /** The Message-ID of the last sent mail. */
  lastId(): Promise<string>;
  upcoming(): Promise<
    { churn_event_id: string; held: string | null; at: string; step: number; of: number; kind: string }[]
  >;
  replies(): Promise<Record<string, unknown>[]>;
};

export const SEQUENCE = {
  automation: {
    generate: "all",
    send: "recommended",
    winback_schedule: ["2h", "14d", "45d"],
    max_emails_per_customer: { count: 20, per: "30d" },
  },
};

export async function answered(app: TestApp, settings: object = SEQUENCE): Promise<Answered> {
  const acme = await automated(app, settings);
  const { slug, token, key } = acme.project;
  const { body } = await app.call("GET", `/projects/${slug}/mail-webhooks`, { token });
  const inbound = new URL(body.data.urls.inbound).pathname;
  const post: Answered["post"] = ({ type, body }) =>
    app.call("POST", inbound, { raw: body, headers: { "content-type": type } });
  const lastId = async () => (await mailsOf(app)).at(-1)?.messageId ?? "";
  return {
    ...acme,
    inbound,
    post,
    lastId,
    answer: async (text, { from = "ada@example.com", subject = "Re: hello", inReplyTo, headers = {}, id } = {}) =>
      post({
        type: "message/rfc822",
        body: mime({ from, subject, text, inReplyTo: inReplyTo ?? (await lastId()), headers, ...(id ? { id } : {}) }),
      }),
    upcoming: async () => (await app.call("GET", `/projects/${slug}/automation/upcoming?days=31`, { key })).body.data,
    replies: async () => (await app.call("GET", `/projects/${slug}/replies`, { key })).body.data,
  };
}
