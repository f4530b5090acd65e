// Detects reasons in the customer's own circumstances, such as a closed business. A mail that argues, or asks what would have made
// them stay, would show that nobody has read the reason.

import { lexiconOf } from "../../../lib/phrases.ts";
import { wordsOf } from "../../../lib/words.ts";
import { ENDED_ACTIVITY } from "./lexicon/ended-activity.ts";
import { LOST_JOB } from "./lexicon/lost-job.ts";
import { NEW_JOB } from "./lexicon/new-job.ts";
import { readReason } from "./read-reason.ts";

/**
 * `short_of_money`: their own means, not the price ("lost my job"). `business_closed`: the business or project that used the
 * product has ended. `nothing_to_keep`: retired, left the company, has to use what an employer chose, a second or accidental
 * account.
 */
type Circumstance = "short_of_money" | "business_closed" | "nothing_to_keep";

const MEANS = `
  ${Object.values(LOST_JOB).join(", ")}, no|less income, pay cut
  budget* cut*|slash*|reduc*|freez*|constrain*, cut*|slash*|reduc*|tight|no .. budget*, tight .. money|financ*, no|without .. money|funding|funds
  lost|losing|lose|ran|run|running|out|end|without|until|lack .. funding|grant|grants|funds, funding|grant|grants|funds .. ended|ends|ending|expired|over|out|cut|gone
  forderung|forderungen|fordermittel|zuschuss .. ausgelaufen|beendet|gestrichen|weg|weggefallen|endet|fehlt
  subvention*|financement* .. fini*|termine*|coupe*|supprime*, subvencion*|financiacion .. termin*|acab*, financiamento|edital .. acab*|termin*
  money .. tight|short, short on|of money|cash|funds, low on money|cash|funds, out of money|cash|funds, cash flow, cashflow, times .. hard|tough
  kein|keine|keinen|ohne .. geld|budget|mittel, budget|mittel|gelder .. gestrichen|gekurzt|eingefroren|zusammengestrichen
  budget .. coupe*|supprime*|reduit*|gele*|rogne*, coupe*|supprime*|reduit*|gele* .. budget, recort* .. presupuesto, presupuesto .. recort*
  cort* .. orcamento|verba, orcamento|verba .. cort*, budget|बजट .. kat|kaat|kam|कट|काट|कम
  fin|fins de mois, tresorerie, pas|plus|sans .. budget|argent|moyens
  sin|no .. dinero|presupuesto|plata|fondos
  sem|nao .. dinheiro|grana|verba|orcamento`;

const PRICE = `
  expensiv*, overpric*, pric*, cost|costs|costly, fee|fees, rate|rates, hike*, increase*, too much, worth, cheap*, teuer*, preis*, cher, chere, prix, tarif*
  caro, cara, precio*, preco*, tarifa*, mehng*, mahang*, महंग*, कीमत`;

const CLOSED = `
  clos*|shut*|fold*|fail*|dissolv*|collapsed|liquidat*|ceas*|ended|ending|bust|under, out of business, closing down, wind* down|up, wound up|down
  no longer in business|operation, not in business, quit|gave up .. business, bankrupt*, insolven*, no longer exist*, not exist .. any
  geschlossen, zugemacht, dichtgemacht, dicht, pleite, bankrott, schliess*, schluss, aufgegeben, aufgelost, eingestellt, abgemeldet, geschaftsaufgabe, betriebsaufgabe, macht|machen .. zu|dicht, geben|gebe .. auf
  ferm*, cess*, arret*, liquidation, faillite, cle sous la porte, fin d activite, cierr*, cerr*, cierre, quebr*, quiebr*, bancarrota, concurso de acreedores, fech*, encerr*, faliu, falencia, बंद, band, दिवालिया, diwaliya, divaliya`;

/** Reasons that no change to the product could have prevented, such as a new job, or a business that was sold. */
const GONE = `
  ${[...Object.values(NEW_JOB), ...Object.values(ENDED_ACTIVITY)].join(", ")}
  sold|selling|sell .. business|company|shop|store|restaurant|agency|startup, retire*, retiring, retirement, rente, ruhestand, retraite, jubil*, aposent*
  left|leaving|quit .. company|job|role|firm|organi*|employer|position, no longer work*|employed, not .. work .. there, got fired, chang*|new|switch* .. job*|employer|role|position
  firma|unternehmen|arbeitgeber|job .. verlassen|gewechselt|verkauft, jobwechsel, neuer job, quitte .. entreprise|societe|emploi, change* .. travail|emploi|poste
  deje la empresa, cambie .. trabajo|empleo, sai da empresa, mudei|troquei .. emprego|trabalho, vend* .. negocio|empresa|tienda|loja|entreprise|boutique
  accident*, mistake*, mistakenly, did not mean to, wrong account|plan|product|subscription|button|company, oops, duplicate*, double|two|second|extra .. account*|subscription*, already have|has|had .. account|subscription
  versehen, versehentlich*, irrtum*, irrtumlich*, doppelt*, zwei konten|accounts, falsches konto|abo|produkt, par erreur, en double, doublon*, deux comptes, mauvais compte|abonnement
  por error, sin querer, equivoc*, duplicad*, dos cuentas, por engano, me enganei, por acidente, duas contas, conta errada, galti se, गलती से, do account*, दो खाते
  company|business|dukan|dukaan|shop .. bech*, कंपनी|दुकान|बिजनेस|व्यवसाय .. बेच*`;

/**
 * An employer chose another tool for the customer. A company that its parent or new owner moves to another tool is still a
 * customer to argue with: its people may prefer to stay.
 */
const IMPOSED = `
  employer|workplace|boss .. uses|using|has|gives|provides|requires|pays|wants|chose|insists, my company|firm|work gives|provides
  arbeitgeber|arbeitgeberin .. nutzt|verwendet|stellt|hat|gibt|schreibt|bezahlt|verlangt
  employeur .. utilise|impose|fournit|oblige|exige, empleador|jefe .. usa|obliga|exige|impone
  empregador|chefe .. usa|exige|obriga|impoe`;

/** The cancellation itself was a mistake: such a customer wants to stay. */
const UNMEANT = `
  cancel*|clos*|press*|click*|kundig*|gekundigt|geklickt|resili*|clique* .. mistake*|accident*|wrong|versehen|versehentlich*|erreur|error|engano|querer
  mistake*|mistakenly|accidental*|versehentlich*|wrong .. cancel*|clos*|press*|click*|button|kundig*|gekundigt|geklickt, did not mean to cancel|close`;

const findMoney = lexiconOf({ means: MEANS, price: PRICE });
const findEnd = lexiconOf({ unmeant: UNMEANT, closed: CLOSED, gone: GONE });
const findImposed = lexiconOf({ imposed: IMPOSED });

/** Whether nothing about the product could have made them stay. */
export function isFarewell({ eventType, cancelReason }: Left): boolean {
  const circumstance = circumstanceOf(cancelReason);
  return eventType === "cancellation" && (circumstance === "business_closed" || circumstance === "nothing_to_keep");
}

type Left = { eventType: "cancellation" | "payment_failed"; cancelReason: string | null };

/** By the customer's own words, whatever they chose from a list besides; null for everything else. */
export function circumstanceOf(reason: string | null): Circumstance | null {
  const { by, cause } = readReason(reason, null);
  if (by !== "keyword" && by !== "lexicon") return null;
  if (cause === "too_expensive") return speaksOfMeans(reason) ? "short_of_money" : null;
  if (cause === "switched_to_competitor") return speaksOf(findImposed, reason) ? "nothing_to_keep" : null;
  if (cause !== "other") return null;
  const said = new Set(findEnd(wordsOf(reason ?? "")).flatMap(({ value, isDenied }) => (isDenied ? [] : [value])));
  if (said.has("unmeant")) return null;
  if (said.has("gone")) return "nothing_to_keep";
  return said.has("closed") ? "business_closed" : null;
}

const speaksOf = (find: typeof findImposed, reason: string | null): boolean =>
  find(wordsOf(reason ?? "")).some(({ isDenied }) => !isDenied);

/** "Laid off last week", but not "too expensive since I was laid off". */
function speaksOfMeans(reason: string | null): boolean {
  const said = findMoney(wordsOf(reason ?? "")).filter(({ isDenied }) => !isDenied);
  return said.some(({ value }) => value === "means") && said.every(({ value }) => value === "means");
}
