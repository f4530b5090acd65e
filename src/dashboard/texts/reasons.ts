// Descriptions of the API's codes for failures of inbound events and of posts to other systems.

import { words } from "../data/language.ts";

const inbound = words({
  bad_signature: ["the signature did not fit the signing secret", "die Signatur passte nicht zum Signaturschlüssel"],
  too_large: ["the body was larger than 64 KiB", "der Inhalt war größer als 64 KiB"],
  not_json: ["the body was no JSON", "der Inhalt war kein JSON"],
  not_an_object: ["the body was no JSON object", "der Inhalt war kein JSON-Objekt"],
  stripe_key_refused: [
    "Stripe refused the API key, or it lacks a permission",
    "Stripe lehnt den API-Schlüssel ab, oder ihm fehlt ein Recht",
  ],
  stripe_api_timed_out: ["Stripe's API did not answer in time", "die API von Stripe hat nicht rechtzeitig geantwortet"],
  asking_stripe: [
    "Stripe is being asked for what the event left out",
    "Stripe wird nach dem gefragt, was im Ereignis fehlte",
  ],
  no_address_known: ["no mail address of the customer is known", "von diesem Kunden ist keine Mailadresse bekannt"],
  nothing_to_recover: ["there was nothing to recover", "es gab nichts zurückzugewinnen"],
  nothing_was_paid: ["nothing was paid", "es wurde nichts bezahlt"],
  nothing_said: ["it said nothing new", "es enthielt nichts Neues"],
  payment_of_no_subscription: ["the payment belongs to no subscription", "die Zahlung gehört zu keinem Abo"],
  disputed_payment_unknown: ["the disputed payment is not known", "die angefochtene Zahlung ist nicht bekannt"],
  repeat: ["it came before", "es kam schon einmal"],
  unsigned_repeat: ["it came before, signed", "es kam schon einmal, signiert"],
  missing_customer_email: ["the customer's address is missing", "die Adresse des Kunden fehlt"],
  missing_event_type: [
    "it does not say what happened (event_type)",
    "es steht nicht darin, was geschehen ist (event_type)",
  ],
  notOurs: [(type: string) => `${type} is of no use here`, (type) => `${type} wird hier nicht gebraucht`],
  unknown: [(code: string) => code.replaceAll("_", " "), (code) => code.replaceAll("_", " ")],
});

const posts = words({
  dns_failed: ["its name could not be resolved", "der Name ließ sich nicht auflösen"],
  private_address: ["the address leads into a private network", "die Adresse führt in ein privates Netz"],
  timed_out: ["no answer in time", "keine Antwort in der Wartezeit"],
  tls_failed: [
    "no secure connection: the certificate does not hold",
    "keine sichere Verbindung: das Zertifikat ist ungültig",
  ],
  connection_refused: ["connection refused", "Verbindung abgelehnt"],
  unreachable: ["not reachable", "nicht erreichbar"],
  connection_lost: ["the connection broke off", "die Verbindung brach ab"],
  bad_response: ["the answer could not be read", "die Antwort war nicht lesbar"],
  request_failed: ["the request failed", "die Anfrage ist gescheitert"],
});

const STATUSES: Readonly<Record<string, string>> = {
  "400": "Bad Request",
  "401": "Unauthorized",
  "403": "Forbidden",
  "404": "Not Found",
  "405": "Method Not Allowed",
  "410": "Gone",
  "413": "Content Too Large",
  "422": "Unprocessable Content",
  "429": "Too Many Requests",
  "500": "Internal Server Error",
  "502": "Bad Gateway",
  "503": "Service Unavailable",
  "504": "Gateway Timeout",
};

/** Why an inbound event was ignored or failed. */
export function inboundReason(reason: string): string {
  const { unknown, notOurs, ...known } = inbound();
  const unused = /^(\S+) makes no event of ours$/.exec(reason);
  if (unused) return notOurs(unused[1]!);
  const stripe = /^stripe_api_status_(\d+)$/.exec(reason);
  if (stripe) return `Stripe: ${statusText(stripe[1]!)}`;
  return (known as Record<string, string>)[reason] ?? (/^[a-z0-9_]+$/.test(reason) ? unknown(reason) : reason);
}

/** Why a post to another system failed. */
export function postError(error: string): string {
  const status = /^status_(\d+)$/.exec(error);
  if (status) return statusText(status[1]!);
  return (posts() as Record<string, string>)[error] ?? error;
}

const statusText = (status: string): string => `${status} ${STATUSES[status] ?? ""}`.trim();
