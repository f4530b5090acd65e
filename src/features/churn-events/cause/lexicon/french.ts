// What people say in French for each cause.

import { ENDED_ACTIVITY } from "./ended-activity.ts";
import { LOST_JOB } from "./lost-job.ts";
import { NEW_JOB } from "./new-job.ts";
import type { Sayings } from "./sayings.ts";

const BUSINESS =
  "entreprise|societe|boite|boutique|magasin|commerce|activite|cabinet|restaurant|salon|atelier|ecole|studio|gite|club|bar|cafe|boulangerie|association";

export const FRENCH: Sayings = {
  too_expensive: {
    clear: `
      plus|pas|sans .. thune|thunes|fric|sous|ble, fins de mois,
      ${LOST_JOB.french}
      cher, chere, chers, cheres, couteux, couteuse, onereux, prix, tarif, tarifs, tarification, cout, couts, coute, coutent, trop eleve|eleves, pas|plus|sans .. budget|argent|moyens|thunes, les moyens, budget, budgets, budgetaire*, moins cher, argent
      economie, economies, economiser, economique*, reduire .. frais|depenses|couts, reduction*, depenses, pas .. payer, plus .. payer, pouvoir payer, frais, augmentation*, hors de prix, arnaque, vaut pas, rapport qualite, financier*, financiere*, finances, chomage, abonnement .. eleve, euros
      payant*, pas|aucune|aucun|sans .. remise|reduction|rabais|tarif, augment*, hausse*, flamb*, chere pour, trop pour, plus les moyens, au chomage, fin|fins de mois, tresorerie, serrer .. ceinture, se serrer, rogner, coupe* .. budget*|depenses, rentable, pas rentable, amortir, pas|plus .. permettre, ruineux, exorbitant*, excessif*, trop d argent, de la poche, poche, fauche*, galere financiere, revenu*, subvention*, abusif*,`,
    vague: `payer, facture, factures, gratuit, par mois, mensualite*, mensuel*`,
  },
  missing_features: {
    clear: `
      ne suffit|suffisent pas, suffit|suffisent pas, cherche|voudrais .. plus simple, manque, manquent, manquait, manquante*, manquant*, fonctionnalite*, fonction, fonctions, pas|aucune|sans .. application|appli|export*|import*|integration*|api|version|option*|moyen|possibilite, pas .. possible, pas moyen de|d, impossible de|d .. export*|import*|connect*|integr*|personnalis*, incomplet*, limite, limitee, limites, limitations
      ne .. permet pas, permet pas, ne repond pas .. besoin*|attentes, repond pas .. besoin*, correspond pas .. besoin*|attentes, pas adapte*, inadapte*, besoins, pas compatible*, incompatible*, n integre pas, exigences
      complique*, compliquee*, complexe, complexes, difficile*, pas .. intuitif|ergonomique|pratique|clair, peu intuitif|pratique|ergonomique, pas facile, ergonomie, interface, prise en main, confus*, rgpd, compris comment, comprends pas
      il n y a|y pas|aucun*, n y a pas|aucun*, pas d|de version|appli|application|export|import|lien|synchro*|connexion|calendrier|agenda|rapport*|module, aimerais|aurais|aurait aime|prefere|voulu avoir|pouvoir|plus|une|un, il faudrait, dommage, n accepte|gere|propose|offre|prend|permet|inclut|supporte .. pas, pas .. gere|prevu|propose|disponible|prend, trop limite*|basique|simple|sommaire|technique|lourd|charge, usine a gaz, indigeste, lourdingue, vieillot*, depasse*, tortueux, on s y perd, m y perds, perdu|perdue dans, rien compris, pas .. compris|comprends|arrive|arrivons a, prise en main, formation`,
    vague:
      "options, integration*, fonctionne*, sans .. ca|c sert|vaut|inutile, pas moyen, impossible de|d .. *er|*ir|*re, peux|peut|pouvons|pouvait pas .. *er|*ir|*re, ne|n peux|peut|pouvons|pouvait pas .. *er|*ir|*re",
  },
  switched_to_competitor: {
    clear: `
      moins|plus|mieux .. ailleurs
      concurrent, concurrents, concurrence, concurrente, passe chez|a|sur, passons chez|a|sur, passer chez|a|sur, passee chez|a|sur, parti chez|sur, pars chez|sur, autre solution|outil|logiciel|prestataire|fournisseur|service|application|appli|plateforme|produit|offre, autres solutions|outils, trouve mieux|autre, trouve un|une autre, trouve .. mieux|meilleur, mieux ailleurs, ailleurs, change|changer|changement|changeons de|d .. prestataire|fournisseur|outil|logiciel|solution|service|systeme|plateforme, meilleure offre|solution|outil|alternative, meilleur outil|produit|logiciel|service|prix
      utilise|utilisons .. maintenant|desormais, maintenant|desormais .. utilise|utilisons|avec|chez|sur, alternative*, utilise|utilisons maintenant|desormais|deja, en interne, developpe|construit notre|nos|mon|en|propre, notre propre, remplace* .. par, migre*, migration
      passe*|passons|bascul*|pars|part|partons|partis|parti .. chez|sur|vers, suis|est|sommes|sont passe*, bascul*, opte* pour, choisi .. autre|un|une, prefere*, reviens|revenons|retour|revenu|revenus a|sur|au .. excel|papier|ancien|ancienne, excel, tableur*, papier, comptable .. utilise|impose|veut|prefere, maison mere, groupe .. impose|utilise, impose*, en local, moi meme, nous meme*, sous trait*, agence, deja un|une, fait .. meme chose, plus complet
      repart*|retourn* .. sur|chez|vers|ancien`,
    vague: "autre, mieux, meilleur, meilleure",
  },
  not_using_enough: {
    clear: `
      n .. utilise, ne .. utilise|utilisons|sert|sers,  utilise .. pas|plus|peu|jamais|rarement|assez, jamais utilise*, peu utilise*, pas utilise*, plus utilise*, pas assez utilise*, non utilise*, inutilise*, rarement, sert pas|plus, sers pas|plus, m en sers
      plus besoin, pas besoin, aucun besoin, plus .. besoin, pas .. besoin, besoin de rien, pas .. utilite, plus .. utilite, aucune utilite, inutile*, utilisation, pas .. temps, plus .. temps, manque de temps, peu .. temps, trop occupe*, oublie*, plus interesse*, pas interesse*, plus .. interet, aucun interet, perdu .. interet, jamais connecte*
      servi|servie .. jamais|pas|peu, jamais .. servi|servie|ouvert|utilise*|connect*, me sers|sert .. pas|plus|peu|jamais|rarement, plus .. utile|necessaire|interesse*, pas .. utile|necessaire, superflu*, peu .. servi|utilise*|connecte*, personne .. utilise*|s en, dort, dans un coin, au placard, oubli*, deborde*, pas le temps, pas eu le temps, manque d interet|utilite, se passer de, m en passe, m en passer, passer de vous, pas .. usage|utilisation|utilite, peu d usage|utilisation|interet, abandonne*, laisse tomber
      jamais .. temps, ouvert|ouvrir|ouverte|utilise|utiliser|servi|servie|connecte .. une|deux|trois fois, ouvre|ouvert|ouvrons .. jamais|plus|peu|rarement, presque jamais, presque plus`,
    vague: "besoin, utilise*, temps, interet, sert a rien",
  },
  technical_issues: {
    clear: `
      ne .. ouvre|charge|lance|demarre meme pas, s ouvre|charge|lance|demarre meme pas, marche pas|plus|mal|jamais, fonctionne pas|plus|mal|jamais, fonctionnait pas|plus|mal, fonctionnent pas|plus|mal, ne fonctionne, ne marche, bug, bugs, bogue*, bugge, beugue, plante*, plantage*, crash*, casse, cassee, casses, cassees, erreur, erreurs, panne*, lent, lente, lents, lenteur*, rame, instable*, fiable, peu fiable, sablier, technique*, probleme* technique*, dysfonctionnement*, problemes
      pas .. connecter, impossible .. connecter|ouvrir|charger|acceder, deconnect*, perdu .. donnees, pertes de donnees, chargement, coupures
      decu, decue, decevant*, deception, mecontent*, insatisf*, pas .. satisfait*|content*, nul, nulle, horrible*, catastroph*, mauvais*, frustr*, pourri*, inutilisable, mensonge*, mauvaise experience
      bug*, beug*, ramer, fige, figee, deconn*, perdu|perdus|disparu* .. donnees|tout|fichiers|travail|contacts, disparu*, faux|fausses|mauvais chiffres|resultats|donnees, arrive pas a .. connecter|ouvrir|acceder, pas .. charge|charger|ouvre|synchronise|envoye*|reconnu, debite* .. apres|deux|encore|malgre, preleve* .. apres|deux|encore|malgre, perte de temps, honte*, inadmissible, inacceptable, scandal*, merde*, nase, naze, bidon, foutage, usant, penible, ras le bol, marre, en ai assez, desastre*
      a chaque|chaque fois que, a chaque fois, en carafe|rade|panne, ecran .. noir|blanc|vide, sort|sortent|arrive|arrivent .. vide|vides, se ferme*, ferme*|eteint|redemarre .. seul*`,
    vague: "probleme, souci, soucis",
  },
  bad_support: {
    clear: `
      support .. pas|jamais|nul|inexistant|lent|mauvais|aucun*|absent, service client*, service apres vente, sav, mauvais|aucun support|service|accueil, pas|aucune|jamais|sans .. reponse*|aide|retour, jamais .. repond*|aide, ne repond*, repond pas|jamais, repondent pas|jamais, personne .. repond*|aide|aider, assistance, injoignable*, desagreable*, impoli*, attends .. reponse, attendre .. reponse|semaines, sans nouvelles
      aucun|zero suivi|reponse|retour, pas de suivi|reponse|retour|nouvelles, hotline, service .. client*|nul|injoignable|deplorable|lamentable, deplorable, lamentable, ne rappel*, rappel* .. jamais|pas, jamais .. rappel*|repondu|eu|recu .. reponse|retour, aucun retour, aucun contact, aucune nouvelle, mail|mails|ticket|tickets|messages|emails .. sans|restes|jamais, se fichent, s en fichent, moquent, se moque, malpoli*, meprisant*`,
    vague: "support, aide, reponse",
  },
  temporary_pause: {
    clear: `
      ferm* .. pendant|durant|cet|cette|tout|toute .. hiver|ete|saison|mois|semaines|travaux|vacances,
      pause, temporaire*, temporairement, provisoire*, provisoirement, momentane*, momentanement, pour le moment, pour l instant, en ce moment, plus tard, reviendrai*, reviendrons, revenir, reviens, de retour, reprendrai*, reprendre, reprendrons, vacances, conge, conges, maternite, paternite, saison, saisonnier*, saisonniere*, basse saison, hors saison
      projet .. termine*|fini*|arrete*|pause|suspendu|reporte, fin du|de projet|mission|contrat|annee|semestre, l annee prochaine, annee prochaine, le mois prochain, pas le bon moment, mauvais moment, demenag*, enceinte, bebe, besoin ponctuel, ponctuel*, une seule fois, juste pour un
      revien*|reviend*|reprend*|repris*|reabonn* .. plus|quand|a|en|dans|apres|bientot, reabonn*, rentree, en attendant, le temps de|que|d, quelque temps, quelques mois|semaines|temps, d ici, l ete|hiver|automne|printemps prochain, ete|hiver prochain, apres .. vacances|ete|examens|fetes, examens, partiels, sabbatique, arret maladie, travaux, entre deux, moins d activite, periode creuse, creuse, pas encore, trop tot, mis|mise|mets en|entre .. pause|attente|parentheses|veille, en veille, en attente, mission .. termine*|fini*, contrat .. termine*|fini*`,
    vague: "moment, instant, projet, mois",
  },
  other: {
    clear: `
      ${NEW_JOB.french}
      ${ENDED_ACTIVITY.french}
      ${BUSINESS} .. ferm*|arrete*|faillite|liquidation|vend*|cesse*, ferm*|vend* .. ${BUSINESS}, arret* .. activite|entreprise|societe|mon activite, cessation .. activite, cessation, faillite, liquidation, cle sous la porte, retraite, redressement, fin d activite
      par erreur, erreur de manipulation, compte en double, en double, doublon*, deux comptes, mauvais compte|abonnement, juste pour tester|essayer|voir, pour tester|essayer, test, essai, simple test|essai, change* de|d travail|emploi|poste|metier|avis, nouvel emploi|poste, nouveau travail|poste, quitte .. entreprise|societe|emploi|poste, fusion*, rachat*, rachete*, pas fait pour moi, pas pour moi, pas ce que, m attendais, attentes, cadeau`,
    vague: "",
  },
};
