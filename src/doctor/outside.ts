// Checks the servers that the service calls (the mail server and the model's server), and the key and certificate files.

import { readAuthorities } from "../adapters/deliverer.ts";
import { listModels } from "../adapters/llm.ts";
import { readSigning, type Signing } from "../adapters/mailer/dkim.ts";
import type { Config } from "../config.ts";
import { bad, type Finding, good, mind } from "../lib/finding.ts";

const TIMEOUT = 5_000; // ms

export const examineOutside = async (config: Config): Promise<Finding[]> => [
  ...authorities(config),
  ...(await Promise.all([mailServer(config), model(config)])),
];

/** Checks the file of certificate authorities for webhooks, if one is set. */
function authorities({ webhooks }: Config): Finding[] {
  try {
    if (webhooks.caFile) readAuthorities(webhooks.caFile);
    return [];
  } catch (error) {
    const { message } = error as Error;
    return [bad("webhooks.ca_file", "authorities_unreadable", message, { error: message })];
  }
}

async function mailServer({ mail, data }: Config): Promise<Finding> {
  const about = "mail.host";
  let signing: Signing | undefined;
  try {
    signing = readSigning(mail.dkim);
  } catch (error) {
    const { message } = error as Error;
    return bad("mail.dkim", "mail_settings_wrong", message, { error: message });
  }
  if (mail.host === "")
    return good(about, "mail_to_files", `none: mails become files in ${data.dir}/outbox`, {
      folder: `${data.dir}/outbox`,
    });
  const { tryServer } = await import("../adapters/mailer/smtp.ts");
  const timeouts = { connect: TIMEOUT, greeting: TIMEOUT, silence: TIMEOUT, whole: 2 * TIMEOUT };
  const place = `${mail.host}:${mail.port}`;
  try {
    const refusal = await tryServer({ ...mail, signing, timeouts });
    return refusal === null
      ? good(
          about,
          "mail_server_works",
          `${place} accepts us${mail.user === "" ? "" : ` as ${mail.user}`}; recoverd test-mail --to ADDRESS sends one`,
          { place, user: mail.user },
        )
      : bad(about, "mail_server_fails", refusal.includes(place) ? refusal : `${place}: ${refusal}`, {
          place,
          error: refusal,
        });
  } catch (error) {
    return bad(about, "mail_settings_wrong", (error as Error).message, { error: (error as Error).message });
  }
}

/** Never reports `bad`, because the built-in writer replaces a missing model. */
async function model({ llm }: Config): Promise<Finding> {
  const about = "llm.model";
  if (llm.model === "") return good(about, "no_model", "none: the built-in writer writes");
  const models = await listModels(llm.baseUrl, TIMEOUT);
  if (models === null)
    return mind(
      about,
      "model_server_silent",
      `nobody answers at ${llm.baseUrl}: until then the built-in writer writes`,
      { address: llm.baseUrl },
    );
  if (models.includes(llm.model) || models.includes(`${llm.model}:latest`))
    return good(about, "model_there", `${llm.model} at ${llm.baseUrl}`, { model: llm.model, address: llm.baseUrl });
  return mind(
    about,
    "model_missing",
    `${llm.baseUrl} has no ${llm.model}: run "ollama pull ${llm.model}"; until then the built-in writer writes`,
    { model: llm.model, address: llm.baseUrl },
  );
}
