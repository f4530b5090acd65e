// The mails in Hindi, with आप for everybody. strategies/mail-text.ts says how to read them, and the mails of each strategy are in its own folder. Hindi verbs show who speaks and who is spoken
// to as a man or a woman, and nobody knows which: the mails use forms that show neither. {product} always stands before a
// postposition ("Acme का").

import type { Span } from "../../../../lib/span.ts";
import type { Part } from "../../../strategies/mail-text.ts";
import type { OwnTexts } from "./format.ts";

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

export const hi: OwnTexts = {
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
    not_needed: ["आपने बताया कि अब आपको {product} की ज़रूरत नहीं है।"],
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

  sensitive: {
    subjects: ["आपके मैसेज के बारे में"],
    body: [
      "मैं {founder}, {product} की टीम से।",
      "आपने जो लिखा, वह [मैंने|हमने] पढ़ा है, और उसका जवाब ख़ुद देना ज़रूरी लगा।¶यह आपका मन बदलने की कोशिश नहीं है, और आपको कुछ करने की ज़रूरत नहीं है।¶अगर अकाउंट, किसी पेमेंट या किसी और बात को लेकर कुछ बाकी हो, तो बस इसी मेल का जवाब दे दीजिए। वह सीधे [मुझ|हम] तक पहुँचेगा।",
    ],
  },

  farewell:
    "{opener} यह आपको रोकने की कोशिश नहीं है।¶{question} जवाब में एक लाइन लिख दीजिए। उसका इंतज़ाम हो जाएगा, या साफ़ बता दिया जाएगा कि नहीं हो सकता।¶आपका अकाउंट {access_until} तक खुला है। कुछ नहीं चाहिए, तो जवाब भी ज़रूरी नहीं। {for_tenure} साथ रहने के लिए धन्यवाद।",

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
