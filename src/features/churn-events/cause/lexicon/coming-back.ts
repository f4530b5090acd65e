// Phrases of customers who say when they will be back, or until when they do not need the product. They decide the cause even if
// the reason also mentions little use.

const MONTHS =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|apr|aug|sept|oct|nov|dec|" +
  "januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|" +
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro";
const SEASONS =
  "spring|summer|autumn|fall|winter|season|easter|christmas|fruhjahr|fruhling|sommer|herbst|ostern|saison|semester|rentree|printemps|ete|automne|hiver|" +
  "primavera|verano|otono|invierno|verao|inverno|outono|temporada|quarter|year|jahr|ano|annee";
const NEXT = "next|nachstes|nachsten|nachster|kommendes|kommenden|proximo|proxima";

export const COMING_BACK = `
  until|till|til|bis|hasta|ate|jusqu .. ${MONTHS}|${SEASONS}|${NEXT}, see you|ya in|next|soon|again|then|after
  be|come|coming|are|am|ll|m|sign|start|join|subscribe|need|use back|again in|by|after|when|once|next|later|${MONTHS}|${SEASONS}, return|returning|resume|restart|reactivate in|after|when|once|next|later|${MONTHS}|${SEASONS}
  spater|dann wieder, wieder .. im|ab|nach|wenn|sobald ${MONTHS}|${SEASONS}|ich|wir, melde|melden|komme|kommen|starte .. wieder|zuruck
  reviens|reviendrai|reviendrons|revenir|reprendrai|reprendrons|reprends|reprendre|reabonne .. a|en|dans|apres|quand|pour|plus, l annee|ete|hiver prochain|prochaine
  vuelvo|volvere|volveremos|volvemos|regreso|regresare|retomo|retomare|retomamos .. en|cuando|despues|mas|tras
  volto|voltarei|voltaremos|voltamos|retorno|retomo|retomamos .. em|quando|depois|mais|ano
  baad|bad me|mein|main .. lenge|lunga|lungi|aayenge|aaunga|karenge, fir|phir se .. lenge|lunga|aayenge|chalu, dobara .. lenge|lunga|aayenge|chalu|shuru, बाद में .. लेंगे|लूंगा|लूँगा|आएंगे|करेंगे, फिर से|दोबारा .. लेंगे|लूंगा|आएंगे|शुरू`;

const BACK = "back|again|resume|restart|wieder|zuruck|retour|reprise|vuelta|regreso|volta|retorno";

/** A looser form, only for reasons that are known to be about a break: "back in March", "wieder ab Mai", "de retour en avril". */
export const NAMES_RETURN = `${COMING_BACK}
  ${BACK} .. ${MONTHS}|${SEASONS}, ${MONTHS}|${SEASONS} .. ${BACK}`;
