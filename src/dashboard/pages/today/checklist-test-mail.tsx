// Sends the user a test mail, if a sender is set.

import { projectApi } from "../../data/project.ts";
import { account } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { useAction } from "../../parts/form.tsx";
import { Problem } from "../../parts/problem.tsx";
import { say } from "../../parts/slip.tsx";
import { checklistTexts as t } from "../../texts/checklist.ts";

export function TestMailWay({ refresh }: { refresh: () => Promise<void> }) {
  const { busy, problem, run } = useAction();
  const send = () =>
    run(async () => {
      const to = account.value!.email;
      const { data: sent } = await projectApi.post("/test-mail", { body: { to } });
      await refresh();
      say(sent.via === "smtp" ? t().sentTest(to) : t().wroteTest(sent.delivery));
    });
  return (
    <>
      <Button
        class="b bare go"
        text={t().sendTest}
        aria-busy={busy}
        aria-disabled={busy}
        onClick={() => !busy && void send()}
      />
      <Problem text={problem} class="below problem" />
    </>
  );
}
