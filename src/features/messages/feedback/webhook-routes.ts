// Receives bounces, complaints and deliveries from mail providers and mail servers. It reads its own bodies, because signatures
// cover the raw bytes, so it must come before the JSON parser.

import { Elysia } from "elysia";
import { createSns, type Sns } from "../../../adapters/sns.ts";
import type { Deps } from "../../../deps.ts";
import { readBytes, TooLarge } from "../../../http/body.ts";
import { contextOf } from "../../../http/context.ts";
import { describe } from "../../../http/openapi.ts";
import { anyone } from "../../../http/rules.ts";
import { Ok } from "../../../http/shapes.ts";
import { takeLimit } from "../../../http/take-limit.ts";
import { AppError, notFound } from "../../../lib/errors.ts";
import { INVALID_JSON, parseJson } from "../../../lib/json.ts";
import { webhookLimit } from "../../access/rules.ts";
import { ingestReports } from "./ingest-reports.ts";
import { findProvider } from "./providers/all.ts";
import type { Posted, Provider } from "./providers/provider.ts";
import { findProjectByMailToken, providerKeysOf } from "./webhooks.ts";

const LARGEST_MAIL = 10 * 1024 * 1024;

export const mailWebhookRoutes = (deps: Deps, sns: Sns = createSns({ clock: deps.clock })) => {
  const { store, clock, config, keys } = deps;

  return new Elysia({ prefix: "/webhooks/mail" }).post(
    "/:provider/:token",
    async ({ params, request }) => {
      const provider = findProvider(params.provider);
      const known = provider && (await findProjectByMailToken(store.read, keys.links, params.token));
      if (!known) throw notFound("This address");
      await takeLimit(contextOf(request), "webhook", known.project.id);
      const posted = await read(request, provider, config.server.maxBody);
      if (!(await provider.verify(posted, providerKeysOf(known.webhooks, keys.sealing), sns))) {
        throw new AppError("unauthorized", "The signature does not match: check the key that is set for this provider");
      }
      const reports = await provider.normalise(posted, sns);
      await ingestReports(store, known.project, reports, clock.now());
      return { status: "ok" as const };
    },
    describe({
      parse: "none",
      id: "receiveMailFeedback",
      tag: "Email delivery",
      access: anyone,
      limit: webhookLimit,
      redact: ["token"],
      summary: "Receive bounces and complaints from a mail provider",
      description:
        "The address comes from `mail-webhooks` of the project. `raw` takes a mail (message/rfc822, 10 MiB at most) that is a delivery status notification (RFC 3464) or a complaint (RFC 5965); `ses`, `postmark`, `mailgun` and `sendgrid` take what these providers post. A permanent bounce and a complaint suppress the address. The answer comes once all of it is on disk; a repeat changes nothing.",
      accepts: {
        "message/rfc822": "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b…\r\n",
        "application/json": { RecordType: "Bounce", Type: "HardBounce", Email: "ada@example.com" },
      },
      response: Ok,
      errors: [401],
    }),
  );
};

async function read(request: Request, { takes }: Provider, maxBody: number): Promise<Posted> {
  const largest = takes === "mail" ? LARGEST_MAIL : maxBody;
  const bytes = await readBytes(request, largest);
  if (bytes instanceof TooLarge)
    throw new AppError("invalid", `The body is too large: at most ${largest} bytes are accepted`);
  const json = takes === "json" ? parseJson(bytes) : null;
  if (json === INVALID_JSON) throw new AppError("invalid", "The request body is not valid JSON");
  return { bytes, json, headers: request.headers };
}
