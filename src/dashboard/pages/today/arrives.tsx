// The letter as it arrives: the text exactly as sent, and the mail on a phone, light and dark beside each other.

import { useEffect, useState } from "preact/hooks";
import { ApiError, api, data, type Shape } from "../../data/api.ts";
import { region } from "../../data/language.ts";
import { slug } from "../../data/session.ts";
import { MailFrame } from "../../parts/mail-frame.tsx";
import { today as t } from "../../texts/today.ts";
import type { Draft } from "./drafts.ts";
import type { Event } from "./event.ts";

const PAUSE = 250; // milliseconds without a key until it is asked for
type Mail = Shape<"VariantPreview">;

export function Arrives({ event, draft, view }: { event: Event; draft: Draft; view: "text" | "phone" }) {
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
      {view === "text" ? <AsText mail={mail} /> : <OnPhones mail={mail} />}
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
        const answer = await data(
          api.POST("/api/v1/projects/{slug}/churn-events/{id}/variants/{vid}/preview", {
            params: { path: { slug: slug.value, id: eventId, vid: draft.base.id } },
            body: words,
            signal: asking.signal,
          }),
        );
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

const OnPhones = ({ mail }: { mail: Mail }) => (
  <div class="screens">
    {(["light", "dark"] as const).map((scheme) => (
      <figure key={scheme}>
        <figcaption>{scheme === "light" ? t().lightMail : t().darkMail}</figcaption>
        <Screen mail={mail} scheme={scheme} />
      </figure>
    ))}
  </div>
);

function Screen({ mail, scheme }: { mail: Mail; scheme: "light" | "dark" }) {
  const sender = mail.from.replace(/\s*<[^>]*>$/, "");
  return (
    <div class={`screen ${scheme}`}>
      <div class="bar">
        <div class="from">
          <i aria-hidden="true">{[...sender][0]?.toLocaleUpperCase()}</i>
          <b>
            <bdi>{sender}</bdi>
          </b>
          <time>{timeOfDay()}</time>
          <span>{t().toMe}</span>
        </div>
      </div>
      <p class="subject-line" dir="auto">
        {mail.subject}
      </p>
      <MailFrame
        html={mail.html}
        title={`${scheme === "light" ? t().lightMail : t().darkMail}: ${mail.subject}`}
        scheme={scheme}
        fits
      />
    </div>
  );
}

const timeOfDay = (): string => new Intl.DateTimeFormat(region(), { timeStyle: "short" }).format(new Date());
