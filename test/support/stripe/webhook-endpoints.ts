// Webhook endpoints; only the answer that creates one has its secret.

import { invalid } from "./errors.ts";
import { type Form, formIn, textIn, textsIn } from "./form.ts";
import type { State, StripeObject } from "./state.ts";
import { changedMetadata } from "./subscriptions.ts";

const MOST = 16;

/** The endpoints' secrets by id, which Stripe shows only once. */
export type EndpointSecrets = Map<string, string>;

export function createEndpoint(state: State, livemode: boolean, form: Form, secrets: EndpointSecrets): StripeObject {
  const url = textIn(form, "url");
  if (url === undefined) throw invalid("Missing required param: url.", { code: "parameter_missing", param: "url" });
  const events = textsIn(form, "enabled_events");
  if (events.length === 0) {
    throw invalid("Missing required param: enabled_events.", { code: "parameter_missing", param: "enabled_events" });
  }
  if (!URL.canParse(url)) throw invalid("Invalid URL: must be a valid URL.", { code: "url_invalid", param: "url" });
  if (livemode && !url.startsWith("https://")) {
    throw invalid("Invalid URL: URL must be HTTPS.", { code: "url_invalid", param: "url" });
  }
  const own = state.all("webhook_endpoint").filter((one) => one.livemode === livemode);
  if (own.length >= MOST) throw invalid(`You have reached the maximum of ${MOST} webhook endpoints.`);
  const endpoint = state.add("webhook_endpoint", livemode, {
    api_version: textIn(form, "api_version") ?? null,
    application: null,
    description: textIn(form, "description") ?? null,
    enabled_events: events,
    metadata: formIn(form, "metadata"),
    status: "enabled",
    url,
  });
  const secret = `whsec_${endpoint.id.replaceAll("_", "")}${"S".repeat(16)}`;
  secrets.set(endpoint.id, secret);
  return { ...endpoint, secret };
}

export function updateEndpoint(endpoint: StripeObject, form: Form): StripeObject {
  const [url, description, disabled] = [textIn(form, "url"), textIn(form, "description"), textIn(form, "disabled")];
  if (url !== undefined) endpoint.url = url;
  if (description !== undefined) endpoint.description = description || null;
  if (disabled !== undefined) endpoint.status = disabled === "true" ? "disabled" : "enabled";
  if ("enabled_events" in form) endpoint.enabled_events = textsIn(form, "enabled_events");
  if ("metadata" in form) endpoint.metadata = changedMetadata(endpoint.metadata, form);
  return endpoint;
}
