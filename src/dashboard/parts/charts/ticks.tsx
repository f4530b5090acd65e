// The lines of a chart's scale, with labels at the left.

type Ticks = {
  ticks: readonly number[];
  labelOf: (tick: number) => string;
  /** The vertical position of a tick. */
  y: (tick: number) => number;
  left: number;
  right: number;
};

/** Draws the first tick as the axis. */
export const Ticks = ({ ticks, labelOf, y, left, right }: Ticks) =>
  ticks.map((tick, index) => (
    <g key={tick}>
      <path class={index === 0 ? "axis" : "grid"} d={`M${left} ${y(tick)}H${right}`} />
      <text x={left - 10} y={y(tick) + 4} text-anchor="end">
        {labelOf(tick)}
      </text>
    </g>
  ));
