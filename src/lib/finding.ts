// A finding of the doctor, as one line for a person.

/** `bad` prevents the service from starting or working; `mind` deserves attention. */
export type Finding = {
  readonly about: string;
  readonly state: "good" | "mind" | "bad";
  readonly says: string;
  /** What `says` says, with its values, for pages in another language. */
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
