// The probability that each of several beta-distributed shares is the largest, the second largest and so on. Uses numeric
// integration, because random draws would rarely hit unlikely orders.

import { logBeta } from "./log-gamma.ts";

/** The value `offset + width × share`, with a share drawn from Beta(a, b). All values have the same width, above 0. */
export type Drawn = { readonly a: number; readonly b: number; readonly offset: number };

/** The number of steps through the left tail of a distribution, and through the rest. It must be even. */
const STEPS = 64;
/** In logits: this far left of its peak, a density is exponential, so wide steps suffice. */
const TO_THE_TAIL = 5;
/** The density is negligible after it has fallen by this power of e. */
const DEPTH = 25;

/**
 * For each value the probability (0 to 1) of its place in `places`; place 0 is the largest. The relative error is at most
 * 0.5 % for shapes of 0.08 and more.
 */
export function chancesOfPlaces(values: readonly Drawn[], width: number, places: readonly number[]): number[] {
  const curves = values.map(({ a, b }) => curveOf(a, b));
  return values.map(({ offset }, index) => {
    const { at, mass } = curves[index]!;
    const place = places[index]!;
    const above = new Float64Array(place + 1);
    let chance = 0;
    for (let node = 0; node < at.length; node++) {
      const value = offset + width * shareOf(at[node]!);
      // `above[n]`: the probability that n of the other values are above this one.
      above.fill(0);
      above[0] = 1;
      for (let other = 0; other < values.length; other++) {
        if (other === index) continue;
        const below = belowOf(curves[other]!, (value - values[other]!.offset) / width);
        for (let count = place; count > 0; count--) {
          above[count] = above[count]! * below + above[count - 1]! * (1 - below);
        }
        above[0]! *= below;
      }
      chance += mass[node]! * above[place]!;
    }
    return chance;
  });
}

/**
 * A beta distribution over the logit of its share, which has a density without poles: for each node the density, the mass
 * around it, and the mass below. Nodes are evenly spaced from `start` to `joint`, and from there to the end.
 */
type Curve = {
  at: Float64Array;
  density: Float64Array;
  mass: Float64Array;
  below: Float64Array;
  start: number;
  left: number;
  joint: number;
  right: number;
};

function curveOf(a: number, b: number): Curve {
  const peak = Math.log(a / b);
  const scale = logBeta(a, b);
  const logDensity = (t: number) => -a * Math.log1p(Math.exp(-t)) - b * Math.log1p(Math.exp(t)) - scale;
  const floor = logDensity(peak) - DEPTH;
  const reach = reachOf((distance) => logDensity(peak - distance) < floor);
  const joint = peak - Math.min(reach / 2, TO_THE_TAIL);
  const left = (joint - (peak - reach)) / STEPS;
  const right = (peak + reachOf((distance) => logDensity(peak + distance) < floor) - joint) / STEPS;
  const size = 2 * STEPS + 1;
  const [at, density] = [new Float64Array(size), new Float64Array(size)];
  const [mass, below] = [new Float64Array(size), new Float64Array(size)];
  let slopeBefore = 0;
  for (let node = 0; node < size; node++) {
    at[node] = joint + (node - STEPS) * (node < STEPS ? left : right);
    density[node] = Math.exp(logDensity(at[node]!));
    const slope = density[node]! * (a - (a + b) * shareOf(at[node]!));
    if (node > 0) {
      const step = at[node]! - at[node - 1]!;
      const piece = ((density[node - 1]! + density[node]!) / 2) * step;
      // Corrected by the slopes at both ends (Euler–Maclaurin); otherwise the tails would be off by a few percent.
      below[node] = below[node - 1]! + piece + ((slopeBefore - slope) * step * step) / 12;
    }
    slopeBefore = slope;
    // Simpson's weights apply separately on each side of the joint, because the step width changes there.
    if (node <= STEPS) mass[node]! += (simpson(node) * left * density[node]!) / 3;
    if (node >= STEPS) mass[node]! += (simpson(node - STEPS) * right * density[node]!) / 3;
  }
  return { at, density, mass, below, start: at[0]!, left, joint, right };
}

const simpson = (step: number): number => (step === 0 || step === STEPS ? 1 : step % 2 === 1 ? 4 : 2);

/** The smallest distance for which `holds` is true, to within a few percent. */
function reachOf(holds: (distance: number) => boolean): number {
  let high = 1e-3;
  while (!holds(high)) high *= 2;
  let low = high / 2;
  for (let step = 0; step < 5; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

const shareOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The probability of a smaller share, interpolated between two nodes by a cubic Hermite spline. */
function belowOf({ below, density, start, left, joint, right }: Curve, share: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  const t = Math.log(share / (1 - share));
  if (t <= start) return 0;
  const step = t < joint ? left : right;
  const place = t < joint ? (t - start) / left : STEPS + (t - joint) / right;
  const node = Math.floor(place);
  if (node >= 2 * STEPS) return 1;
  const along = place - node;
  const rest = 1 - along;
  const [low, high] = [below[node]!, below[node + 1]!];
  const bend = along * rest * step * (density[node]! * rest - density[node + 1]! * along);
  const chance = low * rest * rest * (1 + 2 * along) + high * along * along * (1 + 2 * rest) + bend;
  return Math.min(1, Math.max(0, chance));
}
