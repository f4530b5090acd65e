// Sentences that were written and labelled after the lexicon, to see what it missed; it has been extended with them since.
// At first it held back 120 of the first 135 and 71 of the other 93, and 10 and 3 of the harmless ones by mistake.

export const LATER = {
  heldBack: `
the lawyer who ran our trial died
My husband passed away unexpectedly
My mother just died and I have no energy for this
Our CEO died in a plane crash last week
customer deceased
Account owner has died
I lost my wife to cancer
my son died
We buried my father yesterday
The owner of this account is no longer alive
My daughter was diagnosed with leukemia
I am terminally ill
I have stage 4 cancer
Undergoing treatment for cancer
I had a stroke and can't type
In hospital after an accident
I'm having surgery next week and won't be able to work
I've been in the ICU
Serious health issues in my family
my health is failing
I'm severely depressed
I don't see a reason to keep living
I want to kill myself
I feel suicidal
I'm going through a nervous breakdown
going through a divorce and can't cope
You charged my card twice!
I was double charged
You have stolen money from my account
This is a fraudulent charge
I never authorized this payment
I did not sign up for this, you are scammers
Unauthorized transaction on my credit card
you're a bunch of crooks and thieves
I've reported you to my bank for fraud
charged me after I cancelled, this is theft
My lawyer will be in touch
I'm going to sue your company
I will take legal action against you
I'm filing a complaint with the FTC
Expect a letter from my attorney
I will report you to the consumer protection agency
This violates GDPR and I will report you to the data protection authority
see you in court, scammers
I reported this to the police
I will destroy your reputation
I will find you and make you pay
I know where your office is
you'll be sorry
Watch out, I'm coming for you
I'll burn your office down
I'll leave bad reviews everywhere
stop emailing me!!!
Please stop sending me emails
Unsubscribe me
unsubscribe me from this list immediately
take me off this list
remove me from your mailing list
Do not contact me ever again
don't ever email me again
Never contact me again
leave me the hell alone
no more marketing emails
please delete all my data
Delete my account and all data
I want my personal data deleted
I invoke my right to erasure under Article 17 GDPR
erase all information you hold on me
please forget me, GDPR
meine frau ist verstorben
mein Vater ist gestern gestorben
Ich habe Krebs
ich bin im krankenhaus
Ich wurde doppelt belastet
Das ist Betrug
Ich schalte meinen Anwalt ein
Ich zeige Sie an
Ich werde Sie verklagen
Bitte keine Mails mehr
Hören Sie auf, mir E-Mails zu schicken
Löschen Sie meine Daten gemäß DSGVO
Bitte löschen Sie mein Konto und alle Daten
Ma mère est morte la semaine dernière
Mon père vient de mourir
J'ai un cancer du sein
Je suis gravement malade
C'est une fraude
Vous m'avez débité deux fois
Je vais vous poursuivre en justice
Mon avocat vous contactera
Arrêtez de m'envoyer des emails
Ne m'écrivez plus
Désinscrivez-moi
Supprimez toutes mes données
Mi madre murió la semana pasada
Mi padre acaba de fallecer
Me diagnosticaron cáncer
Estoy en el hospital
Me cobraron doble
Esto es un fraude
Voy a llamar a mi abogado
Los voy a denunciar
Dejen de enviarme correos
No me escriban más
Eliminen mis datos
Borren toda mi información personal
Minha mãe morreu
Meu pai faleceu
Fui diagnosticado com câncer
Estou no hospital
Fui cobrado em dobro
Isso é fraude
Vou chamar meu advogado
Vou processar a empresa
Parem de me enviar e-mails
Não me mandem mais emails
Apaguem todos os meus dados
Exclua meus dados
मेरे पति की मौत हो गई
मेरी माँ नहीं रहीं
मुझे कैंसर हो गया है
मेरे साथ धोखा हुआ है
मुझसे दो बार पैसे लिए गए
मैं आत्महत्या करना चाहता हूं
मैं केस करूंगा
मुझे ईमेल मत भेजो
मेरा डेटा हटा दो
mere papa ka nidhan ho gaya
mere pati nahi rahe
mujhe cancer ho gaya hai
mere saath fraud hua hai
do baar charge kiya
main tumhe court mein dekhunga
email mat bhejo
mera data hata do
mujhe mail bhejna band karo
Unfortunately my father, who used this, died in April and nobody else needs the account.
hi, this was my late husband's subscription
My wife's funeral was on Friday. Cancel it.
The subscriber has passed away, please stop billing his estate
our colleague Tom took his own life
My best friend died in a motorbike accident, I'm not in a state to run this
I lost both my parents this year
I've just been told I have a brain tumour
Parkinson's, I cannot type any longer
my wife is dying
My kid is in the hospital with leukaemia and I quit my job
I am on long-term sick leave with burnout
medical emergency
been really unwell since my operation
the doctor says I only have months to live
chronic pain, can't sit at a computer
I'm an alcoholic and going to rehab
I cannot take it anymore, I'd rather be dead
there's no point in living
I'm fleeing an abusive husband
our town was flooded and the office is gone
We are in Kharkiv and there is a war
hit by an earthquake, everything is gone
You guys took money twice and ignored my emails
I see two charges on my statement this month
I never gave you permission to charge me
this is theft, plain and simple
your company is a scam, stay away
my credit card company opened a fraud case against you
charged $99 without authorization
You've been billing a dead card for a service I cancelled in 2022, fraud!
you are going to hear from my solicitor
I've instructed my lawyers
this is illegal and I'll see you in small claims
consider this formal legal notice
reported you to Trading Standards
I'm contacting the ombudsman
My company filed for bankruptcy
the insolvency administrator terminates all contracts
I'll make you regret this, I swear
you will all burn
I'll trash you on every review site
Going to tell the press what you did
We'll ruin you
stop sending me this crap
cease all communications
I said UNSUBSCRIBE
remove my email
please take my address off your mailing list
you have no permission to contact me
please do not send any more emails
delete me from your database
erase my account permanently including personal data
I want you to delete all of the information you have on me
under GDPR I demand deletion of my personal data
request for data erasure
Meine Oma ist gestorben, es war ihr Konto
Der Kontoinhaber ist leider verstorben, ich bin seine Tochter
habe einen Burnout und bin in der Klinik
ich hatte einen schweren Unfall
ihr habt mir zweimal Geld abgebucht
das ist Abzocke und Betrug, ich gehe zum Anwalt
Wenn Sie nicht aufhören, verklage ich Sie
streichen Sie mich aus Ihrer Liste
löscht meinen Account mit allen Daten
mon père est décédé, il faut fermer son compte
mon épouse est hospitalisée
on m'a prélevé sans mon autorisation
je saisis le tribunal
cessez de me contacter
effacez mes données personnelles
mi abuela falleció y la cuenta era de ella
tuve un accidente y estoy en rehabilitación
me hicieron un cargo que no autoricé
los denunciaré ante Profeco
sáquenme de su lista de correos
quiero que borren mis datos personales
meu sócio faleceu
estou com depressão e não consigo trabalhar
cobraram duas vezes o mesmo mês
vou ao Procon
me removam da lista de e-mails
quero que apaguem meus dados
मेरे भाई का निधन हो गया
मेरी तबीयत बहुत खराब है
आप लोगों ने मेरे साथ फ्रॉड किया
मैं पुलिस में जाऊंगा
मुझे मेल करना बंद करें
meri mummy ki death ho gayi
main hospital mein bharti hoon
paisa do baar kat gaya
mujhe aur email nahi chahiye
mera account delete karo aur data bhi
`,
  harmless: `
my trial died before I could test it
we need a lawyer-approved contract template
l'appli est morte depuis hier
our old tool died
killing it with your app but budget is gone
I'm dying to see dark mode
Fraud detection feature is missing
the free trial ended
The product is too ill-suited for us
Our legal team wants SSO
My card was stolen, I will update it
the unsubscribe link in the product is broken
my subscription expired
Not enough value
We are closing down our company
we killed that product line
This is killing our productivity
dead slow
dead links everywhere
the integration is dead
the server dies every day
bugs make me sick
I was sick of the interface
sick of paying so much
our hospital client left us
we are a healthcare company and need HIPAA
death by a thousand clicks
the learning curve is suicide for new users
we need two-factor authentication for security
I was charged for seats that I did not use
charged in dollars instead of euros
the annual price is too high
I can't justify the cost to my lawyer friends
need court calendar integration for lawyers
We are lawyers and your product lacks a document vault
law students on a budget
police our usage better
threatening to leave if prices go up again
your competitor has better threat detection
email integration is missing
emails land in spam
too many notification emails about comments
cannot stop the email notifications for tasks
contact management too weak
remove branding option missing
delete button is missing
deleting records is slow
no option to delete workspace
data deletion takes too long
moved to another country
having a baby next month
got laid off
bankrupting prices
the app went down during our launch
this killed the deal for us
we lost the contract
lost all my work because of a crash
my trust is lost
team burnout from too many features
the calendar passed my needs
he moved to another company
she left the company
the user who needed it quit
our founder loves it but the team does not
my wife uses a different tool
my husband thinks that it is too expensive
my daughter started school, no time
my father's business closed
our customer died down in interest
die Kosten sind zu hoch
die App ist zu teuer
Die Software ist krank teuer
Wir haben doppelt so viele Nutzer bezahlt wie nötig
Das Projekt ist tot
Kündigung wegen Umzug
il manque une fonction
trop cher pour notre budget
c'est mort pour cette année
notre équipe juridique a refusé
muy caro
ya no lo uso
la aplicación muere a cada rato
me mata la lentitud
muito caro
o aplicativo morre toda hora
não uso mais
bahut slow hai
app chal nahi raha
kaam nahi kar raha
phone kharab ho gaya
The project got cancelled by the customer
We sold the company
my boss decided to go with another vendor
the owner changed and wants another system
one of our founders left
Our doctor's office is closing
clinic management needs are not met
I work in a hospital and the firewall blocks you
no medical templates
patients cannot book online
too painful to migrate
your support agent was rude
I feel cheated by the price increase
felt misled by the pricing page
price went up twice this year
billed annually without notice of renewal
you charge for every user
charged in advance, I prefer monthly
two-factor is missing
emails arrive twice
I get two invoices, my accountant hates it
stop the price increases
please stop changing the interface
remove the watermark
remove the seat limit
contact import is broken
I could not contact support
nobody answered my emails
you never answer emails
we use another email tool
delete confirmation missing
account deletion is hidden too deep
cannot remove a user from my account
the audit log is missing, compliance department said no
our data protection officer rejected it
lack of GDPR documents
our lawyers could not agree on the contract terms
notice period too long
court of users is too small
this is criminal pricing
illegal characters in exports
crashes kill me
my work here is done
passed the exam, no longer needed
finished my degree
moving abroad for a year
on parental leave
taking a sabbatical
season is over
client went in-house
we were acquired
switched to Notion
your app is dying a slow death with all those ads
I'll be back, promise
sorry to leave
I regret to leave
the break-up of our team
divorced our CRM from billing
accidental signup
signed up by mistake
forgot to cancel the trial
I only needed it once
Firma wurde verkauft
zu kompliziert
brauche es nicht mehr
wechseln zu einem anderen Anbieter
Abo versehentlich abgeschlossen
je n'en ai plus besoin
plus assez de budget
je change d'outil
ya no lo necesito
me cambié a otra herramienta
não preciso mais
mudei de ferramenta
ab zarurat nahi hai
dusra tool use kar rahe hain
अब जरूरत नहीं है
बजट कम है
hospitality business closed
prices have fallen elsewhere
`,
};
