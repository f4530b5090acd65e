// The sender of letters, and a test mail to check that they arrive.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { account, may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { useAction } from "../../parts/form.tsx";
import { SetSection } from "../../parts/page.tsx";
import { State } from "../../parts/state.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import { useEditing } from "./draft.ts";
import { TextSetting } from "./fields.tsx";

export function SenderSection() {
  return (
    <SetSection id="sender" title={t().sections.sender} why={t().senderWhy}>
      <div class="pair">
        <TextSetting path="settings.sender.from_name" label={t().name} hint={t().fromNameHint} />
        <TextSetting path="settings.sender.from_email" label={t().address} hint={t().fromEmailHint} type="email" />
      </div>
      <div class="pair">
        <TextSetting path="settings.sender.reply_to" label={t().replyTo} hint={t().replyToHint} type="email" />
      </div>
      <TextSetting
        path="settings.sender.postal_address"
        label={t().postalAddress}
        hint={t().postalAddressHint}
        lines={2}
      />
      {may("admin") && <TestMail />}
    </SetSection>
  );
}

const SENDER = ["from_name", "from_email", "reply_to"].map((field) => `settings.sender.${field}`);

function TestMail() {
  const editing = useEditing();
  const [sent, setSent] = useState<Shape<"TestMail">>();
  const { busy, problem, problems, run } = useAction();
  const isUnsaved = SENDER.some((path) => editing.isChanged(path));

  async function send(): Promise<void> {
    setSent(undefined);
    await run(async () => {
      const body = { to: account.value!.email };
      setSent((await projectApi.post("/test-mail", { body })).data);
    });
  }

  return (
    <div class="rowdo">
      <Button
        class="b"
        text={busy ? t().sending : t().sendTest}
        disabled={busy || isUnsaved}
        onClick={() => void send()}
      />
      <span role="status" class="small">
        {isUnsaved && <span class="quiet">{t().saveFirst}</span>}
        {!isUnsaved && sent && (
          <State is="won">{sent.via === "smtp" ? t().taken(sent.to, sent.delivery) : t().written(sent.delivery)}</State>
        )}
        {!isUnsaved && (problem ?? problems.to) && <State is="lost">{problem ?? problems.to!}</State>}
      </span>
    </div>
  );
}
