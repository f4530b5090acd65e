// The mails to customers at risk in Portuguese. format.ts says how to read them.

import { aboutPayment, type RiskTexts, withTalk } from "./format.ts";

const frame = { intro: "Aqui é {founder}, da equipe {product}.", talk: "Ou escolha um horário para conversar:" };
const mail = withTalk(frame);

// Says "sua conta", because the article before a product's name depends on the name.
export const pt: RiskTexts = {
  silence: mail(
    ["Está tudo bem?"],
    "[Percebi|Percebemos] que faz um tempo que você não usa a sua conta. Se é só uma época tranquila, não precisa fazer nada.¶Se algo não funcionou como você esperava, ou se quer ver como alguma parte funciona, responda a este e-mail. [Eu ajudo|A gente ajuda] com prazer.",
  ),
  decline: mail(
    ["O que poderia ser melhor?"],
    "[Percebi|Percebemos] que você usa a sua conta menos do que antes.¶Talvez precise menos dela agora, e tudo bem. Mas, se algo ficou cansativo ou não combina mais com o seu jeito de trabalhar, [eu gostaria|a gente gostaria] de saber.¶Uma linha basta, e [eu vejo|a gente vê] o que dá para fazer.",
  ),
  leaving: mail(
    ["Podemos ajudar antes?"],
    "Se você está pensando em sair, a decisão é sua, e ninguém vai impedir.¶Antes disso: algo deu errado, ou falta alguma coisa? Se der para resolver, [eu gostaria|a gente gostaria] de tentar.¶É só responder a este e-mail.",
  ),
  payment: aboutPayment(frame, {
    subject: "Seu pagamento não foi concluído",
    what: "Um pagamento da sua assinatura não foi concluído.¶Quase sempre é algo pequeno: um cartão vencido, um limite ou uma verificação do banco.",
    pay: "Para atualizar os dados de pagamento:¶{pay_link}¶Se você já resolveu, ignore este e-mail.",
    otherwise:
      "Atualize os dados de pagamento na sua conta, ou responda a este e-mail. [Eu ajudo|A gente ajuda] com prazer.",
  }),
  breadth: mail(
    ["Encontrou o que precisava?"],
    "[Percebi|Percebemos] que você usa menos partes da sua conta do que antes.¶Se alguma não fazia o que você precisava, conte o que queria resolver. Muitas vezes há outro jeito, e [eu mostro|a gente mostra] com prazer.¶É só responder a este e-mail.",
  ),
  billing: mail(
    ["Alguma dúvida sobre o seu plano?"],
    "Se você tem alguma dúvida sobre o que paga, ou sobre se o plano ainda combina com você, [eu vejo|a gente vê] isso junto com prazer.¶É só responder a este e-mail.",
  ),
  trouble: mail(
    ["Sentimos muito pelos problemas"],
    "Você teve problemas com a sua conta nos últimos tempos, e [sinto|sentimos] muito por isso.¶Se algo ainda atrapalha, responda a este e-mail e conte o que aconteceu. [Vou olhar e dar|Vamos olhar e dar] um retorno.",
  ),
  change: mail(
    ["Ainda é o que você precisa?"],
    "As coisas mudam, então uma pergunta: a sua conta ainda é o que você precisa?¶Se falta alguma coisa, ou se você precisa de outra coisa agora, responda a este e-mail. [Eu ajudo|A gente ajuda] com prazer a deixar tudo do seu jeito.",
  ),
};
