// What became of a decision at the payment provider, and taking it back.

import { api, data, type Shape } from "../../data/api.ts";
import { changed } from "../../data/query.ts";
import { may, slug } from "../../data/session.ts";
import { useAction } from "../../parts/form.ts";
import { afterAWhile } from "../../parts/slip.tsx";
import { providerName, offerApplications as t } from "../../texts/offer-applications.ts";

type Application = Shape<"SessionOfferApplication">;

const UNDO_SECONDS = 5;

/** `who`: the customer, for those who hear the button. */
export function ApplicationState({ application, who }: { application: Application; who: string }) {
  const { busy, problem, run } = useAction();
  const { id, status, reason, provider, reverted_at, revert_reason } = application;
  const at = providerName(provider);
  const revert = () =>
    void run(async () => {
      await data(
        api.POST("/api/v1/projects/{slug}/offer-applications/{id}/revert", {
          params: { path: { slug: slug.value, id } },
        }),
      );
      changed(["cancel_flow"]);
    });
  return (
    <p class="small quiet">
      {reverted_at === null ? t().states[status](at) : t().reverted}
      {reason !== null && `: ${reason}`}
      {revert_reason !== null && `. ${t().notReverted}: ${revert_reason}`}
      {problem !== null && `. ${problem}`}{" "}
      {status === "applied" && reverted_at === null && may("member") && (
        <button
          type="button"
          class="text-b"
          disabled={busy}
          aria-label={t().revertLong(who)}
          onClick={() => afterAWhile(t().willRevert(at), UNDO_SECONDS, revert, () => {})}
        >
          {t().revert}
        </button>
      )}
    </p>
  );
}
