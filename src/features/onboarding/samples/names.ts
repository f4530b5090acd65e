// The people in the made-up company's customer list. Every address ends in `.example`, a domain that no mail server accepts.

/** `write`: the name as written; `latin`: the name in an address. */
type Name = { write: string; latin: string };
type Origin = {
  locale: string;
  timezone: string;
  /** In percent of customers. */
  share: number;
  given: readonly Name[];
  family: readonly Name[];
  /** Whether the family name comes first. */
  familyFirst?: boolean;
};

const plain = (names: string): Name[] =>
  names.split(" ").map((write) => ({
    write,
    latin: write
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace("ß", "ss")
      .replace("ø", "o")
      .replace("ł", "l")
      .toLowerCase(),
  }));

const pairs = (names: string): Name[] =>
  names.split(" ").map((pair) => {
    const [write, latin] = pair.split("/");
    return { write: write!, latin: latin! };
  });

export const ORIGINS: readonly Origin[] = [
  {
    locale: "en-US",
    timezone: "America/New_York",
    share: 34,
    given: plain(
      "Amara Ben Chloe Darius Ellen Felix Grace Hugo Imani Jake Kayla Leo Monique Nate Olive Reggie Tess Wes",
    ),
    family: plain("Abbott Brooks Carver Delgado Ellison Foster Grant Hale Iverson Jensen Keller Lowell Marsh Nolan"),
  },
  {
    locale: "en-GB",
    timezone: "Europe/London",
    share: 14,
    given: plain("Alistair Bronwen Callum Dilys Esme Fergus Gemma Harriet Isla Kwame Niamh Rhys Saoirse Zadie"),
    family: plain("Ashworth Byrne Craig Davies Ekwueme Fairfax Gallagher Hughes Khan Lennox Osei Pryce"),
  },
  {
    locale: "de",
    timezone: "Europe/Berlin",
    share: 14,
    given: plain("Anke Bastian Claudia Dirk Elif Friederike Götz Heike Ingo Jürgen Katrin Lothar Merle Sönke"),
    family: plain("Albrecht Böhm Dietz Engel Franke Großmann Hübner Krüger Lindner Schäfer Voß Yıldız"),
  },
  {
    locale: "fr",
    timezone: "Europe/Paris",
    share: 8,
    given: plain("Aurélie Benoît Camille Didier Élodie Fabrice Inès Jérôme Léa Maël Noémie Yacine"),
    family: plain("Arnaud Béranger Chevalier Dubois Fournier Girard Lefèvre Mercier Perrin Traoré"),
  },
  {
    locale: "es",
    timezone: "America/Mexico_City",
    share: 8,
    given: plain("Alba Beatriz Ciro Dolores Elías Fernanda Gael Inés Joaquín Luz Mateo Ximena"),
    family: plain("Aguilar Barragán Cortés Fuentes Herrera Ibáñez Luna Muñoz Ochoa Quintero"),
  },
  {
    locale: "pt-BR",
    timezone: "America/Sao_Paulo",
    share: 6,
    given: plain("Antônio Bruna Caio Débora Érica Fábio Heloísa João Lívia Thiago"),
    family: plain("Araújo Barbosa Cardoso Figueiredo Gonçalves Magalhães Pacheco Teixeira"),
  },
  {
    locale: "sv",
    timezone: "Europe/Stockholm",
    share: 4,
    given: plain("Åsa Björn Elsa Gunnar Håkan Linnéa Örjan Signe"),
    family: plain("Ahlström Bergqvist Dahl Lindqvist Nyström Sjöberg"),
  },
  {
    locale: "ja",
    timezone: "Asia/Tokyo",
    share: 5,
    given: pairs("葵/aoi 健太/kenta 美咲/misaki 翔/sho 直子/naoko 大輔/daisuke 遥/haruka 誠/makoto"),
    family: pairs("川辺/kawabe 佐々木/sasaki 田村/tamura 中野/nakano 原/hara 森本/morimoto"),
    familyFirst: true,
  },
  {
    locale: "hi",
    timezone: "Asia/Kolkata",
    share: 4,
    given: pairs("अनन्या/ananya विवेक/vivek मीरा/meera रोहन/rohan काव्या/kavya सुरेश/suresh"),
    family: pairs("शर्मा/sharma पटेल/patel मेनन/menon गुप्ता/gupta राव/rao"),
  },
  {
    locale: "ar",
    timezone: "Asia/Dubai",
    share: 3,
    given: pairs("ليلى/layla عمر/omar نور/noor سامي/sami هدى/huda"),
    family: pairs("حداد/haddad منصور/mansour الخطيب/alkhatib نجار/najjar"),
  },
];

export const COMPANIES =
  "northpier quietharbour millbrook-labs tidewell larkspur oxbow-studio fieldnote ironbark palegreen saltmarsh copperline driftwood-co elmgrove fogbank greywater hearthside inkwell juniper-row kestrel-works lanternhill mossgate nightjar orchard-nine pinewell quarrytown redkite stillpoint thornfield undertow velvetpine westmere yarrow-press".split(
    " ",
  );
