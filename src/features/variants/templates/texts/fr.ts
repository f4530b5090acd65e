// The mails in French. strategies/mail-text.ts says how to read them, and the mails of each strategy are in its own folder.

import type { Span } from "../../../../lib/span.ts";
import type { Part } from "../../../strategies/mail-text.ts";
import type { OwnTexts } from "./format.ts";

const NUMBERS = (
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit " +
  "dix-neuf vingt vingt-et-un vingt-deux vingt-trois"
).split(" ");

const UNITS = {
  week: { one: "une semaine", many: "semaines" },
  month: { one: "un mois", many: "mois" },
  year: { one: "un an", many: "ans" },
};

function spanOf({ unit, count, isMore }: Span): string {
  const length = count === 1 ? UNITS[unit].one : `${NUMBERS[count]} ${UNITS[unit].many}`;
  return isMore ? `plus ${/^[uo]/.test(length) ? "d'" : "de "}${length}` : length;
}

/** With no-break spaces before ; : ? ! and inside « », so that no line begins with a sign; functions stay as they are. */
function spaced<T>(texts: T): T {
  if (typeof texts === "string") return texts.replace(/ (?=[;:?!»])|(?<=«) /g, "\u00A0") as T;
  if (typeof texts !== "object" || texts === null || texts instanceof RegExp) return texts;
  if (Array.isArray(texts)) return texts.map(spaced) as T;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, spaced(text)])) as T;
}

/** The end of a mail about something that was built. */
const SEE_THE_FIX: readonly Part[] = [
  {
    known: ["fix_limit"],
    say: "Cela fait ce que <vous demandiez|tu demandais>, mais ce n'est pas encore parfait : {fix_limit}.",
    otherwise:
      "[Je ne peux|Nous ne pouvons] pas promettre que c'est exactement ce que <vous imaginiez|tu imaginais>, alors <essayez|essaie> d'abord sur un vrai cas.",
  },
  "Pour y jeter un œil :¶{fix_link}¶Si ce n'est pas tout à fait cela, <dites|dis>-[moi|nous] ce qui manque.",
];

export const fr: OwnTexts = {
  typeset: spaced,
  tag: "fr",
  dates: "fr",
  spokenDate: (date) => date.replace(/^1(?= )/, "1er"),
  greeting: ["Bonjour {first_name},", "Bonjour,"],
  afterGreeting: (text) => text,
  closing: "Bien à <vous|toi>,",
  signature: { person: ["{founder}\n{product}", "{founder}"], team: ["L'équipe {product}", "L'équipe"] },
  product: "notre produit",
  day: { today: "aujourd'hui", weekday: (weekday) => weekday, date: (date) => `le ${date}` },
  month: (month) => `en ${month}`,
  tenure: {
    after_tenure: (span) => `au bout de ${spanOf(span)}`,
    for_tenure: (span) => `pendant ${spanOf(span)}`,
    in_tenure: (span) => `en ${spanOf(span)}`,
  },
  // Event names are English, so only the company's own name of the feature can be said.
  usage: ({ feature }, figure) => (feature === null ? null : `${figure} fois «\u00A0${feature}\u00A0»`),
  regularDays: (active, span) => `${active} jours sur ${span}`,
  percentOff: (percent, span) => `${percent} de remise${span ? ` pendant ${spanOf(span)}` : ""}`,
  withoutLink: {
    pay: ", <répondez|réponds> « carte » et [je|nous] <vous |t'>[envoie|envoyons] le lien.",
    other: ", <répondez|réponds> simplement « oui ».",
  },
  quotable: {
    lead: /^(?:(?:désolée?s?|bonjour|mais|parce qu[e']|surtout|juste|encore)[, ]*)?(?:(?:on|nous|j|je|il|vous|ça|cela)[' ]+)?(?:(?:nous|me|vous|n['’]|ne|n'y|y) ?)*(?:(?:ai|as|a|avons|avions|avait|avais|avez|faut|fallait|faudrait|manque|manquait|cherche|cherchait|cherchais|cherchons|cherchions|voulais|voulait|voulions|veux|veut|voulons|voudrais|voudrait|aurais|aurait)[' ]+)?(?:(?:besoin|manque|envie) )?(?:pas |toujours |encore |aucune? |sans |plus )*(?:de la |de l['’]|d['’]une? |du |des |de |d['’]|une? |les? |la |l['’])?/i,
    things:
      /^(?:exports?|exportations?|imports?|importations?|rapports?|reporting|tableaux?|intégrations?|connecteurs?|api|webhooks?|calendriers?|agendas?|dashboards?|modèles?|templates?|recherche|filtres?|appli|application|app|sso|connexion|mode|factures?|facturation|devis|reçus?|relances?|rappels?|notifications?|permissions?|droits|rôles?|champs?|colonnes?|étiquettes?|tags?|dossiers?|sauvegardes?|synchronisation|synchro|graphiques?|statistiques|formulaires?|sondages?|commentaires?|téléversement|éditeur|widgets?|plugins?|extensions?|raccourcis?|traductions?|langues?|devises?|taxes?|tva|paie|stocks?|inventaire|pointage|comptabilité|automatisations?|workflows?|validations?|signatures?|sous-tâches?|kanban|chronologie|gantt|csv|pdf|excel|slack|zapier|xero|pennylane|quickbooks|sage|stripe|paypal|android|ios|ipad|hors-ligne)$/i,
    beside:
      /^(?:en|masse|lot|groupée?s?|sombre|claire?|mobiles?|natifs?|natives?|hors|ligne|personnalisée?s?|personnalisables?|récurrente?s?|programmée?s?|automatiques?|avancée?s?|multiples?|partagée?s?|équipes?|utilisateurs?|clients?|projets?|tâches?|temps|dépenses?|paiements?|ventes?|crédits?|avoirs?|achats?|commandes?|e-?mails?|mails?|sms|push|réel|quotidiens?|quotidiennes?|hebdomadaires?|mensuels?|mensuelles?|annuels?|annuelles?|bord|deux|facteurs|unique|publics?|publiques?|privée?s?|lecture|seule|admin|clavier|électroniques?|multi-?(?:utilisateurs?|devises?|langues?)|google|microsoft|outlook|apple|windows|linux|salesforce|hubspot|notion|jira|github|gitlab|teams|discord|whatsapp|gmail|shopify|wordpress|de|des|du|pour|par|vers|avec|et|à|au|aux)$/i,
  },
  ifShort: "Si quelque chose n'est pas clair, <répondez|réponds> à ce message. Il sera lu par quelqu'un.",
  openers: {
    too_expensive: [
      "<Vous nous avez|Tu nous as> dit que {amount} par mois, c'était trop.",
      "<Vous nous avez|Tu nous as> dit que le prix était trop élevé.",
    ],
    short_of_money: ["<Vous nous avez|Tu nous as> dit que le budget était serré en ce moment."],
    business_closed: [
      "<Vous nous avez|Tu nous as> parlé de la fermeture de l'entreprise. [Je|Nous] <vous|te> [souhaite|souhaitons] le meilleur pour la suite.",
    ],
    missing_features: [
      "<Vous nous avez|Tu nous as> dit ce qui <vous|te> manquait : « {reason_quote} ».",
      "<Vous nous avez|Tu nous as> dit qu'il <vous|te> manquait quelque chose dans {product}.",
    ],
    switched_to_competitor: [
      "<Vous avez|Tu as> choisi un autre outil. [J'espère|Nous espérons] que tout se passe bien.",
    ],
    not_using_enough: [
      "<Vous nous avez|Tu nous as> dit que <vous n'utilisiez|tu n'utilisais> pas assez {product} pour continuer à payer.",
    ],
    not_needed: ["<Vous nous avez|Tu nous as> dit que {product} ne <vous|te> servait plus."],
    technical_issues: [
      "{product} <vous |t'>a fait faux bond au moment où <vous en aviez|tu en avais> besoin. Toutes [mes|nos] excuses.",
    ],
    bad_support: [
      "<Vous nous avez|Tu nous as> demandé de l'aide, et <vous n'en avez|tu n'en as> pas reçu assez. Toutes [mes|nos] excuses.",
    ],
    temporary_pause: ["{product} ne <vous|te> sert pas en ce moment, et c'est bien normal."],
    unread: [
      "<Vous avez|Tu as> quitté {product} {day}, {after_tenure}, en nous disant pourquoi. Merci de l'avoir fait.",
      "<Vous avez|Tu as> quitté {product} {day}, en nous disant pourquoi. Merci de l'avoir fait.",
      "<Vous avez|Tu as> quitté {product} en nous disant pourquoi. Merci de l'avoir fait.",
    ],
    none: [
      "<Vous avez|Tu as> quitté {product} {day}, {after_tenure}, et [je ne sais|nous ne savons] pas pourquoi.",
      "<Vous avez|Tu as> quitté {product} {day}, et [je ne sais|nous ne savons] pas pourquoi.",
      "<Vous avez|Tu as> quitté {product}, et [je ne sais|nous ne savons] pas pourquoi.",
    ],
  },
  charge: [
    "<Votre|Ton> paiement de {amount} pour {product} n'est pas passé {day}.",
    "<Votre|Ton> dernier paiement pour {product} n'est pas passé.",
  ],
  causes: {
    expired: {
      say: "La carte enregistrée a expiré.",
      subject: "<Votre|Ta> carte pour {product} a expiré",
      hitch: "la carte",
    },
    confirmation: {
      say: "<Votre|Ta> banque attend <votre|ton> accord ; inutile de changer de carte.",
      subject: "<Votre|Ta> banque attend <votre|ton> accord",
      hitch: "la banque",
    },
    declined: {
      say: "<Votre|Ta> banque l'a refusé ; un coup de fil ou une autre carte devrait suffire.",
      subject: null,
      hitch: "la carte",
    },
    details: {
      say: "Certaines informations de la carte ne correspondaient pas ; mieux vaut les saisir à nouveau.",
      subject: null,
      hitch: "la carte",
    },
    unknown: { say: "On ne nous a pas dit pourquoi.", subject: null, hitch: "la carte" },
  },
  clocks: {
    first: {
      known:
        "[Je|Nous] <vous|te> [préviens|prévenons] tout de suite, pour éviter les surprises. Rien ne change avant le {access_until}. Nous réessaierons {retry_day}.",
      otherwise: "[Je|Nous] <vous|te> [préviens|prévenons] tout de suite, pour éviter une mauvaise surprise plus tard.",
    },
    open: {
      known: "Le paiement est toujours en attente. {product} fonctionne jusqu'au {access_until}.",
      otherwise:
        "Le paiement est toujours en attente ; [je voulais m'|nous voulions nous ]assurer que <vous l'aviez|tu l'avais> vu.",
    },
    week: {
      known: "Sans paiement d'ici le {access_until}, {product} s'arrête ce jour-là.",
      otherwise: "Cela fait une semaine, alors n'<attendez|attends> plus trop, s'il <vous|te> plaît.",
    },
    later: {
      known: "Sans paiement d'ici le {access_until}, {product} s'arrête ce jour-là.",
      otherwise: "Cela fait un moment, alors n'<attendez|attends> plus trop, s'il <vous|te> plaît.",
    },
    last: {
      known: "C'est le dernier rappel. {product} s'arrête le {access_until} si le paiement n'est pas fait d'ici là.",
      otherwise: "C'est le dernier rappel que nous <vous envoyons|t'envoyons>.",
    },
  },

  sensitive: {
    subjects: ["À propos de <votre|ton> message"],
    body: [
      { known: ["product"], say: "Ici {founder}, de chez {product}.", otherwise: "Ici {founder}." },
      "[J'ai|Nous avons] lu ce que <vous avez|tu as> écrit, et [je tenais|nous tenions] à <vous|te> répondre en personne.¶Il ne s'agit pas de <vous|te> faire changer d'avis, et <vous n'avez|tu n'as> rien à faire.¶S'il reste quelque chose à régler, avec le compte, un paiement ou autre chose, il suffit de répondre. <Votre|Ton> message [m'arrive|nous arrive] directement.",
    ],
  },

  farewell:
    "{opener} Ce message n'est pas là pour <vous|te> retenir.¶{question} Une ligne suffit. [Je m'en occuperai, ou je dirai|Nous nous en occuperons, ou nous dirons] franchement si ce n'est pas possible.¶<Votre|Ton> compte reste ouvert jusqu'au {access_until}. S'il ne manque rien, inutile de répondre. Merci d'avoir utilisé {product} {for_tenure}.",

  winback: {
    ask: {
      subjects: ["Comment ça se passe sans nous ?"],
      body: [
        "<Vous avez|Tu as> quitté {product} {month}, alors <vous savez|tu sais> maintenant comment cela se passe sans.¶Y a-t-il une tâche devenue plus pénible depuis ? <Dites|Dis>-[moi|nous] laquelle ; une ligne suffit. [Je|Nous] <vous|te> [dirai|dirons] honnêtement si {product} ferait mieux. Si ce n'est pas le cas, [je le dirai|nous le dirons] aussi.",
      ],
    },
    fix_or_offer: {
      subjects: [
        "Depuis <votre|ton> départ : {fix}",
        "{offer}, si <vous revenez|tu reviens>",
        "{offer}",
        "Un nouveau coup d'œil ?",
      ],
      body: [
        "<Vous avez|Tu as> quitté {product} {month}.",
        {
          known: ["fix", "fix_day"],
          say: [
            "Depuis {fix_day}, il y a du nouveau : {fix}. [Je ne sais|Nous ne savons] pas si cela change quelque chose pour <vous|toi>.",
            {
              known: ["offer"],
              say: "Si oui, <vous pouvez|tu peux> revenir avec {offer}. C'est valable jusqu'au {offer_until}.",
            },
            "¶Pour y jeter un œil :¶{fix_link}¶",
          ],
          otherwise:
            "Si <vous voulez|tu veux> réessayer, <vous pouvez|tu peux> revenir avec {offer}. C'est valable jusqu'au {offer_until}. {offer_terms}¶Pour reprendre :¶{back_link}¶",
        },
        "Si cela ne <vous|te> convient pas, <vous n'avez|tu n'as> rien à faire. [Je n'insisterai|Nous n'insisterons] pas : c'est le dernier message de ce genre.",
      ],
    },
    we_built_it: {
      subjects: ["<Vous l'avez|Tu l'as> demandé. Nous l'avons fait."],
      body: [
        "En partant {month}, <vous nous avez|tu nous as> dit ce qui <vous|te> manquait : « {reason_quote} ». C'est en ligne depuis {fix_day}.¶",
        ...SEE_THE_FIX,
      ],
    },
    something_new: {
      subjects: ["Du nouveau : {fix}", "Du nouveau depuis <votre|ton> départ"],
      body: [
        "En partant {month}, <vous nous avez|tu nous as> dit qu'il <vous|te> manquait quelque chose. C'est en ligne depuis {fix_day} : {fix}.¶",
        ...SEE_THE_FIX,
      ],
    },
  },
};
