// A share with its interval, drawn in a table cell; a thin line shows the value to compare with.

const HEIGHT = 34;

type Tone = "won" | "plain";

type Props = { share: number; low: number; high: number; most: number; against?: number | null; tone?: Tone };

/** All values are shares between 0 and 1; `most` is at the right end of the cell. */
export function Interval({ share, low, high, most, against, tone = "plain" }: Props) {
  const at = (value: number): string => ((100 * Math.min(value, most)) / most).toFixed(2);
  const middle = HEIGHT / 2;
  return (
    <svg class={`interval ${tone}`} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {against !== undefined && against !== null && <path class="against" d={`M${at(against)} 0V${HEIGHT}`} />}
      <path class="range" d={`M${at(low)} ${middle}H${at(high)}`} />
      <path class="point" d={`M${at(share)} ${middle}h.001`} />
    </svg>
  );
}

/** A round share of at least `highest`, for the right end of a scale. */
export function scaleEnd(highest: number): number {
  const steps = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8];
  return steps.find((step) => step >= highest) ?? 1;
}
