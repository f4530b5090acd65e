// The lines of a chart's scale, with their labels left of it.

type Ticks = {
  ticks: readonly number[];
  labelOf: (tick: number) => string;
  /** Where a tick stands in the drawing, from above. */
  y: (tick: number) => number;
  left: number;
  right: number;
};

/** The first tick is the axis. */
export const Ticks = ({ ticks, labelOf, y, left, right }: Ticks) =>
  ticks.map((tick, index) => (
    <g key={tick}>
      <path class={index === 0 ? "axis" : "grid"} d={`M${left} ${y(tick)}H${right}`} />
      <text x={left - 10} y={y(tick) + 4} text-anchor="end">
        {labelOf(tick)}
      </text>
    </g>
  ));
