// The options of `recoverd import`, in a separate file, so that other commands need not load the import's code.

import type { Option } from "../arguments.ts";

export const OPTIONS = {
  project: { value: "SLUG", about: "The project to import into" },
  kind: { value: "KIND", about: "What the rows are: customers, subscriptions or churn_events" },
  "dry-run": { about: "Check every row and write none" },
  url: { value: "URL", about: "Where the service is (default: server.public_url of the settings)" },
  "key-file": {
    value: "FILE",
    about: "File whose first line is the project's API key (default: the variable RECOVERD_API_KEY)",
  },
  errors: { value: "FILE", about: "Where to write what is wrong with rows (default: FILE.errors.csv beside the file)" },
} as const satisfies Record<string, Option>;
