// What people say in Hindi for each cause, in Devanagari and in Latin letters as people type it.

import { ENDED_ACTIVITY } from "./ended-activity.ts";
import { LOST_JOB } from "./lost-job.ts";
import { NEW_JOB } from "./new-job.ts";
import type { Sayings } from "./sayings.ts";

/** "Not", which follows what it denies. */
const NAHI = "nahi|nahin|nhi|nai|na|नहीं|नही|ना";

export const HINDI: Sayings = {
  too_expensive: {
    clear: `
      ${LOST_JOB.hindi}
      mehng*, mahang*, mehang*, mehenga, mehengi, mahnga, mehga, महंग*, मंहग*, paise|paisa|paison ${NAHI}|kam|ki|khatam|zyada|jyada|bahut, budget ${NAHI}, budget .. ${NAHI}, बजट ${NAHI}, बजट .. ${NAHI}, पैसे ${NAHI}, पैसे .. ${NAHI}, paise .. ${NAHI}, paise, paisa, पैसे, पैसा, पैसों, kimat, keemat, qeemat, daam, कीमत*, दाम, दामों, बजट, kharch*, kharcha, खर्च*, sasta, sasti, सस्त*, afford ${NAHI}, प्राइस, rupaye, रुपये, fees zyada|jyada, फीस, शुल्क
      paisa|paise|paisay|budget|salary|income|fund|funds .. nahi|nahin|nhi|nai|kam|khatam|tight, tangi, kangal, jeb, जेब, rate|price|charges|daam|fees|paise .. zyada|jyada|bahut|bohot|badha*|badh|high, bohot|bahut|itna|itni|kaafi mehn*|mehang*|zyada|jyada, afford .. nahi|nahin|nhi|nai, mehenge, mehange, aukat, बजट से|में|के, पैसे|पैसा|पैसों .. नहीं|कमी|खत्म|ज्यादा, दाम|कीमत|फीस|शुल्क .. बढ़*|ज्यादा|बहुत|अधिक, आमदनी, तनख्वाह, वेतन, वसूल नहीं, vasool nahi|nahin, discount nahi|do|dijiye|chahiye`,
    vague: "rate, रेट, पैसे|पैसा कट*, paise|paisa kat*",
  },
  missing_features: {
    clear: `
      feature|features|function|functions|option|options kam|${NAHI}|ki, बिल|रिपोर्ट|invoice|gst|रसीद .. नहीं बन*|आता|आती|होता|निकल*, feature .. kam|${NAHI}, features .. kam|${NAHI}, फीचर*, सुविधा*, विकल्प, integration ${NAHI}, integration .. ${NAHI}, export .. ${NAHI}, kami hai, ki kami, की कमी, कमी है, suvidha ${NAHI}, suvidha, suvidhayen
      mushkil, muskil, मुश्किल, kathin, कठिन, जटिल, jatil, samajh ${NAHI}, samajh .. ${NAHI}, समझ ${NAHI}, समझ में नहीं, complicated hai, confusing
      ke saath|sath .. connect|link|integrate|jud* .. nahi|nahin|nhi, connect|link|integrate|export|import|support|download|share nahi|nahin|nhi|hi, connect|link|integrate|export|import|support .. nahi|nahin|nhi, option|feature|hindi|gst|app|integration nahi|nahin|nhi|hi|hona|chahiye, option|feature|hindi|gst|integration .. nahi|nahin|nhi|chahiye|hona, hindi me|mein nahi, हिंदी में, हिन्दी में, मेरी|हमारी भाषा, भाषा, ऐप नहीं, एक्सपोर्ट नहीं, विकल्प नहीं, सुविधा नहीं, नहीं जुड़*, जुड़ता नहीं, samajh .. aata|aaya|aati|aa .. nahi|nahin|nhi|hi, samajh me|mein, नहीं समझ, समझ .. नहीं, complicated, tough, कठिनाई`,
    vague: "kami, कमी",
  },
  switched_to_competitor: {
    clear: `
      dusra|dusri|doosra|doosri|dusre|doosre|koi aur app|tool|software|service|platform|company|use|mil, dusra, doosra, dusri, doosri, dusre, doosre, kisi aur, koi aur, दूसर*, अन्य, ab|अब .. use|istemal|istemaal|इस्तेमाल|यूज kar|karte|karta|karti|करते|करता|करती|कर, behtar, बेहतर, isse accha|acha|achha|better, इससे अच्छा, competitor ka, प्रतियोगी, प्रतिस्पर्धी, badal liya|diya|raha|rahe, बदल लिया|दिया|रहा|रहे, shift ho|kar, switch kar, khud ka, खुद का, apna software|system|tool, अपना सॉफ्टवेयर|सिस्टम
      dusra|dusri|doosra|dusre .. app|software|tool|company|platform|le|liya|use|mil|better, aur koi, और कोई, किसी और, दूसर*, दूसरे .. ऐप|सॉफ्टवेयर|कंपनी, khud|apna|apne .. bana*|banaya|banwa*, खुद .. बना*, अपना .. बना*, excel, एक्सेल, register me, khata me, par|pe shift, pe chale|ja|aa, पर जा, isse behtar|sasta, इससे बेहतर|सस्ता`,
    vague: "better hai, विकल्प",
  },
  not_using_enough: {
    clear: `
      खोला .. ${NAHI}, khola .. ${NAHI}, use ${NAHI}, use .. ${NAHI}, istemal ${NAHI}, istemaal ${NAHI}, istemal .. ${NAHI}, istemaal .. ${NAHI}, upyog ${NAHI}, upyog .. ${NAHI}, इस्तेमाल ${NAHI}, इस्तेमाल .. ${NAHI}, उपयोग ${NAHI}, उपयोग .. ${NAHI}, प्रयोग ${NAHI}, यूज ${NAHI}, kam use, use kam, कम इस्तेमाल, कम उपयोग, कभी कभी, istemal kam, इस्तेमाल कम, उपयोग कम
      zarurat ${NAHI}, zaroorat ${NAHI}, jarurat ${NAHI}, jaroorat ${NAHI}, zarurat .. ${NAHI}, zaroorat .. ${NAHI}, jarurat .. ${NAHI}, जरूरत ${NAHI}, जरुरत ${NAHI}, जरूरत .. ${NAHI}, आवश्यकता ${NAHI}, nahi|nahin|nhi chahiye, नहीं चाहिए, kaam ka ${NAHI}, काम का नहीं, किसी काम का नहीं, fayda ${NAHI}, faida ${NAHI}, फायदा ${NAHI}, time ${NAHI}, time .. ${NAHI}, samay ${NAHI}, samay .. ${NAHI}, समय ${NAHI}, समय .. ${NAHI}, टाइम ${NAHI}, वक्त ${NAHI}, waqt ${NAHI}, interest ${NAHI}, dilchaspi ${NAHI}, रुचि ${NAHI}, दिलचस्पी ${NAHI}, bhool gaya|gaye, भूल गया|गए, busy
      use|istemal|istemaal|upyog .. karte|karta|karti|kiya|hota|hua|ho .. nahi|nahin|nhi, nahi|nahin|nhi|nai use|istemal|kholte|kholta|kar rahe, use hi nahi|nahin|nhi, kabhi use|khola|kholta|istemal, kabhi kabhi|kabhaar, kaam|काम .. nahi aa|aata|आता|आया, zarurat|jarurat|zaroorat|jaroorat|zaruat .. nahi|nahin|nhi|nai|khatam, koi kaam|fayda|faida|matlab nahi, ज़रूरत नहीं|नही, ज़रूरत .. नहीं, इस्तेमाल .. नहीं|कम, कोई काम|फायदा|मतलब नहीं, कभी .. इस्तेमाल|खोला|उपयोग, team .. use .. nahi|nahin|nhi, time|samay|waqt|fursat .. nahi|nahin|nhi|kam, फुर्सत नहीं, समय .. कम|नहीं`,
    vague: "zarurat, zaroorat, jarurat, जरूरत, istemal, इस्तेमाल, उपयोग",
  },
  technical_issues: {
    clear: `
      kaam|kam nahi|nahin|nhi, kaam .. nahi|nahin|nhi kar*, chal|chalta|chalti|chalte ${NAHI}, chalta|chalti|khulta|khulti hi ${NAHI}, ${NAHI} chal*|chalta|chalti|khulta|khul, chalta hi nahi, काम नहीं, काम ही नहीं, चलता ${NAHI}, चल ${NAHI}, नहीं चल*, नहीं खुल*, खुलता नहीं, crash ho*, hang ho*, bar bar band, baar baar band, band ho jata|jati, बंद हो जाता|जाती, slow hai|chalta|ho, bahut slow, dheer*, dhima, dheema, धीम*, धीरे, स्लो, क्रैश, हैंग, बग, error aa*, error aata, एरर, त्रुटि*, login ${NAHI}, login .. ${NAHI}, लॉगिन ${NAHI}, लॉगिन .. ${NAHI}, takneeki, taknik*, तकनीकी, dikkat, dikkatein, dikkate, दिक्कत*, samasya*, समस्या*, pareshani, परेशानी, परेशान, kharab, kharaab, खराब, bekar, bekaar, बेकार, ghatiya, घटिया, bakwas, bakwaas, बकवास, dhoka, dhokha, धोखा, nirash, निराश*, khush ${NAHI}, खुश नहीं, संतुष्ट नहीं
      hang|crash|slow|atak*|lag|band .. hota|hoti|ho|karta|jata|jati|rehta, baar|bar baar|bar .. hang|crash|band|error|atak*|logout|login, atak*, अटक*, बार बार .. बंद|हैंग|क्रैश|एरर, app|site|software|server .. nahi|nahin|nhi chal*|khul*|load, chalta|chalti|khulta|khulti .. nahi|nahin|nhi, nahi|nahin|nhi chal*|khul*|ho|hota, ऐप .. नहीं|खराब|बंद, faltu, faaltu, फालतू, ghatia, tatti, fraud, thag*, ठग*, loot*, लूट*, data .. gaya|gayab|delete|udd, डाटा|डेटा .. गायब|गया|डिलीट, time waste|barbad|kharab, समय बर्बाद, paisa barbad|waste, pareshan, galat .. data|bill|report|number, गलत`,
    vague: "problem hai, gadbad, गड़बड़",
  },
  bad_support: {
    clear: `
      support ${NAHI}, support .. ${NAHI}, support kharab|bekar|ghatiya|bakwas, customer care, सपोर्ट*, jawab ${NAHI}, javab ${NAHI}, jawaab ${NAHI}, jawab .. ${NAHI}, जवाब ${NAHI}, जवाब .. ${NAHI}, reply ${NAHI}, reply .. ${NAHI}, madad ${NAHI}, madad .. ${NAHI}, मदद ${NAHI}, मदद .. ${NAHI}, koi sunta ${NAHI}, sunta ${NAHI}, कोई सुनता नहीं, सहायता ${NAHI}, ग्राहक सेवा, कस्टमर
      koi|support|team|customer|call|phone|mail|email|reply|response|jawab .. nahi|nahin|nhi|nai .. deta|dete|uthata|uthate|karta|karte|sunta|sunte|aaya|aata|mila, phone|call nahi utha*, response|reply|jawab .. nahi|nahin|nhi, koi .. sunta|suntaa|uthata|deta|dekhta nahi|nahin|nhi, कोई .. जवाब|मदद|सुनता|उठाता|देखता .. नहीं, फोन नहीं|नही, जवाब .. नहीं, सुनवाई नहीं, support .. bekar|kharab|ghatiya|bakwas|slow`,
    vague: "madad, मदद, सहायता",
  },
  temporary_pause: {
    clear: `
      abhi nahi|nahin|nhi|ke, abhi .. ${NAHI}, अभी नहीं, अभी के, अभी .. नहीं, फिलहाल, filhal, filhaal, baad me|mein|main, बाद में, thode|kuch|kuchh|thoda din|time|samay|mahine|dino|waqt, थोड़े|कुछ|थोडे|थोड़ा|थोडा दिन|समय|महीने|दिनों|वक्त, wapas aa*|aayenge|aaunga|lenge, wapis, वापस, phir se lenge|aa*, फिर से, chhutti*, chutti*, छुट्टी*, छुट्टियों, break chahiye|le, ब्रेक, agle mahine|saal, अगले महीने|साल, project khatam|pura|band, project .. khatam|pura|band, प्रोजेक्ट, seasonal, सीजन, shaadi, शादी, exam hai|ke, परीक्षा
      abhi|filhal|filhaal .. zarurat|kaam|band|ruk*|time|work, baad|bad me|mein|main .. lenge|lunga|dekhenge|karenge|aayenge|chalu|start, baad me, thode|kuch|kuchh|do|teen|2|3 .. mahine|mahino|din|dino|hafte|time|saal .. baad|ke|liye|k, phir|fir|dobara|dubara .. se|lenge|chalu|start|aayenge|join, dobara, dubara, दोबारा, दुबारा, फिर .. लेंगे|आएंगे|शुरू, कुछ|थोड़े|दो|तीन .. महीने|महीनों|हफ्ते|हफ्तों|दिन|दिनों|समय .. बाद|के|तक, बाद .. लेंगे|देखेंगे|आएंगे|करेंगे, gaon|ghar ja|jaa, gaanv, off season, season khatam|nahi, सीजन .. खत्म|नहीं, diwali|holi|eid ke baad, परीक्षा, exam, exams, pregnan*, delivery ke, maternity`,
    vague: "abhi, अभी",
  },
  other: {
    clear: `
      ${NEW_JOB.hindi}
      ${ENDED_ACTIVITY.hindi}
      business|dukan|dukaan|company|shop band, business|dukan|dukaan|company|shop .. band, दुकान .. बंद, दुकान बंद, बिजनेस .. बंद, बिजनेस बंद, कंपनी .. बंद, कंपनी बंद, व्यापार बंद, व्यवसाय बंद, कंपनी|दुकान|बिजनेस|व्यवसाय .. बेच*, business|dukan|dukaan|company|shop .. bech*, दिवालिया, diwaliya, divaliya, galti se, गलती से, job badal*|chhod*|chod*, naukri badal*|chhod*|chod*, नौकरी, test kar*|karne, testing ke, do account*, दो खाते, sirf test|dekhne|try, टेस्ट`,
    vague: "",
  },
};
