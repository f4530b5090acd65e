// The mails in French. format.ts says how to read them.

import type { Span } from "../../../../lib/span.ts";
import type { Part, Texts } from "./format.ts";

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

/** The end of a mail that offers a pause, after a cancellation and after a failed payment. */
const HOW_TO_PAUSE =
  "C'est valable jusqu'au {pause_until}.¶Le moment venu, il suffit de réactiver. Pour mettre en pause :¶{pause_link}¶Si c'est « plus jamais », <vous n'avez|tu n'as> rien à faire.";
const REPLY_PAUSE =
  "C'est valable jusqu'au {pause_until}. <Répondez|Réponds> « pause » et c'est fait. [Je ne demanderai|Nous ne demanderons] pas pourquoi.¶{clock}";

export const fr = spaced<Texts>({
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

  cancellation: {
    value_recap: {
      subjects: ["{usage} {in_tenure}", "Pas besoin de repartir de zéro"],
      body: [
        {
          known: ["usage"],
          say: "{opener} À <votre|ton> compteur, à ce jour : {usage}.",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} Juste avant, <vous avez|tu as> utilisé {product} {regular_days}.",
              otherwise:
                "{opener} Au départ, il y avait un travail à faire, et <vous nous l'avez|tu nous l'as> confié.",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶Le jour où <vous en aurez|tu en auras> de nouveau besoin, inutile de repartir de zéro.",
          otherwise: "Et pour le mois prochain, c'est réglé ?¶Sinon, pas besoin de repartir de zéro.",
        },
        "<Vous avez|Tu as> déjà tout configuré, et <vous savez|tu sais> où se trouve chaque chose.¶<Votre|Ton> compte reste ouvert jusqu'au {access_until}. Pour reprendre :¶{back_link}",
      ],
    },
    unused_feature: {
      subjects: [
        "<Avez-vous|As-tu> essayé « {unused_feature} » ?",
        "Que <vouliez-vous|voulais-tu> faire avec {product} ?",
      ],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} Il y a une chose que <vous avez|tu as> payée sans jamais l'ouvrir : {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Cela ne <vous|te> servira peut-être à rien. C'est peut-être aussi ce qui manquait.",
            },
            "¶Si <vous faites|tu fais> ce travail à la main, un essai vaut le coup",
            {
              known: ["access_until"],
              say: "avant le {access_until}.",
              otherwise: "avant de partir. En quelques minutes, <vous saurez|tu sauras> si cela convient.",
            },
            "Pour commencer :¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "{product} sait faire bien plus que ce que <vous en avez|tu en as> utilisé jusqu'ici.",
              otherwise:
                "Au départ, <vous aviez|tu avais> une idée en tête, et nous ne <vous |t'>avons peut-être jamais montré comment faire.",
            },
            "¶Que <cherchiez-vous|cherchais-tu> à faire ? <Répondez|Réponds> en une ligne, comme à un collègue. [Je|Nous] <vous |t'>[enverrai|enverrons] la marche à suivre, ou <vous|te> [dirai|dirons] franchement si {product} ne sait pas le faire.",
          ],
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{cheaper_plan} : {cheaper_price} au lieu de {plan_price}", "Garder {product}, payer moins ?"],
      body: [
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            "{opener}",
            {
              known: ["plan_price"],
              say: "Il existe une formule plus petite, que <vous n'avez|tu n'as> peut-être pas vue : {cheaper_plan}, à {cheaper_price} par mois au lieu de {plan_price}.",
              otherwise:
                "Il existe une formule plus petite, que <vous n'avez|tu n'as> peut-être pas vue : {cheaper_plan}, à {cheaper_price} par mois.",
            },
            {
              known: ["plan_gap"],
              say: "¶Ce que <vous perdriez|tu perdrais> : {plan_gap}. Si <vous pouvez vous en|tu peux t'en> passer, <vous ne verrez|tu ne verras> la différence que sur la facture.",
              otherwise:
                "¶<Regardez|Regarde> d'abord ce qu'elle contient. Si elle <vous|te> suffit, <vous ne verrez|tu ne verras> la différence que sur la facture.",
            },
            "Pour changer de formule :¶{plan_link}",
          ],
          otherwise:
            "{opener} Si c'est la facture qui gêne, et non {product}, <votre|ta> formule est peut-être trop grande.¶Quelles sont les deux choses dont <vous ne pourriez pas vous|tu ne pourrais pas te> passer ? <Répondez|Réponds> avec ces deux-là. [Je|Nous] <vous|te> [dirai|dirons] quelle petite formule contient les deux, et à quel prix, ou s'il n'y en a pas.",
        },
      ],
    },
    pause_option: {
      subjects: ["Pas maintenant, ou plus jamais ?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} Si <vous pensez|tu penses> avoir encore besoin de nous un jour, <vous pouvez|tu peux> faire une pause {pause_span} au lieu de résilier.",
            HOW_TO_PAUSE,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} Si <vous pensez|tu penses> avoir encore besoin de nous un jour, inutile de résilier. <Vous pouvez|Tu peux> faire une pause : « {pause_terms} ».",
                HOW_TO_PAUSE,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "{product} <vous |t'>était peut-être moins utile ces derniers temps : une période creuse, un projet qui prend du retard. « Pas maintenant » ne veut pas dire « plus jamais ».",
                  otherwise:
                    "Une période creuse, un mois serré, un projet qui prend du retard : « pas maintenant » ne veut pas dire « plus jamais ».",
                },
                {
                  known: ["return_named"],
                  say: "¶<Répondez|Réponds> simplement « oui ». [Je|Nous] <vous|te> [dirai|dirons] ce que nous pouvons garder jusqu'à <votre|ton> retour. <Vous n'aurez|Tu n'auras> rien à expliquer.",
                  otherwise:
                    "¶À partir de quel mois <aimeriez-vous|aimerais-tu> retrouver {product} ? <Répondez|Réponds> simplement avec le mois. [Je|Nous] <vous|te> [dirai|dirons] ce que nous pouvons garder d'ici là. <Vous n'aurez|Tu n'auras> rien à expliquer.",
                },
              ],
            },
          ],
        },
      ],
    },
    founder_email: {
      subjects: ["Qu'avons-nous raté, {first_name} ?", "Qu'avons-nous raté ?"],
      body: [
        { known: ["product"], say: "Ici {founder}, de chez {product}.", otherwise: "Ici {founder}." },
        "{opener}",
        {
          known: ["asked_for_help"],
          say: "<Vous nous aviez|Tu nous avais> demandé de l'aide avant de partir, et [j'aimerais|nous aimerions] savoir si elle est arrivée.",
        },
        {
          known: ["for_tenure"],
          say: "<Vous nous avez|Tu nous as> fait confiance {for_tenure}, alors [j'aime|nous aimons] mieux demander que deviner.",
          otherwise: "[J'aime|Nous aimons] mieux demander que deviner.",
        },
        "¶Si <vous|tu> [m'|nous ]<aviez|avais> en face de <vous|toi> pendant dix minutes, que <diriez-vous|dirais-tu> en premier ?",
        {
          known: ["call_link"],
          say: "<Choisissez|Choisis> un moment pour [me|nous] le dire :¶{call_link}¶",
          otherwise: "<Répondez|Réponds>-[moi|nous] exactement cela.",
        },
        "Inutile de prendre des gants.¶[Je ne peux|Nous ne pouvons] pas promettre de solution. Une vraie réponse, si.",
      ],
    },
    pain_point_fix: {
      subjects: ["Du nouveau : {fix}", "Qu'est-ce qui coinçait ?"],
      body: [
        {
          known: ["fix", "fix_day"],
          say: [
            "{opener} Depuis {fix_day}, il y a du nouveau : {fix}.¶[Je ne sais|Nous ne savons] pas si c'est tout ce que <vous cherchiez|tu cherchais>, alors <jugez|juge> sur pièces. À savoir d'abord : {fix_limit}. <Essayez|Essaie> sur <votre|ton> propre travail ;",
            {
              known: ["access_until"],
              say: "<votre|ton> compte reste ouvert jusqu'au {access_until}.",
              otherwise: "un vrai cas en dit plus qu'une démonstration.",
            },
            "Pour y jeter un œil :¶{fix_link}",
          ],
          otherwise: [
            {
              known: ["missing_fix"],
              say: "{opener} Cela n'existe pas encore chez nous : {missing_fix}. Et [je ne donnerai|nous ne donnerons] pas une date que nous pourrions rater.¶",
              otherwise: [
                {
                  known: ["met_errors"],
                  say: "{opener} [J'aimerais|Nous aimerions] savoir si quelque chose n'a pas marché comme il fallait.¶",
                  otherwise: "{opener} [J'aimerais|Nous aimerions] savoir exactement ce qui coinçait.¶",
                },
              ],
            },
            "Que <faisiez-vous|faisais-tu> au moment de <vous|te> dire « j'arrête » ? Une ligne suffit.¶<Vous aurez|Tu auras> une réponse parmi trois : une solution, un moyen de contourner le problème, ou un non honnête.",
          ],
        },
      ],
    },
    social_proof: {
      subjects: ["Ce qu'en dit {story_name}", "<Nous recommanderiez-vous|Nous recommanderais-tu> ? Oui ou non"],
      body: [
        {
          known: ["story"],
          say: "{opener} [Mon|Notre] avis sur {product}, <vous le devinez|tu le devines>. Voici plutôt ce que nous a dit quelqu'un qui l'utilise :¶« {story} »¶{story_who}¶C'est un seul avis, et nous avons le droit de le partager. Si cela ressemble à <vos|tes> semaines, <revenez|reviens> voir. Pour reprendre :¶{back_link}",
          otherwise:
            "{opener} [Je pourrais|Nous pourrions] raconter ce qu'en disent les autres. Mais <vous avez|tu as> utilisé {product}, et c'est <votre|ton> avis qui [me|nous] manque.¶<Nous recommanderiez-vous|Nous recommanderais-tu> à quelqu'un qui en aurait besoin ? <Répondez|Réponds> par oui ou par non. C'est déjà une réponse complète.",
        },
      ],
    },
    feedback_request: {
      subjects: ["Qu'est-ce qui <vous |t'>aurait fait rester ?"],
      body: [
        "{opener} [Je ne vais|Nous n'allons] pas essayer de <vous|te> faire changer d'avis. Juste une question : qu'aurait-il fallu pour que <vous restiez|tu restes> ?¶Une ligne suffit, même si elle pique un peu. « Rien » est aussi une bonne réponse.¶",
        {
          known: ["thanks_offer"],
          say: "Quelle qu'elle soit, <vous pouvez|tu peux> revenir avec {thanks_offer}, en guise de merci. C'est valable jusqu'au {thanks_until}.",
          otherwise:
            "Si nous pouvons y changer quelque chose, [je|nous] <vous |t'>[écrirai|écrirons] quand ce sera fait.",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, si <vous restez|tu restes>", "{offer}", "Quel serait le juste prix ?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener} Voici ce que [je peux|nous pouvons] faire : {offer}. C'est valable jusqu'au {offer_until}. {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "<Vous paieriez|Tu paierais> {offer_price} au lieu de {amount} par mois.",
              otherwise: "C'est la même formule, pour moins cher.",
            },
            "¶",
            {
              known: ["tight_means"],
              say: "",
              otherwise: "[Je ne garde|Nous ne gardons] pas de meilleure offre en réserve, donc inutile de négocier.",
            },
            "Pour en profiter :¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "Si c'est encore trop en ce moment, <vous n'avez|tu n'as> rien à faire.",
              otherwise: "Si le prix n'a jamais été le problème, <oubliez|oublie> ce message.",
            },
          ],
          otherwise: [
            "{opener} [Je préfère|Nous préférons] un vrai chiffre à une devinette : combien {product} devrait-il coûter pour que <vous restiez|tu restes> ?¶<Répondez|Réponds> avec un montant. [Je dirai|Nous dirons] oui, ou non, ou ce que [je peux|nous pouvons] faire de plus proche.",
            {
              known: ["tight_means"],
              say: "(Si aucun prix n'est possible en ce moment, <oubliez|oublie> ce message.)",
              otherwise: "(Si ce n'était pas le prix, <oubliez|oublie> ce message.)",
            },
          ],
        },
      ],
    },
  },

  payment_failed: {
    pain_point_fix: {
      subjects: [
        "{cause_subject}",
        "<Votre|Ton> paiement de {amount} n'est pas passé",
        "<Votre|Ton> paiement n'est pas passé",
      ],
      body: [
        "{charge} {cause} Pour régler cela :¶{pay_link}¶Si la page pose problème, <répondez|réponds> avec ce qu'elle affiche et [je regarderai|nous regarderons] de notre côté. Pas de numéro de carte par mail, s'il <vous|te> plaît.¶{clock}",
      ],
    },
    value_recap: {
      subjects: ["{amount} à régler pour {product}", "<Votre|Ton> paiement est toujours en attente"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "À <votre|ton> compteur : {usage} {in_tenure}.",
              otherwise: "À <votre|ton> compteur, à ce jour : {usage}.",
            },
            "Un seul paiement ne devrait pas tout arrêter.",
          ],
          otherwise: "Si <vous tenez|tu tiens> à {product}, ce serait dommage de tout arrêter pour un seul paiement.",
        },
        "Pour payer :¶{pay_link}¶{clock} Si <vous avez|tu as> payé entre-temps, <oubliez|oublie> ce message : nos mails se sont croisés.",
      ],
    },
    founder_email: {
      subjects: ["Est-ce juste {hitch}, {first_name} ?", "Est-ce juste {hitch} ?"],
      body: [
        { known: ["product"], say: "Ici {founder}, de chez {product}.", otherwise: "Ici {founder}." },
        "{charge} {clock}¶Si c'est juste {hitch} :¶{pay_link}¶Si c'est autre chose (une facture à faire valider, un mois serré, une panne de notre côté), <répondez|réponds> et <dites|dis>-le-[moi|nous]. S'il <vous|te> faut plus de temps, <demandez|demande>.",
      ],
    },
    feedback_request: {
      subjects: ["Garder {product}, ou arrêter là ?"],
      body: [
        "{charge} {clock}¶C'est <vous qui décidez|toi qui décides>. Pour continuer :¶{pay_link}¶Pour arrêter, <répondez|réponds> « arrêter » et [je m'en occupe|nous nous en occupons]. S'il y a autre chose que {hitch}, [j'aimerais|nous aimerions] le savoir.",
      ],
    },
    unused_feature: {
      subjects: ["D'abord le paiement, puis {unused_feature}", "D'abord le paiement, puis une question"],
      body: [
        "{charge} {cause} Pour payer :¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "Ensuite, <regardez|regarde> ce que <vous payez|tu paies> sans l'avoir jamais ouvert : {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Cela ne <vous|te> servira peut-être à rien. C'est peut-être aussi ce qui manquait.",
            },
            "¶{clock}",
          ],
          otherwise:
            "Et ensuite : y a-t-il dans {product} quelque chose qui n'a jamais marché comme <vous vouliez|tu voulais> ? <Dites|Dis>-[moi|nous] ce que c'est, et [je|nous] <vous |t'>[enverrai|enverrons] la marche à suivre.¶{clock}",
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{cheaper_price} au lieu de {plan_price} ?", "<Votre|Ta> formule est-elle trop grande ?"],
      body: [
        "{charge} {cause} Si la formule <vous|te> convient :¶{pay_link}¶",
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            {
              known: ["plan_gap"],
              say: "Si elle est trop grande, {cheaper_plan} est à {cheaper_price} par mois, avec ceci en moins : {plan_gap}.",
              otherwise: "Si elle est trop grande, {cheaper_plan} est à {cheaper_price} par mois.",
            },
            "<Répondez|Réponds> « plus petite » et [je m'occupe|nous nous occupons] du changement.¶{clock}",
          ],
          otherwise:
            "Si elle est devenue trop grande, <répondez|réponds> « plus petite ». [Je|Nous] <vous|te> [dirai|dirons] laquelle suffirait, et à quel prix, ou s'il n'y en a pas.¶{clock}",
        },
      ],
    },
    pause_option: {
      subjects: ["Un mois difficile ?"],
      body: [
        "{charge} {cause} Si c'est juste {hitch} :¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["Si le mois est difficile, <vous pouvez|tu peux> faire une pause {pause_span}.", REPLY_PAUSE],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["Si le mois est difficile, <faites|fais> plutôt une pause : « {pause_terms} ».", REPLY_PAUSE],
              otherwise:
                "Si le mois est difficile, <répondez|réponds> « pause ». [Je|Nous] <vous|te> [dirai|dirons] ce que nous pouvons faire, et [je ne demanderai|nous ne demanderons] pas pourquoi.¶{clock}",
            },
          ],
        },
      ],
    },
    social_proof: {
      subjects: ["Ce qu'en dit {story_name}", "Encore un mois avec {product} ?"],
      body: [
        "{charge} {cause} Pour payer :¶{pay_link}¶",
        {
          known: ["story"],
          say: "Et si le prix fait hésiter, voici ce qu'on nous a dit, et que nous pouvons partager :¶« {story} »¶{story_who}¶{clock}",
          otherwise:
            "[Je pourrais|Nous pourrions] ajouter l'avis des autres, mais personne ne sait mieux que <vous|toi> à quoi {product} <vous|te> sert. Si le compte n'y est pas, <dites|dis>-le-[moi|nous].¶{clock}",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, si le prix compte", "{offer}", "Est-ce {hitch} ou le prix ?"],
      body: [
        "{charge} {cause} Si c'est juste {hitch} :¶{pay_link}¶",
        {
          known: ["offer"],
          say: "Si le prix y est pour quelque chose : {offer}. C'est valable jusqu'au {offer_until}. {offer_terms} <Répondez|Réponds> « prix » et [je m'en occupe|nous nous en occupons].¶{clock}",
          otherwise:
            "Si c'est le prix, <répondez|réponds> avec le montant qui <vous|te> conviendrait. [Je dirai|Nous dirons] oui, non, ou ce que [je peux|nous pouvons] faire de plus proche.¶{clock}",
        },
      ],
    },
  },

  sensitive: {
    subjects: ["À propos de <votre|ton> message"],
    body: [
      { known: ["product"], say: "Ici {founder}, de chez {product}.", otherwise: "Ici {founder}." },
      "[J'ai|Nous avons] lu ce que <vous avez|tu as> écrit, et [je tenais|nous tenions] à <vous|te> répondre en personne.¶Il ne s'agit pas de <vous|te> faire changer d'avis, et <vous n'avez|tu n'as> rien à faire.¶S'il reste quelque chose à régler, avec le compte, un paiement ou autre chose, il suffit de répondre. <Votre|Ton> message [m'arrive|nous arrive] directement.",
    ],
  },

  farewell: {
    subjects: ["Reste-t-il quelque chose à régler ?"],
    body: [
      "{opener} Ce message n'est pas là pour <vous|te> retenir.¶<Avez-vous|As-tu> encore besoin de quelque chose : une copie des données, une facture manquante, une réponse sur le dernier prélèvement ? Une ligne suffit. [Je m'en occuperai, ou je dirai|Nous nous en occuperons, ou nous dirons] franchement si ce n'est pas possible.¶<Votre|Ton> compte reste ouvert jusqu'au {access_until}. S'il ne manque rien, inutile de répondre. Merci d'avoir utilisé {product} {for_tenure}.",
    ],
  },

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
});
