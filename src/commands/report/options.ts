// The options of `recoverd report`.

import type { Option } from "../arguments.ts";

export const OPTIONS = {
  project: { value: "SLUG", about: "the project" },
  from: { value: "DAY", about: "first day, such as 2026-01-31 (default: 89 days before the last)" },
  to: { value: "DAY", about: "last day, included (default: today in the project's time zone)" },
  currency: { value: "CODE", about: "amounts in this currency (default: the project's)" },
  mode: { value: "MODE", about: "live, or test for what is a test (default: live)" },
  json: { about: "print the numbers as JSON, as the API returns them" },
} as const satisfies Readonly<Record<string, Option>>;
