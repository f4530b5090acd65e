// How people say that they no longer do what they needed the product for: a hobby, a trade of their own, a house that they sold.

const ENGLISH =
  "photography|photos|shoots|weddings|podcasting|podcasts|blogging|vlogging|streaming|youtube|freelancing|teaching|lessons|coaching|consulting|tutoring|music|gigs|djing|painting|knitting|sewing|quilting|" +
  "gardening|acting|singing|dancing|yoga|pilates|crafts|crafting|pottery|ceramics|woodworking|jewellery|jewelry|baking|catering|beekeeping|breeding|farming|babysitting|childminding|airbnb|rentals|etsy|ebay|hobby|" +
  "triathlons|marathons|tattoos|nails|hair|makeup|massages|massage|videography|filming|writing|tours|guiding";
const TO_DO = "do|offer|make|teach|run|shoot|play|practise|practice";
const DOING = "doing|offering|making|teaching|running|shooting|playing|practising|practicing";

export const ENDED_ACTIVITY = {
  english: `
    i no longer ${TO_DO} .. ${ENGLISH}, i do not ${TO_DO} .. ${ENGLISH} anymore, i do not ${TO_DO} .. ${ENGLISH} any more|longer, i am|m not|no|longer ${DOING} .. ${ENGLISH} anymore, i am|m no longer ${DOING} .. ${ENGLISH}
    gave|given|giving up .. ${ENGLISH}, i stopped|quit ${ENGLISH}, stopped|quit|quitting|finished|retired ${ENGLISH}, i|ve stopped|quit ${DOING} .. ${ENGLISH}, not|no|longer .. landlord|landlady anymore
    sold my|our|the house|boat|flat|horse|horses|camper|caravan|van|car|farm|property, kids|children .. grown .. no need, kids|children .. grown|moved out, kids|children left home, band|choir|group|club split up, band|choir .. broke up`,
  german: `
    fotografiere|unterrichte|blogge|podcaste|streame|male|musiziere|vermiete|nähe|schreinere .. nicht mehr, mache|machen keine hochzeiten|shootings|fotos|auftritte|kurse mehr, gebe keine kurse|stunden mehr
    fotografie|fotografieren|hobby|podcast|blog|unterrichten|vermietung|nebengewerbe|kleingewerbe .. aufgegeben|aufgehört|beendet, mit .. fotografie|fotografieren|hobby|podcast|blog|unterrichten .. aufgehört
    haus|boot|wohnung|pferd|wohnmobil verkauft, kinder .. aus dem haus|ausgezogen|erwachsen, band|chor .. aufgelöst`,
  french: `
    ne fais plus de|d photo|photos|photographie|mariages|podcast|podcasts|musique|cours|vidéos|couture|poterie|airbnb, ne donne plus de cours, arrêté .. photo|photographie|podcast|blog|musique|chant|couture|poterie|airbnb|streaming
    vendu ma|mon|notre|la|le maison|bateau|appartement|cheval|gîte|camping, enfants .. partis|grandi|grands`,
  spanish: `
    ya no hago|doy|toco|imparto|organizo fotos|fotografía|fotografia|bodas|clases|música|podcasts|videos|talleres|conciertos, dejé|he dejado|dejamos la|el|de|los fotografía|podcast|blog|música|dar|hacer|streaming
    vendí|vendimos mi|la|el|nuestra casa|barco|piso|departamento|caballo, hijos .. mayores|crecieron|crecido`,
  portuguese: `
    não faço|dou|toco|organizo mais fotos|fotografia|casamentos|aulas|música|podcasts|vídeos|eventos|shows, parei com|de o|a|dar|fazer podcast|blog|fotografia|música|aulas|streaming|fotos, larguei o|a podcast|blog|fotografia|música
    vendi|vendemos minha|a|o|nossa casa|barco|apartamento|sítio|cavalo, filhos .. cresceram|saíram`,
  hindi: `
    फोटोग्राफी|पॉडकास्ट|ब्लॉग|ट्यूशन|पढ़ाना|फ्रीलांसिंग|गाना .. नहीं|छोड़|बंद, photography|podcast|blog|tuition|padhana|freelancing .. nahi|nahin|chhod|chod|band karta|karti|karte|di|diya|kar|raha|rahi`,
};
