// `recoverd test-mail`: sends one mail now and prints the mail server's response.

import { loadConfig } from "../config.ts";
import { handOverTestMail, sendTestMail, type TestMailSent } from "../features/messages/test-mail.ts";
import { SYSTEM } from "../features/projects/audit.ts";
import { systemClock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { type CommandArguments, neededOption } from "./arguments.ts";
import { emailOf } from "./credentials.ts";
import { getProjectBySlug, withStore } from "./data.ts";
import { print } from "./output.ts";

export async function testMail(args: CommandArguments): Promise<number> {
  const { project } = args.options;
  const to = emailOf(neededOption("test-mail", args, "to"), "--to");
  const config = loadConfig({ file: args.configFile, environment: args.environment, folder: args.folder });
  const deps = { config, clock: systemClock };
  const sent =
    typeof project === "string"
      ? await withStore(args, async (store) =>
          explained(sendTestMail({ ...deps, store }, await getProjectBySlug(store.read, project), SYSTEM, to)),
        )
      : await explained(handOverTestMail(deps, to, null));
  print(`A test mail went from ${sent.from} to ${sent.to}: ${sent.delivery}`);
  if (sent.via === "outbox") print(`It is a file in ${config.data.dir}/outbox, because mail.host is not set.`);
  return 0;
}

/** Turns a rejected field into an Error that names its option. Only one field can be wrong. */
async function explained(sending: Promise<TestMailSent>): Promise<TestMailSent> {
  try {
    return await sending;
  } catch (error) {
    const [detail] = error instanceof AppError ? error.details : [];
    throw detail ? new Error(`--${detail.field} ${detail.message}`, { cause: error }) : error;
  }
}
