// The flow's results by reason.

import type { Shape } from "../../data/api.ts";
import { count, day, percent, points } from "../../data/format.ts";
import type { Reason } from "../../data/reasons.ts";
import { right, Scroll, Table } from "../../parts/page.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { resultsTexts } from "../../texts/results.ts";

type Props = { insights: Shape<"CancelFlowInsights">; offers: Shape<"RetentionOffer">[] };

export function Saved({ insights: { by_reason, by_offer, holdout, period }, offers }: Props) {
  const rows = [...by_reason].sort((a, b) => b.accepted - a.accepted || b.sessions - a.sessions);
  const best = rows[0];
  // The offer that was shown most in the period, which may differ from the current one.
  const titleOf = (reason: Reason): string => {
    const seen = by_offer
      .filter((one) => one.reason === reason && one.place === "first")
      .sort((a, b) => b.shown - a.shown);
    return seen[0]?.offer.title ?? offers.find((offer) => offer.reason === reason)?.title ?? t().noOffer;
  };
  const rewardOf = (reason: Reason): string => {
    const own = by_offer.filter((one) => one.reason === reason && one.reward !== null);
    const shownTo = own.reduce((sum, one) => sum + one.shown, 0);
    return shownTo === 0 ? "–" : percent(own.reduce((sum, one) => sum + one.reward! * one.shown, 0) / shownTo);
  };
  return (
    <section class="block" aria-labelledby="saved">
      <header>
        <div>
          <h2 class="answer" id="saved">
            {best && best.accepted > 0 ? t().keepsMost(t().reasons[best.reason]) : t().keptNobody}
          </h2>
          <p>{t().period(day(period.from, "UTC"), day(period.to, "UTC"))}</p>
          {holdout && <p>{effectOf(holdout)}</p>}
        </div>
      </header>
      {rows.some(({ sessions }) => sessions > 0) && (
        <Scroll label={t().savedByReason}>
          <Table
            columns={[
              t().reason,
              t().offer,
              ...[t().asked, t().shownTo, t().tookIt, t().left, t().rate, t().stays].map(right),
            ]}
          >
            {rows.map(({ reason, sessions, shown, accepted, declined, save_rate }) => (
              <tr key={reason}>
                <th scope="row">{t().reasons[reason]}</th>
                <td class="quiet">
                  <bdi>{titleOf(reason)}</bdi>
                </td>
                <td class="r">{count(sessions)}</td>
                <td class="r">{count(shown)}</td>
                <td class="r">{count(accepted)}</td>
                <td class="r">{count(declined)}</td>
                <td class="r" title={save_rate === null ? t().noRate : t().rateIs}>
                  {percent(save_rate)}
                </td>
                <td class="r" title={t().staysIs}>
                  {rewardOf(reason)}
                </td>
              </tr>
            ))}
          </Table>
        </Scroll>
      )}
    </section>
  );
}

/** The effect of the offers compared with none: after 90 days if known, otherwise immediately. */
function effectOf(holdout: NonNullable<Shape<"CancelFlowInsights">["holdout"]>): string {
  const { shown, held_out, low, high, kept_low, kept_high } = holdout;
  if (kept_low !== null && kept_high !== null) {
    return t().effectKept(kept(shown), kept(held_out), points(kept_low), points(kept_high));
  }
  if (low === null || high === null) return t().effectOpen(held_out.customers);
  return t().effectAtOnce(percent(shown.stay_rate), percent(held_out.stay_rate), points(low), points(high));
}

type Group = NonNullable<Shape<"CancelFlowInsights">["holdout"]>["shown"];

const kept = ({ kept_rate, kept_low, kept_high }: Group): string =>
  kept_low === null || kept_high === null
    ? percent(kept_rate)
    : `${percent(kept_rate)} (${resultsTexts().between(percent(kept_low), percent(kept_high))})`;
