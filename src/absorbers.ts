// What becomes of what was written into the journal: by the kind of its entries, here and in the absorbing thread.

import { customAbsorber, type PostNeeds } from "./features/inbound/custom-intake.ts";
import { trackingAbsorber } from "./features/tracking/intake.ts";
import type { AnyAbsorber } from "./store/entries.ts";

export const absorbers = (needs: PostNeeds): AnyAbsorber[] => [customAbsorber(needs), trackingAbsorber()];
