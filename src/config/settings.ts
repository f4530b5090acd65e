// The table of all settings: key, kind, default as written in a file, and a one-line explanation. Loading, `--help` and
// config.example.toml are derived from it.

import { type Group, Setting, Tables, type Values } from "./group.ts";
import {
  domain,
  duration,
  filledText,
  flag,
  folder,
  hostToListenOn,
  integer,
  issuer,
  type Kind,
  limit,
  listOf,
  name,
  networkSet,
  oneOf,
  optionalAddress,
  optionalBucket,
  optionalDomain,
  optionalFile,
  optionalHost,
  optionalRecipient,
  optionalSchedule,
  optionalUrl,
  postgres,
  rate,
  schedule,
  secret,
  size,
  sizeLimit,
  text,
  url,
  urlForKeys,
} from "./kinds.ts";

const setting = <V>(kind: Kind<V>, fallback: unknown, about: string): Setting<V> => new Setting(kind, fallback, about);
const required = <V>(kind: Kind<V>, about: string): Setting<V> => new Setting(kind, undefined, about);

// Longer waits would overflow the runtime's timers (24.8 days), which would then fire immediately.
const wait = duration("1ms", "24h");
const pause = duration("0s", "7d");

export const settings = {
  server: {
    host: setting(hostToListenOn, "127.0.0.1", "Address to listen on; 0.0.0.0 for every interface"),
    port: setting(integer(0, 65535), 8080, "Port to listen on; 0 takes a free one"),
    public_url: setting(
      url,
      "http://localhost:8080",
      "Where users and customers reach this server, the start of every link in a mail; unless set, it follows server.port",
    ),
    max_body: setting(
      size("1KiB", "1GiB"),
      "1MiB",
      "Largest body of a request; imports and raw mail have their own bound",
    ),
    trusted_proxies: setting(
      networkSet,
      [],
      "Reverse proxies whose X-Forwarded-* headers count: addresses and networks",
    ),
    drain: setting(
      duration("0s", "5m"),
      "0s",
      "How long a service that was asked to stop still answers, so that a load balancer sees GET /ready turn 503",
    ),
    allow_plain_http: setting(flag, false, "Serve plain HTTP to everyone: for a closed network only"),
    tls: {
      cert: setting(
        optionalFile,
        "",
        "Certificate chain (PEM) for serving HTTPS without a proxy; it and its key are read again when they change",
      ),
      key: setting(optionalFile, "", "Private key (PEM) of that certificate"),
    },
  },
  data: {
    dir: setting(folder, "./data", "Folder of the database (recoverd.db), the keys and the outbox"),
    url: setting(
      postgres,
      "",
      "PostgreSQL (15 or later) instead of SQLite: postgres://user:password@host:5432/database; any number of services may use it",
    ),
    keys_secret: setting(
      secret(32),
      "",
      "Seals the keys that are stored in PostgreSQL, 32 characters or more, the same on every node; empty stores them as they are",
    ),
    read_url: setting(
      postgres,
      "",
      "A replica of data.url for statistics, cohorts, forecasts, exports and scoring; empty to read all from data.url",
    ),
    journal: setting(
      flag,
      true,
      "Under high load, store tracked events and webhooks in a file before the database; false where only the database is copied elsewhere",
    ),
    pool: setting(integer(8, 500), 24, "How many connections to PostgreSQL this process opens at most"),
  },
  auth: {
    registration: setting(
      oneOf("auto", "open", "closed"),
      "auto",
      "Who may register: auto (the first account from this machine or by the setup link, then invitations), open or closed",
    ),
    token_ttl: setting(duration("1m", "365d"), "24h", "How long a login lasts"),
    jwt_secret: setting(
      secret(32),
      "",
      "Secret that signs logins, 32 characters or more; empty for a key made in data.dir",
    ),
    idp: new Tables(
      {
        name: required(name, "Name of the provider, as clients send it"),
        issuer: required(issuer, "The provider's issuer address, as its discovery document says it"),
        client_id: required(filledText, "Client identifier that the provider gave to this server"),
        client_secret: setting(secret(), "", "Client secret; empty for a public client"),
        allowed_domains: setting(
          listOf(domain, 'domains, such as ["example.com"]'),
          [],
          "Mail domains from which people may create an account at their first login",
        ),
      },
      "OpenID Connect providers to log in with, one table for each",
    ),
  },
  llm: {
    base_url: setting(url, "http://127.0.0.1:11434", "Ollama, or a server that speaks its API"),
    model: setting(text, "", "Model that writes the emails; empty for the built-in template writer"),
    api_key: setting(secret(), "", "Bearer token for the server, where it wants one"),
    timeout: setting(wait, "60s", "Give up an answer after this long without a token"),
    concurrency: setting(integer(1, 64), 1, "Calls at the same time; more helps with a GPU only"),
  },
  generation: {
    response_wait: setting(
      duration("0s", "24h"),
      "30s",
      "How long a generate request waits for its variants before it answers",
    ),
    deadline: setting(wait, "15m", "After this long the template writer writes what the model has not"),
  },
  mail: {
    host: setting(optionalHost, "", "SMTP server; empty writes .eml files to the outbox folder in data.dir"),
    port: setting(integer(1, 65535), 587, "Port of the SMTP server"),
    tls: setting(
      oneOf("starttls", "tls", "none"),
      "starttls",
      "starttls, tls (from the first byte), or none (loopback only)",
    ),
    user: setting(text, "", "User name at the SMTP server"),
    password: setting(secret(), "", "Password at the SMTP server"),
    from: setting(optionalAddress, "", "Sender's address; empty for recoverd@ and the host of server.public_url"),
    allowed_from: setting(
      listOf(domain, 'domains, such as ["example.com"]'),
      [],
      "Domains that projects may send from; empty for the domain of mail.from",
    ),
    authserv_ids: setting(
      listOf(domain, 'domains, such as ["mx.example.com"]'),
      [],
      "Receiving mail servers whose Authentication-Results are believed about answers",
    ),
    rate: setting(rate, "10/1s", "How fast mails go out"),
    daily_limit: setting(integer(1, 1_000_000_000), 10_000, "Mails of a project in a day"),
    allow_loopback_links: setting(
      flag,
      false,
      "Send automatically although server.public_url is reachable from this machine only",
    ),
    dkim: {
      domain: setting(optionalDomain, "", "Domain that signs the mails (DKIM)"),
      selector: setting(optionalDomain, "", "Selector of the key in that domain's DNS"),
      private_key_file: setting(optionalFile, "", "Private key (PEM) that signs"),
    },
  },
  webhooks: {
    timeout: setting(wait, "10s", "How long a receiver may take to answer"),
    retry_delays: setting(
      listOf(pause, 'durations, such as ["10s", "5m"]'),
      ["10s", "60s", "5m"],
      "Waits before each retry",
    ),
    extra_retry_delays: setting(
      listOf(pause, 'durations, such as ["1h", "6h"]'),
      [],
      "More retries after those, for receivers that are down for long",
    ),
    allowed_networks: setting(networkSet, [], "Private networks that webhooks may reach nevertheless"),
    ca_file: setting(optionalFile, "", "Certificate authorities (PEM) to trust besides the public ones"),
  },
  risk: {
    schedule: setting(schedule, "*/15 * * * *", "When risk scores are computed (cron)"),
    alert_cooldown: setting(duration("0s", "3650d"), "7d", "Least time between two alerts for a customer"),
  },
  recovery: {
    schedule: setting(schedule, "*/5 * * * *", "When events past their recovery window are marked lost (cron)"),
  },
  tracking: {
    retention: setting(duration("1d", "36500d"), "90d", "How long behaviour events are stored"),
  },
  inbound: {
    body_retention: setting(
      duration("1d", "36500d"),
      "90d",
      "How long webhook bodies are stored unchanged; they cannot be processed again after that",
    ),
    retention: setting(
      duration("30d", "36500d"),
      "730d",
      "How long received events, answers of customers and providers' reports are stored; an older repeat counts as new",
    ),
  },
  stripe: {
    base_url: setting(
      urlForKeys,
      "https://api.stripe.com",
      "Where projects' Stripe keys are used; change it for tests only",
    ),
  },
  paddle: {
    base_url: setting(
      urlForKeys,
      "https://api.paddle.com",
      "Where projects' Paddle keys are used, those of the sandbox aside; change it for tests only",
    ),
  },
  razorpay: {
    base_url: setting(
      urlForKeys,
      "https://api.razorpay.com",
      "Where projects' Razorpay keys are used; change it for tests only",
    ),
  },
  limits: {
    auth: setting(limit, "5/1s burst 10", "Login, registration and the like, per address"),
    cancel_flow: setting(limit, "10/15s", "The cancel flow, per project: no more in any such time, a burst included"),
    general: setting(limit, "10/1s burst 30", "The rest of the API, per person or project, else per address"),
    track: setting(
      limit,
      "100/1s burst 10000",
      "Behaviour tracking: each event by public key, each request by secret key",
    ),
    webhook: setting(limit, "200/1s burst 2000", "Inbound webhooks, per project"),
    login_account: setting(
      limit,
      "10/15m",
      "Wrong passwords of an account, from each place that it signed in from, and from all others",
    ),
    shared: setting(flag, false, "Several nodes on PostgreSQL count these limits together; else each counts its own"),
    webhook_queue_bytes: setting(
      sizeLimit("1MiB", "1TiB"),
      "1GiB",
      "Inbound webhooks waiting, in bytes, before new ones get 429",
    ),
  },
  backup: {
    schedule: setting(
      optionalSchedule,
      "",
      'When backups are made automatically, as a cron pattern in UTC such as "15 3 * * *"; empty for never',
    ),
    keep: setting(integer(1, 1000), 7, "How many of those stay, in data.dir and in the bucket; older ones are deleted"),
    recipient: setting(
      optionalRecipient,
      "",
      "Public key (age1…) that backups are sealed for before they leave this machine; recoverd backup-key makes a pair",
    ),
    s3: {
      bucket: setting(optionalBucket, "", "Bucket of an S3-compatible store that takes a sealed copy; empty for none"),
      endpoint: setting(optionalUrl, "", "Address of the store; empty for Amazon's own in s3.region"),
      region: setting(text, "us-east-1", "Region of the bucket"),
      prefix: setting(text, "recoverd/", "What the names in the bucket begin with"),
      access_key_id: setting(secret(), "", "Access key, which may put, list and delete in the bucket"),
      secret_access_key: setting(secret(), "", "Secret of that access key"),
    },
  },
  metrics: {
    token: setting(
      secret(),
      "",
      "Bearer token for /metrics and the details of /health from elsewhere than this machine",
    ),
  },
  log: {
    level: setting(oneOf("debug", "info", "warn", "error"), "info", "Least level to log: debug, info, warn or error"),
    format: setting(oneOf("auto", "text", "json"), "auto", "text, json, or auto (text on a terminal, else json)"),
  },
} as const satisfies Group;

/** All settings in use: camelCase keys, durations in milliseconds, sizes in bytes, absolute paths, "" for empty. Frozen. */
export type Config = Values<typeof settings>;

/** All dotted keys with their settings, in the order of the table. Keys in a list of tables look like `auth.idp.*.name`. */
export function* allSettings(
  group: Group = settings,
  prefix = "",
): Generator<[key: string, setting: Setting<unknown>]> {
  for (const [key, node] of Object.entries(group)) {
    if (node instanceof Setting) yield [prefix + key, node];
    else if (node instanceof Tables) yield* allSettings(node.group, `${prefix}${key}.*.`);
    else yield* allSettings(node, `${prefix}${key}.`);
  }
}
