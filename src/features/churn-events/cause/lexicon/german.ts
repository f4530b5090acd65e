// What people say in German for each cause.

import { ENDED_ACTIVITY } from "./ended-activity.ts";
import { LOST_JOB } from "./lost-job.ts";
import { NEW_JOB } from "./new-job.ts";
import type { Sayings } from "./sayings.ts";

const BUSINESS =
  "geschaft|firma|unternehmen|laden|betrieb|gewerbe|praxis|salon|studio|werkstatt|schule|restaurant|cafe|kanzlei|agentur|atelier|verein";

export const GERMAN: Sayings = {
  too_expensive: {
    clear: `
      keine|keinen|ohne|null .. kohle|knete|moneten, knapp bei kasse,
      ${LOST_JOB.german}
      kostspielig*, umsatz*|einnahmen|auftrage .. weniger|halb*|eingebrochen|zuruck*|weg, weniger|halb|kaum .. umsatz*|einnahmen, muss|mussen .. kurzen|sparen
      teuer*, uberteuert, uberteuerte*, preis*, kosten, kostet, kosten|kostet zu|so viel, zu viel geld, zuviel geld, geld, budget, gunstiger*, billiger*
      nicht .. leisten, kann .. nicht leisten, sparen, einsparen, einsparung*, sparmassnahmen, spar*, zu hoch, zu hohe, hohe kosten|gebuhr*, gebuhr*
      nicht .. wert, lohnt .. nicht, rentiert .. nicht, rechnet sich nicht, nicht mehr finanzier*, finanziell*, kein|keine|keinen|ohne .. geld|budget|mittel,  arbeitslos, arbeitslosigkeit, abzocke, wucher, rabatt
      rechn*|rentier*|trag* sich .. nicht, rechnen sich|uns nicht, nicht .. rechn*|rentier*|finanzierbar|tragbar|drin|bezahlbar, unbezahlbar, happig, knapp bei kasse, kasse, klamm, pleite, geldmangel, verdienstausfall, einkommensausfall, kein geld, sprengt .. rahmen|budget, *kosten, *gebuhr, *gebuhren, *preis, *preise, *preisen
      kostenpflichtig*, kein|keine|keinen .. rabatt|nachlass|ermassigung|vergunstigung|studentenrabatt, *erhohung, *erhohungen, erhoht, angezogen, angehoben, aufgeschlagen, verteuer*, beitrag zu hoch, *beitrag, zu viel fur, zuviel fur, konnen uns .. nicht, geht ins geld, den gurtel enger, kurz*|kurzung*|streich* .. budget|ausgaben|mittel, ausgaben, einsparungen, tarif zu`,
    vague: `euro, bezahlen, zahlen, abo, monatlich, im monat, pro monat`,
  },
  missing_features: {
    clear: `
      fehlt, fehlen, fehlte, fehlten, fehlend*, vermisse, vermissen, funktionsumfang, zu wenig|wenige funktion*|moglichkeit*|vorlagen|integration*|auswahl, funktion*, schnittstelle*
      kein|keine|keinen|ohne .. schnittstelle*|integration*|export*|import*|app|api|anbindung|funktion*|version|moglichkeit*|unterstutzung, nicht .. exportier*|importier*|integrier*|verbind*|anpass*|moglich|kompatibel, anbindung*
      eingeschrankt*, begrenzt*, anforderung*, nicht .. geeignet|passend, passt nicht, leider nicht moglich, bedarf nicht|abgedeckt, deckt .. nicht ab, nicht .. gebraucht wird
      kompliziert*, umstandlich*, unubersichtlich*, zu komplex, komplex*, unverstandlich*, nicht intuitiv, schwierig*, schwer zu bedienen|verstehen, bedienung*, verwirrend*, benutzerunfreundlich*, nicht benutzerfreundlich, komme nicht klar|zurecht, nicht zurecht*, datenschutz, dsgvo
      wunschte|wunsche mir, hatte gern*, hatten gern*, ware schon, mir|uns .. zu wenig, bietet .. nicht, gibt es .. nicht|kein*, kann .. nicht|kein* exportieren|importieren|verbinden|anpassen, unterstutzt .. nicht|kein*, nicht .. unterstutz*, vergeblich gesucht, nur auf englisch, nicht auf deutsch
      unhandlich, altbacken, veraltet*, uberladen*, uberfrachtet, zu viele funktionen|klicks|optionen, blick* .. nicht durch, blicke nicht, verstehe .. nicht, versteh .. nicht, uberfordert*, zu technisch, einarbeitung, erfullt .. nicht, fur .. zu klein|gross, oversized, lernkurve, nicht .. selbsterklarend, serverstandort, auftragsverarbeitung
      kein*|ohne|fehlende .. *funktion|*schnittstelle|*anbindung|*export
      kein*|ohne .. *support, kann|konnen|konnte|konnten .. kein|keine|keinen|keinerlei, reicht|reichen|genugt|genugen .. nicht|kaum, suche|suchen|will|wollen .. einfacheres|schlankeres, kann man .. nicht, man kann|konnte .. nicht, lasst|lassen sich .. nicht|kein|keine, ohne .. bringt|nutzt|nutzlos|wertlos|sinnlos|unbrauchbar|hilft, nicht .. moglich zu`,
    vague:
      "auswertung*, anpassung*, umfang, *funktion, *funktionen, *schnittstelle, *schnittstellen, *anbindung, *integration, *export, *vorlagen",
  },
  switched_to_competitor: {
    clear: `
      ander* anbieter|tool|programm|software|losung|system|app|produkt|dienst|service, wechsel*, gewechselt, umgestiegen, umstieg, steigen um, steige um, umsteigen, anbieterwechsel, konkurrenz*, wettbewerb*, mitbewerber*, alternative*
      besser* alternative|losung|tool|angebot|anbieter|software|programm, etwas|was besseres, besseres, etwas|was anderes, nutze|nutzen|benutzen|verwenden|verwende jetzt|nun, jetzt bei, jetzt mit, eigene losung|software|system, eigenentwicklung, intern gelost, selbst gebaut|entwickelt|programmiert, ersetzt durch, migrier*
      steig*|stieg*|zieh* .. um, umgezogen zu, *wechsel, entschieden .. fur|gegen, fur|zu .. ander* .. entschieden, gehen zu|zuruck, zuruck zu|auf excel|papier|altes|alten, excel, tabelle*, machen|mache|erledig* .. selbst|selber|intern, agentur, ausgelagert, steuerberater .. nutz*|will|mochte|verlangt, konzern, mutterkonzern|zentrale|konzern .. vorgabe|nutzt|will, vereinheitlich*, zusammengelegt, haben schon|bereits, woanders, anderweitig, anderswo, abgelost, eingefuhrt, umgestellt, umstellung, umstellen, stellen .. um, stelle .. um`,
    vague: "ander*, besser*",
  },
  not_using_enough: {
    clear: `
      nie .. angefangen|gestartet|eingerichtet|warm|reingekommen, nur|gerade|erst|hochstens .. einmal|zweimal|dreimal|mal, liegt|lag|steht .. brach|rum|herum|ungenutzt, ein|zwei|drei mal genutzt|benutzt|geoffnet, einmal|zweimal|dreimal .. genutzt|benutzt|geoffnet|eingeloggt, komm|komme|kommen .. nicht dazu, von niemandem|keinem genutzt|benutzt|verwendet|gebraucht, niemand .. nutzt|benutzt|verwendet
      komme|kommen nicht dazu, nutz* .. nicht|kaum|selten|nie|wenig, nicht .. nutz*|genutzt|benutzt|verwendet|gebraucht|benutze*|verwende*, kaum|selten|nie|wenig|ungenutzt genutzt|benutzt|verwendet|gebraucht|nutz*|benutze*, zu selten, selten, ungenutzt, kaum .. genutzt|benutzt, benutze|verwende .. nicht|kaum|selten|nie
      brauch* .. nicht, nicht .. gebraucht|benotigt|brauch*, benotig* .. nicht, nicht mehr notig|notwendig|benotigt|gebraucht, kein bedarf, keinen bedarf, keine verwendung, keine nutzung, kein interesse, keine lust, uberflussig, unnotig
      keine zeit, zu wenig zeit, nicht .. zeit, zeitmangel, zeitlich, vergessen, nie eingeloggt|angemeldet, nicht eingeloggt|angemeldet
      so gut wie nie|nicht|gar, nutz*|benutz*|verwend*|brauch*|gebrauch* .. wie nie|nicht|gar, staubt .. ein, verstaubt, liegt brach, brachliegen*, links liegen, nie .. benutzt|genutzt|reingeschaut|geoffnet|verwendet, nicht .. reingeschaut|geoffnet|warm, schaue .. nie|kaum|selten, kaum .. rein|drin|gebrauch, niemand .. nutz*|benutz*|verwend*|arbeitet, keiner .. nutz*|benutz*|verwend*|arbeitet, entbehrlich, komme ohne, geht auch ohne, ohne .. aus, hinfallig, obsolet, *mangel, zu viel um die, vergess*, eingeschlafen
      *mangel`,
    vague: "nutzen, nutzung, bedarf, interesse",
  },
  technical_issues: {
    clear: `
      geht|lauft|funktioniert|klappt|ging .. nichts|nix|garnichts|garnix|uberhaupt, geht gar nicht, jedes mal wenn, jedesmal wenn, sobald ich|man|wir, ladebalken, sanduhr, ladekreis, eieruhr, synchronisier*|lad|ladt|speicher*|startet|offnet|sendet .. nicht|nie richtig|korrekt|sauber|mehr, synchronisier* .. nicht|nie
      funktionier* .. nicht|nie|kaum|schlecht, nicht .. funktionier*, geht nicht, gehen nicht, klappt nicht, nicht geklappt, lauft nicht, lauft .. instabil|schlecht, sturzt .. ab, absturz*, abgesturzt, abstürze, hangt sich, fehler, fehlerhaft*, fehlermeldung*, technisch*, storung*, ausfall*, ausfalle, langsam*, unzuverlassig*, instabil*, kaputt
      ladt nicht|ewig|lange, ladezeiten, nicht .. einloggen|anmelden|offnen, kann mich nicht einloggen|anmelden, login .. nicht, daten .. weg|verloren|geloscht, probleme, bugs
      schlecht*, katastroph*, furchtbar*, schrecklich*, enttausch*, unzufrieden*, nicht .. zufrieden, mangelhaft*, mies, mist, scheiss*, frustrier*, nervt, nervig, unbrauchbar, nutzlos*
      sturz*|stürz*|hang*|fri*r*|bricht|brech* .. ab|auf|ein|zusammen, ruckel*, hakt, haken, spinnt, buggy, bug, verbuggt, *fehler, *problem, *probleme, *ausfall, *ausfalle, *absturz, *absturze, nicht .. erreichbar|ladt|geladen|gespeichert|synchron*|angekommen|zugestellt, doppelt abgebucht, weiter abgebucht, abgebucht, falsche zahlen|daten|ergebnisse|betrage, verschwunden, komme .. nicht rein, lasst sich nicht offnen|starten|laden|installieren|speichern|aktualisieren|schliessen, bildschirm .. schwarz|weiss|leer, schwarzer|weisser|leerer bildschirm, zeitverschwendung, zumutung, frechheit, saftladen, murks, schrott, mull, lug und trug, betrug*, verarsch*, reinfall, hinten und vorne`,
    vague: "problem*, arger, unmoglich",
  },
  bad_support: {
    clear: `
      support .. nicht|nie|schlecht|kein|keine|langsam|antwort*|reagiert|miserabel|unfreundlich, schlecht* support|service|kundenservice|kundendienst|betreuung|beratung, kein* support|antwort|ruckmeldung|hilfe|reaktion|kundenservice, nie eine antwort|ruckmeldung, nicht .. geantwortet|reagiert|geholfen|gemeldet|beantwortet, kundenservice, kundendienst, kundensupport, unfreundlich*, niemand .. geantwortet|hilft|geholfen|reagiert|erreichbar, nicht erreichbar, warte .. antwort, mangelnde* support|service|hilfe|unterstutzung
      support|service|hotline|kundendienst .. nicht|nie|schlecht|katastroph*|unterirdisch|mies|ewig|wochen|tage|null, meldet sich nicht|keiner|niemand, niemand .. meldet|ran|zustandig|ruckruf, keiner .. meldet|hilft|antwortet|reagiert|ran|erreichbar, *hotline, ticket .. nicht|offen|unbeantwortet, wochenlang, seit wochen|tagen keine|nichts, hort niemand|keiner, null reaktion|antwort|hilfe|support
      ignorier*, keine reaktion, abgewimmelt, vertrostet, auf mails|anfragen|nachfragen|mail .. nix|nichts|keine|niemand, kommt .. nix|nichts zuruck, niemand|keiner .. telefon|hotline, geht .. telefon`,
    vague: "betreuung, service, hilfe, antwort",
  },
  temporary_pause: {
    clear: `
      schliess*|geschlossen|dicht|zu .. uber|wahrend|den|im|ganzen .. winter|sommer|saison|monate|betriebsferien,
      bau* .. um, bis .. herbst|winter|sommer|fruhjahr|fruhling|januar|ende, bis .. brauche .. nicht, pause, pausier*, auszeit, vorubergehend*, zeitweise, vorerst, erstmal, im moment nicht|kein, momentan nicht|kein*, derzeit nicht|kein*, gerade nicht|kein*, aktuell nicht|kein*, spater wieder, spater, komme .. wieder|zuruck, kommen .. wieder|zuruck, bin .. wieder da|zuruck, melde mich wieder, wieder kommen, wiederkommen, urlaub, ferien, elternzeit, mutterschutz, saison*, nebensaison, winterpause, sommerpause
      projekt .. beendet|abgeschlossen|vorbei|fertig|pausiert|ruht|ende, projektende, studium .. beendet|fertig|vorbei, semester*, umzug, verschoben, verschieben, nur fur .. projekt|monat|veranstaltung, einmalig*, falscher zeitpunkt, nicht der richtige zeitpunkt, nachstes jahr, nachsten monat, baby, schwanger*
      *pause, *urlaub, elternzeit, babypause, sabbatical, jahr .. wieder, im sommer|winter|fruhjahr|herbst wieder, wieder im|ab|in|nach|wenn, ab .. wieder, zur zeit nicht|kein*, zurzeit nicht|kein*, gerade .. nicht|kein*, kurzarbeit, auf eis, liegt auf, ruht, ruhen lassen, stillgelegt, prufung*, klausur*, umbau, renovier*, mal sehen, vielleicht spater, noch nicht, auftragslage, keine auftrage|projekte|kunden, kunde* .. abgesprungen|weg, auftrag .. beendet|weg|zu ende, bis auf weiteres
      *ferien`,
    vague: `momentan, derzeit, aktuell, moment, projekt, zurzeit, bis`,
  },
  other: {
    clear: `
      ${NEW_JOB.german}
      ${ENDED_ACTIVITY.german}
      ${BUSINESS} .. aufgegeben|geschlossen|zugemacht|dichtgemacht|schliess*|aufgelost|insolvent|eingestellt|abgemeldet|verkauft|zu|dicht|beendet, geschaftsaufgabe, betriebsaufgabe, insolven*, pleite, bankrott, schliess* .. ${BUSINESS}, rente, ruhestand, gewerbe abgemeldet, geben|gebe .. ${BUSINESS} .. auf
      aus versehen, ausversehen, verklickt, falsch* .. geklickt|angeklickt|erwischt|gebucht|gekauft, falsche abo|konto|paket, versehentlich*, irrtum*, irrtumlich*, doppelt*, zwei konten|accounts, falsches konto|abo|produkt, nur getestet|testen|test|ausprobiert|probiert|ausprobieren, zum testen, testaccount, testzweck*, test beendet, testphase, jobwechsel, job gewechselt, arbeitgeber gewechselt, neuer job, firma verlassen, unternehmen verlassen, fusion*, ubernommen, umstrukturierung, nicht das richtige, nichts fur mich, erwartung*`,
    vague: "privat*",
  },
};
