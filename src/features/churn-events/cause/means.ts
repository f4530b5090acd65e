// Whether a reason about money speaks of the customer's own means ("lost my job", "budget cuts"), and not of the price.

import { lexiconOf } from "../../../lib/phrases.ts";
import { wordsOf } from "../../../lib/words.ts";

const MEANS = `
  lost .. job, losing .. job, laid off, layoff*, unemployed, made redundant, no|less income, pay cut, out of work
  budget* cut*|slash*|reduc*|freez*|constrain*, cut*|slash*|reduc*|tight|no .. budget*, tight .. money|financ*, no|without .. money|funding|funds
  money .. tight|short, short on|of money|cash|funds, low on money|cash|funds, out of money|cash|funds, cash flow, cashflow, times .. hard|tough
  arbeitslos, arbeitslosigkeit, job verloren, kein|keine|keinen|ohne .. geld|budget|mittel
  au chomage, fin|fins de mois, tresorerie, pas|plus|sans .. budget|argent|moyens, perdu mon emploi|travail
  sin|no .. dinero|presupuesto|plata|fondos, sin trabajo|empleo, en paro, perdi mi|el trabajo|empleo, desempleado, desempleada
  sem|nao .. dinheiro|grana|verba|orcamento, desempregado, desempregada, perdi meu|o emprego
  नौकरी .. गई|छूट|चली, naukri .. gayi|chali|chhoot`;

const PRICE = `
  expensiv*, overpric*, pric*, cost|costs|costly, fee|fees, rate|rates, hike*, increase*, too much, worth, cheap*, teuer*, preis*, cher, chere, prix, tarif*
  caro, cara, precio*, preco*, tarifa*, mehng*, mahang*, महंग*, कीमत`;

const find = lexiconOf({ means: MEANS, price: PRICE });

/** "Laid off last week", but not "too expensive since I was laid off". */
export function speaksOfMeans(reason: string | null): boolean {
  const said = find(wordsOf(reason ?? "")).filter(({ isDenied }) => !isDenied);
  return said.some(({ value }) => value === "means") && said.every(({ value }) => value === "means");
}
