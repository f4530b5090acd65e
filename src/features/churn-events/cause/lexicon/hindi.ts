// What people say in Hindi for each cause, in Devanagari and in Latin letters as people type it.

import type { Sayings } from "./sayings.ts";

/** "Not", which follows what it denies. */
const NAHI = "nahi|nahin|nhi|nai|na|नहीं|नही|ना";

export const HINDI: Sayings = {
  too_expensive: {
    clear: `
      mehng*, mahang*, mehang*, mehenga, mehengi, mahnga, mehga, महंग*, मंहग*, paise|paisa|paison ${NAHI}|kam|ki|khatam|zyada|jyada|bahut, budget ${NAHI}, budget .. ${NAHI}, बजट ${NAHI}, बजट .. ${NAHI}, पैसे ${NAHI}, पैसे .. ${NAHI}, paise .. ${NAHI}, paise, paisa, पैसे, पैसा, पैसों, kimat, keemat, qeemat, daam, कीमत*, दाम, दामों, बजट, kharch*, kharcha, खर्च*, sasta, sasti, सस्त*, afford ${NAHI}, प्राइस, rupaye, रुपये, fees zyada|jyada, फीस, शुल्क`,
    vague: "rate, रेट",
  },
  missing_features: {
    clear: `
      feature|features|function|functions|option|options kam|${NAHI}|ki, feature .. kam|${NAHI}, features .. kam|${NAHI}, फीचर*, सुविधा*, विकल्प, integration ${NAHI}, integration .. ${NAHI}, export .. ${NAHI}, kami hai, ki kami, की कमी, कमी है, suvidha ${NAHI}, suvidha, suvidhayen
      mushkil, muskil, मुश्किल, kathin, कठिन, जटिल, jatil, samajh ${NAHI}, samajh .. ${NAHI}, समझ ${NAHI}, समझ में नहीं, complicated hai, confusing`,
    vague: "kami, कमी",
  },
  switched_to_competitor: {
    clear: `
      dusra|dusri|doosra|doosri|dusre|doosre|koi aur app|tool|software|service|platform|company|use|mil, dusra, doosra, dusri, doosri, dusre, doosre, kisi aur, koi aur, दूसर*, अन्य, behtar, बेहतर, isse accha|acha|achha|better, इससे अच्छा, competitor ka, प्रतियोगी, प्रतिस्पर्धी, badal liya|diya|raha|rahe, बदल लिया|दिया|रहा|रहे, shift ho|kar, switch kar, khud ka, खुद का, apna software|system|tool, अपना सॉफ्टवेयर|सिस्टम`,
    vague: "better hai, विकल्प",
  },
  not_using_enough: {
    clear: `
      use ${NAHI}, use .. ${NAHI}, istemal ${NAHI}, istemaal ${NAHI}, istemal .. ${NAHI}, istemaal .. ${NAHI}, upyog ${NAHI}, upyog .. ${NAHI}, इस्तेमाल ${NAHI}, इस्तेमाल .. ${NAHI}, उपयोग ${NAHI}, उपयोग .. ${NAHI}, प्रयोग ${NAHI}, यूज ${NAHI}, kam use, use kam, कम इस्तेमाल, कम उपयोग, कभी कभी, istemal kam, इस्तेमाल कम, उपयोग कम
      zarurat ${NAHI}, zaroorat ${NAHI}, jarurat ${NAHI}, jaroorat ${NAHI}, zarurat .. ${NAHI}, zaroorat .. ${NAHI}, jarurat .. ${NAHI}, जरूरत ${NAHI}, जरुरत ${NAHI}, जरूरत .. ${NAHI}, आवश्यकता ${NAHI}, nahi|nahin|nhi chahiye, नहीं चाहिए, kaam ka ${NAHI}, काम का नहीं, किसी काम का नहीं, fayda ${NAHI}, faida ${NAHI}, फायदा ${NAHI}, time ${NAHI}, time .. ${NAHI}, samay ${NAHI}, samay .. ${NAHI}, समय ${NAHI}, समय .. ${NAHI}, टाइम ${NAHI}, वक्त ${NAHI}, waqt ${NAHI}, interest ${NAHI}, dilchaspi ${NAHI}, रुचि ${NAHI}, दिलचस्पी ${NAHI}, bhool gaya|gaye, भूल गया|गए, busy`,
    vague: "zarurat, zaroorat, jarurat, जरूरत, istemal, इस्तेमाल, उपयोग",
  },
  technical_issues: {
    clear: `
      kaam|kam nahi|nahin|nhi, kaam .. nahi|nahin|nhi kar*, chal|chalta|chalti|chalte ${NAHI}, chalta|chalti|khulta|khulti hi ${NAHI}, ${NAHI} chal*|chalta|chalti|khulta|khul, chalta hi nahi, काम नहीं, काम ही नहीं, चलता ${NAHI}, चल ${NAHI}, नहीं चल*, नहीं खुल*, खुलता नहीं, crash ho*, hang ho*, bar bar band, baar baar band, band ho jata|jati, बंद हो जाता|जाती, slow hai|chalta|ho, bahut slow, dheer*, dhima, dheema, धीम*, धीरे, स्लो, क्रैश, हैंग, बग, error aa*, error aata, एरर, त्रुटि*, login ${NAHI}, login .. ${NAHI}, लॉगिन ${NAHI}, लॉगिन .. ${NAHI}, takneeki, taknik*, तकनीकी, dikkat, dikkatein, dikkate, दिक्कत*, samasya*, समस्या*, pareshani, परेशानी, परेशान, kharab, kharaab, खराब, bekar, bekaar, बेकार, ghatiya, घटिया, bakwas, bakwaas, बकवास, dhoka, dhokha, धोखा, nirash, निराश*, khush ${NAHI}, खुश नहीं, संतुष्ट नहीं`,
    vague: "problem hai, gadbad, गड़बड़",
  },
  bad_support: {
    clear: `
      support ${NAHI}, support .. ${NAHI}, support kharab|bekar|ghatiya|bakwas, customer care, सपोर्ट*, jawab ${NAHI}, javab ${NAHI}, jawaab ${NAHI}, jawab .. ${NAHI}, जवाब ${NAHI}, जवाब .. ${NAHI}, reply ${NAHI}, reply .. ${NAHI}, madad ${NAHI}, madad .. ${NAHI}, मदद ${NAHI}, मदद .. ${NAHI}, koi sunta ${NAHI}, sunta ${NAHI}, कोई सुनता नहीं, सहायता ${NAHI}, ग्राहक सेवा, कस्टमर`,
    vague: "madad, मदद, सहायता",
  },
  temporary_pause: {
    clear: `
      abhi nahi|nahin|nhi|ke, abhi .. ${NAHI}, अभी नहीं, अभी के, अभी .. नहीं, फिलहाल, filhal, filhaal, baad me|mein|main, बाद में, thode|kuch|kuchh|thoda din|time|samay|mahine|dino|waqt, थोड़े|कुछ|थोडे|थोड़ा|थोडा दिन|समय|महीने|दिनों|वक्त, wapas aa*|aayenge|aaunga|lenge, wapis, वापस, phir se lenge|aa*, फिर से, chhutti*, chutti*, छुट्टी*, छुट्टियों, break chahiye|le, ब्रेक, agle mahine|saal, अगले महीने|साल, project khatam|pura|band, project .. khatam|pura|band, प्रोजेक्ट, seasonal, सीजन, shaadi, शादी, exam hai|ke, परीक्षा`,
    vague: "abhi, अभी",
  },
  other: {
    clear: `
      business|dukan|dukaan|company|shop band, business|dukan|dukaan|company|shop .. band, दुकान .. बंद, दुकान बंद, बिजनेस .. बंद, बिजनेस बंद, कंपनी .. बंद, कंपनी बंद, व्यापार बंद, व्यवसाय बंद, galti se, गलती से, job badal*|chhod*|chod*, naukri badal*|chhod*|chod*, नौकरी, test kar*|karne, testing ke, do account*, दो खाते, sirf test|dekhne|try, टेस्ट`,
    vague: "",
  },
};
