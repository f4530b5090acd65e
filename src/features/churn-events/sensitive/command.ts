// Recognises a text that is nothing but a command to send no more mails, such as "STOP" or "Unsubscribe me please". Within a
// longer text, the same words may mean something else.

const GAP = "[^\\p{L}\\p{M}\\p{N}]";
const BEFORE = "please|bitte|por favor|s['’]il (?:vous|te) pla[iî]t|कृपया|kripya";
const AFTER = `${BEFORE}|thanks|thank you|danke|merci|gracias|obrigad[oa]|धन्यवाद`;
const MAILS = "e[ -]?mails?|mails?";

/** Whatever the customer writes it about: as the reason for leaving, and as a reply. */
const STOP = [
  `stop(?: it)?|unsubscribe(?: me)?|opt[ -]?out|no more (?:${MAILS})`,
  `stopp|aufhören|hört auf|keine (?:weiteren )?(?:${MAILS})(?: mehr)?`,
  `arrêtez?|désabonnez[ -]moi|désinscrivez[ -]moi|plus (?:de |d['’]|aucun )(?:${MAILS}|courriels?)`,
  `alto|basta|paren|desuscribir(?:me)?|no más (?:correos|${MAILS})|ni un correo más`,
  `pare|parem|chega|(?:sem mais|chega de|nada de) (?:${MAILS})|descadastrar|me descadastrem?`,
  `(?:${MAILS}|ईमेल|मेल)? ?(?:band karo|band kar do|बंद करो|बंद करें|बंद कर दो)`,
  `(?:koi )?aur (?:${MAILS}) (?:nahi|nahin|mat)|(?:कोई )?और (?:ईमेल|मेल) (?:नहीं|मत)`,
].join("|");

const alone = (commands: string): RegExp =>
  new RegExp(`^${GAP}*(?:(?:${BEFORE})${GAP}+)?(?:${commands})(?:${GAP}+(?:${AFTER}))?${GAP}*$`, "iu");

const AS_REASON = alone(STOP);

/** In a reply, these speak of the mails; as the reason for leaving, of the subscription. */
const AS_REPLY = alone(
  `${STOP}|remove(?: me)?|abmelden|abbestellen|austragen|désabonner|désinscription|baja|darse de baja|cancelar|sair|parar?`,
);

export const isCommandAsReason = (reason: string): boolean => AS_REASON.test(reason);
export const isCommandAsReply = (words: string): boolean => AS_REPLY.test(words);
