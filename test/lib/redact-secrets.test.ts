// Redacting secrets from the errors of other systems.

import { expect, test } from "bun:test";
import { failureOf } from "../../src/adapters/mailer/smtp-failure.ts";
import { redactSecrets } from "../../src/lib/redact-secrets.ts";
import { cpuTime } from "../support/cpu.ts";

test.each([
  ["https://ada:secret@example.com/x", "https://[secret]@example.com/x"],
  ["https://:secret@example.com", "https://[secret]@example.com"],
  ["https://ada:a:b@example.com", "https://[secret]@example.com"],
  ["https://example.com/a:b@c", "https://example.com/a:b@c"],
  ["Bearer abcdefgh was refused", "Bearer [secret] was refused"],
])("%s is shown as %s", (text, shown) => {
  expect(redactSecrets(text)).toBe(shown);
});

const LONG = 50_000;
const ACCOUNT = { host: "smtp.example.com", port: 587, user: "", password: "" };

test.each(["a", "a-", ":", "//:", ".a", "@"])("%j again and again takes no longer than its length", (unit) => {
  const text = unit.repeat(LONG / unit.length);
  const refused = { response: `550 ${text}`, responseCode: 550, command: "RCPT TO" };
  const before = cpuTime();
  redactSecrets(`//${text}`);
  failureOf(Object.assign(new Error(text), refused), ACCOUNT, "ada@example.com");
  expect(cpuTime() - before).toBeLessThan(400); // ms of processor time; quadratic time takes seconds
});
