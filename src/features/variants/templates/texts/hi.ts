// The mails in Hindi, with आप for everybody. format.ts says how to read them. Hindi verbs show who speaks and who is spoken
// to as a man or a woman, and nobody knows which: the mails use forms that show neither. {product} always stands before a
// postposition ("Acme का").

import type { Span } from "../../../../lib/span.ts";
import type { Part, Texts } from "./format.ts";

const NUMBERS = "शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह".split(" ");

/** As they stand before "में", "तक" and "बाद", for one and for many. */
const UNITS = { week: "हफ़्ते", month: "महीने", year: "साल" };

/** "आठ महीने", "दो साल से ज़्यादा समय". */
const spanOf = ({ unit, count, isMore }: Span): string =>
  `${NUMBERS[count] ?? String(count)} ${UNITS[unit]}${isMore ? " से ज़्यादा समय" : ""}`;

/** The end of a mail about something that was built. */
const SEE_THE_FIX: readonly Part[] = [
  {
    known: ["fix_limit"],
    say: "आपने जो माँगा था, वह इसमें है, पर यह अभी पूरा नहीं है: {fix_limit}।",
    otherwise: "यह ठीक वही है जो आपके मन में था, ऐसा वादा नहीं है, इसलिए पहले किसी असली काम पर आज़मा लीजिए।",
  },
  "देखने के लिए:¶{fix_link}¶अगर आपका मतलब कुछ और था, तो [मुझे|हमें] बताइए कि क्या बाकी है।",
];

/** The end of a mail that offers a pause, after a cancellation and after a failed payment. */
const HOW_TO_PAUSE =
  "यह {pause_until} तक मिलेगा।¶जब ज़रूरत हो, फिर चालू कर लीजिए। पॉज़ करने के लिए:¶{pause_link}¶और अगर जवाब “कभी नहीं” है, तो आपको कुछ नहीं करना है।";
const REPLY_PAUSE = "यह {pause_until} तक मिलेगा। जवाब में “पॉज़” लिख दीजिए, बस इतना ही। वजह नहीं पूछी जाएगी।¶{clock}";

export const hi: Texts = {
  tag: "hi-IN",
  dates: "hi-IN",
  greeting: ["नमस्ते {first_name} जी,", "नमस्ते,"],
  afterGreeting: (text) => text,
  closing: "धन्यवाद,",
  signature: { person: ["{founder}\n{product}", "{founder}"], team: ["{product} टीम", "हमारी टीम"] },
  product: "हमारे प्रोडक्ट",
  day: { today: "आज", weekday: (weekday) => `${weekday} को`, date: (date) => `${date} को` },
  month: (month) => `${month} में`,
  tenure: {
    after_tenure: (span) => `${spanOf(span)} साथ रहने के बाद`,
    for_tenure: (span) => `${spanOf(span)} तक`,
    in_tenure: (span) => `${spanOf(span)} में`,
  },
  // Event names are English, so only the company's own name of the feature can be said.
  usage: ({ feature }, figure) => (feature === null ? null : `“${feature}” का ${figure} बार इस्तेमाल`),
  regularDays: (active, span, isEach) => (isEach ? `पूरे ${span} दिन` : `${span} में से ${active} दिन`),
  percentOff: (percent, span) => `${span ? `${spanOf(span)} तक ` : ""}${percent} की छूट`,
  withoutLink: {
    pay: " जवाब में “कार्ड” लिख दीजिए, लिंक मिल जाएगा।",
    other: " जवाब में बस “हाँ” लिख दीजिए।",
  },
  // What is wanted stands between "हमें" and "चाहिए". Many write software's words, or all of it, in Latin letters.
  quotable: {
    lead: /^(?:(?:लेकिन|क्योंकि|बस|सॉरी|sorry|but)[, ]+)?(?:(?:हमें|हमको|मुझे|मुझको|हमारे लिए|इसमें|आपके पास|आपके यहाँ|यहाँ|ऐप में|hume|humein|hamein|hame|mujhe|isme|ismein|we need|need|no|missing|कोई|koi|एक|ek|और|भी) )*|(?: की)? (?:ज़?रूरत|कमी|सुविधा|zaroorat|zarurat|jarurat|suvidha)(?: (?:है|हैं|थी|थे|था|nahi|nahin|नहीं|hai|thi))*$|(?: (?:ही|भी|missing|available|उपलब्ध))?(?: (?:नहीं|nahi|nahin|चाहिए|chahiye|chaiye))(?: (?:है|हैं|था|थी|थे|मिला|मिली|मिले|hai|hain|tha|thi|mila|mili))*$/giu,
    things:
      /^(?:एक्सपोर्ट|इम्पोर्ट|इंपोर्ट|रिपोर्ट|रिपोर्ट्स|रिपोर्टिंग|इंटीग्रेशन|इंटिग्रेशन|एपीआई|कैलेंडर|डैशबोर्ड|टेम्पलेट|टेम्पलेट्स|टेंपलेट|सर्च|फ़?िल्टर|ऐप|एप|मोड|लॉगिन|इनवॉइस|इनवॉयस|बिलिंग|रसीद|रिमाइंडर|नोटिफ़?िकेशन|अलर्ट|परमिशन|रोल|टैग|फ़?ोल्डर|बैकअप|सिंक|चार्ट|ग्राफ़?|फ़?ॉर्म|सर्वे|कमेंट|अटैचमेंट|अपलोड|एडिटर|विजेट|प्लगइन|एक्सटेंशन|शॉर्टकट|अनुवाद|इन्वेंटरी|इन्वेंट्री|स्टॉक|पेरोल|टाइमशीट|ट्रैकिंग|ऑटोमेशन|वर्कफ़?्लो|अप्रूवल|सिग्नेचर|कैनबन|जीएसटी|एक्सेल|पीडीएफ़?|टैली|यूपीआई|ऑफ़?लाइन|exports?|imports?|reports?|reporting|integrations?|api|webhooks?|calendar|dashboards?|templates?|search|filters?|app|mode|login|sso|invoices?|invoicing|billing|receipts?|reminders?|notifications?|alerts?|permissions?|roles?|tags?|folders?|backups?|sync|charts?|forms?|surveys?|comments?|attachments?|uploads?|editor|widget|plugin|inventory|payroll|timesheets?|tracking|automations?|workflows?|approvals?|gst|e-?invoic(?:e|ing)|upi|tally|zoho|razorpay|excel|csv|pdf|slack|zapier|stripe|android|ios|ipad|offline)$/iu,
    beside:
      /^(?:बल्क|डार्क|लाइट|मोबाइल|ऑटोमैटिक|ऑटो|कस्टम|रिकरिंग|शेड्यूल्ड|एडवांस्ड|शेयर्ड|टीम|यूज़?र|ग्राहक|कस्टमर|प्रोजेक्ट|टास्क|टाइम|ख़?र्च|पेमेंट|टैक्स|सेल्स|ऑर्डर|ईमेल|ई-मेल|एसएमएस|पुश|डेली|मासिक|साप्ताहिक|सालाना|हिंदी|हिन्दी|गूगल|व्हाट्सऐप|व्हाट्सएप|वॉट्सऐप|में|का|की|के|को|से|और|साथ|लिए|वाला|वाली|वाले|bulk|dark|light|mobile|custom|recurring|scheduled|automatic|auto|advanced|shared|team|user|customer|client|project|task|time|expense|payment|tax|sales|order|email|sms|push|daily|weekly|monthly|yearly|hindi|google|whatsapp|outlook|gmail|shopify|ka|ki|ke|ko|se|aur|mein|wala|wali|to|for|with|and)$/iu,
  },
  ifShort: "अगर कुछ साफ़ न हो, तो इसी मेल का जवाब दे दीजिए। उसे कोई इंसान ही पढ़ेगा।",
  openers: {
    too_expensive: ["आपने बताया कि हर महीने {amount} देना महँगा पड़ता है।", "आपने बताया कि कीमत ज़्यादा लगी।"],
    short_of_money: ["आपने बताया कि अभी पैसों की तंगी है।"],
    business_closed: ["आपने कारोबार बंद होने के बारे में बताया। आगे जो भी हो, उसके लिए शुभकामनाएँ।"],
    missing_features: [
      "आपको “{reason_quote}” की ज़रूरत थी, और {product} में यह नहीं मिला।",
      "आपने बताया कि {product} में आपकी ज़रूरत की एक चीज़ नहीं मिली।",
    ],
    switched_to_competitor: ["आपने कोई दूसरा टूल चुन लिया है। उम्मीद है, वहाँ काम अच्छा चल रहा होगा।"],
    not_using_enough: ["आपने बताया कि {product} का इस्तेमाल इतना कम होता है कि पैसे देना ठीक नहीं लगता।"],
    technical_issues: ["जब आपको ज़रूरत थी, तब {product} ने साथ नहीं दिया। इसका [मुझे|हमें] अफ़सोस है।"],
    bad_support: ["आपने मदद माँगी, और जितनी चाहिए थी उतनी नहीं मिली। इसका [मुझे|हमें] अफ़सोस है।"],
    temporary_pause: ["अभी कुछ समय आपको {product} की ज़रूरत नहीं है, और इसमें कोई दिक्कत नहीं।"],
    unread: [
      "{after_tenure} आपने {day} {product} का सब्सक्रिप्शन कैंसल किया और वजह भी बताई। इसके लिए धन्यवाद।",
      "आपने {day} {product} का सब्सक्रिप्शन कैंसल किया और वजह भी बताई। इसके लिए धन्यवाद।",
      "आपने {product} का सब्सक्रिप्शन कैंसल किया और वजह भी बताई। इसके लिए धन्यवाद।",
    ],
    none: [
      "{after_tenure} आपने {day} {product} का सब्सक्रिप्शन कैंसल कर दिया, और वजह [मुझे|हमें] नहीं पता।",
      "आपने {day} {product} का सब्सक्रिप्शन कैंसल कर दिया, और वजह [मुझे|हमें] नहीं पता।",
      "आपने {product} का सब्सक्रिप्शन कैंसल कर दिया, और वजह [मुझे|हमें] नहीं पता।",
    ],
  },
  charge: ["{product} का {amount} का पेमेंट {day} नहीं हो पाया।", "{product} का पिछला पेमेंट नहीं हो पाया।"],
  causes: {
    expired: {
      say: "आपका कार्ड एक्सपायर हो गया है।",
      subject: "आपका कार्ड एक्सपायर हो गया है",
      hitch: "कार्ड",
    },
    confirmation: {
      say: "बैंक को बस आपकी मंज़ूरी चाहिए; नया कार्ड जोड़ने की ज़रूरत नहीं है।",
      subject: "बैंक को बस आपकी मंज़ूरी चाहिए",
      hitch: "बैंक",
    },
    declined: {
      say: "बैंक ने इसे मंज़ूर नहीं किया; बैंक से बात कीजिए या दूसरा कार्ड लगाइए।",
      subject: null,
      hitch: "कार्ड",
    },
    details: {
      say: "कार्ड की कुछ जानकारी मेल नहीं खाई, इसलिए उसे एक बार फिर भर दीजिए।",
      subject: null,
      hitch: "कार्ड",
    },
    unknown: { say: "वजह हमें नहीं बताई गई।", subject: null, hitch: "कार्ड" },
  },
  clocks: {
    first: {
      known:
        "अभी बताना बेहतर लगा, ताकि बाद में परेशानी न हो। {access_until} तक सब पहले जैसा चलता रहेगा। हम {retry_day} फिर कोशिश करेंगे।",
      otherwise: "आज ही बता देना बेहतर लगा, ताकि बाद में आपको परेशानी न हो।",
    },
    open: {
      known: "पेमेंट अब भी बाकी है। {product} का सब्सक्रिप्शन {access_until} तक चालू है।",
      otherwise: "पेमेंट अब भी बाकी है; बस यह पक्का करना था कि आपको इसकी ख़बर हो।",
    },
    week: {
      known: "{access_until} तक पेमेंट नहीं हुआ, तो उसी दिन {product} का सब्सक्रिप्शन बंद हो जाएगा।",
      otherwise: "एक हफ़्ता हो चुका है, इसलिए अब ज़्यादा देर न कीजिए।",
    },
    later: {
      known: "{access_until} तक पेमेंट नहीं हुआ, तो उसी दिन {product} का सब्सक्रिप्शन बंद हो जाएगा।",
      otherwise: "काफ़ी दिन हो चुके हैं, इसलिए अब ज़्यादा देर न कीजिए।",
    },
    last: {
      known: "यह आख़िरी रिमाइंडर है। {access_until} तक पेमेंट नहीं हुआ, तो {product} का सब्सक्रिप्शन बंद हो जाएगा।",
      otherwise: "यह आख़िरी रिमाइंडर है; इसके बाद हम कोई और नहीं भेजेंगे।",
    },
  },

  cancellation: {
    value_recap: {
      subjects: ["{in_tenure} {usage}", "नए सिरे से शुरू करने की ज़रूरत नहीं"],
      body: [
        {
          known: ["usage"],
          say: "{opener} अब तक आपने {usage} किया है।",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} कैंसल करने से पहले आपने {regular_days} {product} का इस्तेमाल किया।",
              otherwise: "{opener} शुरुआत में आपको {product} से कोई काम लेना था।",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶जब फिर ज़रूरत हो, तो नए सिरे से शुरू करने की ज़रूरत नहीं।",
          otherwise: "क्या अगले महीने वह काम किसी और तरीके से हो जाएगा?¶अगर नहीं, तो नए सिरे से शुरू करने की ज़रूरत नहीं।",
        },
        "{product} में आपका सेटअप तैयार है, और आपको पता है कि क्या कहाँ है।¶आपका अकाउंट {access_until} तक खुला है। जारी रखने के लिए:¶{back_link}",
      ],
    },
    unused_feature: {
      subjects: ["कभी आज़माया? {unused_feature}", "{product} से क्या काम लेना था?"],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} एक चीज़ के पैसे आपने दिए, पर उसे कभी खोला नहीं: {unused_feature}।",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "हो सकता है यह आपके काम की न हो, और हो सकता है कमी इसी की रही हो।",
            },
            "¶अगर यह काम अभी हाथ से होता है, तो",
            {
              known: ["access_until"],
              say: "{access_until} से पहले इसे एक बार आज़मा लीजिए।",
              otherwise: "जाने से पहले इसे एक बार आज़मा लीजिए। कुछ ही मिनट में पता चल जाएगा कि यह आपके काम आता है या नहीं।",
            },
            "शुरू करने के लिए:¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "आपने जितना इस्तेमाल किया, {product} में उससे ज़्यादा है, और शायद बाकी हमने कभी ठीक से दिखाया ही नहीं।",
              otherwise: "शुरुआत में आपको कोई काम पूरा करना था, और शायद हमने कभी ठीक से दिखाया ही नहीं कि वह कैसे होगा।",
            },
            "¶वह काम क्या था? एक लाइन में लिख दीजिए, जैसे किसी साथी को बताना हो। जवाब में आपको पूरा तरीका मिलेगा, या यह साफ़ बात कि {product} से वह नहीं हो सकता।",
          ],
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{cheaper_plan}: {plan_price} नहीं, {cheaper_price}", "कम पैसों में जारी रखना है?"],
      body: [
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            "{opener}",
            {
              known: ["plan_price"],
              say: "एक छोटा प्लान भी है, जो शायद आपने न देखा हो: {cheaper_plan}, हर महीने {plan_price} की जगह {cheaper_price}।",
              otherwise: "एक छोटा प्लान भी है, जो शायद आपने न देखा हो: {cheaper_plan}, हर महीने {cheaper_price}।",
            },
            {
              known: ["plan_gap"],
              say: "¶उसमें यह नहीं मिलेगा: {plan_gap}। अगर इसके बिना काम चल जाए, तो फ़र्क सिर्फ़ बिल में दिखेगा।",
              otherwise: "¶पहले देख लीजिए कि उसमें क्या-क्या है। अगर उतना काफ़ी हो, तो फ़र्क सिर्फ़ बिल में दिखेगा।",
            },
            "प्लान बदलने के लिए:¶{plan_link}",
          ],
          otherwise:
            "{opener} अगर दिक्कत बिल से है, {product} से नहीं, तो शायद आपका प्लान ज़रूरत से बड़ा है।¶कौन सी दो चीज़ों के बिना आपका काम नहीं चलेगा? जवाब में बस वे लिख दीजिए। आपको वह सबसे छोटा प्लान बता दिया जाएगा जिसमें दोनों हैं, कीमत के साथ, या यह कि ऐसा कोई प्लान नहीं है।",
        },
      ],
    },
    pause_option: {
      subjects: ["अभी नहीं, या कभी नहीं?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} अगर आगे {product} की ज़रूरत पड़ सकती है, तो कैंसल करने के बजाय प्लान को {pause_span} पॉज़ किया जा सकता है।",
            HOW_TO_PAUSE,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} अगर आगे {product} की ज़रूरत पड़ सकती है, तो कैंसल करना ज़रूरी नहीं। प्लान को पॉज़ भी किया जा सकता है: “{pause_terms}”।",
                HOW_TO_PAUSE,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "शायद इन दिनों {product} की ज़रूरत कम पड़ी: काम धीमा रहा, या कोई प्रोजेक्ट टल गया। “अभी नहीं” का मतलब “कभी नहीं” नहीं होता।",
                  otherwise:
                    "काम धीमा हो, महीना तंग हो या कोई प्रोजेक्ट टल जाए, तो भी “अभी नहीं” का मतलब “कभी नहीं” नहीं होता।",
                },
                {
                  known: ["return_named"],
                  say: "¶जवाब में बस “हाँ” लिख दीजिए। आपको बता दिया जाएगा कि आपके लौटने तक क्या-क्या सँभालकर रखा जा सकता है। वजह बताने की ज़रूरत नहीं।",
                  otherwise:
                    "¶{product} की ज़रूरत फिर किस महीने से होगी? जवाब में बस महीना लिख दीजिए। आपको बता दिया जाएगा कि तब तक क्या-क्या सँभालकर रखा जा सकता है। वजह बताने की ज़रूरत नहीं।",
                },
              ],
            },
          ],
        },
      ],
    },
    founder_email: {
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
          say: "आपने {for_tenure} हम पर भरोसा किया, इसलिए सीधे आपसे पूछना बेहतर लगा।",
          otherwise: "अंदाज़ा लगाने से बेहतर लगा कि आपसे ही पूछ लिया जाए।",
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
    pain_point_fix: {
      subjects: ["अब उपलब्ध: {fix}", "आपका काम कहाँ अटका?"],
      body: [
        {
          known: ["fix", "fix_day"],
          say: [
            "{opener} {fix_day} हमने कुछ नया जोड़ा: {fix}।¶आपको जो चाहिए था, वह सब इसमें है या नहीं, यह [मुझे|हमें] नहीं पता, इसलिए सिर्फ़ [मेरी|हमारी] बात पर मत जाइए। एक बात पहले से: {fix_limit}। इसे अपने काम पर आज़माइए;",
            {
              known: ["access_until"],
              say: "आपका अकाउंट {access_until} तक खुला है।",
              otherwise: "असली काम से जितना पता चलता है, उतना किसी डेमो से नहीं।",
            },
            "देखने के लिए:¶{fix_link}",
          ],
          otherwise: [
            {
              known: ["missing_fix"],
              say: "{opener} यह हमने अभी नहीं बनाया है: {missing_fix}। और ऐसी तारीख़ देना ठीक नहीं जो शायद निकल जाए।¶",
              otherwise: [
                {
                  known: ["met_errors"],
                  say: "{opener} [मुझे|हमें] जानना है कि क्या कुछ ठीक से नहीं चला।¶",
                  otherwise: "{opener} [मुझे|हमें] ठीक-ठीक जानना है कि काम कहाँ अटका।¶",
                },
              ],
            },
            "जिस पल लगा कि “बस, अब और नहीं”, उस समय कौन सा काम चल रहा था? एक लाइन काफ़ी है।¶जवाब में तीन में से एक चीज़ मिलेगी: हल, कोई दूसरा रास्ता, या साफ़ “नहीं”।",
          ],
        },
      ],
    },
    social_proof: {
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
    feedback_request: {
      subjects: ["क्या होता, तो बात बन जाती?"],
      body: [
        "{opener} यह आपका मन बदलने की कोशिश नहीं है। बस एक सवाल है: क्या होता, तो बात बन जाती?¶जवाब में एक लाइन काफ़ी है। “कुछ नहीं” भी अच्छा जवाब है, और खरी-खरी बात भी।¶",
        {
          known: ["thanks_offer"],
          say: "जवाब जो भी हो, शुक्रिया के तौर पर वापसी में आपके लिए {thanks_offer} है। यह {thanks_until} तक मिलेगा।",
          otherwise: "अगर वह चीज़ हमारे हाथ में हुई, तो ठीक होते ही आपको मेल मिलेगा।",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, अगर आप रुकना चाहें", "{offer}", "आपके हिसाब से सही कीमत क्या है?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener} हमारी ओर से यह हो सकता है: {offer}। यह {offer_until} तक मिलेगा। {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "तब हर महीने {amount} की जगह {offer_price} देने होंगे।",
              otherwise: "प्लान वही रहेगा, बस पैसे कम लगेंगे।",
            },
            "¶",
            { known: ["tight_means"], say: "", otherwise: "इससे अच्छा ऑफ़र छिपाकर नहीं रखा है, इसलिए मोलभाव की ज़रूरत नहीं।" },
            "ऑफ़र लेने के लिए:¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "अगर अभी यह भी ज़्यादा है, तो आपको कुछ नहीं करना है।",
              otherwise: "अगर बात कीमत की थी ही नहीं, तो इस मेल को रहने दीजिए।",
            },
          ],
          otherwise: [
            "{opener} अंदाज़ा लगाने से बेहतर है कि आपसे ही पूछ लिया जाए: {product} की कीमत कितनी हो, तो आप इसे रखना चाहें?¶जवाब में एक रकम लिख दीजिए। जवाब में हाँ मिलेगी, ना मिलेगी, या वह रकम जिस पर बात बन सके।",
            {
              known: ["tight_means"],
              say: "(अगर अभी कोई भी कीमत मुश्किल है, तो इस मेल को रहने दीजिए।)",
              otherwise: "(अगर बात कीमत की नहीं थी, तो इस मेल को रहने दीजिए।)",
            },
          ],
        },
      ],
    },
  },

  payment_failed: {
    pain_point_fix: {
      subjects: ["{cause_subject}", "{amount} का पेमेंट नहीं हो पाया", "आपका पेमेंट नहीं हो पाया"],
      body: [
        "{charge} {cause} पेमेंट पूरा करने के लिए:¶{pay_link}¶अगर पेज पर कोई दिक्कत आए, तो वहाँ जो लिखा हो वह जवाब में भेज दीजिए; हमारी तरफ़ से जाँच हो जाएगी। कार्ड नंबर या OTP मत भेजिएगा।¶{clock}",
      ],
    },
    value_recap: {
      subjects: ["{product} के {amount} अभी बाकी हैं", "आपका पेमेंट अभी बाकी है"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "{in_tenure} आपने {usage} किया है।",
              otherwise: "अब तक आपने {usage} किया है।",
            },
            "एक पेमेंट की वजह से यह रुकना नहीं चाहिए।",
          ],
          otherwise: "अगर आपको {product} की अब भी ज़रूरत है, तो सिर्फ़ एक पेमेंट की वजह से काम रुकना नहीं चाहिए।",
        },
        "पेमेंट के लिए:¶{pay_link}¶{clock} अगर इस बीच पेमेंट हो चुका है, तो इस मेल को रहने दीजिए।",
      ],
    },
    founder_email: {
      subjects: ["बात बस {hitch} की है, {first_name} जी?", "बात बस {hitch} की है?"],
      body: [
        "मैं {founder}, {product} की टीम से।",
        "{charge} {clock}¶बात बस {hitch} की है? पेमेंट पूरा करने के लिए:¶{pay_link}¶अगर बात कुछ और है (बिल पर मंज़ूरी बाकी है, महीना तंग है, हमारी तरफ़ कोई ख़राबी है), तो जवाब में [मुझे|हमें] बताइए। और समय चाहिए, तो बस कह दीजिए।",
      ],
    },
    feedback_request: {
      subjects: ["जारी रखना है, या बंद करना है?"],
      body: [
        "{charge} {clock}¶फ़ैसला आपका है। जारी रखने के लिए:¶{pay_link}¶बंद करना हो, तो जवाब में “बंद” लिख दीजिए, अकाउंट बंद कर दिया जाएगा। अगर बात सिर्फ़ {hitch} की नहीं है, तो वह भी ज़रूर बताइए।",
      ],
    },
    unused_feature: {
      subjects: ["पहले पेमेंट, फिर {unused_feature}", "पहले पेमेंट, फिर एक सवाल"],
      body: [
        "{charge} {cause} पेमेंट के लिए:¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "फिर एक ऐसी चीज़ देखिए जो आपके प्लान में है, पर आपने अब तक खोली नहीं: {unused_feature}।",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "हो सकता है यह आपके काम की न हो, और हो सकता है कमी इसी की रही हो।",
            },
            "¶{clock}",
          ],
          otherwise:
            "इसके बाद एक सवाल: क्या {product} में कुछ ऐसा है जो आपके यहाँ कभी ठीक से नहीं चला? [मुझे|हमें] बताइए, पूरा तरीका भेज दिया जाएगा।¶{clock}",
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{plan_price} की जगह {cheaper_price}?", "क्या प्लान ज़रूरत से बड़ा है?"],
      body: [
        "{charge} {cause} अगर प्लान सही है, तो पेमेंट के लिए:¶{pay_link}¶",
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            {
              known: ["plan_gap"],
              say: "अगर प्लान बड़ा पड़ रहा है, तो एक छोटा भी है: {cheaper_plan}, हर महीने {cheaper_price}। उसमें यह नहीं है: {plan_gap}।",
              otherwise: "अगर प्लान बड़ा पड़ रहा है, तो एक छोटा भी है: {cheaper_plan}, हर महीने {cheaper_price}।",
            },
            "जवाब में “छोटा” लिख दीजिए, प्लान बदल दिया जाएगा।¶{clock}",
          ],
          otherwise:
            "अगर प्लान बड़ा पड़ रहा है, तो जवाब में “छोटा” लिख दीजिए। आपको बता दिया जाएगा कि कौन सा प्लान काफ़ी रहेगा और उसकी कीमत क्या है, या यह कि ऐसा कोई प्लान नहीं है।¶{clock}",
        },
      ],
    },
    pause_option: {
      subjects: ["महीना तंग चल रहा है?"],
      body: [
        "{charge} {cause} बात बस {hitch} की है? पेमेंट पूरा करने के लिए:¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["अगर महीना तंग है, तो प्लान को {pause_span} पॉज़ किया जा सकता है।", REPLY_PAUSE],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["अगर महीना तंग है, तो प्लान को पॉज़ कर लीजिए: “{pause_terms}”।", REPLY_PAUSE],
              otherwise:
                "अगर महीना तंग है, तो जवाब में “पॉज़” लिख दीजिए। आपको बता दिया जाएगा कि क्या हो सकता है, और वजह नहीं पूछी जाएगी।¶{clock}",
            },
          ],
        },
      ],
    },
    social_proof: {
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
    discount: {
      subjects: ["{offer}, अगर बात कीमत की भी है", "{offer}", "बात {hitch} की है या कीमत की?"],
      body: [
        "{charge} {cause} बात बस {hitch} की है? पेमेंट पूरा करने के लिए:¶{pay_link}¶",
        {
          known: ["offer"],
          say: "अगर बात कीमत की भी है, तो यह हो सकता है: {offer}। यह {offer_until} तक मिलेगा। {offer_terms} जवाब में “कीमत” लिख दीजिए, छूट लगा दी जाएगी।¶{clock}",
          otherwise:
            "अगर बात कीमत की है, तो वह रकम लिख दीजिए जो आपको ठीक लगे। जवाब में हाँ मिलेगी, ना मिलेगी, या वह रकम जिस पर बात बन सके।¶{clock}",
        },
      ],
    },
  },

  sensitive: {
    subjects: ["आपके मैसेज के बारे में"],
    body: [
      "मैं {founder}, {product} की टीम से।",
      "आपने जो लिखा, वह [मैंने|हमने] पढ़ा है, और उसका जवाब ख़ुद देना ज़रूरी लगा।¶यह आपका मन बदलने की कोशिश नहीं है, और आपको कुछ करने की ज़रूरत नहीं है।¶अगर अकाउंट, किसी पेमेंट या किसी और बात को लेकर कुछ बाकी हो, तो बस इसी मेल का जवाब दे दीजिए। वह सीधे [मुझ|हम] तक पहुँचेगा।",
    ],
  },

  farewell: {
    subjects: ["क्या कुछ बाकी रह गया है?"],
    body: [
      "{opener} यह आपको रोकने की कोशिश नहीं है।¶क्या आपको अब भी कुछ चाहिए: अपने डेटा की कॉपी, कोई इनवॉइस, या पिछले पेमेंट के बारे में कोई जवाब? जवाब में एक लाइन लिख दीजिए। उसका इंतज़ाम हो जाएगा, या साफ़ बता दिया जाएगा कि नहीं हो सकता।¶आपका अकाउंट {access_until} तक खुला है। कुछ नहीं चाहिए, तो जवाब भी ज़रूरी नहीं। {for_tenure} साथ रहने के लिए धन्यवाद।",
    ],
  },

  winback: {
    ask: {
      subjects: ["हमारे बिना काम कैसा चल रहा है?"],
      body: [
        "आपने {month} {product} का सब्सक्रिप्शन कैंसल किया था, तो अब तक पता चल गया होगा कि इसके बिना काम कैसा चलता है।¶क्या तब से कोई काम पहले से मुश्किल हो गया है? जवाब में बताइए कि कौन सा; एक लाइन काफ़ी है। आपको साफ़ बता दिया जाएगा कि {product} से वह आसान होगा या नहीं।",
      ],
    },
    fix_or_offer: {
      subjects: ["आपके जाने के बाद: {fix}", "{offer}, अगर आप लौटना चाहें", "{offer}", "एक बार फिर देखना है?"],
      body: [
        "आपने {month} {product} का सब्सक्रिप्शन कैंसल किया था।",
        {
          known: ["fix", "fix_day"],
          say: [
            "{fix_day} हमने कुछ नया जोड़ा: {fix}। इससे आपके लिए कुछ बदलता है या नहीं, यह [मुझे|हमें] नहीं पता।",
            { known: ["offer"], say: "अगर बदलता है, तो वापसी में आपके लिए {offer} है। यह {offer_until} तक मिलेगा।" },
            "¶ख़ुद देखने के लिए:¶{fix_link}¶",
          ],
          otherwise:
            "अगर फिर से आज़माना चाहें, तो वापसी में आपके लिए {offer} है। यह {offer_until} तक मिलेगा। {offer_terms}¶लौटने के लिए:¶{back_link}¶",
        },
        "अगर यह आपके काम का नहीं, तो कुछ करने की ज़रूरत नहीं। हम बार-बार नहीं लिखेंगे; इस तरह का यह आख़िरी मेल है।",
      ],
    },
    we_built_it: {
      subjects: ["आपने कहा था। हमने बना दिया।"],
      body: [
        "{month} जाते समय आपने बताया था कि आपको “{reason_quote}” की ज़रूरत है। {fix_day} हमने इसे जारी कर दिया।¶",
        ...SEE_THE_FIX,
      ],
    },
    something_new: {
      subjects: ["आपके जाने के बाद: {fix}", "आपके जाने के बाद कुछ नया"],
      body: ["{month} जाते समय आपको किसी चीज़ की कमी लगी थी। {fix_day} हमने कुछ नया जोड़ा: {fix}।¶", ...SEE_THE_FIX],
    },
  },
};
