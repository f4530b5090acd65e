// Receives raw mails forwarded by a mail server: `curl --data-binary @- …/webhooks/mail/raw/<token>` in an alias or a filter.

import { AppError } from "../../../../lib/errors.ts";
import { readMailReport } from "../mail-report.ts";
import type { Provider } from "./provider.ts";

export const raw: Provider = {
  takes: "mail",
  verify: async () => true,
  normalise: async ({ bytes }) => {
    const reports = await readMailReport(bytes);
    if (reports) return reports;
    throw new AppError(
      "invalid",
      "The body is not a delivery status notification (RFC 3464) or a complaint (RFC 5965): send the whole mail as message/rfc822",
    );
  },
};
