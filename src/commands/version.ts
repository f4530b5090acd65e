// `recoverd version`.

import { VERSION } from "../lib/version.ts";

/** One line: the product's name and version. */
export const versionLine = (): string => `recoverd ${VERSION}`;
