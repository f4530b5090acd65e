// Previews of a mail, light and dark: as on phones side by side, or as on a computer one below the other.

import type { Shape } from "../data/api.ts";
import { region } from "../data/language.ts";
import { mailTexts as t } from "../texts/mail.ts";
import { MailFrame } from "./mail-frame.tsx";

type Mail = Shape<"MailPreview">;
export type Device = "phone" | "desktop";

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
        fits
      />
    </div>
  );
}

const timeOfDay = (): string => new Intl.DateTimeFormat(region(), { timeStyle: "short" }).format(new Date());
