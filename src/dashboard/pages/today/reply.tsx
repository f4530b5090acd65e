// The customer's reply, and the actions for it.

import { ago } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { langOf } from "../../parts/lang.ts";
import { say } from "../../parts/slip.tsx";
import { today as t } from "../../texts/today.ts";
import type { Event } from "./event.ts";
import type { Queued } from "./queue.ts";

type Props = { reply: NonNullable<Queued["reply"]>; event: Omit<Event, "variants"> };

export function Reply({ reply, event }: Props) {
  const { busy, problem, run } = useAction();
  const handle = (resume: boolean) =>
    run(async () => {
      await projectApi.post("/replies/{id}/handled", { path: { id: reply.id }, body: { resume } });
      changed(["churn_events", "replies", "automation"]);
      say(resume ? t().lettersGoOn : t().replyHandled);
    });
  // Encoded, because an address may have "?" and "&" in it, which would add recipients and words to the answer.
  const to = encodeURIComponent(reply.from).replaceAll("%40", "@");
  const mailto = `mailto:${to}?subject=${encodeURIComponent(/^re:/i.test(reply.subject) ? reply.subject : `Re: ${reply.subject}`)}`;
  return (
    <section class="reply" aria-label={t().reply}>
      <h2>
        {t().replied} <time dateTime={reply.received_at}>{ago(reply.received_at)}</time>
        {reply.from !== reply.customer_email && (
          <>
            {" "}
            <bdi class="quiet">{reply.from}</bdi>
          </>
        )}
      </h2>
      <p class="voice words">
        {reply.text === "" ? t().noWords : <bdi lang={langOf(reply.text, event.locale)}>{reply.text}</bdi>}
      </p>
      {reply.wish !== null && <p class="small">{reply.wish === "deletion" ? t().wantsDeletion : t().wantsSilence}</p>}
      <div class="flowrow left">
        <a class="b main" href={mailto}>
          {t().answerByMail}
        </a>
        {may("member") && (
          <>
            <Button class="b" text={t().markHandled} disabled={busy} onClick={() => void handle(false)} />
            {event.replied_at !== null && (
              <Button class="b bare" text={t().goOnWithLetters} disabled={busy} onClick={() => void handle(true)} />
            )}
          </>
        )}
      </div>
      <p class="small quiet">{reply.vouched_by === null ? t().replyUnproven : t().replyHolds}</p>
      <Problem text={problem} />
    </section>
  );
}
