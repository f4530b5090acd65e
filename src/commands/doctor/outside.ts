// Whom the service talks to: the mail server, and the server of the model.

import { listModels } from "../../adapters/llm.ts";
import { readSigning } from "../../adapters/mailer/dkim.ts";
import type { Config } from "../../config.ts";
import { bad, type Finding, good, mind } from "./finding.ts";

const PATIENCE = 5_000; // ms

export const examineOutside = (config: Config): Promise<Finding[]> => Promise.all([mailServer(config), model(config)]);

async function mailServer({ mail, data }: Config): Promise<Finding> {
  const about = "mail.host";
  if (mail.host === "") return good(about, `none: mails become files in ${data.dir}/outbox`);
  const { tryServer } = await import("../../adapters/mailer/smtp.ts");
  const timeouts = { connect: PATIENCE, greeting: PATIENCE, silence: PATIENCE };
  const place = `${mail.host}:${mail.port}`;
  try {
    const refusal = await tryServer({ ...mail, signing: readSigning(mail.dkim), timeouts });
    return refusal === null
      ? good(
          about,
          `${place} takes us${mail.user === "" ? "" : ` as ${mail.user}`}; recoverd test-mail --to ADDRESS sends one`,
        )
      : bad(about, refusal.includes(place) ? refusal : `${place}: ${refusal}`);
  } catch (error) {
    return bad(about, (error as Error).message);
  }
}

/** Where the model is not there the built-in writer writes: nothing stands still. */
async function model({ llm }: Config): Promise<Finding> {
  const about = "llm.model";
  if (llm.model === "") return good(about, "none: the built-in writer writes");
  const models = await listModels(llm.baseUrl, PATIENCE);
  if (models === null) return mind(about, `nobody answers at ${llm.baseUrl}: until then the built-in writer writes`);
  if (models.includes(llm.model) || models.includes(`${llm.model}:latest`))
    return good(about, `${llm.model} at ${llm.baseUrl}`);
  return mind(
    about,
    `${llm.baseUrl} has no ${llm.model}: run "ollama pull ${llm.model}"; until then the built-in writer writes`,
  );
}
