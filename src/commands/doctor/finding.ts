// What an examination found, as one line for a person.

/** `bad` keeps the service from starting or from its work; `mind` is to be looked at. */
export type Finding = { readonly about: string; readonly state: "good" | "mind" | "bad"; readonly says: string };

const finding =
  (state: Finding["state"]) =>
  (about: string, says: string): Finding => ({ about, state, says });

export const good = finding("good");
export const mind = finding("mind");
export const bad = finding("bad");
