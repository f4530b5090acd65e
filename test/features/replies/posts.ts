// The same reply as each inbound-mail service posts it, with made-up names.

type Answer = {
  from: string;
  subject: string;
  text: string;
  inReplyTo: string;
  id?: string;
  headers?: Record<string, string>;
};

export type Post = { name: string; type: string; body: string };

let numbers = 0;
const idOf = ({ id }: Answer): string => id ?? `<answer-${++numbers}@customer.example>`;

/** The reply as a mail server forwards it. */
export function mime(answer: Answer): string {
  const headers = {
    From: `Ada Lovelace <${answer.from}>`,
    To: "hello@acme.example",
    Subject: answer.subject,
    "Message-ID": idOf(answer),
    ...(answer.inReplyTo ? { "In-Reply-To": answer.inReplyTo, References: answer.inReplyTo } : {}),
    "Content-Type": "text/plain; charset=utf-8",
    ...answer.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...lines, "", ...answer.text.split("\n"), ""].join("\r\n");
}

export function form(fields: Record<string, string>): Pick<Post, "type" | "body"> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: "multipart/form-data; boundary=edge", body: `${parts.join("")}--edge--\r\n` };
}

const json = (body: unknown): Pick<Post, "type" | "body"> => ({ type: "application/json", body: JSON.stringify(body) });

export function posts(answer: Answer): Post[] {
  const { from, subject, text, inReplyTo } = answer;
  const sender = `Ada Lovelace <${from}>`;
  const named = (id: string) => ({ "Message-ID": id, "In-Reply-To": inReplyTo, From: sender, Subject: subject });
  const lines = (id: string) =>
    Object.entries(named(id))
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n");
  return [
    { name: "a mail server", type: "message/rfc822", body: mime(answer) },
    { name: "plain", ...json({ from, subject, text, headers: named(idOf(answer)) }) },
    { name: "plain fields", ...json({ from, subject, text, in_reply_to: inReplyTo, message_id: idOf(answer) }) },
    {
      name: "Postmark",
      ...json({
        From: from,
        FromFull: { Email: from, Name: "Ada Lovelace", MailboxHash: "" },
        Subject: subject,
        MessageID: "73e6d360-66eb-11e1-8e72-a8904824019b",
        TextBody: text,
        StrippedTextReply: "",
        Headers: Object.entries(named(idOf(answer))).map(([Name, Value]) => ({ Name, Value })),
      }),
    },
    {
      name: "CloudMailin",
      ...json({
        headers: { message_id: idOf(answer), in_reply_to: inReplyTo, from: sender, subject },
        envelope: { from, to: "in@example.com" },
        plain: text,
        html: "",
        reply_plain: "",
      }),
    },
    {
      name: "CloudMailin's form",
      ...form({
        "headers[Message-ID]": idOf(answer),
        "headers[In-Reply-To]": inReplyTo,
        "headers[From]": sender,
        "envelope[from]": from,
        plain: text,
      }),
    },
    {
      name: "SendGrid",
      ...form({
        headers: lines(idOf(answer)),
        to: "in@example.com",
        from: sender,
        subject,
        text,
        envelope: JSON.stringify({ to: ["in@example.com"], from }),
      }),
    },
    { name: "SendGrid, raw", ...form({ to: "in@example.com", from: sender, subject, email: mime(answer) }) },
    {
      name: "Mailgun",
      ...form({
        recipient: "in@example.com",
        sender: from,
        from: sender,
        subject,
        "body-plain": text,
        "stripped-text": text.split("\n")[0]!,
        "In-Reply-To": inReplyTo,
        "message-headers": JSON.stringify(Object.entries(named(idOf(answer)))),
        timestamp: "1772442000",
        token: "t",
        signature: "s",
      }),
    },
    { name: "Mailgun, MIME", ...form({ recipient: "in@example.com", sender: from, "body-mime": mime(answer) }) },
    {
      name: "Mandrill",
      type: "application/x-www-form-urlencoded",
      body: new URLSearchParams({
        mandrill_events: JSON.stringify([
          { event: "inbound", msg: { from_email: from, subject, text, headers: named(idOf(answer)) } },
        ]),
      }).toString(),
    },
    {
      name: "SparkPost",
      ...json([
        {
          msys: {
            relay_message: {
              friendly_from: from,
              rcpt_to: "in@example.com",
              content: {
                email_rfc822: Buffer.from(mime(answer)).toString("base64"),
                email_rfc822_is_base64: true,
                subject,
                text,
              },
            },
          },
        },
      ]),
    },
  ];
}
