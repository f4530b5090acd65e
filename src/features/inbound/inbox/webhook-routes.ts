// Receives the posts of payment providers and other systems. It reads its own bodies, because signatures cover their
// bytes, so it precedes the JSON parser. A post is answered with 200 only once it is on disk.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { readBytes, TooLarge } from "../../../http/body.ts";
import { contextOf } from "../../../http/context.ts";
import { type Answer, fastRoute } from "../../../http/fast-routes.ts";
import { describe } from "../../../http/openapi.ts";
import { anyone } from "../../../http/rules.ts";
import { Ok } from "../../../http/shapes.ts";
import { takeLimit, takeLimitOfAddress } from "../../../http/take-limit.ts";
import { AppError } from "../../../lib/errors.ts";
import { INVALID_JSON, parseJson } from "../../../lib/json.ts";
import { TryLater } from "../../../lib/try-later.ts";
import { reasonOf } from "../../../store/engine.ts";
import { webhookLimit } from "../../access/rules.ts";
import { fieldsOf } from "../../churn-events/fields.ts";
import { findProjectByPublicKey } from "../../projects/key-owners.ts";
import { settingsOf } from "../../projects/settings.ts";
import { PROVIDER_NAMES, type ProviderName } from "../../providers/definitions.ts";
import { PROVIDERS } from "../../providers/table.ts";
import { LARGEST_CUSTOM } from "../custom/body.ts";
import { CustomIntake } from "../custom/intake.ts";
import { Backlog } from "./backlog.ts";
import { countDropped, ingest } from "./inbox.ts";
import { unknownKeys } from "./metrics.ts";
import { secretsOf } from "./secrets.ts";

const TRY_AGAIN = 30; // s

const operationIdOf = (name: ProviderName): string => `receive${name.charAt(0).toUpperCase()}${name.slice(1)}Event`;

/** The same answer for a wrong key and a disabled provider, so that it reveals neither. */
const noAddress = (name: ProviderName): AppError =>
  new AppError(
    "not_found",
    `There is no such address: check its public key, and whether integrations.${name}.enabled is on in the project's settings`,
  );

const OPTIONAL_FIELDS = fieldsOf("custom")
  .flatMap(({ name, required }) => (required ? [] : [`\`${name}\``]))
  .join(", ");

const OK = { status: "ok" as const };
const TAKEN: Answer = { status: 200, body: JSON.stringify(OK) };

export const webhookRoutes = (deps: Deps) => {
  const { store, load, clock, config, keys, log } = deps;
  const backlog = new Backlog(deps, config.limits.webhookQueueBytes);
  const custom = new CustomIntake(deps, backlog);

  async function ingestFromProvider(name: ProviderName, publicKey: string, request: Request): Promise<void> {
    const now = clock.now();
    const project = await findProjectByPublicKey(store.read, publicKey, now);
    if (!project) {
      unknownKeys.count(name);
      throw noAddress(name);
    }
    await takeLimit(contextOf(request), "webhook", project.id);
    if (!settingsOf(project).integrations[name].enabled) throw noAddress(name);
    const largest = config.server.maxBody;
    const raw = await readBytes(request, largest);
    if (raw instanceof TooLarge) {
      await store.write((tx) => countDropped(tx, project, name, "too_large", now));
      throw new AppError("invalid", `The body is too large: at most ${largest} bytes are accepted (server.max_body)`);
    }
    const provider = PROVIDERS[name];
    const secrets = secretsOf(project, `integrations.${name}.webhook_secret`, keys.sealing);
    if (!provider.verify(raw, request.headers, secrets, now)) {
      await store.write((tx) => countDropped(tx, project, name, "bad_signature", now));
      throw new AppError(
        "unauthorized",
        `The signature does not match: check integrations.${name}.webhook_secret in the project's settings`,
      );
    }
    const body = parseJson(raw);
    if (typeof body !== "object" || body === null) {
      const reason = body === INVALID_JSON ? "not_json" : "not_an_object";
      await store.write((tx) => countDropped(tx, project, name, reason, now));
      return;
    }
    load.count();
    await backlog.reserve(raw.length);
    const arrived = {
      project,
      source: name,
      eventId: provider.eventIdOf(body, request.headers),
      bodyHash: new Bun.CryptoHasher("sha256").update(raw).digest("hex"),
      signed: true,
      body: new TextDecoder().decode(raw),
      size: raw.length,
    };
    await store
      .write((tx) => ingest(tx, arrived, now))
      .catch((error) => {
        log.error("A provider's webhook could not be written; it will send it again", { reason: reasonOf(error) });
        throw new TryLater("unavailable", "Nothing can be stored at the moment: send this again", TRY_AGAIN);
      });
  }

  const routes = new Elysia({ prefix: "/webhooks" }).post(
    "/custom/:publicKey",
    fastRoute(async (request, context, publicKey) => {
      const raw = await readBytes(request, LARGEST_CUSTOM).catch(() => null); // the client disconnected
      const signature = request.headers.get("x-webhook-signature");
      if (raw === null) return TAKEN;
      await custom.take(publicKey, raw instanceof TooLarge ? null : raw, signature, (project) =>
        project ? takeLimit(context, "webhook", project.id) : takeLimitOfAddress(context),
      );
      return TAKEN;
    }),
    describe({
      parse: "none",
      id: "receiveCustomEvent",
      tag: "Inbound webhooks",
      access: anyone,
      limit: webhookLimit,
      cors: true,
      summary: "Receive a cancellation, a failed payment or a recovery from any system",
      description: `A JSON object of at most 64 KiB: \`customer_email\` and \`event_type\` (\`cancellation\`, \`payment_failed\`, \`payment_recovered\`), and, as far as known, ${OPTIONAL_FIELDS} and \`provider\`. Only a body without those two is dropped; any other field that does not fit is read where its meaning is plain, else left empty or cut, and named in the row's \`notes\`. The answer is the same whatever comes; what became of it stands in the project's \`inbound-events\`. An \`event_id\` is taken once. With \`custom_webhook_secret\` set, the body must be signed.`,
      accepts: {
        "application/json": {
          event_type: "cancellation",
          event_id: "cancel-4711",
          customer_email: "ada@example.com",
          plan_name: "Pro",
          mrr: 4900,
          currency: "usd",
          cancel_reason: "too expensive",
        },
      },
      headers: [
        {
          name: "X-Webhook-Signature",
          description: "HMAC-SHA256 of the raw body by `custom_webhook_secret`, in hex; needed where that is set",
        },
      ],
      response: Ok,
    }),
  );
  for (const name of PROVIDER_NAMES) {
    routes.post(
      `/${name}/:publicKey`,
      async ({ params, request }) => {
        await ingestFromProvider(name, params.publicKey, request);
        return OK;
      },
      describe({
        parse: "none",
        id: operationIdOf(name),
        tag: "Inbound webhooks",
        access: anyone,
        limit: webhookLimit,
        summary: `Receive an event from ${PROVIDERS[name].title}`,
        description: `Enable it in the project's settings (\`integrations.${name}\`) and set its webhook secret; while the secret is replaced, set both with a comma between. Have it send ${PROVIDERS[name].events.needed.join(", ")}; useful besides: ${PROVIDERS[name].events.useful.join(", ")}. The signature is checked first; a repeat gets the same answer and changes nothing.`,
        accepts: { "application/json": { note: `an event as ${PROVIDERS[name].title} posts it, signed` } },
        response: Ok,
        errors: [401, 503],
      }),
    );
  }
  return routes;
};
