// Events whose customer's data was deleted: they are only counted.

import type { ChurnEvent } from "./tables.ts";

/** The domain of the placeholders for deleted addresses, which nobody can have (RFC 2606). */
export const PLACEHOLDER_DOMAIN = "erased.invalid";

export const isStripped = ({ customerEmail }: Pick<ChurnEvent, "customerEmail">): boolean =>
  customerEmail.endsWith(`@${PLACEHOLDER_DOMAIN}`);
