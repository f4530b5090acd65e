// Previews of the letter: the exact text, and the mail on phones and computers, light and dark.

import { useEffect, useState } from "preact/hooks";
import { ApiError, type Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { type Device, MailScreens } from "../../parts/mail-screens.tsx";
import { today as t } from "../../texts/today.ts";
import type { Draft } from "./drafts.ts";
import type { Event } from "./event.ts";

const PAUSE = 250; // milliseconds without a key before the preview is fetched
type Mail = Shape<"MailPreview">;

export function Arrives({ event, draft, view }: { event: Event; draft: Draft; view: "text" | Device }) {
  const { mail, problem } = usePreview(event.id, draft);
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

function usePreview(eventId: string, draft: Draft): { mail: Mail | null; problem: string | null } {
  const [state, setState] = useState<{ mail: Mail | null; problem: string | null }>({ mail: null, problem: null });
  const words = draft.words.value;
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      try {
        const answer = await projectApi.post("/churn-events/{id}/variants/{vid}/preview", {
          path: { id: eventId, vid: draft.base.id },
          body: words,
          signal: asking.signal,
        });
        setState({ mail: answer.data, problem: null });
      } catch (error) {
        if (asking.signal.aborted || !(error instanceof ApiError)) return;
        setState({ mail: null, problem: Object.values(error.fields)[0] ?? error.message });
      }
    };
    const timer = setTimeout(() => void ask(), state.mail === null ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [draft, words]);
  return state;
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
