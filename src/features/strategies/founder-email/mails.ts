// The mails of founder_email in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import type { Mails } from "../mail-text.ts";

export const founderEmail: Mails = {
  task: {
    cancellation:
      "Write as the founder, in the first person, briefly: own what went wrong where the reason names it, and ask what they would say first if you sat across the table. Promise a real answer, not a fix.",
    payment_failed:
      "Write as the founder, in the first person, briefly: say that a payment did not go through, ask whether it is just the card, and say that they can ask for more time.",
  },
  cancellation: {
    en: {
      subjects: ["What did we get wrong, {first_name}?", "What did we get wrong?"],
      body: [
        "{founder} here, from {product}.",
        "{opener}",
        {
          known: ["asked_for_help"],
          say: "You'd asked us for help before you left, and [I'd|we'd] like to know if you got it.",
        },
        {
          known: ["for_tenure"],
          say: "You stuck with us {for_tenure}, so [I'd|we'd] like to hear the whole story.",
          otherwise: "[I'd|We'd] like to hear the whole story.",
        },
        "¶If you had [me|us] across the table for ten minutes, what would you say first?",
        { known: ["call_link"], say: "Pick a time and tell [me|us]:¶{call_link}¶", otherwise: "Reply with that." },
        "You don't have to be nice about it.¶[I|We] can't promise a fix. [I|We] can promise a real answer.",
      ],
    },
    de: {
      subjects: ["Was haben wir falsch gemacht?"],
      body: [
        "Hier schreibt {founder} für {product}.",
        "{opener}",
        {
          known: ["asked_for_help"],
          say: "<Sie hatten|Du hattest> uns vorher um Hilfe gebeten, und [ich wüsste|wir wüssten] gern, ob sie angekommen ist.",
        },
        {
          known: ["for_tenure"],
          say: "<Sie waren|Du warst> {for_tenure} dabei, da [wüsste ich|wüssten wir] gern die ganze Geschichte.",
          otherwise: "[Ich wüsste|Wir wüssten] gern die ganze Geschichte.",
        },
        "¶<Säßen Sie|Säßest du> [mir|uns] zehn Minuten gegenüber: Was <würden Sie|würdest du> als Erstes sagen?",
        {
          known: ["call_link"],
          say: "<Suchen Sie sich|Such dir> gern eine Zeit dafür aus:¶{call_link}¶",
          otherwise: "Genau das <schreiben Sie|schreib> bitte.",
        },
        "Nett muss es nicht sein.¶Versprechen, dass sich alles ändern lässt, [kann ich|können wir] nicht. Eine ehrliche Antwort schon.",
      ],
    },
    fr: {
      subjects: ["Qu'avons-nous raté, {first_name} ?", "Qu'avons-nous raté ?"],
      body: [
        { known: ["product"], say: "Ici {founder}, de chez {product}.", otherwise: "Ici {founder}." },
        "{opener}",
        {
          known: ["asked_for_help"],
          say: "<Vous nous aviez|Tu nous avais> demandé de l'aide avant de partir, et [j'aimerais|nous aimerions] savoir si elle est arrivée.",
        },
        {
          known: ["for_tenure"],
          say: "<Vous nous avez|Tu nous as> fait confiance {for_tenure}, alors [j'aimerais|nous aimerions] connaître toute l'histoire.",
          otherwise: "[J'aimerais|Nous aimerions] connaître toute l'histoire.",
        },
        "¶Si <vous|tu> [m'|nous ]<aviez|avais> en face de <vous|toi> pendant dix minutes, que <diriez-vous|dirais-tu> en premier ?",
        {
          known: ["call_link"],
          say: "<Choisissez|Choisis> un moment pour [me|nous] le dire :¶{call_link}¶",
          otherwise: "<Répondez|Réponds>-[moi|nous] exactement cela.",
        },
        "Inutile de prendre des gants.¶[Je ne peux|Nous ne pouvons] pas promettre de solution. Une vraie réponse, si.",
      ],
    },
    es: {
      subjects: ["¿Qué hicimos mal, {first_name}?", "¿Qué hicimos mal?"],
      body: [
        { known: ["product"], say: "Soy {founder}, de {product}.", otherwise: "Soy {founder}." },
        "{opener}",
        {
          known: ["asked_for_help"],
          say: "Antes de <irse|irte> nos <pidió|pediste> ayuda, y [me|nos] gustaría saber si <le|te> llegó.",
        },
        {
          known: ["for_tenure"],
          say: "<Confió|Confiaste> en nosotros {for_tenure}, así que [me|nos] gustaría conocer toda la historia.",
          otherwise: "[Me|Nos] gustaría conocer toda la historia.",
        },
        "¶Si [me|nos] <tuviera|tuvieras> delante diez minutos, ¿qué sería lo primero que [me|nos] <diría|dirías>?",
        {
          known: ["call_link"],
          say: "<Elija|Elige> un momento para [contármelo|contárnoslo]:¶{call_link}¶",
          otherwise: "<Responda|Responde> justo con eso.",
        },
        "No hace falta ser amable.¶No [puedo|podemos] prometer una solución. Una respuesta de verdad, sí.",
      ],
    },
    pt: {
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
          say: "Você ficou com a gente {for_tenure}, então [queria|queríamos] ouvir a história toda.",
          otherwise: "[Queria|Queríamos] ouvir a história toda.",
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
    hi: {
      subjects: ["हमसे कहाँ चूक हुई, {first_name} जी?", "हमसे कहाँ चूक हुई?"],
      body: [
        "मैं {founder}, {product} की टीम से।",
        "{opener}",
        {
          known: ["asked_for_help"],
          say: "जाने से पहले आपने मदद माँगी थी, और [मुझे|हमें] जानना है कि वह मिली या नहीं।",
        },
        {
          known: ["for_tenure"],
          say: "आपने {for_tenure} हम पर भरोसा किया, इसलिए पूरी बात आपसे सुनना बेहतर लगा।",
          otherwise: "पूरी बात आपसे ही सुनना बेहतर लगा।",
        },
        "¶अगर हम दस मिनट आमने-सामने बैठें, तो आपकी पहली बात क्या होगी?",
        {
          known: ["call_link"],
          say: "समय चुनकर [मुझे|हमें] बताइए:¶{call_link}¶",
          otherwise: "जवाब में बस वही लिख दीजिए।",
        },
        "लाग-लपेट की ज़रूरत नहीं।¶हर दिक्कत के हल का वादा नहीं है, सच्चे जवाब का वादा है।",
      ],
    },
  },
  payment_failed: {
    en: {
      subjects: ["Is it just {hitch}, {first_name}?", "Is it just {hitch}?"],
      body: [
        "{founder} here, from {product}.",
        "{charge} {clock}¶If it's just {hitch}:¶{pay_link}¶If it's something else (a bill to approve, a tight month, something we broke), reply and tell [me|us]. If you need more time, ask.",
      ],
    },
    de: {
      subjects: ["Liegt es nur an {hitch}?"],
      body: [
        "Hier schreibt {founder} für {product}.",
        "{charge} {clock}¶Liegt es nur an {hitch}? Zum Bezahlen:¶{pay_link}¶Steckt etwas anderes dahinter (eine Freigabe, ein knapper Monat, etwas, das bei uns kaputt ist), <schreiben Sie|schreib> [mir|uns]. Wenn <Sie|du> mehr Zeit <brauchen|brauchst>, <fragen Sie|frag> einfach.",
      ],
    },
    fr: {
      subjects: ["Est-ce juste {hitch}, {first_name} ?", "Est-ce juste {hitch} ?"],
      body: [
        { known: ["product"], say: "Ici {founder}, de chez {product}.", otherwise: "Ici {founder}." },
        "{charge} {clock}¶Si c'est juste {hitch} :¶{pay_link}¶Si c'est autre chose (une facture à faire valider, un mois serré, une panne de notre côté), <répondez|réponds> et <dites|dis>-le-[moi|nous]. S'il <vous|te> faut plus de temps, <demandez|demande>.",
      ],
    },
    es: {
      subjects: ["¿Es solo {hitch}, {first_name}?", "¿Es solo {hitch}?"],
      body: [
        { known: ["product"], say: "Soy {founder}, de {product}.", otherwise: "Soy {founder}." },
        "{charge} {clock}¶Si es solo {hitch}:¶{pay_link}¶Si es otra cosa (una factura por aprobar, un mes justo, un fallo nuestro), <responda|responde> y <cuénte|cuénta>[me|nos]lo. Si <necesita|necesitas> más tiempo, <pídalo|pídelo>.",
      ],
    },
    pt: {
      subjects: ["É só {hitch}, {first_name}?", "É só {hitch}?"],
      body: [
        "Aqui é {founder}, da equipe {product}.",
        "{charge} {clock}¶É só {hitch}? Para resolver:¶{pay_link}¶Se for outra coisa (uma aprovação que falta, um mês apertado, algo que quebrou aqui), responda e [me|nos] conte. Se precisar de mais tempo, é só pedir.",
      ],
    },
    hi: {
      subjects: ["बात बस {hitch} की है, {first_name} जी?", "बात बस {hitch} की है?"],
      body: [
        "मैं {founder}, {product} की टीम से।",
        "{charge} {clock}¶बात बस {hitch} की है? पेमेंट पूरा करने के लिए:¶{pay_link}¶अगर बात कुछ और है (बिल पर मंज़ूरी बाकी है, महीना तंग है, हमारी तरफ़ कोई ख़राबी है), तो जवाब में [मुझे|हमें] बताइए। और समय चाहिए, तो बस कह दीजिए।",
      ],
    },
  },
};
