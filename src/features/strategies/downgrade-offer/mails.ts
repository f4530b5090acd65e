// The mails of downgrade_offer in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import { inEachLanguage, type Mails } from "../mail-text.ts";

const CANCELLATION = {
  en: {
    named: "{cheaper_plan}: {cheaper_price}, not {plan_price}",
    subject: "Keep {product}, pay less?",
    insteadOf:
      "There's a smaller plan you may not have seen: {cheaper_plan}, at {cheaper_price} a month instead of {plan_price}.",
    cheaper: "There's a smaller plan you may not have seen: {cheaper_plan}, at {cheaper_price} a month.",
    gap: "¶What you'd lose is {plan_gap}. If you can live without that, you'll only notice on the bill.",
    look: "¶Have a look at what's in it first. If it does what you need, you'll only notice on the bill.",
    switch: "To switch:¶{plan_link}",
    bridge:
      "{opener} If you'd rather keep a foot in the door, a smaller plan may be enough until you're back.¶Which two things would you want to keep until then? Reply with those. [I|We]'ll name the smallest plan that has both and what it costs, or tell you there isn't one.",
    ask: "{opener} If it's the bill you want rid of, not {product}, you may be on more plan than you need.¶Which two things couldn't you do without? Reply with those. [I|We]'ll name the smallest plan that has both and what it costs, or tell you there isn't one.",
  },
  de: {
    named: "{cheaper_plan}: {cheaper_price} statt {plan_price}",
    subject: "{product} behalten, weniger zahlen?",
    insteadOf:
      "Es gibt einen kleineren Tarif, den <Sie|du> vielleicht nie gesehen <haben|hast>: {cheaper_plan}, für {cheaper_price} im Monat statt {plan_price}.",
    cheaper:
      "Es gibt einen kleineren Tarif, den <Sie|du> vielleicht nie gesehen <haben|hast>: {cheaper_plan}, für {cheaper_price} im Monat.",
    gap: "¶Was wegfällt: {plan_gap}. Wenn <Sie|du> darauf verzichten <können|kannst>, <merken Sie|merkst du> es nur an der Rechnung.",
    look: "¶Am besten <sehen Sie|siehst du> nach, was darin steckt. Reicht es <Ihnen|dir>, <merken Sie|merkst du> den Wechsel nur an der Rechnung.",
    switch: "Zum Wechseln:¶{plan_link}",
    bridge:
      "{opener} Wenn <Sie|du> nicht ganz weg sein <wollen|willst>, reicht bis dahin vielleicht ein kleinerer Tarif.¶Welche zwei Dinge <möchten Sie|möchtest du> so lange behalten? Mehr muss in <Ihrer|deiner> Antwort nicht stehen. [Ich nenne|Wir nennen] <Ihnen|dir> den kleinsten Tarif, der beides hat, mit seinem Preis, oder [sage|sagen], dass es keinen gibt.",
    ask: "{opener} Wenn <Sie|du> die Rechnung loswerden <wollen|willst> und nicht {product}, ist der Tarif vielleicht zu groß.¶Auf welche zwei Dinge <könnten Sie|könntest du> nicht verzichten? Mehr muss in <Ihrer|deiner> Antwort nicht stehen. [Ich nenne|Wir nennen] <Ihnen|dir> den kleinsten Tarif, der beides hat, mit seinem Preis, oder [sage|sagen], dass es keinen gibt.",
  },
  fr: {
    named: "{cheaper_plan} : {cheaper_price} au lieu de {plan_price}",
    subject: "Garder {product}, payer moins ?",
    insteadOf:
      "Il existe une formule plus petite, que <vous n'avez|tu n'as> peut-être pas vue : {cheaper_plan}, à {cheaper_price} par mois au lieu de {plan_price}.",
    cheaper:
      "Il existe une formule plus petite, que <vous n'avez|tu n'as> peut-être pas vue : {cheaper_plan}, à {cheaper_price} par mois.",
    gap: "¶Ce que <vous perdriez|tu perdrais> : {plan_gap}. Si <vous pouvez vous en|tu peux t'en> passer, <vous ne verrez|tu ne verras> la différence que sur la facture.",
    look: "¶<Regardez|Regarde> d'abord ce qu'elle contient. Si elle <vous|te> suffit, <vous ne verrez|tu ne verras> la différence que sur la facture.",
    switch: "Pour changer de formule :¶{plan_link}",
    bridge:
      "{opener} Si <vous préférez|tu préfères> ne pas partir tout à fait, une formule plus petite suffit peut-être d'ici là.¶Quelles sont les deux choses que <vous aimeriez|tu aimerais> garder ? <Répondez|Réponds> avec ces deux-là. [Je|Nous] <vous|te> [dirai|dirons] quelle petite formule contient les deux, et à quel prix, ou s'il n'y en a pas.",
    ask: "{opener} Si c'est la facture qui gêne, et non {product}, <votre|ta> formule est peut-être trop grande.¶Quelles sont les deux choses dont <vous ne pourriez pas vous|tu ne pourrais pas te> passer ? <Répondez|Réponds> avec ces deux-là. [Je|Nous] <vous|te> [dirai|dirons] quelle petite formule contient les deux, et à quel prix, ou s'il n'y en a pas.",
  },
  es: {
    named: "{cheaper_plan}: {cheaper_price} en vez de {plan_price}",
    subject: "¿Seguir con {product} y pagar menos?",
    insteadOf:
      "Quizá no <vio|viste> que también hay un plan más pequeño: {cheaper_plan}, por {cheaper_price} al mes en vez de {plan_price}.",
    cheaper: "Quizá no <vio|viste> que también hay un plan más pequeño: {cheaper_plan}, por {cheaper_price} al mes.",
    gap: "¶Lo que <perdería|perderías>: {plan_gap}. Si <puede|puedes> prescindir de eso, solo lo <notará|notarás> en la factura.",
    look: "¶<Mire|Mira> primero con calma qué incluye. Si <le|te> basta con eso, solo <notará|notarás> el cambio en la factura.",
    switch: "Para cambiar de plan:¶{plan_link}",
    bridge:
      "{opener} Si <prefiere no irse|prefieres no irte> del todo, quizá hasta entonces baste un plan más pequeño.¶¿Qué dos cosas <querría|querrías> conservar? <Responda|Responde> solo con esas dos. <Le|Te> [diré|diremos] cuál es el plan más pequeño que tiene ambas y cuánto cuesta, o si no lo hay.",
    ask: "{opener} Si lo que sobra es la factura y no {product}, quizá <su|tu> plan sea demasiado grande.¶¿De qué dos cosas no <podría|podrías> prescindir? <Responda|Responde> solo con esas dos. <Le|Te> [diré|diremos] cuál es el plan más pequeño que tiene ambas y cuánto cuesta, o si no lo hay.",
  },
  pt: {
    named: "{cheaper_plan}: {cheaper_price} em vez de {plan_price}",
    subject: "Que tal ficar pagando menos?",
    insteadOf:
      "Existe um plano menor que talvez você não tenha visto: {cheaper_plan}, a {cheaper_price} por mês em vez de {plan_price}.",
    cheaper: "Existe um plano menor que talvez você não tenha visto: {cheaper_plan}, a {cheaper_price} por mês.",
    gap: "¶O que fica de fora: {plan_gap}. Se isso não faz falta para você, a única diferença vai ser na fatura.",
    look: "¶Antes, veja o que está incluído. Se for o bastante para você, a única diferença vai ser na fatura.",
    switch: "Para mudar de plano:¶{plan_link}",
    bridge:
      "{opener} Se preferir não sair de vez, talvez até lá um plano menor seja o bastante.¶Quais dois recursos você gostaria de manter? Responda só com eles. [Eu digo|A gente diz] qual é o menor plano que tem os dois e quanto custa, ou que não existe nenhum.",
    ask: "{opener} Se o que pesa é a fatura, e não a ferramenta, talvez seu plano seja maior do que você precisa.¶De quais dois recursos você não abre mão? Responda só com eles. [Eu digo|A gente diz] qual é o menor plano que tem os dois e quanto custa, ou que não existe nenhum.",
  },
  hi: {
    named: "{cheaper_plan}: {plan_price} नहीं, {cheaper_price}",
    subject: "कम पैसों में जारी रखना है?",
    insteadOf: "एक छोटा प्लान भी है, जो शायद आपने न देखा हो: {cheaper_plan}, हर महीने {plan_price} की जगह {cheaper_price}।",
    cheaper: "एक छोटा प्लान भी है, जो शायद आपने न देखा हो: {cheaper_plan}, हर महीने {cheaper_price}।",
    gap: "¶उसमें यह नहीं मिलेगा: {plan_gap}। अगर इसके बिना काम चल जाए, तो फ़र्क सिर्फ़ बिल में दिखेगा।",
    look: "¶पहले देख लीजिए कि उसमें क्या-क्या है। अगर उतना काफ़ी हो, तो फ़र्क सिर्फ़ बिल में दिखेगा।",
    switch: "प्लान बदलने के लिए:¶{plan_link}",
    bridge:
      "{opener} अगर अकाउंट चालू रखना हो, तो तब तक शायद एक छोटा प्लान काफ़ी हो।¶तब तक कौन सी दो चीज़ें साथ रखनी हैं? जवाब में बस वे लिख दीजिए। आपको वह सबसे छोटा प्लान बता दिया जाएगा जिसमें दोनों हैं, कीमत के साथ, या यह कि ऐसा कोई प्लान नहीं है।",
    ask: "{opener} अगर दिक्कत बिल से है, {product} से नहीं, तो शायद आपका प्लान ज़रूरत से बड़ा है।¶कौन सी दो चीज़ों के बिना आपका काम नहीं चलेगा? जवाब में बस वे लिख दीजिए। आपको वह सबसे छोटा प्लान बता दिया जाएगा जिसमें दोनों हैं, कीमत के साथ, या यह कि ऐसा कोई प्लान नहीं है।",
  },
};

const PAYMENT_FAILED = {
  en: {
    named: "{cheaper_price} instead of {plan_price}?",
    subject: "Is your plan too big?",
    pay: "{charge} {cause} If the plan's right:¶{pay_link}¶",
    gap: "If it's too big, {cheaper_plan} is {cheaper_price} a month, without {plan_gap}.",
    cheaper: "If it's too big, {cheaper_plan} is {cheaper_price} a month.",
    reply: "Reply “smaller” and [I|we]'ll switch you.¶{clock}",
    ask: "If it's got too big for you, reply “smaller”. [I|We]'ll tell you which plan would do and what it costs, or that there isn't one.¶{clock}",
  },
  de: {
    named: "{cheaper_price} statt {plan_price}?",
    subject: "Ist der Tarif zu groß?",
    pay: "{charge} {cause} Wenn der Tarif passt, fehlt nur die Zahlung. Zum Bezahlen:¶{pay_link}¶",
    gap: "Ist er zu groß, gibt es {cheaper_plan} für {cheaper_price} im Monat. Was dort fehlt: {plan_gap}.",
    cheaper: "Ist er zu groß, gibt es {cheaper_plan} für {cheaper_price} im Monat.",
    reply: "Die Antwort „kleiner“ genügt, und [ich stelle|wir stellen] um.¶{clock}",
    ask: "Ist er <Ihnen|dir> zu groß geworden, genügt die Antwort „kleiner“. [Ich sage|Wir sagen] dann, welcher reicht und was er kostet, oder dass es keinen kleineren gibt.¶{clock}",
  },
  fr: {
    named: "{cheaper_price} au lieu de {plan_price} ?",
    subject: "<Votre|Ta> formule est-elle trop grande ?",
    pay: "{charge} {cause} Si la formule <vous|te> convient :¶{pay_link}¶",
    gap: "Si elle est trop grande, {cheaper_plan} est à {cheaper_price} par mois, avec ceci en moins : {plan_gap}.",
    cheaper: "Si elle est trop grande, {cheaper_plan} est à {cheaper_price} par mois.",
    reply: "<Répondez|Réponds> « plus petite » et [je m'occupe|nous nous occupons] du changement.¶{clock}",
    ask: "Si elle est devenue trop grande, <répondez|réponds> « plus petite ». [Je|Nous] <vous|te> [dirai|dirons] laquelle suffirait, et à quel prix, ou s'il n'y en a pas.¶{clock}",
  },
  es: {
    named: "¿{cheaper_price} en vez de {plan_price}?",
    subject: "¿<Su|Tu> plan es demasiado grande?",
    pay: "{charge} {cause} Si el plan <le|te> va bien:¶{pay_link}¶",
    gap: "Si es demasiado grande, {cheaper_plan} cuesta {cheaper_price} al mes, sin lo siguiente: {plan_gap}.",
    cheaper: "Si es demasiado grande, {cheaper_plan} cuesta {cheaper_price} al mes.",
    reply: "<Responda|Responde> “más pequeño” y [hago|hacemos] el cambio.¶{clock}",
    ask: "Si se <le|te> ha quedado grande, <responda|responde> “más pequeño”. <Le|Te> [diré|diremos] qué plan bastaría y cuánto cuesta, o si no lo hay.¶{clock}",
  },
  pt: {
    named: "{cheaper_price} em vez de {plan_price}?",
    subject: "Seu plano ficou grande demais?",
    pay: "{charge} {cause} Se o plano está bom, só falta o pagamento. Para pagar:¶{pay_link}¶",
    gap: "Se ficou grande demais, existe um menor: {cheaper_plan}, a {cheaper_price} por mês. O que fica de fora: {plan_gap}.",
    cheaper: "Se ficou grande demais, existe um menor: {cheaper_plan}, a {cheaper_price} por mês.",
    reply: "Responda “menor” e [eu faço|fazemos] a troca.¶{clock}",
    ask: "Se ficou grande demais para você, responda “menor”. [Eu digo|A gente diz] qual plano resolve e quanto custa, ou que não existe um menor.¶{clock}",
  },
  hi: {
    named: "{plan_price} की जगह {cheaper_price}?",
    subject: "क्या प्लान ज़रूरत से बड़ा है?",
    pay: "{charge} {cause} अगर प्लान सही है, तो पेमेंट के लिए:¶{pay_link}¶",
    gap: "अगर प्लान बड़ा पड़ रहा है, तो एक छोटा भी है: {cheaper_plan}, हर महीने {cheaper_price}। उसमें यह नहीं है: {plan_gap}।",
    cheaper: "अगर प्लान बड़ा पड़ रहा है, तो एक छोटा भी है: {cheaper_plan}, हर महीने {cheaper_price}।",
    reply: "जवाब में “छोटा” लिख दीजिए, प्लान बदल दिया जाएगा।¶{clock}",
    ask: "अगर प्लान बड़ा पड़ रहा है, तो जवाब में “छोटा” लिख दीजिए। आपको बता दिया जाएगा कि कौन सा प्लान काफ़ी रहेगा और उसकी कीमत क्या है, या यह कि ऐसा कोई प्लान नहीं है।¶{clock}",
  },
};

export const downgradeOffer: Mails = {
  task: {
    cancellation:
      "Name the smaller plan, its price and what it lacks, if the facts do. Without them name no price: ask which two things they could not do without, and say that you will name the smallest plan that has both.",
    payment_failed:
      "Say that a payment did not go through, and that the plan may be too big: name the smaller one and its price, if the facts do, else ask them to reply.",
  },
  farewell: {
    en: {
      subject: "Anything to look up later?",
      question: "Will you need to look something up once the account is closed, such as an old invoice?",
    },
    de: {
      subject: "Später noch etwas nachsehen?",
      question: "<Müssen Sie|Musst du> nach dem Ende des Kontos noch etwas nachsehen, etwa eine alte Rechnung?",
    },
    fr: {
      subject: "Quelque chose à consulter plus tard ?",
      question:
        "<Aurez-vous|Auras-tu> quelque chose à consulter une fois le compte fermé, comme une ancienne facture ?",
    },
    es: {
      subject: "¿Algo que consultar más adelante?",
      question: "¿<Tendrá|Tendrás> que consultar algo cuando la cuenta esté cerrada, como una factura antigua?",
    },
    pt: {
      subject: "Algo para consultar depois?",
      question: "Você vai precisar consultar alguma coisa depois que a conta fechar, como uma nota fiscal antiga?",
    },
    hi: {
      subject: "क्या बाद में कुछ देखना होगा?",
      question: "क्या अकाउंट बंद होने के बाद आपको कुछ देखने की ज़रूरत पड़ेगी, जैसे कोई पुराना इनवॉइस?",
    },
  },
  cancellation: inEachLanguage(CANCELLATION, (words) => ({
    subjects: [words.named, words.subject],
    body: [
      {
        known: ["cheaper_plan", "cheaper_price"],
        say: [
          "{opener}",
          { known: ["plan_price"], say: words.insteadOf, otherwise: words.cheaper },
          { known: ["plan_gap"], say: words.gap, otherwise: words.look },
          words.switch,
        ],
        otherwise: [
          {
            known: ["for_now"],
            say: [{ known: ["tight_means"], say: words.ask, otherwise: words.bridge }],
            otherwise: words.ask,
          },
        ],
      },
    ],
  })),
  payment_failed: inEachLanguage(PAYMENT_FAILED, (words) => ({
    subjects: [words.named, words.subject],
    body: [
      words.pay,
      {
        known: ["cheaper_plan", "cheaper_price"],
        say: [{ known: ["plan_gap"], say: words.gap, otherwise: words.cheaper }, words.reply],
        otherwise: words.ask,
      },
    ],
  })),
};
