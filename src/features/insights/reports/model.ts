// The weekly digest as the API shows it.

import { Type } from "@sinclair/typebox";
import { named } from "../../../http/shapes.ts";

export const DigestShape = named(
  "Digest",
  Type.Object({
    weekly: Type.Boolean({ description: "Whether the caller gets the digest of this project, on Mondays by mail" }),
  }),
  { weekly: true },
);
