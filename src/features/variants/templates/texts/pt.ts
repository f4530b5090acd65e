// The mails in Brazilian Portuguese; "você" is both formal and informal. strategies/mail-text.ts says how to read them, and the mails of each strategy are in its own folder. A name takes
// "o" or "a" in Portuguese, and nobody knows which: {product} only follows "assinatura", "conta" or "equipe".

import type { Span } from "../../../../lib/span.ts";
import type { Part } from "../../../strategies/mail-text.ts";
import type { OwnTexts } from "./format.ts";

const NUMBERS = "zero um dois três quatro cinco seis sete oito nove dez onze doze".split(" ");
const FEMININE = ["zero", "uma", "duas"];

const UNITS = { week: ["semana", "semanas"], month: ["mês", "meses"], year: ["ano", "anos"] } as const;

/** "oito meses", "uma semana", "mais de dois anos". */
function spanOf({ unit, count, isMore }: Span): string {
  const number = (unit === "week" ? FEMININE[count] : undefined) ?? NUMBERS[count] ?? String(count);
  return `${isMore ? "mais de " : ""}${number} ${UNITS[unit][count === 1 ? 0 : 1]}`;
}

/** The end of a mail about something that was built. */
const SEE_THE_FIX: readonly Part[] = [
  {
    known: ["fix_limit"],
    say: "Já faz o que você pediu, mas ainda não está completo: {fix_limit}.",
    otherwise:
      "[Não posso|Não podemos] prometer que seja exatamente o que você tinha em mente, então teste primeiro com uma tarefa de verdade.",
  },
  "Para ver:¶{fix_link}¶Se não era bem isso, [me|nos] conte o que falta.",
];

export const pt: OwnTexts = {
  tag: "pt-BR",
  dates: "pt-BR",
  greeting: ["Oi, {first_name},", "Olá,"],
  afterGreeting: (text) => text,
  closing: "Um abraço,",
  signature: { person: ["{founder}\n{product}", "{founder}"], team: ["Equipe {product}", "Nossa equipe"] },
  product: "do nosso produto",
  day: {
    today: "hoje",
    weekday: (weekday) => `${/^(?:sábado|domingo)$/.test(weekday) ? "no" : "na"} ${weekday}`,
    date: (date) => `em ${date}`,
  },
  month: (month) => `em ${month}`,
  tenure: {
    after_tenure: (span) => `depois de ${spanOf(span)}`,
    for_tenure: (span) => `por ${spanOf(span)}`,
    in_tenure: (span) => `em ${spanOf(span)}`,
  },
  // Event names are English, so only the company's own name of the feature can be said.
  usage: ({ count, feature }, figure) => (feature === null || count < 2 ? null : `“${feature}” ${figure} vezes`),
  regularDays: (active, span, isEach) => (isEach ? `todos os ${span} dias` : `${active} dos ${span} dias`),
  percentOff: (percent, span) => `${percent} de desconto${span ? ` por ${spanOf(span)}` : ""}`,
  withoutLink: {
    pay: ", responda “cartão” e [eu envio|enviamos] o link.",
    other: ", basta responder “sim”.",
  },
  quotable: {
    lead: /^(?:(?:infelizmente|desculpem?|olá|oi|porque|pois|mas|principalmente|só|ainda)[, ]+)?(?:(?:nós|eu|a gente|vocês?|ele|ela|o sistema|a ferramenta|o app|o aplicativo) )?(?:(?:ainda|também|realmente|me|nos) )*(?:(?:precis(?:o|a|amos|ava|ávamos|ei)|sinto falta|senti falta|sentimos falta|falt(?:a|am|ou|aram|ava|avam)|queria|queríamos|quero|queremos|não (?:tem|têm|temos|tinha|há|havia|existe|encontrei|encontramos|achei|achamos|oferece|oferecem)|sem)(?: |$))?(?:(?:suporte|opção|recurso) )?(?:(?:de|do|da|dos|das|a|o|as|os|um|uma|nenhum|nenhuma|ao|à|para|com) )*/iu,
    things:
      /^(?:exportação|exportações|exportar|importação|importações|importar|relatórios?|integraç(?:ão|ões)|integrar|api|webhooks?|calendários?|agenda|dashboards?|painel|painéis|modelos?|templates?|busca|pesquisa|filtros?|app|aplicativo|sso|login|modo|faturas?|faturamento|boletos?|pix|nf-?e|nfs-?e|nfc-?e|notas?|orçamentos?|propostas?|recibos?|lembretes?|notificaç(?:ão|ões)|alertas?|permiss(?:ão|ões)|perfis|campos?|colunas?|etiquetas?|tags?|pastas?|backups?|sincronização|gráficos?|formulários?|pesquisas|comentários?|anexos?|uploads?|editor|widget|plugin|extensão|atalhos?|tradução|traduções|idiomas?|moedas?|impostos?|folha|estoque|timesheets?|rastreamento|automaç(?:ão|ões)|automatização|fluxos?|aprovaç(?:ão|ões)|assinaturas?|subtarefas?|quadros?|kanban|cronograma|gantt|csv|pdf|excel|planilhas?|slack|zapier|omie|bling|contaazul|stripe|paypal|android|ios|ipad|offline|cobranças?|contratos?)$/iu,
    beside:
      /^(?:em|o|a|os|as|emissão|emitir|de|do|da|dos|das|para|com|e|no|na|por|via|ao|à|massa|lote|escuro|claro|noturno|mobile|móvel|nativ[oa]s?|personalizad[oa]s?|customizad[oa]s?|recorrentes?|agendad[oa]s?|automátic[oa]s?|avançad[oa]s?|múltipl[oa]s?|vári[oa]s|compartilhad[oa]s?|eletrônic[oa]s?|digita(?:l|is)|fisca(?:l|is)|bancári[oa]s?|diári[oa]s?|semana(?:l|is)|mensa(?:l|is)|anua(?:l|is)|equipe|time|usuários?|clientes?|projetos?|tarefas?|tempo|horas|despesas?|pagamentos?|vendas|compras|pedidos|produtos|e-?mails?|sms|push|acesso|fatores|dois|trabalho|público|privad[oa]s?|pagamento|google|microsoft|outlook|apple|windows|linux|salesforce|hubspot|notion|jira|github|gitlab|teams|discord|whatsapp|gmail|shopify|wordpress|rd|station)$/iu,
  },
  ifShort: "Se algo não ficou claro, responda a este e-mail. Quem lê é uma pessoa.",
  openers: {
    too_expensive: [
      "Você nos contou que {amount} por mês ficou caro demais.",
      "Você nos contou que o preço ficou alto demais.",
    ],
    short_of_money: ["Você nos contou que o dinheiro está curto no momento."],
    business_closed: [
      "Você nos contou sobre o fechamento da empresa. [Desejo|Desejamos] tudo de bom no que vier pela frente.",
    ],
    missing_features: [
      "Você precisava de “{reason_quote}” e não encontrou por aqui.",
      "Você nos contou que sentiu falta de alguma coisa por aqui.",
    ],
    switched_to_competitor: ["Você mudou para outra ferramenta. [Espero|Esperamos] que esteja dando certo."],
    not_using_enough: ["Você nos contou que usa sua assinatura {product} muito pouco para o que ela custa."],
    not_needed: ["Você nos contou que não precisa mais da sua assinatura {product}."],
    technical_issues: ["Deixamos você na mão bem na hora em que precisava. [Peço|Pedimos] desculpas."],
    bad_support: ["Você pediu ajuda e recebeu menos do que precisava. [Peço|Pedimos] desculpas."],
    temporary_pause: ["Por enquanto você não precisa da sua assinatura {product}, e tudo bem."],
    unread: [
      "Você cancelou sua assinatura {product} {day}, {after_tenure}, e nos contou o motivo. [Agradeço|Agradecemos] por isso.",
      "Você cancelou sua assinatura {product} {day} e nos contou o motivo. [Agradeço|Agradecemos] por isso.",
      "Você cancelou sua assinatura {product} e nos contou o motivo. [Agradeço|Agradecemos] por isso.",
    ],
    none: [
      "Você cancelou sua assinatura {product} {day}, {after_tenure}, e [não sei|não sabemos] por quê.",
      "Você cancelou sua assinatura {product} {day}, e [não sei|não sabemos] por quê.",
      "Você cancelou sua assinatura {product}, e [não sei|não sabemos] por quê.",
    ],
  },
  charge: [
    "O pagamento de {amount} da sua assinatura {product} não passou {day}.",
    "O último pagamento da sua assinatura {product} não passou.",
  ],
  causes: {
    expired: {
      say: "O cartão que temos cadastrado venceu.",
      subject: "O cartão da sua conta {product} venceu",
      hitch: "o cartão",
    },
    confirmation: {
      say: "O banco quer que você autorize a cobrança; não precisa trocar de cartão.",
      subject: "Só falta o seu OK no banco",
      hitch: "o banco",
    },
    declined: {
      say: "O banco recusou a cobrança; ligar para lá ou usar outro cartão deve resolver.",
      subject: null,
      hitch: "o cartão",
    },
    details: {
      say: "Alguns dados do cartão não bateram, então vale digitar tudo de novo.",
      subject: null,
      hitch: "o cartão",
    },
    unknown: { say: "Não nos informaram o motivo.", subject: null, hitch: "o cartão" },
  },
  clocks: {
    first: {
      known:
        "[Estou|Estamos] avisando logo para não pegar você de surpresa. Até {access_until}, tudo continua igual. Vamos tentar de novo {retry_day}.",
      otherwise: "[Estou|Estamos] avisando hoje para não pegar você de surpresa depois.",
    },
    open: {
      known: "O pagamento continua em aberto. Sua assinatura {product} vale até {access_until}.",
      otherwise: "O pagamento continua em aberto; [quis|quisemos] ter certeza de que você viu.",
    },
    week: {
      known: "Sem o pagamento até {access_until}, sua assinatura {product} termina nesse dia.",
      otherwise: "Já faz uma semana, então é melhor não deixar para depois.",
    },
    later: {
      known: "Sem o pagamento até {access_until}, sua assinatura {product} termina nesse dia.",
      otherwise: "Já faz um tempo, então é melhor não deixar para depois.",
    },
    last: {
      known:
        "Este é o último lembrete. Sua assinatura {product} termina em {access_until} se o pagamento não for feito até lá.",
      otherwise: "Este é o último lembrete que vamos enviar.",
    },
  },

  sensitive: {
    subjects: ["Sobre a sua mensagem"],
    body: [
      "Aqui é {founder}, da equipe {product}.",
      "[Li|Lemos] o que você escreveu e [quis|quisemos] responder pessoalmente.¶Não é para fazer você mudar de ideia, e você não precisa fazer nada.¶Se ainda houver alguma pendência, com a conta, com um pagamento ou com qualquer outra coisa, basta responder a este e-mail. A resposta chega direto para [mim|nós].",
    ],
  },

  farewell:
    "{opener} Este e-mail não é para convencer você a ficar.¶{question} Responda com uma linha. [Eu resolvo|A gente resolve], ou [digo|diz] com franqueza se não der.¶Sua conta continua aberta até {access_until}. Se não faltar nada, nem precisa responder. [Agradeço|Agradecemos] por ter ficado com a gente {for_tenure}.",

  winback: {
    ask: {
      subjects: ["Como vão as coisas sem a gente?"],
      body: [
        "Você cancelou sua assinatura {product} {month}, então a esta altura já sabe como as coisas vão sem ela.¶Alguma tarefa ficou mais trabalhosa desde então? Responda dizendo qual; uma linha já basta. [Eu digo|A gente diz] com sinceridade se aqui ela ficaria mais fácil. E se não ficar, [digo|diz] isso também.",
      ],
    },
    fix_or_offer: {
      subjects: ["Desde que você saiu: {fix}", "{offer}, se você quiser voltar", "{offer}", "Vale mais uma olhada?"],
      body: [
        "Você cancelou sua assinatura {product} {month}.",
        {
          known: ["fix", "fix_day"],
          say: [
            "Lançamos uma novidade {fix_day}: {fix}. [Não sei|Não sabemos] se isso muda alguma coisa para você.",
            { known: ["offer"], say: "Se mudar, você pode voltar com {offer}. Vale até {offer_until}." },
            "¶Para ver de perto:¶{fix_link}¶",
          ],
          otherwise:
            "Se quiser tentar de novo, você pode voltar com {offer}. Vale até {offer_until}. {offer_terms}¶Para voltar:¶{back_link}¶",
        },
        "Se não for o caso, não precisa fazer nada. [Não vou|Não vamos] ficar insistindo; este é o último e-mail desse tipo.",
      ],
    },
    we_built_it: {
      subjects: ["Você pediu. Nós fizemos."],
      body: [
        "Quando saiu, {month}, você contou que precisava de “{reason_quote}”. Lançamos isso {fix_day}.¶",
        ...SEE_THE_FIX,
      ],
    },
    something_new: {
      subjects: ["Desde que você saiu: {fix}", "Uma novidade desde que você saiu"],
      body: [
        "Quando saiu, {month}, você sentia falta de alguma coisa. Lançamos uma novidade {fix_day}: {fix}.¶",
        ...SEE_THE_FIX,
      ],
    },
  },
};
