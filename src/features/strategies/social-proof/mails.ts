// The mails of social_proof in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import type { Mails } from "../mail-text.ts";

export const socialProof: Mails = {
  task: {
    cancellation:
      "Quote the customer's story word for word, with who said it, if the facts hold one. Without it invent no customer and no quotation: ask whether they would recommend the product, yes or no.",
    payment_failed:
      "Say that a payment did not go through and ask for it to be settled; quote the customer's story word for word, with who said it, if the facts hold one, else ask whether the product still earns its keep.",
  },
  farewell: {
    en: {
      subject: "Does anybody else still need it?",
      question: "Does somebody else still need something from your account, such as a colleague or an accountant?",
    },
    de: {
      subject: "Braucht noch jemand etwas?",
      question: "Braucht noch jemand etwas aus <Ihrem|deinem> Konto, etwa die Kollegen oder die Steuerberatung?",
    },
    fr: {
      subject: "Quelqu'un d'autre en a besoin ?",
      question:
        "Quelqu'un d'autre a-t-il encore besoin de quelque chose dans <votre|ton> compte, comme un collègue ou un comptable ?",
    },
    es: {
      subject: "¿Alguien más lo necesita?",
      question: "¿Alguien más necesita todavía algo de <su|tu> cuenta, como un colega o la gestoría?",
    },
    pt: {
      subject: "Mais alguém precisa de algo?",
      question: "Mais alguém ainda precisa de alguma coisa da sua conta, como um colega ou o contador?",
    },
    hi: {
      subject: "क्या किसी और को कुछ चाहिए?",
      question: "क्या आपके अकाउंट से किसी और को अब भी कुछ चाहिए, जैसे किसी सहकर्मी या अकाउंटेंट को?",
    },
  },
  cancellation: {
    en: {
      subjects: ["{story_name} on {product}", "Would you recommend us? Yes or no"],
      body: [
        {
          known: ["story"],
          say: "{opener} You know what [I'd|we'd] say about {product}, so here's what a customer told us instead:¶“{story}”¶{story_who}¶That's one customer, and they said we could pass it on. If it sounds like your week, have another look:¶{back_link}",
          otherwise:
            "{opener} [I|We] could tell you what others say. But you've used {product} yourself, and yours is the opinion [I|we] haven't heard.¶If a friend who could use it asked, would you recommend it? Reply with a plain yes or no. That's a full answer.",
        },
      ],
    },
    de: {
      subjects: ["{story_name} über {product}", "<Würden Sie|Würdest du> uns empfehlen? Ja oder nein"],
      body: [
        {
          known: ["story"],
          say: "{opener} Was [ich|wir] über {product} sagen [würde|würden], <können Sie|kannst du> <sich|dir> denken. Hier sagt es jemand, der es benutzt:¶„{story}“¶{story_who}¶Das ist eine Stimme, und wir dürfen sie weitergeben. Klingt das nach <Ihrer|deiner> Woche, lohnt sich noch ein Blick. Zum Ansehen:¶{back_link}",
          otherwise:
            "{opener} [Ich könnte|Wir könnten] erzählen, was andere sagen. Aber <Sie haben|du hast> {product} selbst benutzt, und <Ihre|deine> Meinung fehlt [mir|uns] noch.¶<Würden Sie|Würdest du> es Freunden empfehlen, die so etwas brauchen? Ein einfaches Ja oder Nein ist schon eine vollständige Antwort.",
        },
      ],
    },
    fr: {
      subjects: ["Ce qu'en dit {story_name}", "<Nous recommanderiez-vous|Nous recommanderais-tu> ? Oui ou non"],
      body: [
        {
          known: ["story"],
          say: "{opener} [Mon|Notre] avis sur {product}, <vous le devinez|tu le devines>. Voici plutôt ce que nous a dit quelqu'un qui l'utilise :¶« {story} »¶{story_who}¶C'est un seul avis, et nous avons le droit de le partager. Si cela ressemble à <vos|tes> semaines, <revenez|reviens> voir. Pour reprendre :¶{back_link}",
          otherwise:
            "{opener} [Je pourrais|Nous pourrions] raconter ce qu'en disent les autres. Mais <vous avez|tu as> utilisé {product}, et c'est <votre|ton> avis qui [me|nous] manque.¶<Nous recommanderiez-vous|Nous recommanderais-tu> à quelqu'un qui en aurait besoin ? <Répondez|Réponds> par oui ou par non. C'est déjà une réponse complète.",
        },
      ],
    },
    es: {
      subjects: ["Lo que dice {story_name}", "¿Nos <recomendaría|recomendarías>? Sí o no"],
      body: [
        {
          known: ["story"],
          say: "{opener} Ya <se imagina|te imaginas> lo que [diría yo|diríamos nosotros] de {product}. Mejor lo que nos contó alguien que lo usa:¶“{story}”¶{story_who}¶Es una sola opinión, y tenemos permiso para compartirla. Si se parece a <su|tu> día a día, quizá valga la pena volver. Para continuar:¶{back_link}",
          otherwise:
            "{opener} [Podría|Podríamos] contar lo que dicen otros. Pero <usted ha|tú has> usado {product}, y la opinión que [me|nos] falta es la <suya|tuya>.¶¿Nos <recomendaría|recomendarías> a alguien que lo necesite? <Responda|Responde> con un sí o un no. Ya es una respuesta completa.",
        },
      ],
    },
    pt: {
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
    hi: {
      subjects: ["{story_name} की राय", "कोई दोस्त पूछे, तो हाँ या नहीं?"],
      body: [
        {
          known: ["story"],
          say: "{opener} {product} के बारे में हमारी राय तो आपको पता ही है। इसलिए सुनिए कि एक ग्राहक ने क्या कहा:¶“{story}”¶{story_who}¶यह एक ही ग्राहक की बात है, और इसे आगे बताने की इजाज़त हमें मिली है। अगर आपका हाल भी ऐसा ही है, तो एक बार फिर देख लीजिए। लौटने के लिए:¶{back_link}",
          otherwise:
            "{opener} दूसरे क्या कहते हैं, यह बताया जा सकता है। लेकिन {product} का इस्तेमाल आपने ख़ुद किया है, और आपकी राय [मुझे|हमें] अभी नहीं पता।¶आपके जैसा काम करने वाला कोई दोस्त पूछे कि इसे लेना चाहिए या नहीं, तो आपका जवाब क्या होगा? बस “हाँ” या “नहीं” लिख दीजिए। इतना ही पूरा जवाब है।",
        },
      ],
    },
  },
  payment_failed: {
    en: {
      subjects: ["{story_name} on {product}", "Worth another month?"],
      body: [
        "{charge} {cause} To pay:¶{pay_link}¶",
        {
          known: ["story"],
          say: "If you're wondering whether it's worth it, here's what a customer told us, and said we could share:¶“{story}”¶{story_who}¶{clock}",
          otherwise:
            "[I|We] could add what others say, but you know best what {product} does for you. If it isn't earning its keep, tell [me|us].¶{clock}",
        },
      ],
    },
    de: {
      subjects: ["{story_name} über {product}", "Noch einen Monat wert?"],
      body: [
        "{charge} {cause} Zum Bezahlen:¶{pay_link}¶",
        {
          known: ["story"],
          say: "Und falls die Frage ist, ob es sich lohnt: Das hier dürfen wir weitergeben:¶„{story}“¶{story_who}¶{clock}",
          otherwise:
            "[Ich könnte|Wir könnten] anfügen, was andere sagen, aber was {product} <Ihnen|dir> bringt, <wissen Sie|weißt du> am besten. Ist es sein Geld nicht wert, <sagen Sie|sag> es [mir|uns].¶{clock}",
        },
      ],
    },
    fr: {
      subjects: ["Ce qu'en dit {story_name}", "Encore un mois avec {product} ?"],
      body: [
        "{charge} {cause} Pour payer :¶{pay_link}¶",
        {
          known: ["story"],
          say: "Et si le prix fait hésiter, voici ce qu'on nous a dit, et que nous pouvons partager :¶« {story} »¶{story_who}¶{clock}",
          otherwise:
            "[Je pourrais|Nous pourrions] ajouter l'avis des autres, mais personne ne sait mieux que <vous|toi> à quoi {product} <vous|te> sert. Si le compte n'y est pas, <dites|dis>-le-[moi|nous].¶{clock}",
        },
      ],
    },
    es: {
      subjects: ["Lo que dice {story_name}", "¿Otro mes con {product}?"],
      body: [
        "{charge} {cause} Para pagar:¶{pay_link}¶",
        {
          known: ["story"],
          say: "Y si la duda es si vale lo que cuesta, esto nos lo contó alguien que lo usa, y podemos compartirlo:¶“{story}”¶{story_who}¶{clock}",
          otherwise:
            "[Podría|Podríamos] añadir lo que opinan otros, pero nadie sabe mejor que <usted|tú> para qué <le|te> sirve {product}. Si no compensa, <díga|dí>[me|nos]lo.¶{clock}",
        },
      ],
    },
    pt: {
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
    hi: {
      subjects: ["{story_name} की राय", "क्या एक महीना और सही रहेगा?"],
      body: [
        "{charge} {cause} पेमेंट के लिए:¶{pay_link}¶",
        {
          known: ["story"],
          say: "अगर सवाल यह है कि पैसे वसूल हैं या नहीं, तो एक ग्राहक की बात सुनिए, जिसे आगे बताने की इजाज़त हमें मिली है:¶“{story}”¶{story_who}¶{clock}",
          otherwise:
            "दूसरे क्या कहते हैं, यह बताया जा सकता है, लेकिन {product} से आपको कितना फ़ायदा है, यह आपसे बेहतर कोई नहीं जानता। अगर पैसे वसूल नहीं हो रहे, तो [मुझे|हमें] बताइए।¶{clock}",
        },
      ],
    },
  },
};
