// What payment providers and other systems post. It reads its bodies itself, because signatures are over their bytes,
// so it stands before the reading of JSON bodies. Nothing is answered 200 before it is on disk.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { readBytes, TOO_LARGE } from "../../http/body.ts";
import { contextOf } from "../../http/context.ts";
import { type Answer, door } from "../../http/doors.ts";
import { describe } from "../../http/openapi.ts";
import { Ok } from "../../http/shapes.ts";
import { takeLimit, takeLimitOfAddress } from "../../http/take-limit.ts";
import { AppError } from "../../lib/errors.ts";
import { INVALID_JSON, parseJson } from "../../lib/json.ts";
import { TryLater } from "../../lib/try-later.ts";
import { reasonOf } from "../../store/engine.ts";
import { findProjectByPublicKey } from "../projects/key-owners.ts";
import { settingsOf } from "../projects/settings.ts";
import { Backlog } from "./backlog.ts";
import { LARGEST_CUSTOM } from "./custom-body.ts";
import { CustomIntake } from "./custom-intake.ts";
import { countDropped, takeIn } from "./inbox.ts";
import { unknownKeys } from "./metrics.ts";
import { PROVIDER_NAMES, PROVIDERS, type ProviderName } from "./providers.ts";
import { secretsOf } from "./secrets.ts";

const TRY_AGAIN = 30; // s

const OPERATION_IDS: Record<ProviderName, string> = {
  stripe: "receiveStripeEvent",
  razorpay: "receiveRazorpayEvent",
  paddle: "receivePaddleEvent",
};
const TITLES: Record<ProviderName, string> = { stripe: "Stripe", razorpay: "Razorpay", paddle: "Paddle Billing" };

/** Whether the key or the switch is wrong is for nobody to find out by asking. */
const noAddress = (name: ProviderName): AppError =>
  new AppError(
    "not_found",
    `There is no such address: check its public key, and whether integrations.${name}.enabled is on in the project's settings`,
  );

const OK = { status: "ok" as const };
const TAKEN: Answer = { status: 200, body: JSON.stringify(OK) };

export const webhookRoutes = (deps: Deps) => {
  const { store, rush, clock, config, keys, log } = deps;
  const backlog = new Backlog(deps, config.limits.webhookQueueBytes);
  const custom = new CustomIntake(deps, backlog);

  async function takeFromProvider(name: ProviderName, publicKey: string, request: Request): Promise<void> {
    const now = clock.now();
    const project = await findProjectByPublicKey(store.read, publicKey, now);
    if (!project) {
      unknownKeys.count(name);
      throw noAddress(name);
    }
    takeLimit(contextOf(request), "webhook", project.id);
    if (!settingsOf(project).integrations[name].enabled) throw noAddress(name);
    const largest = config.server.maxBody;
    const raw = await readBytes(request, largest);
    if (raw === TOO_LARGE) {
      await store.write((tx) => countDropped(tx, project, name, "too_large", now));
      throw new AppError("invalid", `The body is too large: at most ${largest} bytes are taken (server.max_body)`);
    }
    const provider = PROVIDERS[name];
    const secrets = secretsOf(project, `integrations.${name}.webhook_secret`, keys.sealing);
    if (!provider.verify(raw, request.headers, secrets, now)) {
      await store.write((tx) => countDropped(tx, project, name, "bad_signature", now));
      throw new AppError(
        "unauthorized",
        `The signature does not fit: check integrations.${name}.webhook_secret in the project's settings`,
      );
    }
    const body = parseJson(raw);
    if (typeof body !== "object" || body === null) {
      const reason = body === INVALID_JSON ? "not_json" : "not_an_object";
      await store.write((tx) => countDropped(tx, project, name, reason, now));
      return;
    }
    rush.arrive();
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
      .write((tx) => takeIn(tx, arrived, now))
      .catch((error) => {
        log.error("A provider's webhook could not be written; it will send it again", { reason: reasonOf(error) });
        throw new TryLater("unavailable", "Nothing can be kept at the moment: send this again", TRY_AGAIN);
      });
  }

  const routes = new Elysia({ prefix: "/webhooks" }).post(
    "/custom/:publicKey",
    door(async (request, context, publicKey) => {
      const raw = await readBytes(request, LARGEST_CUSTOM).catch(() => null); // the client went away in the middle
      const signature = request.headers.get("x-webhook-signature");
      if (raw === null) return TAKEN;
      await custom.take(publicKey, raw === TOO_LARGE ? null : raw, signature, (project) => {
        if (project) takeLimit(context, "webhook", project.id);
        else takeLimitOfAddress(context);
      });
      return TAKEN;
    }),
    {
      parse: "none",
      detail: describe({
        id: "receiveCustomEvent",
        tag: "Inbound webhooks",
        summary: "Receive a cancellation, a failed payment or a recovery from any system",
        description:
          "A JSON object of at most 64 KiB: `customer_email` and `event_type` (`cancellation`, `payment_failed`, `payment_recovered`), and, as far as known, `customer_name`, `customer_id`, `cancel_reason`, `mrr` (cents), `currency`, `provider`, `plan_name`, `tenure_days`, `locale`, `timezone`, `metadata`. Only a body without those two is dropped; any other field that does not fit is read where its meaning is plain, else left empty or cut, and named in the row's `notes`. The answer is the same whatever comes; what became of it stands in the project's `inbound-events`. An `event_id` is taken once. With `custom_webhook_secret` set, the body must be signed.",
        headers: [
          {
            name: "X-Webhook-Signature",
            description: "HMAC-SHA256 of the raw body by `custom_webhook_secret`, in hex; needed where that is set",
          },
        ],
        response: Ok,
        errors: [429],
        security: false,
      }),
    },
  );
  for (const name of PROVIDER_NAMES) {
    routes.post(
      `/${name}/:publicKey`,
      async ({ params, request }) => {
        await takeFromProvider(name, params.publicKey, request);
        return OK;
      },
      {
        parse: "none",
        detail: describe({
          id: OPERATION_IDS[name],
          tag: "Inbound webhooks",
          summary: `Receive an event from ${TITLES[name]}`,
          description: `Enable it in the project's settings (\`integrations.${name}\`) and set its webhook secret; while the secret is replaced, set both with a comma between. The signature is checked first; a repeat is answered alike and changes nothing.`,
          response: Ok,
          errors: [400, 401, 404, 429, 503],
          security: false,
        }),
      },
    );
  }
  return routes;
};
