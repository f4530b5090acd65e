// Reverts a change at the payment provider.

import { projectApi } from "../data/project.ts";
import { changed } from "../data/query.ts";
import { offerApplications as t } from "../texts/offer-applications.ts";
import { Button } from "./button.tsx";
import { useAction } from "./form.tsx";
import { afterAWhile } from "./slip.tsx";

const UNDO_SECONDS = 5;

/** For applied changes. `at`: the provider; `who`: the customer, for screen readers. */
export function RevertOffer({ id, at, who }: { id: string; at: string; who: string }) {
  const { busy, problem, run } = useAction();
  const revert = () =>
    void run(async () => {
      await projectApi.post("/offer-applications/{id}/revert", { path: { id } });
      changed(["cancel_flow"]);
    });
  return (
    <>
      {problem !== null && `${problem}. `}
      <Button
        class="text-b"
        text={t().revert}
        disabled={busy}
        aria-label={t().revertLong(who)}
        onClick={() => afterAWhile(t().willRevert(at), UNDO_SECONDS, revert, () => {})}
      />
    </>
  );
}
