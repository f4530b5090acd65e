// Previews of the letter: the exact text, and the mail on phones and computers, light and dark.

import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { type Device, MailScreens, usePreview } from "../../parts/mail-screens.tsx";
import { today as t } from "../../texts/today.ts";
import type { Draft } from "./drafts.ts";
import type { Event } from "./event.ts";

type Mail = Shape<"MailPreview">;

export function Arrives({ event, draft, view }: { event: Event; draft: Draft; view: "text" | Device }) {
  const words = draft.words.value;
  const path = { id: event.id, vid: draft.base.id };
  const { mail, problem } = usePreview(
    (signal) => projectApi.post("/churn-events/{id}/variants/{vid}/preview", { path, body: words, signal }),
    [draft, words],
  );
  if (problem !== null) {
    return (
      <p role="alert" class="failed">
        {t().previewFailed} {problem}
      </p>
    );
  }
  if (mail === null) {
    return (
      <div class="waiting" aria-busy="true">
        {Array.from({ length: 7 }, (_, index) => (
          <span key={index} class="skel" />
        ))}
      </div>
    );
  }
  return (
    <>
      <h2 class="sr">{mail.subject}</h2>
      {view === "text" ? <AsText mail={mail} /> : <MailScreens mail={mail} device={view} />}
    </>
  );
}

function AsText({ mail }: { mail: Mail }) {
  return (
    <>
      <dl class="rawhead">
        <dt>{t().from}</dt>
        <dd>
          <bdi>{mail.from}</bdi>
        </dd>
        <dt>{t().subject}</dt>
        <dd>
          <bdi>{mail.subject}</bdi>
        </dd>
      </dl>
      <div class="raw" dir="auto">
        {mail.text}
      </div>
    </>
  );
}
