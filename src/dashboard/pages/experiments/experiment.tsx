// One test: its verdict, its texts side by side, its numbers, and its actions.

import type { ComponentChildren } from "preact";
import { count, isolated, shortDay } from "../../data/format.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Scroll } from "../../parts/page.tsx";
import { experimentsTexts as t } from "../../texts/experiments.ts";
import { reasonName, strategyName } from "../../texts/names.ts";
import { Arms } from "./arms.tsx";
import { LetterLine, LetterText } from "./letter-text.tsx";
import { type Arm, type Asked, type Experiment, letterOf, verdictOf, windowName } from "./verdict.ts";

export function ExperimentBlock({ experiment, ask }: { experiment: Experiment; ask: (asked: Asked) => void }) {
  const { name, status, best, arms } = experiment;
  const isSettled = best !== null;
  return (
    <section class="block">
      <header>
        <div class="verdict">
          <StatusMark status={status} isSettled={isSettled} />
          <div>
            <h2 class="sr">
              {isSettled ? t().settled : t().status[status]}: {name}
            </h2>
            <p class="say">{verdictOf(experiment, windowName(experiment.recovery_window))}</p>
          </div>
        </div>
      </header>
      <ul class={arms.length > 2 ? "versus many" : "versus"}>
        {arms.map((arm, index) => (
          <li key={arm.name}>
            <Sheet experiment={experiment} arm={arm} index={index} />
          </li>
        ))}
      </ul>
      {status !== "draft" && <Arms experiment={experiment} />}
      <div class="more-about">
        <span>{aboutOf(experiment)}</span>
        {may("admin") && <Doings experiment={experiment} ask={ask} />}
      </div>
    </section>
  );
}

type SheetProps = { experiment: Experiment; arm: Arm; index: number };

function Sheet({ experiment: { arms, best, status }, arm, index }: SheetProps) {
  const isBehind = best !== null && best !== arm.name;
  const place =
    best === null
      ? status === "stopped"
        ? t().status.stopped
        : t().share(arms.length)
      : isBehind
        ? t().behind
        : t().ahead;
  const other = arms.find((one) => one !== arm && one.generated !== true);
  const isLong = (arm.body ?? "").length > LONG;
  const body = <LetterText text={arm.body ?? ""} against={other?.body ?? null} />;
  return (
    <article class={isBehind ? "sheet over" : "sheet"} aria-label={`${t().text} ${letterOf(index)}: ${arm.name}`}>
      <div class="env">
        <span>
          <b>{letterOf(index)}</b> {arm.name !== letterOf(index) && <bdi>{arm.name}</bdi>}
        </span>
        <span>{place}</span>
      </div>
      {arm.generated === true ? (
        <>
          <h3 class="subject">{t().writtenFor}</h3>
          <p class="quiet">{t().writtenForWhy}</p>
        </>
      ) : (
        <>
          <h3 class="subject">
            <LetterLine text={arm.subject ?? ""} against={other?.subject ?? null} />
          </h3>
          {isLong ? (
            <Scroll name="body long" label={arm.name}>
              {body}
            </Scroll>
          ) : (
            <div class="body">{body}</div>
          )}
        </>
      )}
    </article>
  );
}

const LONG = 2500; // characters; longer texts scroll

function aboutOf({
  strategy,
  reason,
  recovery_window,
  status,
  started_at,
  stopped_at,
  comparisons,
  best,
  name,
}: Experiment): string {
  const about = t().about(
    strategyName(strategy),
    reason === null ? t().anyReason : t().forReason(reasonName(reason)),
    windowName(recovery_window),
  );
  if (status === "draft" || started_at === null) return about;
  const when =
    status === "stopped" && stopped_at !== null
      ? t().fromTo(shortDay(started_at), shortDay(stopped_at))
      : t().since(shortDay(started_at));
  const more = Math.max(0, ...comparisons.map(({ more_sends }) => more_sends ?? 0));
  const outlook = status === "running" && best === null && more > 0 ? `; ${t().moreSends(count(more))}` : "";
  return `${isolated(name)}. ${about} ${when}${outlook}.`;
}

function Doings({ experiment, ask }: { experiment: Experiment; ask: (asked: Asked) => void }) {
  const { status } = experiment;
  return (
    <span class="rowdo">
      {status !== "running" && (
        <Button class="b bare" text={t().remove} onClick={() => ask({ what: "remove", experiment })} />
      )}
      {status === "draft" && (
        <Button class="b bare" text={t().edit} onClick={() => ask({ what: "change", experiment })} />
      )}
      {status === "running" ? (
        <Button class="b" text={t().stopIt} onClick={() => ask({ what: "stop", experiment })} />
      ) : (
        <Button
          class="b"
          text={status === "draft" ? t().startIt : t().goOn}
          onClick={() => ask({ what: "start", experiment })}
        />
      )}
    </span>
  );
}

function StatusMark({ status, isSettled }: { status: Experiment["status"]; isSettled: boolean }): ComponentChildren {
  if (isSettled) {
    return (
      <svg class="won" width="16" height="16" viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="6.5" fill="currentColor" />
        <path class="tick" d="m4 7.2 2.1 2.1L10 5.2" />
      </svg>
    );
  }
  return (
    <svg
      class={status === "running" ? "clock" : "clock quiet"}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" />
      {status === "running" ? <path d="M8 4.5V8l2.5 1.5" /> : <path d="M5 8h6" />}
    </svg>
  );
}
