// Shows a state with a shape and a word, so that it does not depend on colour alone.

const LINE = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": "1.4",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
} as const;

const SHAPES = {
  lost: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />,
  risk: <path d="M6 1.2 11.4 10.8H.6z" fill="currentColor" />,
  won: <circle cx="6" cy="6" r="4.6" fill="currentColor" />,
  none: (
    <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" stroke-width="1.4" stroke-dasharray="2.2 2.2" />
  ),
  held: <path d="M3.6 1.5v9M8.4 1.5v9" stroke="currentColor" stroke-width="2" stroke-linecap="round" />,
  quiet: <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" stroke-width="1.6" />,
  done: <path d="m2.8 6.3 2.1 2.1L9.2 3.9" {...LINE} />,
  waiting: (
    <g {...LINE}>
      <circle cx="6" cy="6" r="4.8" />
      <path d="M6 3.6v2.6l1.6 1" />
    </g>
  ),
  running: (
    <g {...LINE}>
      <circle cx="6" cy="6" r="4.6" stroke-opacity="0.3" />
      <path d="M6 1.4A4.6 4.6 0 0 1 10.6 6" />
    </g>
  ),
  opened: <path d="M1.4 4.8 6 1.4l4.6 3.4v5.6H1.4zM1.6 5 6 7.8 10.4 5" {...LINE} />,
  ready: <circle cx="6" cy="6" r="3.4" fill="currentColor" />,
  sent: <path d="M1 2.4h10v7.4H1zM1.2 2.8 6 6.6l4.8-3.8" {...LINE} />,
  shut: (
    <g {...LINE}>
      <circle cx="6" cy="6" r="4.8" />
      <path d="m2.8 9.2 6.4-6.4" />
    </g>
  ),
  failed: (
    <>
      <path d="M6 .2 11.8 6 6 11.8.2 6z" fill="currentColor" />
      <path d="M6 3.4v3.2M6 8.6v.1" class="on-lost" stroke-width="1.6" stroke-linecap="round" />
    </>
  ),
} as const;

export type Meaning = keyof typeof SHAPES;

const COLOURED: ReadonlySet<Meaning> = new Set(["lost", "risk", "won"]);
const WRITTEN: ReadonlySet<Meaning> = new Set(["opened", "ready"]);

/** `<State is="lost">Left</State>`: a diamond for lost, a triangle for a risk, a disc for won. */
export const State = ({ is, children }: { is: Meaning; children: string }) => (
  <span class="state">
    <Shape is={is} />
    {children}
  </span>
);

export const Shape = ({ is }: { is: Meaning }) => (
  <svg
    class={is === "failed" ? "lost" : COLOURED.has(is) ? is : WRITTEN.has(is) ? "pen" : "faint"}
    width="12"
    height="12"
    viewBox="0 0 12 12"
    aria-hidden="true"
  >
    {SHAPES[is]}
  </svg>
);
