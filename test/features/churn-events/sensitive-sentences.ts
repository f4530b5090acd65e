// Reasons as people write them, labelled by hand before the lexicon was written: those to hold back with their topic, and
// those that only sound sensitive. Every third one was not looked at while the lexicon grew, and only measures it.

import type { SensitiveTopic } from "../../../src/features/churn-events/tables.ts";

export type Sentence = { topic: SensitiveTopic | null; text: string; isHeldOut: boolean };

const POSITIVE: Record<SensitiveTopic, string> = {
  death: `
My husband died last month. Please just close the account.
My wife passed away in March and she was the one using this
the account holder is deceased
I am writing on behalf of my late father, who was your customer
our founder died unexpectedly and we are closing the company
she's dead. stop charging her card
Death in the family
We lost our son and I can't think about work at the moment
This was my mom's account. She passed on Tuesday.
My business partner was killed in a car crash
I'm the executor of his estate, please close everything
we lost the baby
He died.
funeral next week, cancelling all her subscriptions
My brother comitted suicide, I am closing his accounts
Sadly our owner passsed away
My dad has passed. I'm handling his affairs.
widowed in january, no need for this any more
Mein Mann ist letzten Monat gestorben
Kontoinhaber verstorben
Meine Mutter ist tot, bitte alles kündigen
Todesfall in der Familie
mein geschäftspartner ist tödlich verunglückt
Ich kündige für meinen verstorbenen Vater
Mon mari est décédé le mois dernier
Le titulaire du compte est mort
suite au décès de ma mère je ferme son compte
ma femme nous a quittés en juin
Mi esposo falleció en enero
El titular ha fallecido
murió mi padre y era su cuenta
por fallecimiento del cliente
Meu marido faleceu no mês passado
a dona da conta morreu
devido à morte da minha mãe
falecimento na família
मेरे पति का देहांत हो गया है
मेरे पिताजी की मृत्यु हो गई
mere pati ka dehant ho gaya
papa ki death ho gayi hai
meri maa guzar gayi
mummy nahi rahi
`,
  illness: `
I have been diagnosed with cancer and have to stop working
I'm in hospital and won't need it
My daughter is seriously ill, I am stopping everything
stroke. cannot use a computer anymore
I am on sick leave since April
My mother has dementia and can't use it any longer
Had a heart attack last week
undergoing chemotherapy
I have long covid and can't work
My son was in a terrible accident and is in intensive care
Terminal illness
health problems, sorry
due to my health I have to give up the business
Recovering from surgery, not working for months
she is in a coma
my wife has breast cancer
I've got a brain tumor
Ich bin schwer krank und kann nicht mehr arbeiten
Krebsdiagnose
liege im Krankenhaus
aus gesundheitlichen Gründen
Burnout, ich mache erstmal nichts mehr
mein Vater hatte einen Schlaganfall
J'ai un cancer
je suis à l'hôpital depuis trois semaines
raisons de santé
ma fille est gravement malade
Tengo cáncer y no puedo seguir
estoy hospitalizado
por motivos de salud
mi hijo está muy enfermo
Estou com câncer
estou internada no hospital
por problemas de saúde
minha esposa está muito doente
मुझे कैंसर है
मैं अस्पताल में हूँ
mujhe cancer hai
main bahut bimar hoon
papa hospital mein admit hain
tabiyat bahut kharab hai
`,
  distress: `
I don't want to live anymore
I am going to kill myself
thinking about suicide every day, don't need your product
I can't go on
I have been self-harming again and need to step away from everything
nothing matters, I want to die
Severe depression, I can't do anything
had a nervous breakdown
going through a painful divorce
Our house burned down and we lost everything
we had to flee the war
I'm having a mental health crisis
I want to end it all
my life is falling apart
panic attacks whenever I open my laptop
Ich will nicht mehr leben
ich bringe mich um
schwere Depressionen
mein Haus ist abgebrannt
ich kann nicht mehr, alles bricht zusammen
Suizidgedanken
Je veux mourir
j'ai envie d'en finir
je suis en dépression
ma maison a brûlé
Quiero morirme
no quiero vivir más
tengo depresión severa
me voy a suicidar
Quero morrer
não aguento mais viver
estou com depressão profunda
vou me matar
मैं मरना चाहता हूँ
main jeena nahi chahta
mujhe depression hai
suicide karne ka mann karta hai
`,
  money: `
This is fraud, I never signed up for this
You charged me twice and nobody answers
Double charge on my card this month
I did not authorize this charge
You people are scammers
unauthorised payment taken from my account
someone used my card without my permission
you stole 400 dollars from me
This is a scam
I have been billed two times for May
I never agreed to be charged, give me my money back
fraudulent charges!!
You keep charging me after I cancelled
I am filing a chargeback with my bank
my bank says this transaction is fraud
charged three times for the same invoice
I don't recognise this charge
Betrug! Ich habe nie etwas bestellt
Sie haben doppelt abgebucht
unberechtigte Abbuchung von meinem Konto
ihr seid betrüger
zweimal abgebucht, ich will mein Geld zurück
Ihr zieht trotz Kündigung weiter Geld ein
C'est une arnaque
vous m'avez prélevé deux fois
prélèvement non autorisé
c'est de l'escroquerie, je n'ai jamais souscrit
Es una estafa
me cobraron dos veces
cargo no autorizado en mi tarjeta
son unos estafadores y ladrones
Isso é golpe
cobrança duplicada no meu cartão
fui cobrado duas vezes
não autorizei essa cobrança
ये फ्रॉड है
दो बार पैसे काट लिए
do baar paise kat gaye
tum log chor ho, fraud company
mere account se bina permission paise kaat liye
`,
  threat: `
I know where you live
I will kill you all
You will regret this
I'm going to post about you everywhere and ruin your reputation
one star reviews everywhere if you don't fix this
You'll pay for this
I'll come to your office and burn it down
watch your back
expect a very public twitter thread about how you treat people
we will go to the press with this
I will destroy your company
I'll make sure everybody knows what kind of company this is
Ich weiß wo ihr wohnt
das werdet ihr bereuen
ich bringe euch um
ich gehe damit an die Presse
Überall schlechte Bewertungen, das verspreche ich euch
Je sais où vous habitez
vous allez le regretter
vous allez me le payer
je vais vous tuer
Sé dónde vives
se van a arrepentir
los voy a matar
lo voy a publicar en todas las redes
Sei onde vocês moram
vocês vão se arrepender
vou acabar com vocês
तुम्हें पछताना पड़ेगा
main tumhe jaan se maar dunga
tumko dekh lunga
pachtaoge tum log
`,
  legal: `
You will hear from my lawyer
I'm taking legal action
see you in court
I will sue you
reporting you to the BBB
My attorney has been informed
I have filed a police report
complaint with the consumer protection agency is on its way
I'll report you to the data protection authority
this is a formal notice before legal proceedings
Filed a complaint with the FTC
Our solicitors will be in touch
small claims court next week
the company is insolvent, please address the insolvency administrator
cease and desist
we are under investigation and the authorities closed our accounts
I've contacted trading standards
Mein Anwalt meldet sich bei Ihnen
ich erstatte Anzeige
Wir sehen uns vor Gericht
die Verbraucherzentrale ist informiert
ich gehe zur Polizei
rechtliche Schritte folgen
Mon avocat va vous contacter
je porte plainte
on se verra au tribunal
signalement à la CNIL
mise en demeure
Mi abogado se pondrá en contacto
voy a denunciarlos
los voy a demandar
nos vemos en los tribunales
Meu advogado vai entrar em contato
vou processar vocês
já abri reclamação no Procon
boletim de ocorrência na polícia
मैं पुलिस में शिकायत करूँगा
consumer court mein case karunga
mera vakil baat karega
kanooni karwai karunga
police complaint kar di hai
`,
  no_contact: `
STOP EMAILING ME
unsubscribe
Please remove me from your list
do not contact me again
no more emails please
Stop spamming me!!!
take me off your mailing list
leave me alone
Don't email me ever again
I want to opt out of all communication
stop contacting me
quit sending me mails
unsubscribe me from everything
Never write to me again
too many emails from you, stop it
I do not wish to receive any further emails
UNSUSCRIBE
lose my email address
Keine E-Mails mehr!
Bitte nicht mehr kontaktieren
nehmt mich aus dem Verteiler
hört auf mir zu schreiben
lasst mich in Ruhe
Newsletter abbestellen
Arrêtez de m'écrire
ne me contactez plus
plus de mails svp
retirez-moi de votre liste
Dejen de enviarme correos
no me contacten más
quítenme de su lista
no quiero recibir más correos
Parem de me mandar emails
não me contatem mais
me tirem da lista
não quero receber mais e-mails
मुझे ईमेल भेजना बंद करो
mujhe email mat bhejo
mujhe dobara contact mat karna
email bhejna band karo
`,
  deletion: `
Delete my data
please delete my account and all personal information
I want all of my data erased under GDPR
Right to be forgotten request
remove all my personal data from your systems
GDPR deletion request
I request the erasure of my personal data
Delete everything you have about me
wipe my data
please delete my account
CCPA: do not sell my information, delete it
you must delete all records of me
erase my details permanently
DSGVO Löschung
Bitte löschen Sie alle meine Daten
ich verlange die Löschung meiner personenbezogenen Daten
Daten löschen!
Account und Daten bitte löschen
nach Art. 17 DSGVO alles löschen
Supprimez mes données
je demande l'effacement de mes données personnelles
droit à l'oubli
merci de supprimer mon compte et mes informations
Borren mis datos
solicito la eliminación de mis datos personales
derecho al olvido
eliminen toda mi información
Apaguem meus dados
quero a exclusão dos meus dados conforme a LGPD
excluam minha conta e meus dados
direito ao esquecimento
मेरा डेटा डिलीट करो
mera data delete kar do
meri saari jankari hata do
mera account aur data delete karo
`,
};

const NEGATIVE = `
our old tool died so we tried you, but you are too slow
you are killing it, we just don't need it any more
we are dying to see a calendar export
fraud detection feature missing
only signed up for the free trial
too ill-suited for agencies
legal team wants SSO
my card was stolen, the new one comes next week
unsubscribe link broken in the product
This feature is to die for but the rest is meh
the project died
our startup is dead
my laptop died and I lost interest
Dead simple, but too expensive
the deadline passed and we did not use it
passed on this for now
we went with a competitor, no hard feelings
threat intelligence features are missing
we need threat modelling
Sick of the bugs
I'm sick and tired of waiting for support
the price is sick
killer feature is missing
your update killed our workflow
we killed the project
the app kills my battery
no court booking for our tennis club
our law firm moved to another tool
we are a hospital and need HIPAA compliance
cancer research charity, budget was cut
we run a funeral home and your calendar does not fit
health insurance startup, we pivoted
there is no mental health journal feature
for legal reasons our data must be stored in the EU
legal department did not approve the tool
too many emails in my inbox view, hard to sort
our customers cannot unsubscribe in one click
the unsubscribe page is not customizable
need bulk unsubscribe handling
email deliverability is bad
emails stop sending after 100 recipients
remove the limit of five lists and I will come back
cannot remove contacts from a list
you deleted my data by mistake
the last update deleted my data
I can't delete my projects
there is no way to delete old records
no data deletion feature for our users
GDPR compliance is missing
you are not GDPR compliant enough for our clients
we need a data processing agreement
the chat feature is depressing
the interface is a disaster
it's a pain to use
We burned through our budget
the service was down again and I panicked before a demo
I was charged more than I expected
the invoice was hard to find
refund please, I forgot to cancel
double the price of the others
you doubled the price
charged per seat, which does not scale
billing twice a year would be better
it charges my phone too slowly
too expensive, a rip-off
daylight robbery for what it does
payment failed because of my bank's limit
card expired
insufficient funds
my bank blocked the payment
the accident reporting module is missing
we had a heart for the product but it did not work out
we are taking a break over the summer
maternity leave until next year
just had a baby, pausing for now
lost my job and need to save money
the team lost interest
we lost a big client
our developer left and nobody uses it
I lost access to my account
founder changed strategy
my late payment was my fault
she moved to another company
nobody died, it is just too expensive
not a scam, just not for me
I'm not going to sue anybody, relax
no health issue, just no time
I don't need a lawyer app
please keep emailing me about new features
don't unsubscribe me from the newsletter, I only cancel the plan
contact form builder is too limited
your support never contacted me
no one contacted me back
I emailed support three times and nobody wrote back
stop motion editor is missing
I regret leaving but the price is too high
you will be missed
the reviews were better than the product
I will leave you a five star review, thanks
press kit generator missing
police and fire module not available in our region
our authority requires an on-premise version
too expensive
switching to HubSpot
not using it enough
missing Slack integration
it crashes all the time
temporary pause
other
Der Server ist gestorben und mit ihm das Projekt
Das Projekt ist gestorben
zu teuer, ich werde nicht mehr gebraucht
Wir brauchen Betrugserkennung
die Rechtsabteilung will SSO
krankhaft langsam
Mein Akku ist tot
Newsletter-Funktion zu schwach
Kontakte lassen sich nicht löschen
Export der Daten fehlt
Die Kosten haben sich verdoppelt
Ihr Gericht-Planer passt nicht zu unserem Restaurant
Kein Anwalt in unserer Kanzlei benutzt es
mon ancien outil est mort
le projet est mort
trop cher à mourir
il manque la détection de fraude
le service juridique exige le SSO
j'ai perdu l'accès
résilier mon abonnement
impossible de supprimer des contacts
le prix a doublé
el proyecto murió
muero de ganas de ver la nueva versión
falta detección de fraude
el departamento legal quiere SSO
cancelar mi suscripción
no puedo borrar contactos
el doble de caro que otros
o projeto morreu
meu celular morreu
falta detecção de fraude
o jurídico pediu SSO
quero cancelar minha assinatura
não consigo excluir contatos
o dobro do preço
bahut mehnga hai
project band ho gaya
feature nahi hai
phone dead ho gaya tha
data export nahi hota
बहुत महंगा है
प्रोजेक्ट बंद हो गया
`;

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

const every = [
  ...(Object.entries(POSITIVE) as [SensitiveTopic, string][]).flatMap(([topic, text]) =>
    linesOf(text).map((line) => ({ topic, text: line })),
  ),
  ...linesOf(NEGATIVE).map((text) => ({ topic: null, text })),
];

export const SENTENCES: readonly Sentence[] = every.map((sentence, index) => ({
  ...sentence,
  isHeldOut: index % 3 === 2,
}));
