// The contract's table of keys and defaults, and the resulting configuration.

import { describe, expect, test } from "bun:test";
import { DAY, MINUTE, SECOND } from "../../src/lib/duration.ts";
import { configFolder } from "./load.ts";

describe("the defaults", () => {
  const { load, path } = configFolder();

  test("are those of the contract", () => {
    expect(JSON.parse(JSON.stringify(load()))).toEqual({
      server: {
        host: "127.0.0.1",
        port: 8080,
        publicUrl: "http://localhost:8080",
        maxBody: 1_048_576,
        trustedProxies: { list: [] },
        drain: 0,
        allowPlainHttp: false,
        tls: { cert: "", key: "" },
      },
      data: { dir: path("data"), url: "", readUrl: "", keysSecret: "", journal: true, pool: 24 },
      backup: {
        schedule: "",
        keep: 7,
        recipient: "",
        s3: {
          bucket: "",
          endpoint: "",
          region: "us-east-1",
          prefix: "recoverd/",
          accessKeyId: "",
          secretAccessKey: "",
        },
      },
      auth: { registration: "auto", tokenTtl: DAY, jwtSecret: "", idp: [] },
      llm: { baseUrl: "http://127.0.0.1:11434", model: "", apiKey: "", timeout: MINUTE, concurrency: 1 },
      generation: { responseWait: 30 * SECOND, deadline: 15 * MINUTE },
      mail: {
        host: "",
        port: 587,
        tls: "starttls",
        user: "",
        password: "",
        from: "",
        allowedFrom: [],
        authservIds: [],
        rate: { count: 10, per: SECOND, burst: 10 },
        dailyLimit: 10_000,
        allowLoopbackLinks: false,
        dkim: { domain: "", selector: "", privateKeyFile: "" },
      },
      webhooks: {
        timeout: 10 * SECOND,
        retryDelays: [10 * SECOND, MINUTE, 5 * MINUTE],
        extraRetryDelays: [],
        allowedNetworks: { list: [] },
        caFile: "",
      },
      risk: { schedule: "*/15 * * * *", alertCooldown: 7 * DAY },
      recovery: { schedule: "*/5 * * * *" },
      tracking: { retention: 90 * DAY },
      inbound: { bodyRetention: 90 * DAY, retention: 730 * DAY },
      stripe: { baseUrl: "https://api.stripe.com" },
      paddle: { baseUrl: "https://api.paddle.com" },
      razorpay: { baseUrl: "https://api.razorpay.com" },
      limits: {
        auth: { count: 5, per: SECOND, burst: 10 },
        cancelFlow: { count: 10, per: 15 * SECOND, burst: 10 },
        general: { count: 10, per: SECOND, burst: 30 },
        track: { count: 100, per: SECOND, burst: 10_000 },
        webhook: { count: 200, per: SECOND, burst: 2_000 },
        loginAccount: { count: 10, per: 15 * MINUTE, burst: 10 },
        shared: false,
        webhookQueueBytes: 1_073_741_824,
      },
      metrics: { token: "" },
      log: { level: "info", format: "auto" },
    });
  });

  test("are frozen through and through", () => {
    const config = load('[[auth.idp]]\nname = "a"\nissuer = "https://a.example"\nclient_id = "c"');
    const open: string[] = [];
    const visit = (value: unknown, at: string): void => {
      if (typeof value !== "object" || value === null) return;
      if (!Object.isFrozen(value)) open.push(at);
      for (const [key, inner] of Object.entries(value)) visit(inner, `${at}.${key}`);
    };
    visit(config, "config");
    expect(open).toEqual([]);
    expect(() => Object.assign(config.server, { port: 1 })).toThrow(TypeError);
  });
});

describe("the public address", () => {
  const { load } = configFolder();
  const publicUrl = (toml: string) => load(toml).server.publicUrl;

  test("follows the port unless it is set", () => {
    expect(publicUrl("[server]\nport = 9000")).toBe("http://localhost:9000");
    expect(load("", { RECOVERD_SERVER__PORT: "9001" }).server.publicUrl).toBe("http://localhost:9001");
    expect(publicUrl('[server]\nport = 9000\npublic_url = "https://a.example"')).toBe("https://a.example");
    expect(publicUrl('[server]\nport = 9000\npublic_url = "http://localhost:8080"')).toBe("http://localhost:8080");
  });
});
