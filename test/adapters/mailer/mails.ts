// A mail to send in tests.

import type { Mail } from "../../../src/adapters/mailer/mail.ts";

export const aMail = (changes: Partial<Mail> = {}): Mail => ({
  id: "msg_1",
  messageId: "<msg_1@acme.test>",
  from: { name: "Ada of Acme", address: "ada@acme.test" },
  to: "bob@example.com",
  replyTo: null,
  subject: "Your Pro plan",
  text: "Hi Bob,\n\nshall we pause it?\n",
  html: "<p>Hi Bob,</p><p>shall we pause it?</p>",
  headers: {},
  ...changes,
});

export const UNSIGNED = { domain: "", selector: "", privateKeyFile: "" };
