// The mails to customers at risk in French. format.ts says how to read them.

import { aboutPayment, type RiskTexts, withTalk } from "./format.ts";

const frame = {
  intro: "Ici {founder}, de chez {product}.",
  talk: "Ou <choisissez|choisis> un moment pour en parler :",
};
const mail = withTalk(frame);

export const fr: RiskTexts = {
  silence: mail(
    ["Tout va bien avec {product} ?", "Tout va bien ?"],
    "[J'ai|Nous avons] remarqué que <vous n'avez pas utilisé|tu n'as pas utilisé> {product} depuis un moment. Si c'est juste une période calme, il n'y a rien à faire.¶Si quelque chose n'a pas marché comme prévu, ou si <vous voulez|tu veux> voir comment une partie fonctionne, <répondez|réponds> à cet e-mail. [Je|Nous] <vous |t'>[aiderai|aiderons] volontiers.",
  ),
  decline: mail(
    ["Comment rendre {product} plus utile ?", "Qu'est-ce qui irait mieux ?"],
    "[J'ai|Nous avons] remarqué que <vous utilisez|tu utilises> {product} moins qu'avant.¶<Vous en avez|Tu en as> peut-être moins besoin en ce moment, et c'est bien normal. Mais si quelque chose est devenu pénible, ou ne correspond plus à <votre|ta> façon de travailler, [j'aimerais|nous aimerions] le savoir.¶Une ligne suffit, et [je verrai|nous verrons] ce qu'on peut faire.",
  ),
  leaving: mail(
    ["Pouvons-nous aider avant ?"],
    "Si <vous pensez|tu penses> quitter {product}, c'est <votre|ta> décision, et personne ne <vous|te> retiendra.¶Une question avant cela : quelque chose s'est-il mal passé, ou manque-t-il quelque chose ? Si cela peut s'arranger, [j'aimerais|nous aimerions] essayer.¶Il suffit de répondre à cet e-mail.",
  ),
  payment: aboutPayment(frame, {
    subject: "<Votre|Ton> paiement n'est pas passé",
    what: "Un paiement pour {product} n'est pas passé.¶C'est le plus souvent peu de chose : une carte expirée, un plafond, ou un contrôle de la banque.",
    pay: "Pour mettre à jour <vos|tes> coordonnées de paiement :¶{pay_link}¶Si c'est déjà réglé, ne <tenez|tiens> pas compte de cet e-mail.",
    otherwise:
      "<Mettez|Mets> à jour <vos|tes> coordonnées de paiement dans <votre|ton> compte, ou <répondez|réponds> à cet e-mail. [Je|Nous] <vous |t'>[aiderai|aiderons] volontiers.",
  }),
  breadth: mail(
    ["<Avez-vous|As-tu> trouvé ce qu'il fallait ?"],
    "[J'ai|Nous avons] remarqué que <vous utilisez|tu utilises> moins de parties de {product} qu'avant.¶Si l'une d'elles ne faisait pas ce qu'il fallait, <dites|dis>-[moi|nous] ce que <vous vouliez|tu voulais> faire. Il y a souvent un autre moyen, et [je|nous] <vous|te> le [montrerai|montrerons] volontiers.¶Il suffit de répondre à cet e-mail.",
  ),
  billing: mail(
    ["Une question sur <votre|ta> formule ?"],
    "Si <vous avez|tu as> une question sur ce que <vous payez|tu paies>, ou sur la formule qui convient, [je regarderai|nous regarderons] cela volontiers avec <vous|toi>.¶Il suffit de répondre à cet e-mail.",
  ),
  trouble: mail(
    ["Désolés pour les soucis avec {product}", "Désolés pour ces soucis"],
    "<Vous avez|Tu as> eu des soucis avec {product} ces derniers temps, et [je le regrette|nous le regrettons].¶S'il reste quelque chose qui bloque, <répondez|réponds> à cet e-mail et <dites|dis> ce qui s'est passé. [Je regarderai et reviendrai|Nous regarderons et reviendrons] vers <vous|toi>.",
  ),
  change: mail(
    ["{product} convient-il encore ?", "Est-ce encore ce qu'il faut ?"],
    "Les choses changent, d'où cette question : {product} est-il encore ce qu'il <vous|te> faut ?¶S'il manque quelque chose, ou si <vos|tes> besoins ont changé, <dites|dis>-le-[moi|nous]. [Je|Nous] <vous |t'>[aiderai|aiderons] volontiers à l'organiser comme il convient.¶Il suffit de répondre à cet e-mail.",
  ),
};
