// The addresses for mail providers' reports about bounces and complaints.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import { Button } from "../../parts/button.tsx";
import { Address } from "../../parts/copy.tsx";
import { Confirmed, Form, Problem, SecretField, TextField, useAction } from "../../parts/form.tsx";
import { Answered } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { connections } from "../../texts/connections.ts";
import { connectionSetup as t } from "../../texts/connections-setup.ts";
import type { SetupProps } from "./saying.ts";

type Webhooks = Shape<"MailWebhooks">;

const NAMES: Readonly<Record<string, string>> = {
  ses: "Amazon SES",
  postmark: "Postmark",
  mailgun: "Mailgun",
  sendgrid: "SendGrid",
};
const nameOf = (name: string): string => NAMES[name] ?? (name === "inbound" ? t().inboundMail : t().raw);

export function MailReportsSetup({ onDone }: SetupProps) {
  const query = useProjectQuery("/mail-webhooks", ["settings"]);
  return (
    <Answered query={query} lines={6}>
      {({ data: webhooks }) => (
        <>
          <div class="stack">
            {Object.entries(webhooks.urls as Record<string, string>).map(([name, url]) => (
              <div key={name}>
                <p class="label">{nameOf(name)}</p>
                <Address text={url} label={nameOf(name)} />
              </div>
            ))}
            <p class="small quiet">{t().mailAddresses}</p>
            <Confirmed
              action={t().rotate}
              ask={t().rotateAsk}
              act={async () => {
                await projectApi.post("/mail-webhooks/rotate");
                say(t().rotated);
                void query.refresh();
              }}
            />
          </div>
          <KeysForm before={webhooks} onDone={onDone} />
        </>
      )}
    </Answered>
  );
}

function KeysForm({ before, onDone }: { before: Webhooks; onDone: () => void }) {
  const [mailgun, setMailgun] = useState("");
  const [sendgrid, setSendgrid] = useState(before.sendgrid_public_key ?? "");
  const [mailbox, setMailbox] = useState(before.return_path ?? "");
  const { busy, problem, problems, run } = useAction();
  async function save(): Promise<void> {
    const body = {
      ...(mailgun === "" ? {} : { mailgun_signing_key: mailgun.trim() }),
      sendgrid_public_key: sendgrid.trim() || null,
      return_path: mailbox.trim() || null,
    };
    if (!(await run(() => projectApi.patch("/mail-webhooks", { body })))) return;
    say(t().saved);
    onDone();
  }
  return (
    <Form class="form" onSubmit={save}>
      <SecretField
        label={t().mailgunKey}
        hint={before.mailgun_signing_key ? t().secretIsSet : undefined}
        problem={problems.mailgun_signing_key}
        value={mailgun}
        onText={setMailgun}
      />
      <SecretField
        label={t().sendgridKey}
        problem={problems.sendgrid_public_key}
        value={sendgrid}
        onText={setSendgrid}
      />
      <TextField
        label={t().returnPath}
        hint={t().returnPathHint}
        problem={problems.return_path}
        type="email"
        value={mailbox}
        onText={setMailbox}
      />
      <Problem text={problem} />
      <div class="flowrow">
        <Button class="b main" text={connections().save} type="submit" disabled={busy} />
      </div>
    </Form>
  );
}
