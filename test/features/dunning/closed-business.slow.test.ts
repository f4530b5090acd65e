// A business that closed is never asked to come back: six languages, checked by what a real mail server received.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { parseMail, type SmtpServer, sendingThrough, startSmtp } from "../../support/smtp.ts";
import { type Automated, automated, DAY } from "./automated.ts";

let app: TestApp;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtp();
  app = testApp({
    RECOVERD_AUTH__TOKEN_TTL: "365d", // the clock goes far
    ...sendingThrough(smtp),
  });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

/** `gone`: the customer no longer needs the product. `byHand`: a person should answer. `leaves`: another reason. */
const SAID: Record<string, { gone: string[]; byHand: string[]; leaves: string; subject: string }> = {
  en: {
    gone: ["We shut down the company", "We closed our business", "I sold the business", "the company no longer exists"],
    byHand: ["My husband died last week", "We filed for bankruptcy"],
    leaves: "too expensive",
    subject: "Is anything still open?",
  },
  de: {
    gone: [
      "Wir haben die Firma geschlossen",
      "Geschäftsaufgabe",
      "Ich habe die Firma verkauft",
      "Wir geben das Geschäft auf",
    ],
    byHand: ["Mein Mann ist gestorben", "Insolvenz"],
    leaves: "zu teuer",
    subject: "Ist noch etwas offen?",
  },
  fr: {
    gone: ["Nous avons fermé l'entreprise", "faillite", "Nous avons vendu l'entreprise", "cessation d'activité"],
    byHand: ["Mon mari est décédé", "liquidation judiciaire"],
    leaves: "trop cher",
    subject: "Reste-t-il quelque chose à régler\u00a0?",
  },
  es: {
    gone: ["Hemos cerrado la empresa", "quiebra", "Vendí el negocio", "concurso de acreedores"],
    byHand: ["Mi marido murió"],
    leaves: "demasiado caro",
    subject: "¿Queda algo pendiente?",
  },
  pt: {
    gone: ["Fechamos a empresa", "falência", "Vendi a empresa", "Encerrei a empresa"],
    byHand: ["Meu marido morreu"],
    leaves: "muito caro",
    subject: "Ficou alguma coisa pendente?",
  },
  hi: {
    gone: ["हमने कंपनी बंद कर दी", "दिवालिया", "कंपनी बेच दी", "business band ho gaya"],
    byHand: ["मेरे पति का देहांत हो गया"],
    leaves: "बहुत महंगा है",
    subject: "क्या कुछ बाकी रह गया है?",
  },
};

const AUTOMATION = { generate: "all", send: "recommended", max_emails_per_customer: { count: 20, per: "30d" } };

/** A project with an active offer, so that only the reason holds a mail back. */
async function offering(automation: object): Promise<Automated> {
  const acme = await automated(app, { automation: { ...AUTOMATION, ...automation }, strategies: { learning: "full" } });
  const offer = {
    offer_type: "discount",
    title: "30% less",
    description: "We take 30% off your next three invoices.",
    cta_button_text: "Stay",
    discount_percent: 30,
    is_active: true,
  };
  const path = `/projects/${acme.project.slug}/retention-offers/too_expensive`;
  expect((await app.call("PUT", path, { token: acme.project.token, body: offer })).status).toBe(201);
  return acme;
}

/** The subjects that the mail server received for each reason by the end of the recovery window. */
async function received(acme: Automated, locale: string, reasons: readonly string[]): Promise<string[][]> {
  const addresses = reasons.map((_, index) => `${acme.project.slug}-${locale}-${index}@example.com`);
  for (const [index, cancel_reason] of reasons.entries()) {
    await acme.event({ customer_email: addresses[index]!, cancel_reason, locale });
  }
  await acme.liveUntil(app.clock.now() + 59 * DAY);
  const mails = await Promise.all(
    smtp.messages.map(async ({ raw, to }) => ({ to: to[0]!, subject: (await parseMail(raw)).subject! })),
  );
  return addresses.map((address) => mails.filter(({ to }) => to === address).map(({ subject }) => subject));
}

for (const [locale, { gone, byHand, leaves, subject }] of Object.entries(SAID)) {
  test(`who closed, sold or lost the business gets one question and no win-back mail (${locale})`, async () => {
    const early = await offering({ winback_schedule: ["2h", "3d", "10d", "45d"] });
    const [stays, ...mails] = await received(early, locale, [leaves, ...gone, ...byHand]);
    expect(mails).toEqual([...gone.map(() => [subject]), ...byHand.map(() => [])]);
    expect(stays!.length).toBeGreaterThan(2);

    const winbackOnly = await offering({ winback_schedule: ["2h", "3d"], send_for: ["payment_failed"] });
    const [lured, ...silent] = await received(winbackOnly, locale, [leaves, ...gone]);
    expect(silent).toEqual(gone.map(() => []));
    expect(lured).toHaveLength(2);
  });
}
