// Formal or informal address: a text has both, such as "<Sie|du>".

type Address = "usual" | "formal" | "informal";

/** Where informal address is usual among strangers who do business. */
const INFORMAL_LANGUAGES: ReadonlySet<string> = new Set(["es"]);

/** `language` is the primary tag of one that the built-in writer knows. */
export const isInformalIn = (language: string, address: Address = "usual"): boolean =>
  address === "usual" ? INFORMAL_LANGUAGES.has(language) : address === "informal";

export const inAddress = (text: string, isInformal: boolean): string =>
  text.replace(/<([^|>]*)\|([^>]*)>/g, isInformal ? "$2" : "$1");
