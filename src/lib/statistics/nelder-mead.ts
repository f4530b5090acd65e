// Minimises a function of a few variables without derivatives (Nelder and Mead's simplex, 1965).

/** The relative difference of values that is only rounding. */
const FINEST = 4 * Number.EPSILON;

type Minimum = { at: number[]; value: number };

/** The edge of the first simplex, and the size at which it has found the minimum. */
const EDGE = 0.5;
const TOLERANCE = 1e-8;
const MOST_STEPS = 2_000;

/**
 * Searches from `start`. NaN counts as infinity, so the function can reject a region. After the simplex has shrunk, the search
 * restarts once from there, because a simplex can collapse before the minimum.
 */
export function minimise(f: (at: readonly number[]) => number, start: readonly number[]): Minimum {
  const first = descend(f, start, EDGE);
  return descend(f, first.at, EDGE / 5);
}

function descend(f: (at: readonly number[]) => number, start: readonly number[], step: number): Minimum {
  const size = start.length;
  const measured = (at: number[]): Minimum => {
    const value = f(at);
    return { at, value: Number.isNaN(value) ? Number.POSITIVE_INFINITY : value };
  };
  const corners = [measured([...start])];
  for (let axis = 0; axis < size; axis++) {
    corners.push(measured(start.map((value, index) => (index === axis ? value + step : value))));
  }
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    corners.sort((a, b) => a.value - b.value);
    const [best, worst] = [corners[0]!, corners[size]!];
    // Smaller differences are only rounding, and the simplex would wander.
    if (worst.value - best.value <= FINEST * (1 + Math.abs(best.value)) || spread(corners) < TOLERANCE) break;
    const centre = centreOf(corners.slice(0, size));
    const along = (factor: number) => measured(centre.map((value, axis) => value + factor * (worst.at[axis]! - value)));
    const reflected = along(-1);
    if (reflected.value < best.value) {
      const further = along(-2);
      corners[size] = further.value < reflected.value ? further : reflected;
    } else if (reflected.value < corners[size - 1]!.value) {
      corners[size] = reflected;
    } else {
      const nearer = along(reflected.value < worst.value ? -0.5 : 0.5);
      if (nearer.value < Math.min(reflected.value, worst.value)) corners[size] = nearer;
      else shrink(corners, measured);
    }
  }
  return corners.sort((a, b) => a.value - b.value)[0]!;
}

function spread(corners: readonly Minimum[]): number {
  const [best, ...others] = corners;
  return Math.max(...others.map(({ at }) => Math.max(...at.map((value, axis) => Math.abs(value - best!.at[axis]!)))));
}

const centreOf = (corners: readonly Minimum[]): number[] =>
  corners[0]!.at.map((_, axis) => corners.reduce((sum, { at }) => sum + at[axis]!, 0) / corners.length);

function shrink(corners: Minimum[], measured: (at: number[]) => Minimum): void {
  const best = corners[0]!;
  for (let index = 1; index < corners.length; index++) {
    corners[index] = measured(corners[index]!.at.map((value, axis) => (value + best.at[axis]!) / 2));
  }
}
