// The HTTP routes of the mail providers' webhook URLs: showing them, setting signature keys, and rotating them.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { body } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { inProject } from "../../access/guards.ts";
import { people } from "../../access/rules.ts";
import { changeOf, MailWebhooksEdit, ReadMailWebhooks, toMailWebhooks } from "./model.ts";
import type { MailWebhooks } from "./tables.ts";
import { changeMailWebhooks, findMailWebhooks, rotateMailWebhooks } from "./webhooks.ts";

export const mailWebhooksRoutes = ({ store, clock, config, keys }: Deps) => {
  const shown = (webhooks: MailWebhooks) => ({ data: toMailWebhooks(webhooks, config.server.publicUrl, keys.links) });

  return new Elysia({ prefix: "/mail-webhooks" })
    .use(inProject)
    .get(
      "/",
      async ({ auth }) => shown(await findMailWebhooks(store.read, auth.project)),
      describe({
        id: "getMailWebhooks",
        tag: "Email delivery",
        access: people("admin"),
        summary: "Get the addresses at which mail providers report bounces and complaints",
        response: Item(ReadMailWebhooks),
      }),
    )
    .patch(
      "/",
      async ({ auth, body }) => {
        const change = changeOf(body, config.mail);
        const by = { actor: auth.actor, sealingKey: keys.sealing };
        return shown(await store.write((tx) => changeMailWebhooks(tx, auth.project, change, by, clock.now())));
      },
      describe({
        body: body(MailWebhooksEdit),
        id: "updateMailWebhooks",
        tag: "Email delivery",
        access: people("admin"),
        summary: "Update how providers' signatures are checked, and where bounces go",
        description:
          "If a key is set, calls without its signature are refused; otherwise the token in the URL is the only proof. `return_path` is a mailbox that forwards its mail to the `raw` address: bounces then go to `mailbox+…@domain`, which identifies the mail.",
        response: Item(ReadMailWebhooks),
      }),
    )
    .post(
      "/rotate",
      async ({ auth }) =>
        shown(await store.write((tx) => rotateMailWebhooks(tx, auth.project, auth.actor, clock.now()))),
      describe({
        id: "rotateMailWebhooks",
        tag: "Email delivery",
        access: people("admin"),
        summary: "Replace the addresses; the old ones stop working at once",
        response: Item(ReadMailWebhooks),
      }),
    );
};
