// Why a bank refused a payment: what it said is between the bank and the customer, and a guess may shame somebody.

import { type Rule, rule } from "./phrases.ts";

export const BANK_CLAIMS: Rule = rule(
  "says why the bank refused the payment; leave it out",
  "bank(?: has|'s|'ve)?(?: \\p{L}{2,10}){0,1} (?:told|said|says|reported|informed|wrote|let us know|let me know)(?! (?:nothing|no)(?!\\p{L}))",
  "bank(?: \\p{L}{2,10}){0,2} (?:meldet|sagt|schreibt|teilt mit|gemeldet|mitgeteilt)|banque(?: \\p{L}{1,10}){0,2} (?:dit|indique|indiqué|signale|signalé|informe|informé)",
  "banco(?: \\p{L}{1,10}){0,2} (?:dice|dijo|dicho|indica|indicó|indicado|informa|informó|informado|informou|disse|indicou)|बैंक ने[^।\\n]{0,20} (?:बताया|कहा)",
  "(?:was|were|is|are|had|have)(?:n't| not|) (?:enough|sufficient|insufficient) (?:money|funds)|(?:because of|due to|owing to) (?:insufficient|a lack of|missing) (?:money|funds)|account (?:is|was) (?:overdrawn|empty)",
  "(?:mangels|wegen (?:fehlender|mangelnder)|war (?:leider )?nicht (?:ausreichend )?)(?: deckung|gedeckt)|(?:en raison d'|à cause d'|pour )(?:une? )?(?:provision|solde|fonds) insuffisante?s?",
  "(?:por|debido a) (?:fondos insuficientes|falta de (?:fondos|saldo)|saldo insuficiente)|por falta de (?:saldo|fundos)|(?:पर्याप्त|काफ़ी) (?:पैसे|राशि|बैलेंस) (?:नहीं|न) (?:थे|थी|था)",
);
