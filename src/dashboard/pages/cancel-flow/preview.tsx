// A preview of the flow with the values being edited.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { REASONS, type Reason } from "../../data/reasons.ts";
import { Choice } from "../../parts/form.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { fitting, type Offer } from "./offer.ts";
import { WidgetFrame } from "./widget-frame.tsx";

type Props = { reason: Reason; offer: Offer | null; project: Shape<"Project">; theme: Theme };
type Theme = Shape<"Settings">["cancel_flow"]["theme"];

/** The frame's height in px: the widget uses at most 94 % of a small window, and leaves 32 px of a large one. */
const heightFor = (content: number, isPhone: boolean): number =>
  isPhone ? Math.ceil(content / 0.94) + 4 : Math.min(content, 736) + 36;

export function Preview({ reason, offer, project, theme }: Props) {
  const [mode, setMode] = useState<"light" | "dark">("light");
  const [width, setWidth] = useState<"phone" | "desktop">("phone");
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
            onChoose={setWidth}
          />
          {theme.mode === "auto" && (
            <Choice
              label={t().scheme}
              options={[
                ["light", t().light],
                ["dark", t().dark],
              ]}
              value={mode}
              onChoose={setMode}
            />
          )}
        </div>
      </header>
      <WidgetFrame
        class={`framed ${width}`}
        title={t().preview}
        message={messageOf(reason, offer, project, { ...theme, mode: theme.mode === "auto" ? mode : theme.mode })}
        heightFor={(content) => heightFor(content, width === "phone")}
      />
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
