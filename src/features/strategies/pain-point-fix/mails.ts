// The mails of pain_point_fix in each language, after a cancellation and after a failed payment. mail-text.ts says how to read them.

import { inEachLanguage, type Mails } from "../mail-text.ts";

const CANCELLATION = {
  en: {
    named: "Now live: {fix}",
    subject: "What got in your way?",
    shipped:
      "{opener} We shipped {fix} {fix_day}.¶[I|We] don't know if it's everything you were after, so don't take [my|our] word for it. One thing to know first: {fix_limit}. Try it on your own work;",
    until: "your account's open until {access_until}.",
    realJob: "a real job tells you more than a tour does.",
    look: "To have a look:¶{fix_link}",
    notBuilt: "{opener} We haven't built {missing_fix} yet, and [I|we] won't give you a date we might miss.¶",
    failed: "{opener} [I'd|We'd] like to know if something didn't work as it should.¶",
    inTheWay: "{opener} [I'd|We'd] like to know exactly what got in your way.¶",
    ask: "What were you in the middle of when you thought “that's it”? One line will do.¶You'll get one of three answers: a fix, a way round it, or an honest no.",
  },
  de: {
    named: "Jetzt da: {fix}",
    subject: "Was stand im Weg?",
    shipped:
      "{opener} Inzwischen gibt es etwas Neues: {fix}, fertig {fix_day}.¶Ob das alles ist, was <Sie|du> gesucht <haben|hast>, [weiß ich|wissen wir] nicht. Eines vorweg: {fix_limit}. Am besten <probieren Sie|probierst du> es an <Ihrer|deiner> eigenen Arbeit aus;",
    until: "<Ihr|dein> Konto ist noch bis zum {access_until} offen.",
    realJob: "eine echte Aufgabe zeigt mehr als jede Vorführung.",
    look: "Zum Ansehen:¶{fix_link}",
    notBuilt:
      "{opener} Noch nicht gebaut haben wir: {missing_fix}. Und [ich nenne|wir nennen] kein Datum, das am Ende nicht stimmt.¶",
    failed: "{opener} [Ich wüsste|Wir wüssten] gern, ob etwas nicht so lief, wie es sollte.¶",
    inTheWay: "{opener} [Ich wüsste|Wir wüssten] gern genau, was im Weg stand.¶",
    ask: "Woran <haben Sie|hast du> gerade gesessen, als es <Ihnen|dir> gereicht hat? Eine einzige Zeile genügt völlig.¶Zurück kommt eines von drei Dingen: eine Lösung, ein Umweg oder ein ehrliches Nein.",
  },
  fr: {
    named: "Du nouveau : {fix}",
    subject: "Qu'est-ce qui coinçait ?",
    shipped:
      "{opener} Depuis {fix_day}, il y a du nouveau : {fix}.¶[Je ne sais|Nous ne savons] pas si c'est tout ce que <vous cherchiez|tu cherchais>, alors <jugez|juge> sur pièces. À savoir d'abord : {fix_limit}. <Essayez|Essaie> sur <votre|ton> propre travail ;",
    until: "<votre|ton> compte reste ouvert jusqu'au {access_until}.",
    realJob: "un vrai cas en dit plus qu'une démonstration.",
    look: "Pour y jeter un œil :¶{fix_link}",
    notBuilt:
      "{opener} Cela n'existe pas encore chez nous : {missing_fix}. Et [je ne donnerai|nous ne donnerons] pas une date que nous pourrions rater.¶",
    failed: "{opener} [J'aimerais|Nous aimerions] savoir si quelque chose n'a pas marché comme il fallait.¶",
    inTheWay: "{opener} [J'aimerais|Nous aimerions] savoir exactement ce qui coinçait.¶",
    ask: "Que <faisiez-vous|faisais-tu> au moment de <vous|te> dire « j'arrête » ? Une ligne suffit.¶<Vous aurez|Tu auras> une réponse parmi trois : une solution, un moyen de contourner le problème, ou un non honnête.",
  },
  es: {
    named: "Novedad: {fix}",
    subject: "¿Qué <le|te> frenó?",
    shipped:
      "{opener} Desde {fix_day} hay algo nuevo: {fix}.¶No [sé|sabemos] si es todo lo que <buscaba|buscabas>, así que <juzgue usted|juzga tú>. Eso sí: {fix_limit}. <Haga|Haz> la prueba con <su|tu> propio trabajo;",
    until: "<su|tu> cuenta sigue abierta hasta el {access_until}.",
    realJob: "un caso real dice más que cualquier demostración.",
    look: "Para verlo:¶{fix_link}",
    notBuilt:
      "{opener} Todavía no lo tenemos: {missing_fix}. Y no [daré|daremos] una fecha que quizá no podamos cumplir.¶",
    failed: "{opener} [Me|Nos] gustaría saber si hubo algo que no funcionó como debía.¶",
    inTheWay: "{opener} [Me|Nos] gustaría saber exactamente qué fue lo que <le|te> frenó.¶",
    ask: "¿Qué <estaba|estabas> haciendo en el momento en que <pensó|pensaste> “hasta aquí”? Con una línea basta.¶<Recibirá|Recibirás> una de estas tres respuestas: una solución, otra forma de hacerlo o un no sincero.",
  },
  pt: {
    named: "Já no ar: {fix}",
    subject: "O que atrapalhou você?",
    shipped:
      "{opener} Lançamos uma novidade {fix_day}: {fix}.¶[Não sei|Não sabemos] se é tudo o que você queria, então não fique só com a [minha|nossa] palavra. Um aviso antes: {fix_limit}. Teste no seu próprio trabalho;",
    until: "sua conta continua aberta até {access_until}.",
    realJob: "uma tarefa de verdade mostra mais do que qualquer demonstração.",
    look: "Para dar uma olhada:¶{fix_link}",
    notBuilt:
      "{opener} Isto ainda não fizemos: {missing_fix}. E [não vou|não vamos] dar uma data que talvez não dê para cumprir.¶",
    failed: "{opener} [Queria|Queríamos] saber se alguma coisa não funcionou como devia.¶",
    inTheWay: "{opener} [Queria|Queríamos] saber exatamente o que atrapalhou.¶",
    ask: "O que você estava fazendo na hora em que pensou “chega”? Uma linha já basta.¶A resposta vai ser uma destas três: uma solução, um jeito de contornar o problema ou um não sincero.",
  },
  hi: {
    named: "अब उपलब्ध: {fix}",
    subject: "आपका काम कहाँ अटका?",
    shipped:
      "{opener} {fix_day} हमने कुछ नया जोड़ा: {fix}।¶आपको जो चाहिए था, वह सब इसमें है या नहीं, यह [मुझे|हमें] नहीं पता, इसलिए सिर्फ़ [मेरी|हमारी] बात पर मत जाइए। एक बात पहले से: {fix_limit}। इसे अपने काम पर आज़माइए;",
    until: "आपका अकाउंट {access_until} तक खुला है।",
    realJob: "असली काम से जितना पता चलता है, उतना किसी डेमो से नहीं।",
    look: "देखने के लिए:¶{fix_link}",
    notBuilt: "{opener} यह हमने अभी नहीं बनाया है: {missing_fix}। और ऐसी तारीख़ देना ठीक नहीं जो शायद निकल जाए।¶",
    failed: "{opener} [मुझे|हमें] जानना है कि क्या कुछ ठीक से नहीं चला।¶",
    inTheWay: "{opener} [मुझे|हमें] ठीक-ठीक जानना है कि काम कहाँ अटका।¶",
    ask: "जिस पल लगा कि “बस, अब और नहीं”, उस समय कौन सा काम चल रहा था? एक लाइन काफ़ी है।¶जवाब में तीन में से एक चीज़ मिलेगी: हल, कोई दूसरा रास्ता, या साफ़ “नहीं”।",
  },
};

export const painPointFix: Mails = {
  task: {
    cancellation:
      "If a fact says that what they missed was shipped, say what and when, and what it does not do yet. If a fact says that it is not built yet, say so plainly. Without either claim no fix: ask what got in their way.",
    payment_failed:
      "Say that a payment did not go through, why if that is known, and how little it takes to settle it. Ask them not to send card numbers.",
  },
  farewell: {
    en: {
      subject: "Is anything stuck?",
      question:
        "Is something stuck on the way out, such as the cancellation itself, a login or an export that won't finish?",
    },
    de: {
      subject: "Klemmt noch etwas?",
      question: "Klemmt beim Abschied noch etwas, etwa die Kündigung selbst, die Anmeldung oder ein Export?",
    },
    fr: {
      subject: "Quelque chose bloque encore ?",
      question: "Est-ce que quelque chose bloque encore, comme la résiliation elle-même, la connexion ou un export ?",
    },
    es: {
      subject: "¿Algo se ha quedado atascado?",
      question: "¿Se ha quedado algo atascado, como la propia cancelación, el acceso o una exportación?",
    },
    pt: {
      subject: "Alguma coisa travou?",
      question: "Alguma coisa travou na saída, como o próprio cancelamento, o acesso ou uma exportação?",
    },
    hi: { subject: "क्या कहीं कुछ अटका है?", question: "क्या कहीं कुछ अटका है, जैसे कैंसल करना, लॉगिन या कोई एक्सपोर्ट?" },
  },
  forNow: {
    task: "Ask whether something in the product gave them trouble, so that it is put right before they might need it again. Do not ask what made them leave, and say that no answer is needed where there was nothing.",
    en: {
      subjects: ["Is there something to put right?"],
      body: [
        "{opener} If something in {product} gave you trouble, [I'd|we'd] like to put it right before you might need it again.¶Was there anything? One line will do, whenever it suits you. You'll get one of three answers: a fix, a way round it, or an honest no.¶If there was nothing, you don't need to answer.",
      ],
    },
    de: {
      subjects: ["Gibt es etwas zu reparieren?"],
      body: [
        "{opener} Falls in {product} etwas nicht gut lief, [würde ich|würden wir] es gern in Ordnung bringen, bevor <Sie|du> es vielleicht wieder <brauchen|brauchst>.¶War da etwas? Eine Zeile genügt, wann immer es <Ihnen|dir> passt. Zurück kommt eines von drei Dingen: eine Lösung, ein Umweg oder ein ehrliches Nein.¶War nichts, ist auch keine Antwort nötig.",
      ],
    },
    fr: {
      subjects: ["Y a-t-il quelque chose à réparer ?"],
      body: [
        "{opener} Si quelque chose a mal fonctionné dans {product}, [j'aimerais|nous aimerions] le réparer avant que <vous en ayez|tu en aies> peut-être de nouveau besoin.¶Était-ce le cas ? Une ligne suffit, quand <vous voulez|tu veux>. En retour : une solution, un contournement ou un non franc.¶S'il n'y avait rien, inutile de répondre.",
      ],
    },
    es: {
      subjects: ["¿Hay algo que arreglar?"],
      body: [
        "{opener} Si algo de {product} no funcionó bien, [me|nos] gustaría arreglarlo antes de que quizá lo <necesite|necesites> otra vez.¶¿Hubo algo? Basta una línea, cuando <le|te> venga bien. La respuesta será una de tres: una solución, otro camino o un no sincero.¶Si no hubo nada, no hace falta responder.",
      ],
    },
    pt: {
      subjects: ["Tem algo para arrumar?"],
      body: [
        "{opener} Se alguma coisa na sua conta {product} deu trabalho, [quero|queremos] arrumar antes que você talvez precise dela de novo.¶Teve algo assim? Uma linha já basta, quando for melhor para você. A resposta será uma de três: uma solução, outro caminho ou um não sincero.¶Se não teve nada, nem precisa responder.",
      ],
    },
    hi: {
      subjects: ["क्या कुछ ठीक करना है?"],
      body: [
        "{opener} अगर {product} में कोई दिक्कत आई हो, तो अच्छा होगा कि अगली बार ज़रूरत पड़ने से पहले वह ठीक हो जाए।¶क्या ऐसा कुछ था? एक लाइन काफ़ी है, जब भी आपको ठीक लगे। जवाब में तीन में से एक बात मिलेगी: हल, कोई दूसरा रास्ता, या साफ़ ना।¶अगर कुछ नहीं था, तो जवाब देने की ज़रूरत नहीं।",
      ],
    },
  },
  cancellation: inEachLanguage(CANCELLATION, (words) => ({
    subjects: [words.named, words.subject],
    body: [
      {
        known: ["fix", "fix_day"],
        say: [words.shipped, { known: ["access_until"], say: words.until, otherwise: words.realJob }, words.look],
        otherwise: [
          {
            known: ["missing_fix"],
            say: words.notBuilt,
            otherwise: [{ known: ["met_errors"], say: words.failed, otherwise: words.inTheWay }],
          },
          words.ask,
        ],
      },
    ],
  })),
  payment_failed: {
    en: {
      subjects: ["{cause_subject}", "Your {amount} payment didn't go through", "Your payment didn't go through"],
      body: [
        "{charge} {cause} To sort it out:¶{pay_link}¶If the page gives you trouble, reply with what it says and [I|we]'ll look from our side. Please don't send card numbers.¶{clock}",
      ],
    },
    de: {
      subjects: [
        "{cause_subject}",
        "Zahlung über {amount} nicht durchgegangen",
        "<Ihre|Deine> Zahlung ging nicht durch",
      ],
      body: [
        "{charge} {cause} Zum Bezahlen:¶{pay_link}¶Wenn die Seite Ärger macht, <antworten Sie|antworte> mit dem, was dort steht, und [ich sehe|wir sehen] bei uns nach. Kartennummern <schicken Sie|schick> bitte nicht.¶{clock}",
      ],
    },
    fr: {
      subjects: [
        "{cause_subject}",
        "<Votre|Ton> paiement de {amount} n'est pas passé",
        "<Votre|Ton> paiement n'est pas passé",
      ],
      body: [
        "{charge} {cause} Pour régler cela :¶{pay_link}¶Si la page pose problème, <répondez|réponds> avec ce qu'elle affiche et [je regarderai|nous regarderons] de notre côté. Pas de numéro de carte par mail, s'il <vous|te> plaît.¶{clock}",
      ],
    },
    es: {
      subjects: ["{cause_subject}", "<Su|Tu> pago de {amount} no se completó", "<Su|Tu> pago no se completó"],
      body: [
        "{charge} {cause} Para resolverlo:¶{pay_link}¶Si la página da problemas, <responda|responde> con lo que dice y lo [miraré|miraremos] desde aquí. Por favor, no <envíe|envíes> números de tarjeta.¶{clock}",
      ],
    },
    pt: {
      subjects: ["{cause_subject}", "O pagamento de {amount} não passou", "Seu pagamento não passou"],
      body: [
        "{charge} {cause} Para resolver:¶{pay_link}¶Se a página der algum erro, responda com o que aparece nela e [eu verifico|verificamos] daqui. Só não envie o número do cartão, por favor.¶{clock}",
      ],
    },
    hi: {
      subjects: ["{cause_subject}", "{amount} का पेमेंट नहीं हो पाया", "आपका पेमेंट नहीं हो पाया"],
      body: [
        "{charge} {cause} पेमेंट पूरा करने के लिए:¶{pay_link}¶अगर पेज पर कोई दिक्कत आए, तो वहाँ जो लिखा हो वह जवाब में भेज दीजिए; हमारी तरफ़ से जाँच हो जाएगी। कार्ड नंबर या OTP मत भेजिएगा।¶{clock}",
      ],
    },
  },
};
