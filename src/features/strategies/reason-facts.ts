// What the sentence of a rank says, as codes with values, so that a client can say it in another language.

/**
 * One part of the sentence. `speaks` says whether it speaks for or against the strategy; null for parts that only connect
 * others. What a code means depends on the variant's strategy.
 */
export type ReasonFact = {
  code: string;
  speaks: "for" | "against" | null;
  values: Record<string, string | number | null>;
};

export const factOf = (code: string, values: ReasonFact["values"] = {}): ReasonFact => ({ code, speaks: null, values });

export const argumentFact = ({
  code,
  values,
  points,
}: Pick<ReasonFact, "code" | "values"> & { points: number }): ReasonFact => ({
  code,
  speaks: points < 0 ? "against" : "for",
  values,
});
