// Previews of a mail, light and dark: as on phones side by side, or as on a computer one below the other.

import { useEffect, useState } from "preact/hooks";
import { ApiError, type Shape } from "../data/api.ts";
import { region } from "../data/language.ts";
import { mailTexts as t } from "../texts/mail.ts";
import { MailFrame } from "./mail-frame.tsx";

type Mail = Shape<"MailPreview">;
export type Device = "phone" | "desktop";

const PAUSE = 250; // milliseconds without a change before the preview is fetched

/**
 * The preview that `ask` fetches, again after each change of `of`. The last one stays while the next is fetched, and while the
 * values are invalid.
 */
export function usePreview(ask: (signal: AbortSignal) => Promise<{ data: Mail }>, of: readonly unknown[]) {
  const [shown, setShown] = useState<{ mail: Mail | null; problem: string | null }>({ mail: null, problem: null });
  useEffect(() => {
    const asking = new AbortController();
    const show = async () => {
      try {
        setShown({ mail: (await ask(asking.signal)).data, problem: null });
      } catch (error) {
        if (asking.signal.aborted || !(error instanceof ApiError)) return;
        setShown(({ mail }) => ({ mail, problem: Object.values(error.fields)[0] ?? error.message }));
      }
    };
    const timer = setTimeout(() => void show(), shown.mail === null ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, of);
  return shown;
}

export const MailScreens = ({ mail, device }: { mail: Mail; device: Device }) => (
  <div class={`screens on-${device}`}>
    {(["light", "dark"] as const).map((scheme) => (
      <figure key={scheme}>
        <figcaption>{scheme === "light" ? t().light : t().dark}</figcaption>
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
        title={`${scheme === "light" ? t().light : t().dark}: ${mail.subject}`}
        scheme={scheme}
      />
    </div>
  );
}

const timeOfDay = (): string => new Intl.DateTimeFormat(region(), { timeStyle: "short" }).format(new Date());
