// German translations of the server's messages about fields. `{}` stands for the variable parts.

export const FIELD_SENTENCES: Readonly<Record<string, string>> = {
  "is required": "fehlt",
  "is required, unless the arm is `generated`": "fehlt",
  "is needed for alerts by webhook: give one, or set enabled to false":
    "fehlt: ohne Adresse lassen sich Warnungen nicht einschalten",
  "must not be empty": "darf nicht leer sein",
  'lacks the right "{}", needed for {}': "es fehlt das Recht „{}“",
  "must be a Stripe key, such as {} or {}": "muss ein Schlüssel von Stripe sein, etwa {} oder {}",
  "is a publishable key: make a restricted key, {}": "ist ein öffentlicher Schlüssel: leg einen eingeschränkten an, {}",
  "is the secret of a webhook endpoint: make a restricted key, {}":
    "ist das Geheimnis eines Webhooks: leg einen eingeschränkten Schlüssel an, {}",
  "is refused by Stripe: it does not exist, has expired, or was revoked":
    "wird von Stripe abgelehnt: es gibt ihn nicht, er ist abgelaufen oder widerrufen",
  "is refused by Stripe: it lacks a right that was there before":
    "wird von Stripe abgelehnt: ihm fehlt ein Recht, das er vorhin hatte",
  "must be the https:// address that Stripe can reach, not {}: set it in the configuration ({}) and start the service again":
    "muss die https://-Adresse sein, die Stripe erreicht, nicht {}: stell sie in der Konfiguration ein ({}) und starte den Dienst neu",
  "is a test key, and this project has live customers: connect it with a project of its own":
    "ist ein Testschlüssel, und dieses Projekt hat echte Kunden: verbinde ihn mit einem eigenen Projekt",
  "is a live key, and this project has customers of Stripe's test mode: disconnect Stripe first, or use another project":
    "ist ein Liveschlüssel, und dieses Projekt hat Kunden aus Stripes Testmodus: trenne Stripe zuerst, oder nimm ein anderes Projekt",
  "must be {} to {} characters and not one of the commonest passwords":
    "muss {} bis {} Zeichen haben und darf keines der häufigsten Passwörter sein",
  "must be a duration such as {}, of at least {} and at most {}":
    "muss eine Dauer wie {} sein, mindestens {} und höchstens {}",
  "must be a day such as {}": "muss ein Tag wie {} sein",
  "must be an https address of at most {} characters, without user name and password":
    "muss eine https-Adresse mit höchstens {} Zeichen sein, ohne Benutzername und Passwort",
  "must be an https address": "muss eine https-Adresse sein",
  "must be an address such as {}": "muss eine Adresse wie {} sein",
  "must not hold a user name or password": "darf weder Benutzername noch Passwort enthalten",
  "must have the port 443, or one of 1024 and above": "braucht den Port 443 oder einen ab 1024",
  "must be of a domain that this server may send for ({})":
    "muss zu einer Domain gehören, für die dieser Server senden darf ({})",
  "must be one line of text without control characters": "muss eine Zeile ohne Steuerzeichen sein",
  "must be text without control characters": "darf keine Steuerzeichen enthalten",
  "must be the verification key as SendGrid shows it: an ECDSA key on P-256 in base64":
    "muss der Schlüssel sein, wie SendGrid ihn zeigt: ECDSA auf P-256 in base64",
  "must be without a plus sign: each mail's own name is put behind one":
    "darf kein Plus enthalten: dahinter kommt der Name jeder Mail",
  "must have at most {} characters before the @": "darf vor dem @ höchstens {} Zeichen haben",
  "must be longer than that of the step before it": "muss später sein als beim Brief davor",
  "must be left out where strategy is given: a step is one or the other": "fällt weg, wo eine Strategie gewählt ist",
  "may be discount in the last step only": "ein Rabatt geht nur im letzten Brief",
  "must be without placeholders": "darf keine Platzhalter enthalten",
  "has the unknown placeholder {}; there are: {}": "enthält den unbekannten Platzhalter {}; es gibt: {}",
  "has a placeholder that cannot be read; write {}, or {} with words for where it is not known":
    "enthält einen Platzhalter, der nicht zu lesen ist; schreib {}, oder {} mit Worten für den Fall, dass er nicht bekannt ist",
  "must not have a link in it": "darf keinen Link enthalten",
  "must be left out of a generated arm": "fällt weg, wo der Text geschrieben wird",
  "must be set together with {}": "geht nur zusammen mit {}",
  "must be at most {} characters long": "darf höchstens {} Zeichen lang sein",
  "must be an object of at most {} bytes of JSON": "muss ein JSON-Objekt mit höchstens {} Byte sein",
  "must be at least {} characters": "braucht mindestens {} Zeichen",
  "must be at most {} characters": "darf höchstens {} Zeichen haben",
  "must be {} to {} characters long": "muss {} bis {} Zeichen haben",
  "must have at least {} item": "braucht mindestens {} Eintrag",
  "must have at least {} items": "braucht mindestens {} Einträge",
  "must have at most {} item": "darf höchstens {} Eintrag haben",
  "must have at most {} items": "darf höchstens {} Einträge haben",
  "must be at most {} plans": "darf höchstens {} Tarife haben",
  "must be a string": "muss ein Text sein",
  "must be an integer": "muss eine ganze Zahl sein",
  "must be a number": "muss eine Zahl sein",
  "must be true or false": "muss ja oder nein sein",
  "must be at least min_mrr": "darf nicht kleiner als der kleinste Betrag sein",
  "must be at least {}": "muss mindestens {} sein",
  "must be at most a year from now": "darf höchstens ein Jahr voraus sein",
  "must be at most {}": "darf höchstens {} sein",
  "must be greater than {}": "muss größer als {} sein",
  "must be less than {}": "muss kleiner als {} sein",
  "must be a multiple of {}": "muss ein Vielfaches von {} sein",
  "must be one of: {}": "muss eines davon sein: {}",
  "must not have the same item twice": "darf nichts doppelt enthalten",
  "must not be given twice": "darf nicht doppelt vorkommen",
  "is not known": "ist nicht bekannt",
  "must be an email address": "muss eine Mailadresse sein",
  "email must be an email address": "muss eine Mailadresse sein",
  "must be an https address such as {}": "muss eine https-Adresse sein, etwa {}",
  "must be a currency code of ISO 4217, such as {}": "muss ein Währungscode nach ISO 4217 sein, etwa {}",
  "must be a day between {} and {}, such as {}": "muss ein Tag zwischen {} und {} sein, etwa {}",
  "must be a day such as {} or a timestamp such as {}": "muss ein Tag wie {} oder ein Zeitpunkt wie {} sein",
  "must be a timestamp such as {}": "muss ein Zeitpunkt wie {} sein",
  "must be a time zone such as {}": "muss eine Zeitzone wie {} sein",
  "must be a language tag such as {} or {}": "muss ein Sprachkürzel wie {} oder {} sein",
  "must be a colour such as {}": "muss eine Farbe wie {} sein",
  "must be the key as one word of {} to {} characters, or null to clear it":
    "muss der Schlüssel als ein Wort von {} bis {} Zeichen sein",
  "must be the secret as one line of {} to {} characters, or null to clear it":
    "muss das Geheimnis als eine Zeile von {} bis {} Zeichen sein",
  "must be {} to {} lower-case letters, digits and hyphens, starting and ending with a letter or digit":
    "muss aus {} bis {} Kleinbuchstaben, Ziffern und Bindestrichen bestehen, mit Buchstabe oder Ziffer an beiden Enden",
  "must be {} to {} lower-case letters, digits, - and _":
    "muss aus {} bis {} Kleinbuchstaben, Ziffern, - und _ bestehen",
  "must be an https address of at most {} characters, without user name and password, of a PNG, JPEG, GIF or WebP picture: mail programs show no SVG":
    "muss die https-Adresse eines Bilds als PNG, JPEG, GIF oder WebP sein, mit höchstens {} Zeichen, ohne Benutzername und Passwort: SVG zeigen Mailprogramme nicht",
  "must be in the future": "muss in der Zukunft liegen",
  "must not lie in the future": "darf nicht in der Zukunft liegen",
  "must not be after to{}": "darf nicht nach dem Ende liegen",
  "must not be after to": "darf nicht nach dem Ende liegen",
  "must not be so long ago: the period may be at most {} days long":
    "liegt zu weit zurück: der Zeitraum darf höchstens {} Tage lang sein",
  "must be another time than from; null means no quiet hours": "muss eine andere Zeit als der Anfang sein",
  "must be false while settings.automation.days has sat or sun": "geht nicht, solange Samstag oder Sonntag gewählt ist",
  "must be without sat and sun while weekdays_only is true":
    "darf Samstag und Sonntag nicht enthalten, solange nur an Werktagen gesendet wird",
  "must be after from": "muss nach dem Anfang liegen",
  "must be in the past": "muss in der Vergangenheit liegen",
  "must begin later, or to end earlier: there are more than {} churn events":
    "muss später beginnen, oder der Zeitraum früher enden: es sind mehr als {} Fälle",
  'must be a time of day such as "{}"': "muss eine Uhrzeit wie {} sein",
  "must be an http or https address of at most {} characters, without user name and password":
    "muss eine http- oder https-Adresse mit höchstens {} Zeichen sein, ohne Benutzername und Passwort",
  "must be true: a story needs the customer's permission":
    "muss bestätigt sein: eine Geschichte braucht die Erlaubnis des Kunden",
  "must not be given twice in a list": "darf in einer Liste nicht doppelt vorkommen",
  "is taken only with the action pause": "gibt es nur bei einer Pause",
  "must be the id of an offer at Razorpay, such as {}": "muss die Kennung eines Angebots bei Razorpay sein, etwa {}",
  "must be the key id of an API key of Razorpay, such as {}, or null to clear it":
    "muss die Kennung eines API-Schlüssels von Razorpay sein, etwa {}",
  "cannot be carried out at {}: a person has to": "lässt sich bei {} nicht ausführen: das muss ein Mensch tun",
  "ends before the next invoice of {} at {}, which would not be reduced":
    "endet vor der nächsten Rechnung von {} bei {}, die dadurch nicht geringer würde",
  "1 subscription": "1 Abonnement",
  "{} subscriptions": "{} Abonnements",
  "is no price that {} has reported": "ist kein Preis, den {} gemeldet hat",
  "must be now for Paddle, which cannot change a plan at the end of the period":
    "geht bei Paddle nur sofort: dort lässt sich ein Tarif nicht zum Ende des Zeitraums ändern",
  "is needed for Razorpay, where discounts are made by hand: without it a person has to":
    "braucht Razorpay, wo Rabatte von Hand angelegt werden: ohne muss das ein Mensch tun",
  "must be a whole number {}": "muss eine ganze Zahl sein: {}",
  "must have percentages that sum up to at most 100": "darf zusammen höchstens 100 Prozent ergeben",
  "is taken only with the offer type {}": "gibt es nur mit der Angebotsart {}",
  "must match at most {} churn events; it matches {}": "darf höchstens {} Fälle treffen, es sind {}",
  "is used, too old or unknown: ask for a new link": "gilt nicht mehr: bitte um einen neuen Link",
  "was refused: {}": "wurde abgelehnt: {}",
  "does not match: the variant {}": "passt nicht mehr: jemand anderes hat den Brief inzwischen geändert",
};
