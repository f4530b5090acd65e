// The state of applying a decision at the payment provider, and the button to revert it.

import type { Shape } from "../../data/api.ts";
import { may } from "../../data/session.ts";
import { RevertOffer } from "../../parts/revert-offer.tsx";
import { offerApplications as t } from "../../texts/offer-applications.ts";
import { providerName } from "../connections/providers.ts";

type Application = Shape<"SessionOfferApplication">;

/** `who`: the customer, for screen readers. */
export function ApplicationState({ application, who }: { application: Application; who: string }) {
  const { id, status, reason, provider, reverted_at, revert_reason } = application;
  const at = providerName(provider);
  return (
    <p class="small quiet">
      {reverted_at === null ? t().states[status](at) : t().reverted}
      {reason !== null && `: ${reason}`}
      {revert_reason !== null && `. ${t().notReverted}: ${revert_reason}`}{" "}
      {status === "applied" && reverted_at === null && may("member") && <RevertOffer id={id} at={at} who={who} />}
    </p>
  );
}
