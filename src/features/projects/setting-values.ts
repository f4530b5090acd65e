// Shapes of single values of a project's settings, each with its own rule and error message.

import { Kind, Type, TypeRegistry } from "@sinclair/typebox";
import { formatDuration, parseDuration } from "../../lib/duration.ts";
import { PAGE_LANGUAGES } from "../../lib/page-language.ts";
import { parseInstant } from "../../lib/query-times.ts";

let shapes = 0;

/** A shape with an additional rule and its error message. */
export function ruled<T>(shape: object, rule: (value: unknown) => boolean, errorMessage: string) {
  const kind = `project setting ${++shapes}`;
  TypeRegistry.Set(kind, (_, value) => rule(value));
  return Type.Unsafe<T>({ ...shape, [Kind]: kind, errorMessage });
}

/** A duration such as "2h", between two of them in milliseconds. */
export const Duration = (shortest: number, longest: number, example: string) =>
  ruled<string>(
    { type: "string", maxLength: 20, description: `A duration such as ${example}` },
    (value) => isDuration(value) && shortest <= parseDuration(value)! && parseDuration(value)! <= longest,
    `must be a duration such as ${example}, of at least ${formatDuration(shortest)} and at most ${formatDuration(longest)}`,
  );

export const isDuration = (value: unknown): value is string =>
  typeof value === "string" && parseDuration(value) !== null;

export const Link = ruled<string>(
  { type: "string", format: "uri", maxLength: 2_000 },
  isLink,
  "must be an https address of at most 2000 characters, without user name and password",
);

function isLink(value: unknown): boolean {
  if (typeof value !== "string" || value.length > 2_000 || !/^https?:\/\/[^\s\p{Cc}"<>\\]+$/iu.test(value))
    return false;
  const url = URL.parse(value);
  if (url === null || url.username !== "" || url.password !== "") return false;
  // Plain HTTP only for trying things out on the same machine.
  return url.protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}

/** For a picture in mails: mail programs show no SVG, and warn of what comes unencrypted. */
export const LogoAddress = ruled<string>(
  {
    type: "string",
    format: "uri",
    maxLength: 500,
    description:
      "Where the PNG, JPEG, GIF or WebP picture is. It is the same for all customers, and nothing is added to it",
  },
  (value) => isLogoAddress(value),
  "must be an https address of at most 500 characters, without user name and password, of a PNG, JPEG, GIF or WebP picture: mail programs show no SVG",
);

const isLogoAddress = (value: unknown): boolean =>
  isLink(value) && /^https:/i.test(value as string) && (value as string).length <= 500 && !isSvg(value as string);

const isSvg = (address: string): boolean => /\.svgz?$/i.test(new URL(address).pathname);

export const TimeOfDay = Type.String({
  pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
  errorMessage: 'must be a time of day such as "20:00"',
});

export const Day = ruled<string>(
  { type: "string", format: "date" },
  (value) => typeof value === "string" && value.length === 10 && parseInstant(value) !== null,
  "must be a day such as 2026-12-24",
);

/** Any language, because a model may write it. */
export const Language = ruled<string>(
  { type: "string", maxLength: 100 },
  isLanguage,
  `must be the tag of a language, such as en or pt-BR; the built-in writer knows ${PAGE_LANGUAGES.join(", ")}, and a model may know others`,
);

function isLanguage(value: unknown): boolean {
  try {
    const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }); // takes 3 ms the first time
    return typeof value === "string" && names.of(value) !== undefined;
  } catch {
    return false; // not written as a tag
  }
}
