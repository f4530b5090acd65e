// A preview of the payment wall with the settings being edited and a made-up payment.

import { decimalsOf } from "../../../lib/currency-decimals.ts";
import type { Shape } from "../../data/api.ts";
import { paymentWall as t } from "../../texts/payment-wall.ts";
import { WidgetFrame } from "./widget-frame.tsx";

type WallSettings = Shape<"Settings">["wall"];

const DAY = 86_400_000;
/** The amount of the made-up payment, in major units. */
const OWED = 49;

const HEIGHT = 400; // px of the frame

export const WallPreview = ({ wall, project }: { wall: WallSettings; project: Shape<"Project"> }) => (
  <aside class="stage" aria-label={t().preview}>
    {wall.mode === "off" ? (
      <p class="small quiet">{t().nothingShown}</p>
    ) : (
      <WidgetFrame title={t().preview} message={messageOf(wall, project)} heightFor={() => HEIGHT} />
    )}
  </aside>
);

function messageOf(wall: WallSettings, { settings }: Shape<"Project">) {
  const { currency, language, cancel_flow } = settings;
  const since = Math.floor(Date.now() / DAY) * DAY;
  const until = wall.access_ends_after_days === null ? null : since + wall.access_ends_after_days * DAY;
  return {
    wall:
      wall.mode === "off"
        ? null
        : {
            amount: OWED * 10 ** decimalsOf(currency),
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
