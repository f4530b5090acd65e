// `recoverd user`: manages users' accounts, whether or not the service runs.

import type { Config } from "../config.ts";
import { hashPassword } from "../features/accounts/passwords.ts";
import { issueReset } from "../features/accounts/resets.ts";
import { createUser, findUserByEmail, listUsers } from "../features/accounts/service.ts";
import { iso, systemClock } from "../lib/clock.ts";
import { randomToken } from "../lib/tokens.ts";
import type { Store } from "../store/engine.ts";
import { actionOf, type CommandArguments, neededOption, UsageError } from "./arguments.ts";
import { emailOf, readPasswordFile } from "./credentials.ts";
import { withStore } from "./data.ts";
import { print } from "./output.ts";

const ACTIONS: Record<string, (store: Store, args: CommandArguments, config: Config) => Promise<void>> = {
  create,
  "reset-password": resetPassword,
  list,
};

export async function user(args: CommandArguments): Promise<number> {
  const name = args.words[0]!;
  const action = actionOf("user", ACTIONS, name);
  refuseStray(name, args);
  await withStore(args, (store, config) => action(store, args, config));
  return 0;
}

/** Rejects options and arguments of other actions, because ignoring them would suggest that they have an effect. */
function refuseStray(name: string, { words, options }: CommandArguments): void {
  const stray = ["email", "name", "password-file"].find((option) => options[option] !== undefined);
  if (name !== "create" && stray) throw new UsageError(`recoverd user ${name}: --${stray} is for create only`);
  if (name !== "reset-password" && words[1] !== undefined) {
    throw new UsageError(
      `recoverd user ${name}: unexpected argument ${JSON.stringify(words[1])}; see recoverd user --help`,
    );
  }
}

/** Creates an account with the password from a file, or with a random password that is printed. */
async function create(store: Store, { options, folder }: CommandArguments): Promise<void> {
  const { name, "password-file": file } = options;
  const email = emailOf(neededOption("user create", { options }, "email"), "--email");
  if (typeof name === "string" && !/^\P{Cc}{1,200}$/u.test(name)) {
    throw new UsageError("recoverd user create: --name must be one line of at most 200 characters");
  }
  if (await findUserByEmail(store.read, email)) throw new Error(`There is an account of ${email} already`);
  const given = typeof file === "string" ? readPasswordFile(file, folder, "--password-file") : null;
  const password = given ?? randomToken(15);
  const passwordHash = await hashPassword(password);
  const input = { email, name: typeof name === "string" ? name : null, passwordHash };
  await store.write((tx) => createUser(tx, input, systemClock.now()));
  print(`The account of ${email} was made.`);
  if (given === null) print(`Its password, shown this once: ${password}`);
}

/** Prints a password-reset link, for users who cannot be reached by mail. */
async function resetPassword(store: Store, { words }: CommandArguments, config: Config): Promise<void> {
  if (words[1] === undefined) throw new UsageError("recoverd user reset-password: EMAIL is missing");
  const email = emailOf(words[1], "EMAIL");
  const found = await findUserByEmail(store.read, email);
  if (!found) throw new Error(`There is no account of ${email}; recoverd user list shows those that there are`);
  const reset = await store.write((tx) =>
    issueReset(tx, config.server.publicUrl, found, { mailed: false }, systemClock.now()),
  );
  print(`A new password for ${email} can be chosen here, once, until ${iso(reset.expiresAt)}:`);
  print(reset.url);
}

async function list(store: Store): Promise<void> {
  const users = await listUsers(store.read);
  for (const { email, createdAt, passwordHash } of users) {
    print([email, iso(createdAt), passwordHash ? "password" : "identity provider"].join("\t"));
  }
  if (users.length === 0) print("There is no account yet.");
}
