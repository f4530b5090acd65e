#!/usr/bin/env bun
// The command line: picks a command, loads its code and runs it. Only this file exits the process.

import { type Command, type CommandArguments, type Commands, readArguments, UsageError } from "./commands/arguments.ts";
import { OPTIONS as DEMO_OPTIONS } from "./commands/demo/options.ts";
import { OPTIONS as IMPORT_OPTIONS } from "./commands/import/options.ts";
import { endOfOutput, print } from "./commands/output.ts";
import { OPTIONS as REPORT_OPTIONS } from "./commands/report/options.ts";

// Each command's code is loaded only when it runs, because `version` needs neither a database nor a web server.
const commands: Commands = {
  serve: {
    summary: "Run the service until it receives a signal to stop",
    settings: true,
    run: async (args) => (await import("./commands/serve.ts")).serve(args),
  },
  demo: {
    summary: "Show everything on this machine: events, nine variants for each, a mail; then keep serving",
    options: DEMO_OPTIONS,
    run: async (args) => (await import("./commands/demo.ts")).demo(args),
  },
  doctor: {
    summary: "Check the settings, data, address, mail server and model; it changes nothing",
    run: async (args) => (await import("./commands/doctor.ts")).doctor(args),
  },
  health: {
    summary: "Ask the running service whether it is up and can write; exits with 0 or 1",
    run: async (args) => (await import("./commands/health.ts")).health(args),
  },
  migrate: {
    summary: "Migrate the database to this version, as every start does automatically",
    run: async (args) => (await import("./commands/migrate.ts")).migrate(args),
  },
  backup: {
    summary:
      "Copy the database, the keys and everything else that must not be lost to one file, even while the service runs",
    words: ["FILE"],
    run: async (args) => (await import("./commands/backup.ts")).backup(args),
  },
  "backup-key": {
    summary: "Create a pair of keys to encrypt backups: the public one for backup.recipient, the secret one for you",
    run: async () => (await import("./commands/backup.ts")).backupKey(),
  },
  restore: {
    summary: "Restore a backup into an empty data folder",
    words: ["FILE"],
    options: { identity: { value: "FILE", about: "File with the secret key, for a sealed backup" } },
    run: async (args) => (await import("./commands/backup.ts")).restoreBackup(args),
  },
  "migrate-to": {
    summary:
      "Move all data to postgres://…, or from there to sqlite:FOLDER, while no service runs; - reads the address",
    words: ["ADDRESS"],
    run: async (args) => (await import("./commands/migrate-to.ts")).migrateTo(args),
  },
  import: {
    summary: "Import customers, subscriptions or past churn events from a CSV or NDJSON file into a project",
    words: ["FILE"],
    options: IMPORT_OPTIONS,
    run: async (args) => (await import("./commands/import.ts")).importFile(args),
  },
  report: {
    summary: "Print a project's numbers: churn and recovery, MRR, cohorts, forecast, strategies",
    options: REPORT_OPTIONS,
    run: async (args) => (await import("./commands/report.ts")).report(args),
  },
  user: {
    summary: "Manage accounts: create, reset-password EMAIL (prints a link), or list",
    words: ["create|reset-password|list", "[EMAIL]"],
    options: {
      email: { value: "EMAIL", about: "create: the account's address" },
      name: { value: "NAME", about: "create: its holder's name" },
      "password-file": {
        value: "FILE",
        about:
          "create: file whose first line is the password, - for the standard input (default: a random one, printed)",
      },
    },
    run: async (args) => (await import("./commands/user.ts")).user(args),
  },
  risk: {
    summary: "Measure how good the churn-risk score was on the stored data: backtest",
    words: ["backtest"],
    options: {
      project: { value: "SLUG", about: "this project only (default: all)" },
      json: { about: "print the numbers as JSON" },
    },
    run: async (args) => (await import("./commands/risk.ts")).risk(args),
  },
  customer: {
    summary: "Print everything stored about one person: export; or erase it for good: erase",
    words: ["export|erase"],
    options: {
      project: { value: "SLUG", about: "the project" },
      customer: { value: "ADDRESS|ID", about: "the person's address, or an id of your own or of a payment provider" },
    },
    run: async (args) => (await import("./commands/customer.ts")).customer(args),
  },
  knowledge: {
    summary: "What mails may say about a company, as a TOML file: export [FILE], import FILE, or check what is missing",
    words: ["export|import|check", "[FILE]"],
    options: {
      project: { value: "SLUG", about: "the project" },
      strict: { about: "check: end with 1 where something is missing" },
    },
    run: async (args) => (await import("./commands/knowledge.ts")).knowledge(args),
  },
  statistics: {
    summary: "Compare the sums behind the statistics with a full count: check; or recompute them: rebuild",
    words: ["check|rebuild"],
    options: { project: { value: "SLUG", about: "this project only (default: all)" } },
    run: async (args) => (await import("./commands/statistics.ts")).statistics(args),
  },
  stripe: {
    summary: "Connect a project with Stripe by a restricted key, disconnect it, or show the connection: status",
    words: ["connect|disconnect|status"],
    options: {
      project: { value: "SLUG", about: "the project" },
      "key-file": {
        value: "FILE",
        about: "connect: file whose first line is the key (default: the standard input)",
      },
    },
    run: async (args) => (await import("./commands/stripe.ts")).stripe(args),
  },
  "test-mail": {
    summary: "Send one mail now, and print what the mail server answers",
    options: {
      to: { value: "ADDRESS", about: "who gets it" },
      project: { value: "SLUG", about: "the project that it comes from (default: the operator's address, mail.from)" },
    },
    run: async (args) => (await import("./commands/test-mail.ts")).testMail(args),
  },
  mcp: {
    summary: "Serve the Model Context Protocol on standard input and output, with RECOVERD_URL and RECOVERD_API_KEY",
    run: async (args) => (await import("./commands/mcp.ts")).mcp(args),
  },
  version: {
    summary: "Print the version",
    run: async () => {
      const { VERSION } = await import("./lib/version.ts");
      print(`recoverd ${VERSION}`);
      return 0;
    },
  },
  help: {
    summary: "Show this help, a command's, or an example of the settings file (help config)",
    words: ["[COMMAND]"],
    run: async ({ words }) => {
      const { helpText } = await import("./commands/help.ts");
      print(helpText(commands, words[0]).trimEnd());
      return 0;
    },
  },
};

/** Conventional options that people type instead of a command. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["--help", "help"],
  ["-h", "help"],
  ["--version", "version"],
]);

async function main(): Promise<number> {
  const [first = "help", ...rest] = process.argv.slice(2);
  const name = ALIASES.get(first) ?? first;
  if (name.startsWith("-")) throw new UsageError(`recoverd: the command comes first, then ${name}; see recoverd help`);
  if (!Object.hasOwn(commands, name)) {
    const { commandNamed } = await import("./commands/help.ts");
    commandNamed(commands, name);
  }
  const command = commands[name]!;
  const args = readArguments(name, command, rest, { environment: process.env, folder: process.cwd() });
  if (args !== null) return runFor(args, command);
  const { commandHelp } = await import("./commands/help.ts");
  print(commandHelp(name, command).trimEnd());
  return 0;
}

async function runFor(args: CommandArguments, command: Command): Promise<number> {
  try {
    return await command.run(args);
  } finally {
    if (process.getuid?.() === 0) (await import("./commands/folder-owner.ts")).leaveToOwner(args);
  }
}

/** The message for a terminal or a log: one line per problem, without a stack trace. */
async function complaint(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return `recoverd: ${String(error)}`;
  if (error.name === "ConfigError" || error instanceof UsageError) return error.message;
  const { reasonOf } = await import("./store/engine.ts");
  return `recoverd: ${reasonOf(error)}`;
}

main().then(
  (code) => process.exit(endOfOutput(code)),
  async (error: unknown) => {
    console.error(await complaint(error));
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
