// The customers as dots by score, with a movable line for the score from which alerts are sent.

import { count } from "../../data/format.ts";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { useWidth } from "../../parts/charts/width.ts";
import { Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { risk as t } from "../../texts/risk.ts";
import { totalOf } from "../customers/address.ts";
import { type AtRisk, aboveOf, type Config } from "./types.ts";

const [LEAST, MOST] = [40, 100];

type Props = {
  people: readonly AtRisk[];
  total: number;
  config: Config;
  line: number;
  move: (line: number | null) => void;
};

export function Dial({ people, total, config, line, move }: Props) {
  const { busy, problem, run } = useAction();
  const { above, many } = aboveOf(people, line, total);
  const least = Math.min(LEAST, config.risk_threshold);
  const below = useProjectQuery("/customers", ["risk"], { query: { state: "active", per_page: 1 } }).data.value?.meta;
  const keep = () =>
    run(async () => {
      await projectApi.put("/churn-risk/config", { body: { risk_threshold: line } });
      changed(["settings"]);
      say(t().kept(count(line)));
    });
  const title = (config.enabled ? t().line : t().lineOff)(count(line), many, above === 1);
  return (
    <section class="block near" aria-labelledby="h-line">
      <header>
        <div>
          <h2 class="answer num" id="h-line">
            {title}
          </h2>
          <p>
            {t().dots}
            {total > people.length && t().onlyTop(count(people.length))}
            {below !== undefined && below.total > 0 && t().below(totalOf(below))}
          </p>
        </div>
        <div class="saved-line" aria-live="polite">
          {may("admin") && line !== config.risk_threshold && (
            <Button class="b main" text={t().keep} disabled={busy} onClick={keep} />
          )}
          <Problem text={problem} />
        </div>
      </header>
      <div class="dial">
        <Dots class="wide" width={1072} people={people} line={line} least={least} radius={6} />
        <Dots class="narrow" width={340} people={people} line={line} least={least} radius={4} />
        <input
          class="dial-in"
          type="range"
          min={least}
          max={MOST}
          step="1"
          value={line}
          aria-label={t().slider}
          aria-valuetext={t().valueText(count(line), many)}
          onInput={(event) => {
            const next = Number(event.currentTarget.value);
            move(next === config.risk_threshold ? null : next);
          }}
        />
      </div>
    </section>
  );
}

const MARGIN = 12; // px: half of the line's handle

type DotsProps = Pick<Props, "people" | "line"> & { class: string; width: number; least: number; radius: number };

function Dots({ class: className, width: narrowest, people, line, least, radius }: DotsProps) {
  const { box, width: drawn } = useWidth<SVGSVGElement>(narrowest + 2 * MARGIN);
  const width = drawn - 2 * MARGIN;
  const x = (score: number) => ((score - least) / (MOST - least)) * width;
  const columns = Math.floor(width / (radius * 3));
  const stacks = new Map<number, number>();
  const placed = people.map(({ id, risk: { risk_score: score } }) => {
    const column = Math.min(columns - 1, Math.floor(((score - least) / (MOST - least)) * columns));
    const place = stacks.get(column) ?? 0;
    stacks.set(column, place + 1);
    return { id, score, column, place };
  });
  // If many customers have one score, their dots are closer together.
  const step = Math.min(radius * 2.7, 74 / Math.max(1, ...stacks.values()));
  return (
    <svg ref={box} class={className} viewBox={`${-MARGIN} 0 ${drawn} 116`} width="100%" aria-hidden="true">
      {placed.map(({ id, score, column, place }) => (
        <circle
          key={id}
          class={score >= line ? "who on" : "who"}
          cx={((column + 0.5) / columns) * width}
          cy={78 - place * step}
          r={radius}
        />
      ))}
      <path class="axis" d={`M0 92H${width}`} />
      {(
        [
          [40, "medium"],
          [60, "high"],
          [80, "critical"],
        ] as const
      ).map(([score, level]) => (
        <g key={score}>
          <path class="axis" d={`M${x(score)} 92v5`} />
          <text x={x(score)} y="112" text-anchor={score === least ? "start" : "middle"}>
            {score} {t().levels[level]}
          </text>
        </g>
      ))}
      <path class="axis" d={`M${width} 92v5`} />
      <text x={width} y="112" text-anchor="end">
        100
      </text>
    </svg>
  );
}
