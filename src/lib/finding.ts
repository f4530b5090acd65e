// The doctor's findings, each one line for people.

/** `bad` prevents the service from starting or working; `mind` deserves attention. */
export type Finding = {
  readonly about: string;
  readonly state: "good" | "mind" | "bad";
  readonly says: string;
  /** Identifies the sentence in `says`; with `values`, pages show it in another language. */
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
};

const finding =
  (state: Finding["state"]) =>
  (about: string, code: string, says: string, values: Finding["values"] = {}): Finding => ({
    about,
    state,
    says,
    code,
    values,
  });

export const good = finding("good");
export const mind = finding("mind");
export const bad = finding("bad");
