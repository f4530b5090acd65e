// Reports as mail servers write them: delivery status notifications and complaints.

export type Dsn = {
  to?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  recipient?: string;
  original?: string;
  /** Headers of the returned mail; null or undefined omits the part. */
  returned?: string | null;
};

const lines = (...all: (string | null)[]): string => all.filter((line) => line !== null).join("\r\n");

export function dsn(change: Dsn = {}): string {
  const { to = "sender@acme.example", action = "failed", status = "5.1.1", recipient = "ada@example.com" } = change;
  const { diagnostic = "smtp; 550 5.1.1 No such user here", original, returned = null } = change;
  return lines(
    "Return-Path: <>",
    "From: Mail Delivery System <MAILER-DAEMON@mx.example>",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    "",
    "--b1",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "Your mail could not be delivered. Status: 4.0.0 in words is none.",
    "",
    "--b1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "Arrival-Date: Mon, 2 Mar 2026 09:00:00 +0000",
    "",
    original ? `Original-Recipient: rfc822;${original}` : null,
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mail.example.com",
    `Diagnostic-Code: ${diagnostic}`,
    "",
    ...(returned === null ? [] : ["--b1", "Content-Type: text/rfc822-headers", "", returned, ""]),
    "--b1--",
    "",
  );
}

export const complaint = (change: { type?: string; recipient?: string | null; returned?: string } = {}): string =>
  lines(
    "From: <abuse@mailbox.example>",
    "To: <fbl@acme.example>",
    "Subject: complaint",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b2"',
    "",
    "--b2",
    "Content-Type: text/plain",
    "",
    "This is an email abuse report.",
    "--b2",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${change.type ?? "abuse"}`,
    "User-Agent: SomeGenerator/1.0",
    "Version: 1",
    change.recipient === null ? null : `Original-Rcpt-To: <${change.recipient ?? "ada@example.com"}>`,
    "",
    "--b2",
    "Content-Type: message/rfc822",
    "",
    change.returned ?? "Subject: Hello",
    "",
    "The mail itself.",
    "--b2--",
    "",
  );

export const AUTO_REPLY = lines(
  "From: ada@example.com",
  "To: sender@acme.example",
  "Subject: Out of office",
  "Auto-Submitted: auto-replied",
  "Content-Type: text/plain",
  "",
  "I am away. Final-Recipient: rfc822; ada@example.com",
  "Action: failed",
  "Status: 5.1.1",
);
