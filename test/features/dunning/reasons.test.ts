// Why a mail is not sent, as the timeline shows it to people.

import { expect, test } from "bun:test";
import { BECAUSE } from "../../../src/features/customer-overview/sentences/notices.ts";
import { REASONS } from "../../../src/features/dunning/reasons.ts";
import { DIRECT_REASONS } from "../../../src/features/risk/direct/reasons.ts";

test.each(Object.entries({ ...BECAUSE, ...DIRECT_REASONS, ...REASONS }))(
  "%s is said in words, not by a setting's name",
  (reason, words) => {
    // These links can only be fixed in the server's configuration, so the text names the settings.
    if (reason === "loopback_links")
      return expect(words).toEndWith("(set server.public_url, or mail.allow_loopback_links)");
    expect(words).not.toMatch(/[a-z]\.[a-z]|[a-z]_[a-z]/);
  },
);
