// The editor of the offer for one reason: its texts, its rules, and its fallback.

import { useState } from "preact/hooks";
import { changed } from "../../data/query.ts";
import type { Reason } from "../../data/reasons.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Check, Form, Problem, Switch, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { ContentFields } from "./content.tsx";
import { deleteOffer, NO_CONTENT, NO_OFFER, type Obstacle, type Offer, putOffer } from "./offer.ts";
import { Arms, Rules } from "./offer-rules.tsx";

type Props = {
  reason: Reason;
  /** Null if there is no offer yet. */
  saved: Offer | null;
  draft: Offer | undefined;
  setDraft: (draft: Offer | undefined) => void;
  currency: string;
};

export function Editor({ reason, saved, draft, setDraft, currency }: Props) {
  const { busy, problem, problems, run } = useAction();
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>([]);
  const offer = draft ?? saved;
  const canEdit = may("admin");
  const isChanged = draft !== undefined && JSON.stringify(draft) !== JSON.stringify(saved);
  const change = (next: Partial<Offer>): void => setDraft({ ...NO_OFFER, ...offer, ...next });
  const refresh = (): void => changed(["offers"]);

  async function save(): Promise<void> {
    const put = async (offer: Offer): Promise<void> => setObstacles(await putOffer(reason, offer));
    if (!draft || !(await run(() => put(draft)))) return;
    setDraft(undefined);
    refresh();
    say(t().saved);
  }

  async function remove(): Promise<void> {
    if (!saved || !(await run(() => deleteOffer(reason)))) return;
    setDraft(undefined);
    refresh();
    say(t().removed, () => putOffer(reason, saved).then(refresh));
  }

  if (offer === null) {
    return (
      <div class="form">
        <h2>{t().whenSaid(t().reasons[reason])}</h2>
        <p class="quiet">{t().noOfferYet}</p>
        {canEdit && (
          <div>
            <Button class="b main" text={t().makeOffer} onClick={() => setDraft(NO_OFFER)} />
          </div>
        )}
      </div>
    );
  }
  return (
    <Form class="form" aria-label={t().offerFor(t().reasons[reason])} onSubmit={save} noValidate>
      <fieldset class="form" disabled={!canEdit}>
        <div class="formhead">
          <h2>{t().whenSaid(t().reasons[reason])}</h2>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control. */}
          <label class="check">
            <span class="small">{t().shown}</span>
            <Switch isOn={offer.is_active} onTurn={(is_active) => change({ is_active })} aria-label={t().shownLong} />
          </label>
        </div>
        <ContentFields content={offer} problems={problems} onChange={change} />
        <Rules offer={offer} problems={problems} currency={currency} onChange={change} />
        <details class="more" open={offer.fallback != null}>
          <summary>{t().second}</summary>
          <div class="form">
            <p class="small quiet">{t().secondWhy}</p>
            <Check
              isOn={offer.fallback != null}
              onTurn={(on) => change({ fallback: on ? { ...NO_CONTENT, offer_type: "custom" } : null })}
            >
              {t().showSecond}
            </Check>
            {offer.fallback && (
              <ContentFields
                content={offer.fallback}
                problems={problems}
                at="fallback."
                onChange={(next) => change({ fallback: { ...offer.fallback!, ...next } })}
              />
            )}
          </div>
        </details>
        <Arms offer={offer} problems={problems} onChange={change} />
      </fieldset>
      <Problem text={problem} />
      {!isChanged && obstacles.length > 0 && (
        <div role="status">
          <p>{t().notCarriedOut}</p>
          <ul class="obstacles">
            {[...new Set(obstacles.map(({ what, at }) => t().obstacles[what](at)))].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {canEdit && (
        <div class="rowdo">
          <Button class="b main" text={t().save} type="submit" disabled={!isChanged || busy} />
          {isChanged && <Button class="b bare" text={t().discard} onClick={() => setDraft(undefined)} />}
          {saved && <Button class="b bare danger" text={t().remove} disabled={busy} onClick={() => void remove()} />}
          {isChanged && <span class="small faint end">{t().unsaved}</span>}
        </div>
      )}
    </Form>
  );
}
