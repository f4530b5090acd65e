// The mails in Brazilian Portuguese; "você" is both formal and informal. format.ts says how to read them. A name takes
// "o" or "a" in Portuguese, and nobody knows which: {product} only follows "assinatura", "conta" or "equipe".

import type { Span } from "../../../../lib/span.ts";
import type { Part, Texts } from "./format.ts";

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

/** The end of a mail that offers a pause, after a cancellation and after a failed payment. */
const HOW_TO_PAUSE =
  "Vale até {pause_until}.¶Quando quiser voltar, é só reativar. Para pausar:¶{pause_link}¶E se for mesmo “nunca mais”, não precisa fazer nada.";
const REPLY_PAUSE =
  "Vale até {pause_until}. Responda “pausa” e pronto. [Não vou|Não vamos] perguntar o motivo.¶{clock}";

export const pt: Texts = {
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

  cancellation: {
    value_recap: {
      subjects: ["{usage} {in_tenure}", "Não precisa começar do zero"],
      body: [
        {
          known: ["usage"],
          say: "{opener} Até aqui, você usou {usage}.",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} Você usou sua conta {product} em {regular_days} antes de cancelar.",
              otherwise: "{opener} Quando chegou aqui, você tinha uma tarefa para resolver.",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶Quando precisar de novo, não será preciso começar do zero.",
          otherwise: "E no mês que vem, isso já está resolvido?¶Se não estiver, não precisa começar do zero.",
        },
        "Sua conta já está configurada, e você sabe onde fica cada coisa.¶Ela continua aberta até {access_until}. Para reativar:¶{back_link}",
      ],
    },
    unused_feature: {
      subjects: ["Já experimentou? {unused_feature}", "O que você queria resolver?"],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} Tem uma coisa que você pagou e nunca abriu: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Pode não servir para você, ou pode ser justamente o que faltava.",
            },
            "¶Se hoje você ainda faz isso na mão, vale um teste rápido",
            {
              known: ["access_until"],
              say: "até {access_until}.",
              otherwise: "antes de sair. Em poucos minutos dá para ver se combina com o seu jeito de trabalhar.",
            },
            "Para testar:¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "Sua conta faz mais do que aquilo que você usou, e talvez nunca tenhamos mostrado o resto.",
              otherwise:
                "Quando criou sua conta, você queria resolver alguma coisa, e talvez nunca tenhamos mostrado como.",
            },
            "¶O que era? Responda em uma linha, como contaria a um colega. [Eu mando|A gente manda] o passo a passo, ou [digo|diz] com franqueza que aqui não dá para fazer.",
          ],
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{cheaper_plan}: {cheaper_price} em vez de {plan_price}", "Que tal ficar pagando menos?"],
      body: [
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            "{opener}",
            {
              known: ["plan_price"],
              say: "Existe um plano menor que talvez você não tenha visto: {cheaper_plan}, a {cheaper_price} por mês em vez de {plan_price}.",
              otherwise:
                "Existe um plano menor que talvez você não tenha visto: {cheaper_plan}, a {cheaper_price} por mês.",
            },
            {
              known: ["plan_gap"],
              say: "¶O que fica de fora: {plan_gap}. Se isso não faz falta para você, a única diferença vai ser na fatura.",
              otherwise:
                "¶Antes, veja o que está incluído. Se for o bastante para você, a única diferença vai ser na fatura.",
            },
            "Para mudar de plano:¶{plan_link}",
          ],
          otherwise:
            "{opener} Se o que pesa é a fatura, e não a ferramenta, talvez seu plano seja maior do que você precisa.¶De quais dois recursos você não abre mão? Responda só com eles. [Eu digo|A gente diz] qual é o menor plano que tem os dois e quanto custa, ou que não existe nenhum.",
        },
      ],
    },
    pause_option: {
      subjects: ["Agora não, ou nunca mais?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} Se você acha que ainda vai precisar da sua conta, dá para fazer uma pausa {pause_span} em vez de cancelar.",
            HOW_TO_PAUSE,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} Se você acha que ainda vai precisar da sua conta, não precisa cancelar. Dá para fazer uma pausa: “{pause_terms}”.",
                HOW_TO_PAUSE,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "Talvez você tenha precisado menos da conta: uma época parada, um projeto que atrasou. “Agora não” não precisa ser “nunca mais”.",
                  otherwise:
                    "Uma época parada, um mês apertado, um projeto que atrasou: “agora não” não precisa ser “nunca mais”.",
                },
                {
                  known: ["return_named"],
                  say: "¶Responda só “sim”. [Eu digo|A gente diz] o que dá para guardar até você voltar. Não precisa explicar nada.",
                  otherwise:
                    "¶Em que mês você gostaria de voltar? Responda só com o mês. [Eu digo|A gente diz] o que dá para guardar até lá. Não precisa explicar nada.",
                },
              ],
            },
          ],
        },
      ],
    },
    founder_email: {
      subjects: ["Onde foi que erramos, {first_name}?", "Onde foi que erramos?"],
      body: [
        "Aqui é {founder}, da equipe {product}.",
        "{opener}",
        {
          known: ["asked_for_help"],
          say: "Você pediu ajuda antes de sair, e [queria|queríamos] saber se ela chegou.",
        },
        {
          known: ["for_tenure"],
          say: "Você ficou com a gente {for_tenure}, então [prefiro|preferimos] perguntar a adivinhar.",
          otherwise: "[Prefiro|Preferimos] perguntar a adivinhar.",
        },
        "¶Se a gente tivesse dez minutos frente a frente, o que você diria primeiro?",
        {
          known: ["call_link"],
          say: "Escolha um horário e [me|nos] conte:¶{call_link}¶",
          otherwise: "Responda com isso mesmo.",
        },
        "Não precisa medir as palavras.¶Uma solução [eu não posso|não podemos] prometer. Uma resposta de verdade, sim.",
      ],
    },
    pain_point_fix: {
      subjects: ["Já no ar: {fix}", "O que atrapalhou você?"],
      body: [
        {
          known: ["fix", "fix_day"],
          say: [
            "{opener} Lançamos uma novidade {fix_day}: {fix}.¶[Não sei|Não sabemos] se é tudo o que você queria, então não fique só com a [minha|nossa] palavra. Um aviso antes: {fix_limit}. Teste no seu próprio trabalho;",
            {
              known: ["access_until"],
              say: "sua conta continua aberta até {access_until}.",
              otherwise: "uma tarefa de verdade mostra mais do que qualquer demonstração.",
            },
            "Para dar uma olhada:¶{fix_link}",
          ],
          otherwise: [
            {
              known: ["missing_fix"],
              say: "{opener} Isto ainda não fizemos: {missing_fix}. E [não vou|não vamos] dar uma data que talvez não dê para cumprir.¶",
              otherwise: [
                {
                  known: ["met_errors"],
                  say: "{opener} [Queria|Queríamos] saber se alguma coisa não funcionou como devia.¶",
                  otherwise: "{opener} [Queria|Queríamos] saber exatamente o que atrapalhou.¶",
                },
              ],
            },
            "O que você estava fazendo na hora em que pensou “chega”? Uma linha já basta.¶A resposta vai ser uma destas três: uma solução, um jeito de contornar o problema ou um não sincero.",
          ],
        },
      ],
    },
    social_proof: {
      subjects: ["Nas palavras de {story_name}", "Você nos indicaria? Sim ou não"],
      body: [
        {
          known: ["story"],
          say: "{opener} O que [eu diria|nós diríamos] você já imagina. Então, aqui vai o que nos contou alguém que usa:¶“{story}”¶{story_who}¶É a opinião de uma pessoa só, e temos autorização para passar adiante. Se lembra a sua rotina, vale mais uma olhada. Para voltar:¶{back_link}",
          otherwise:
            "{opener} [Eu poderia|Poderíamos] contar o que os outros dizem. Mas você já usou no dia a dia, e é a sua opinião que [me|nos] falta.¶Você indicaria nossa ferramenta a quem faz o mesmo trabalho que você? Responda só “sim” ou “não”. Já é uma resposta completa.",
        },
      ],
    },
    feedback_request: {
      subjects: ["O que teria feito você ficar?"],
      body: [
        "{opener} [Não vou|Não vamos] tentar fazer você mudar de ideia. É só uma pergunta: o que teria feito você ficar?¶Responda em uma linha. “Nada” é uma boa resposta, e uma bem direta também.¶",
        {
          known: ["thanks_offer"],
          say: "Seja qual for a resposta, você pode voltar com {thanks_offer}, como agradecimento. Vale até {thanks_until}.",
          otherwise: "Se for algo que a gente consegue mudar, [eu escrevo|escrevemos] quando estiver pronto.",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, se você quiser ficar", "{offer}", "Qual seria um preço justo?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener} O que [posso|podemos] fazer é isto: {offer}. Vale até {offer_until}. {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "Você pagaria {offer_price} em vez de {amount} por mês.",
              otherwise: "É o mesmo plano, só que por menos.",
            },
            "¶",
            {
              known: ["tight_means"],
              say: "",
              otherwise: "[Não tenho|Não temos] uma oferta melhor guardada, então nem precisa negociar.",
            },
            "Para aceitar:¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "Se mesmo assim for demais no momento, não precisa fazer nada.",
              otherwise: "Se o preço nunca foi o problema, pode ignorar este e-mail.",
            },
          ],
          otherwise: [
            "{opener} [Prefiro|Preferimos] perguntar a chutar um número: quanto sua assinatura {product} teria que custar para você ficar?¶Responda com um valor. A resposta vai ser sim, não ou o mais perto que [consigo|conseguimos] chegar.",
            {
              known: ["tight_means"],
              say: "(Se nenhum preço couber no momento, pode ignorar este e-mail.)",
              otherwise: "(Se não foi por causa do preço, pode ignorar este e-mail.)",
            },
          ],
        },
      ],
    },
  },

  payment_failed: {
    pain_point_fix: {
      subjects: ["{cause_subject}", "O pagamento de {amount} não passou", "Seu pagamento não passou"],
      body: [
        "{charge} {cause} Para resolver:¶{pay_link}¶Se a página der algum erro, responda com o que aparece nela e [eu verifico|verificamos] daqui. Só não envie o número do cartão, por favor.¶{clock}",
      ],
    },
    value_recap: {
      subjects: ["{amount} da conta {product} em aberto", "Seu pagamento continua em aberto"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "Você usou {usage} {in_tenure}.",
              otherwise: "Até aqui, você usou {usage}.",
            },
            "Um único pagamento não devia atrapalhar isso.",
          ],
          otherwise:
            "Se você ainda quer usar sua conta {product}, seria uma pena perder o acesso por causa de um pagamento só.",
        },
        "Para pagar:¶{pay_link}¶{clock} Se você já pagou, pode ignorar este e-mail; as mensagens se cruzaram.",
      ],
    },
    founder_email: {
      subjects: ["É só {hitch}, {first_name}?", "É só {hitch}?"],
      body: [
        "Aqui é {founder}, da equipe {product}.",
        "{charge} {clock}¶É só {hitch}? Para resolver:¶{pay_link}¶Se for outra coisa (uma aprovação que falta, um mês apertado, algo que quebrou aqui), responda e [me|nos] conte. Se precisar de mais tempo, é só pedir.",
      ],
    },
    feedback_request: {
      subjects: ["Manter a conta ou encerrar?"],
      body: [
        "{charge} {clock}¶A decisão é sua. Para manter sua conta:¶{pay_link}¶Para encerrar, responda “encerrar” e [eu fecho|fechamos] a conta. Se o problema não for só {hitch}, [gostaria|gostaríamos] de saber.",
      ],
    },
    unused_feature: {
      subjects: ["Primeiro o pagamento, depois {unused_feature}", "Primeiro o pagamento, depois uma pergunta"],
      body: [
        "{charge} {cause} Para pagar:¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "Depois, dê uma olhada em algo que você paga e ainda não abriu: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Pode não servir para você, ou pode ser justamente o que faltava.",
            },
            "¶{clock}",
          ],
          otherwise:
            "Depois disso, uma pergunta: tem alguma coisa aqui que você nunca conseguiu fazer funcionar? [Me conte|Conte para a gente] o que é, e [eu mando|mandamos] o passo a passo.¶{clock}",
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{cheaper_price} em vez de {plan_price}?", "Seu plano ficou grande demais?"],
      body: [
        "{charge} {cause} Se o plano está bom, só falta o pagamento. Para pagar:¶{pay_link}¶",
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            {
              known: ["plan_gap"],
              say: "Se ficou grande demais, existe um menor: {cheaper_plan}, a {cheaper_price} por mês. O que fica de fora: {plan_gap}.",
              otherwise: "Se ficou grande demais, existe um menor: {cheaper_plan}, a {cheaper_price} por mês.",
            },
            "Responda “menor” e [eu faço|fazemos] a troca.¶{clock}",
          ],
          otherwise:
            "Se ficou grande demais para você, responda “menor”. [Eu digo|A gente diz] qual plano resolve e quanto custa, ou que não existe um menor.¶{clock}",
        },
      ],
    },
    pause_option: {
      subjects: ["Mês difícil?"],
      body: [
        "{charge} {cause} É só {hitch}? Para resolver:¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["Se o mês está difícil, dá para fazer uma pausa {pause_span}.", REPLY_PAUSE],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["Se o mês está difícil, dá para fazer uma pausa: “{pause_terms}”.", REPLY_PAUSE],
              otherwise:
                "Se o mês está difícil, responda “pausa”. [Eu digo|A gente diz] o que dá para fazer, sem perguntar o motivo.¶{clock}",
            },
          ],
        },
      ],
    },
    social_proof: {
      subjects: ["Nas palavras de {story_name}", "Vale mais um mês?"],
      body: [
        "{charge} {cause} Para pagar:¶{pay_link}¶",
        {
          known: ["story"],
          say: "Se a dúvida é se vale a pena, aqui vai o que nos contou alguém que usa, e que podemos compartilhar:¶“{story}”¶{story_who}¶{clock}",
          otherwise:
            "[Eu poderia|Poderíamos] contar o que os outros dizem, mas é você quem sabe o quanto isso ajuda no seu trabalho. Se não vale o que custa, [me|nos] conte.¶{clock}",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, se o preço pesa", "{offer}", "É {hitch} ou é o preço?"],
      body: [
        "{charge} {cause} É só {hitch}? Para resolver:¶{pay_link}¶",
        {
          known: ["offer"],
          say: "Se o preço também pesa: {offer}. Vale até {offer_until}. {offer_terms} Responda “preço” e [eu faço|fazemos] o ajuste.¶{clock}",
          otherwise:
            "Se for o preço, responda com o valor que ficaria bom para você. A resposta vai ser sim, não ou o mais perto que [consigo|conseguimos] chegar.¶{clock}",
        },
      ],
    },
  },

  sensitive: {
    subjects: ["Sobre a sua mensagem"],
    body: [
      "Aqui é {founder}, da equipe {product}.",
      "[Li|Lemos] o que você escreveu e [quis|quisemos] responder pessoalmente.¶Não é para fazer você mudar de ideia, e você não precisa fazer nada.¶Se ainda houver alguma pendência, com a conta, com um pagamento ou com qualquer outra coisa, basta responder a este e-mail. A resposta chega direto para [mim|nós].",
    ],
  },

  farewell: {
    subjects: ["Ficou alguma coisa pendente?"],
    body: [
      "{opener} Este e-mail não é para convencer você a ficar.¶Você ainda precisa de alguma coisa: uma cópia dos dados, uma nota fiscal que falta, uma resposta sobre a última cobrança? Responda com uma linha. [Eu resolvo|A gente resolve], ou [digo|diz] com franqueza se não der.¶Sua conta continua aberta até {access_until}. Se não faltar nada, nem precisa responder. [Agradeço|Agradecemos] por ter ficado com a gente {for_tenure}.",
    ],
  },

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
