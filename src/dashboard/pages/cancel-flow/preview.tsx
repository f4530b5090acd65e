// The real widget in a frame, with the values being edited.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { BASE } from "../../data/base.ts";
import { REASONS, type Reason } from "../../data/reasons.ts";
import { Choice } from "../../parts/form.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { fitting, type Offer } from "./offer.ts";

type Props = { reason: Reason; offer: Offer | null; project: Shape<"Project">; theme: Theme };
type Theme = Shape<"Settings">["cancel_flow"]["theme"];

/** The frame's height in px: the widget uses at most 94 % of a small window, and leaves 32 px of a large one. */
const heightFor = (content: number, isPhone: boolean): number =>
  isPhone ? Math.ceil(content / 0.94) + 4 : Math.min(content, 736) + 36;

export function Preview({ reason, offer, project, theme }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [mode, setMode] = useState<"light" | "dark">("light");
  const [width, setWidth] = useState<"phone" | "desktop">("phone");
  const [content, setContent] = useState(360);
  const shown = messageOf(reason, offer, project, { ...theme, mode: theme.mode === "auto" ? mode : theme.mode });
  const text = JSON.stringify(shown);

  useEffect(() => {
    const send = (): void => frame.current?.contentWindow?.postMessage(shown, location.origin);
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data.ready) send();
      if (typeof data.height === "number") setContent(data.height);
    };
    addEventListener("message", onMessage);
    send();
    return () => removeEventListener("message", onMessage);
  }, [text]);

  return (
    <aside class="stage" aria-label={t().preview}>
      <header>
        <h3>{t().asSeen}</h3>
        <div class="looks">
          <Choice
            label={t().width}
            options={[
              ["phone", t().phone],
              ["desktop", t().desktop],
            ]}
            value={width}
            onChoose={(next) => setWidth(next as typeof width)}
          />
          {theme.mode === "auto" && (
            <Choice
              label={t().scheme}
              options={[
                ["light", t().light],
                ["dark", t().dark],
              ]}
              value={mode}
              onChoose={(next) => setMode(next as typeof mode)}
            />
          )}
        </div>
      </header>
      <div class={`framed ${width}`} style={{ "--height": `${heightFor(content, width === "phone")}px` }}>
        <iframe ref={frame} title={t().preview} src={`${BASE}/pages/widget-preview`} />
      </div>
      {offer?.is_active !== true && <p class="small quiet">{t().noOfferShown}</p>}
    </aside>
  );
}

function messageOf(reason: Reason, offer: Offer | null, project: Shape<"Project">, theme: Theme) {
  const isShown = offer?.is_active === true;
  return {
    reason,
    offer: isShown ? fitting(offer) : null,
    fallback: isShown && offer.fallback ? fitting(offer.fallback) : null,
    scheme: getComputedStyle(document.documentElement).colorScheme,
    config: {
      project: { name: project.name },
      language: project.settings.language,
      reasons: REASONS.map((one) => ({ reason: one, label: t().reasons[one] })),
      theme,
      verify_identity: false,
    },
  };
}
