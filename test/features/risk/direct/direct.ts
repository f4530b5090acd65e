// A project in direct mode with a real mail server, and functions that read its alert log.

import type { Email } from "postal-mime";
import { newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";
import { parseMail, type SmtpServer, sendingThrough, startSmtp } from "../../../support/smtp.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const SENDER = {
  from_name: "Grace Hopper",
  from_email: "grace@acme.example",
  postal_address: "1 Main St, Springfield",
};

export type LoggedAlert = {
  opaque_id: string;
  status: string;
  test: boolean;
  customer_email: string | null;
  delivery_mode: string;
  last_error: string | null;
  next_attempt_at: string | null;
  delivered_at: string | null;
  mail: {
    message_id: string | null;
    subject: string | null;
    signal: string | null;
    source: string | null;
    model: string | null;
    reason: string | null;
  } | null;
};

export type Direct = Awaited<ReturnType<typeof directProject>>;

/** The settings of an app that mails over this server, with logins that last a year. */
export const mailing = (smtp: SmtpServer): Record<string, string> => ({
  ...sendingThrough(smtp),
  RECOVERD_RISK__SCHEDULE: "0 1 * * *",
  RECOVERD_AUTH__TOKEN_TTL: "365d",
});

export async function directApp(settings: Record<string, string> = {}): Promise<{ app: TestApp; smtp: SmtpServer }> {
  const smtp = await startSmtp();
  return { smtp, app: testApp({ ...mailing(smtp), ...settings }) };
}

/** A project that mails customers at risk from 60 points on; `settings` override the defaults. */
export async function directProject(app: TestApp, smtp: SmtpServer, settings: object = {}) {
  const project: TestProject = await newProject(app);
  const path = `/projects/${project.slug}`;
  // Settings and pausing need a user; other calls use the API key, which does not expire.
  const call = async (expected: number, method: string, below: string, body?: unknown) => {
    const by = below === "" || below === "/automation/pause" ? { token: project.token } : { key: project.key };
    const answer = await app.call(method, `${path}${below}`, { ...by, body });
    if (answer.status !== expected)
      throw new Error(`${method} ${below}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const set = (change: object) => call(200, "PATCH", "", { settings: change });
  const configure = (change: object) => call(200, "PUT", "/churn-risk/config", change);
  await set({ company_name: "Acme", sender: SENDER, ...settings });
  await configure({ delivery_mode: "direct", enabled: true, risk_threshold: 60 });

  // Unique for the project, because other projects of the same app are still active.
  const ada = `ada@${project.slug}.example`;
  const track = async (event: string, customer: object = { customer_email: ada }, key = project.key) => {
    const body = { ...customer, event, timestamp: new Date(app.clock.now()).toISOString() };
    const answer = await app.call("POST", "/track", { key, body });
    if (answer.status !== 202) throw new Error(`tracking answered ${answer.status}`);
  };
  /** Two views of the cancel page: 69 points. */
  const worry = async (customer?: object, key?: string) => {
    await track("cancel_page_view", customer, key);
    await track("cancel_page_view", customer, key);
  };
  const score = async () => {
    await call(202, "POST", "/churn-risk/recompute");
    await app.work();
  };
  const alerts = async (query = ""): Promise<LoggedAlert[]> =>
    (await call(200, "GET", `/churn-risk/alerts${query}`)).data;
  return {
    project,
    ada,
    call,
    set,
    configure,
    track,
    worry,
    score,
    alerts,
    /** The newest alert. */
    alert: async (): Promise<LoggedAlert> => (await alerts())[0]!,
    retry: (id: string, expected = 202) => call(expected, "POST", `/churn-risk/alerts/${id}/retry`),
    /** The mails that arrived at an address, in order. */
    mailsTo: (to = ada): Promise<Email[]> =>
      Promise.all(smtp.messages.filter((mail) => mail.to.includes(to)).map(({ raw }) => parseMail(raw))),
    pass: async (ms: number) => {
      app.clock.advance(ms);
      await app.work();
    },
  };
}
