// The real payment wall in a frame, with the settings being edited and a made-up payment.

import { useEffect, useRef } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { BASE } from "../../data/base.ts";
import { minorUnits } from "../../data/format.ts";
import { paymentWall as t } from "../../texts/payment-wall.ts";

export type WallSettings = Shape<"Settings">["wall"];

const DAY = 86_400_000;
/** The amount of the made-up payment, in major units. */
const OWED = 49;

export function WallPreview({ wall, project }: { wall: WallSettings; project: Shape<"Project"> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = messageOf(wall, project);
  const text = JSON.stringify(shown);
  useEffect(() => {
    const send = (): void => frame.current?.contentWindow?.postMessage(shown, location.origin);
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (origin === location.origin && source === frame.current?.contentWindow && data.ready) send();
    };
    addEventListener("message", onMessage);
    send();
    return () => removeEventListener("message", onMessage);
  }, [text]);
  return (
    <aside class="stage" aria-label={t().preview}>
      {wall.mode === "off" ? (
        <p class="small quiet">{t().nothingShown}</p>
      ) : (
        <div class="framed" style={{ "--height": "400px" }}>
          <iframe ref={frame} title={t().preview} src={`${BASE}/pages/widget-preview`} />
        </div>
      )}
    </aside>
  );
}

function messageOf(wall: WallSettings, { settings }: Shape<"Project">) {
  const { currency, language, cancel_flow } = settings;
  const since = Math.floor(Date.now() / DAY) * DAY;
  const until = wall.access_ends_after_days === null ? null : since + wall.access_ends_after_days * DAY;
  return {
    wall:
      wall.mode === "off"
        ? null
        : {
            amount: OWED * 10 ** minorUnits(currency),
            currency,
            since: new Date(since).toISOString(),
            pay_url: "#",
            access_until: until === null ? null : new Date(until).toISOString(),
            mode: wall.mode,
          },
    looks: { language, theme: cancel_flow.theme },
    scheme: getComputedStyle(document.documentElement).colorScheme,
  };
}
