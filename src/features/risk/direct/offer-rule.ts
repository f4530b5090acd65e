// Detects invented offers: a mail to a customer at risk must not make any, not even a vague one.

import type { Rule } from "../../variants/llm/rules/phrases.ts";

// Words for discounts, vouchers, refunds and special prices, in the languages that models write best.
export const OFFERS: Rule = {
  shape: new RegExp(
    [
      String.raw`\b(?:discount(?:s|ed)?|coupons?|vouchers?|rebates?|refund(?:s|ed)?|promo(?:s|tions?|tional)?|freebies?|cashback)\b`,
      String.raw`\b(?:special|exclusive|limited[ -]time|one[ -]time) (?:offer|price|deal|rate)s?\b`,
      String.raw`\b(?:lower|reduced|better|cheaper) (?:price|rate)s?\b|\baccount credits?\b|\bfree (?:of charge|upgrade|trial)\b|\bat no (?:extra )?c(?:ost|harge)\b|\bwaive\w*\b`,
      "rabatt|gutschein|preisnachlass|erstattung|sonderangebot|kostenlos|gratis",
      "remise|réduction|code promo|remboursement|gratuit|offre spéciale",
      "descuento|rebaja|cup[oó]n|reembolso|oferta especial",
      String.raw`\bsconto|rimborso|buono sconto|\bdesconto|cupom|oferta exclusiva`,
      String.raw`\bkorting|terugbetaling|zniżk|\bsleva\b|割引|クーポン|返金|無料|折扣|优惠|退款|할인|환불`,
    ].join("|"),
    "iu",
  ),
  fault: "sounds like an offer, and nobody has made one; offer help instead",
};
