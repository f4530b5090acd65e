// German sentences for the findings about the instance. The server sends English ones, with a code and values.

import type { Shape } from "../data/api.ts";
import { day } from "../data/format.ts";
import { bytes } from "../parts/bytes.ts";
import { germanSentence } from "./server-sentences.ts";

type Finding = Shape<"InstanceExamination">["findings"][number];
type Values = Readonly<Record<string, string | number>>;

const quoted = ({ error }: Values): string => germanSentence(String(error)) ?? `„${error}“`;

const connectAgain = (project: string | number | undefined): string =>
  `führe „recoverd stripe connect --project ${project}“ aus`;

const SAYS: Readonly<Record<string, (values: Values) => string>> = {
  settings_understood: () => "alle sind verstanden",
  folder: ({ folder }) => String(folder),
  folder_in_use: ({ folder }) => `${folder}, darin arbeitet ein Dienst`,
  folder_to_come: ({ folder }) => `${folder} entsteht beim ersten Start`,
  folder_not_writable: ({ folder }) =>
    `in ${folder} lässt sich nicht schreiben: gib dem Benutzer des Dienstes das Recht dazu, oder stelle data.dir um`,
  file_not_usable: ({ folder, path }) =>
    `${path} lässt sich nicht lesen und schreiben: mache den Benutzer des Dienstes zum Besitzer von allem in ${folder}`,
  folder_cannot_be_made: ({ folder, parent }) =>
    `${folder} lässt sich nicht anlegen: gib dem Benutzer des Dienstes Schreibrecht in ${parent}, oder stelle data.dir um`,
  remote_disk: ({ folder, remote }) =>
    `${folder} liegt auf ${remote}, wo SQLite Daten verlieren kann: stelle data.dir auf eine Festplatte dieses Rechners`,
  room: ({ bytes: room }) => `${bytes(Number(room))} sind frei`,
  little_room: ({ bytes: room, folder }) => `nur ${bytes(Number(room))} sind neben ${folder} frei: schaffe Platz`,
  database_to_come: ({ path }) => `${path} entsteht beim ersten Start`,
  database_whole: ({ path }) => `${path} ist heil und auf dem neuesten Stand`,
  database_pending: ({ path, steps }) =>
    `${path} ist heil; der nächste Start bringt sie auf den neuesten Stand (${steps} Schritte)`,
  database_ahead: ({ path, steps }) =>
    `${path} ist brauchbar; eine neuere Version hat die Tabellen erweitert (${steps}): aktualisiere auch diese`,
  database_newer: ({ path, steps }) => `${path} wurde von einer neueren Version geändert (${steps}): starte diese`,
  database_damaged: ({ path, damage }) => `${path} ist beschädigt („${damage}“): spiele eine Sicherung ein`,
  keys_to_come: () => "der erste Start legt sie in der Datenbank ab",
  keys_in_database: () => "alle drei sind in der Datenbank, für jeden Knoten",
  node_lives: ({ place, version }) => `${place} bedient sie (Version ${version})`,
  keys_there: () => "alle drei sind da, nur für ihren Besitzer",
  keys_open: ({ names }) => `${names}: auch für andere lesbar; der nächste Start ändert das`,
  keys_missing: ({ names }) =>
    `${names} werden neu angelegt: spiele sie aus einer Sicherung ein, damit Anmeldungen und Links weiter gelten`,
  sealing_key_missing: ({ path }) =>
    `${path} fehlt: spiele ihn aus einer Sicherung ein; ohne ihn öffnet sich kein Geheimnis`,
  port_free: ({ place }) => `${place} ist frei`,
  port_taken: ({ place }) => `${place} ist belegt: beende, was dort läuft, oder stelle server.port um`,
  port_unusable: ({ place, error }) =>
    `${place} lässt sich nicht öffnen (${error}): berichtige server.host, oder stelle server.port um`,
  certificate_good: ({ names, until }) => `das Zertifikat von ${names} gilt bis ${day(String(until))}`,
  certificate_ended: ({ names, until }) => `das Zertifikat von ${names} endete am ${day(String(until))}: erneuere es`,
  certificate_unreadable: ({ error }) => `das Zertifikat lässt sich nicht lesen: „${error}“`,
  address: ({ address }) => String(address),
  address_of_this_machine: ({ address }) => `${address}: Links führen auf diesen Rechner`,
  address_of_another_port: ({ address, theirs, ours }) =>
    `${address}: Links führen auf Port ${theirs} dieses Rechners, und server.port ist ${ours}; gleiche beide an`,
  address_keeps_mail_back: ({ address }) =>
    `${address}: Links führen auf diesen Rechner, deshalb geht keine Mail automatisch hinaus; stelle die Adresse ein, die Kunden erreichen`,
  everybody_is_proxy: () =>
    "jede Adresse gilt als vertrauter Proxy, also kann jede eine andere vorgeben: nenne nur den Proxy",
  proxy_before_this_machine: ({ address }) =>
    `${address}, aber ein Proxy ist vertraut: stelle server.public_url auf die Adresse, die der Proxy bedient`,
  links_without_https: ({ address }) => `${address}: Links ohne HTTPS; stelle eine Adresse mit https:// ein`,
  proxy_not_trusted: ({ address, host }) =>
    `${address}, aber der Server hört nur auf ${host} und vertraut keinem Proxy: trage dessen Adresse in server.trusted_proxies ein, und lass ihn X-Forwarded-For und X-Forwarded-Proto senden`,
  nobody_ends_tls: ({ address }) =>
    `${address}, aber nichts beendet TLS: stelle server.tls ein, oder trage die Adresse des Proxys in server.trusted_proxies ein`,
  mail_to_files: ({ folder }) => `keiner: Mails werden Dateien in ${folder}`,
  mail_server_works: ({ place, user }) =>
    `${place} nimmt uns an${user === "" ? "" : ` als ${user}`}; recoverd test-mail --to ADRESSE sendet eine Mail`,
  mail_server_fails: (values) => quoted(values),
  mail_settings_wrong: (values) => quoted(values),
  authorities_unreadable: (values) => quoted(values),
  key_damaged: ({ path, bytes, length }) =>
    `${path} hat ${bytes} statt ${length} Bytes: spiele ihn aus einer Sicherung ein; ein neuer öffnet nichts, was der alte versiegelt hat`,
  no_model: () => "keines: der eingebaute Schreiber schreibt",
  model_there: ({ model, address }) => `${model} bei ${address}`,
  model_server_silent: ({ address }) => `bei ${address} antwortet niemand: solange schreibt der eingebaute Schreiber`,
  model_missing: ({ model, address }) =>
    `${address} hat ${model} nicht: führe „ollama pull ${model}“ aus; solange schreibt der eingebaute Schreiber`,
  stripe_endpoint_works: ({ heard }) =>
    `der Webhook-Endpunkt ist da und an; ${heard === "" ? "von ihm kam noch nichts" : `zuletzt gehört am ${day(String(heard))}`}`,
  stripe_endpoint_missing: ({ project }) => `der Webhook-Endpunkt ist weg: ${connectAgain(project)}`,
  stripe_endpoint_disabled: ({ project }) =>
    `der Webhook-Endpunkt ist bei Stripe abgeschaltet: ${connectAgain(project)}`,
  stripe_key_missing: ({ project }) => `der Schlüssel steht nicht mehr in den Einstellungen: ${connectAgain(project)}`,
  stripe_key_refused: ({ project }) => `Stripe lehnt den Schlüssel ab: ${connectAgain(project)}`,
  stripe_silent: () => "Stripe antwortet nicht, also weiß niemand, wie es dem Endpunkt geht",
  api_key_works: ({ heard }) =>
    `der API-Schlüssel darf alles, was nötig ist; ${heard === "" ? "von dort kam noch nichts" : `zuletzt gehört am ${day(String(heard))}`}`,
  api_key_missing: () =>
    "Angebote sollen ausgeführt werden, aber es ist kein API-Schlüssel eingetragen: trage ihn unter Verbindungen ein, oder schalte das ab",
  api_key_refused: ({ provider }) =>
    `${provider} lehnt den API-Schlüssel ab: trage unter Verbindungen einen anderen ein`,
  api_key_untried: ({ provider }) => `${provider} antwortet nicht, also weiß niemand, was der API-Schlüssel darf`,
  api_key_lacks: ({ provider, what }) => `dem API-Schlüssel fehlt bei ${provider} das Recht „${what}“`,
  api_key_of_other_account: ({ provider, what }) =>
    `der API-Schlüssel sieht bei ${provider} das Abonnement ${what} nicht: er gehört zu einem anderen Konto, oder zum anderen Modus`,
};

/** The sentence; null for an unknown finding, for example from a newer server. */
export const germanFinding = ({ code, values }: Finding): string | null => SAYS[code]?.(values) ?? null;
