// Counters and histograms in Prometheus' text format (0.0.4).

type Labels = Readonly<Record<string, string>>;

/** One line; `suffix` is appended to the family's name, for the parts of a histogram. */
type Sample = { readonly value: number; readonly labels?: Labels; readonly suffix?: string };

/** Samples under one name, with their help line and type. */
export type Family = {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly Sample[];
};

/** The count of one combination of labels. */
export type Count = { value: number };

/** A count for each combination of labels; keep their number small. */
export class Counter {
  readonly #counts = new Map<string, Count>();

  constructor(
    private readonly name: string,
    private readonly help: string,
    private readonly labels: readonly string[],
  ) {}

  /** Adds one. `values` are the label values in order, separated by spaces; they contain none themselves. */
  count(values: string): void {
    this.of(values).value++;
  }

  /** The count object, for callers that count too often to look it up each time. */
  of(values: string): Count {
    let count = this.#counts.get(values);
    if (count === undefined) {
      count = { value: 0 };
      this.#counts.set(values, count);
    }
    return count;
  }

  family(): Family {
    const samples = [...this.#counts].map(([key, { value }]) => {
      const values = key.split(" ");
      return { labels: Object.fromEntries(this.labels.map((label, index) => [label, values[index] ?? ""])), value };
    });
    return { name: this.name, help: this.help, type: "counter", samples };
  }
}

/** For each bound (ascending), counts the observations that are at most as large. */
export class Histogram {
  readonly #counts: Float64Array; // one per bound, and one for anything larger
  #sum = 0;

  constructor(
    private readonly name: string,
    private readonly help: string,
    private readonly bounds: readonly number[],
  ) {
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    let slot = 0;
    while (slot < this.bounds.length && value > this.bounds[slot]!) slot++;
    this.#counts[slot]!++;
    this.#sum += value;
  }

  family(): Family {
    let total = 0;
    const samples: Sample[] = [...this.bounds, Number.POSITIVE_INFINITY].map((bound, slot) => {
      total += this.#counts[slot]!;
      return { suffix: "_bucket", labels: { le: written(bound) }, value: total };
    });
    samples.push({ suffix: "_sum", value: this.#sum }, { suffix: "_count", value: total });
    return { name: this.name, help: this.help, type: "histogram", samples };
  }
}

/** A family of values that may fall, such as a queue's length. `name` ends with its unit, in seconds or bytes. */
export const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  help,
  type: "gauge",
  samples,
});

/** The Content-Type of the text format of Prometheus. */
export const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The text of all families, with the content type `EXPOSITION_TYPE`. */
export const exposition = (families: readonly Family[]): string => families.map(textOf).join("");

function textOf({ name, help, type, samples }: Family): string {
  const lines = samples.map(
    ({ suffix = "", labels = {}, value }) => `${name}${suffix}${labelsText(labels)} ${written(value)}\n`,
  );
  return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

function written(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value);
  return value > 0 ? "+Inf" : "-Inf";
}
