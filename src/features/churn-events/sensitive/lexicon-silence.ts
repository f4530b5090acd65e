// Phrases with which customers ask not to be mailed, or for their data to be deleted, in the languages of the widget.

export const SILENCE = {
  no_contact: `
stop|quit|cease .. emailing|mailing|messaging|contacting|spamming|writing|calling|texting|sending|bothering|pestering|harassing|mailing
stop .. emails!|mails!|spam, unsubscribe, opt out!, opt me out!, optout, remove|take|get me|us from|off, remove|take|delete my|our email|address|mail from|off
take|remove|strike|get|delete my|our address|name|email|number out|off, take|strike|get me|us out of your, stop it with .. mails|emails|newsletter|newsletters|spam, enough|stop with of|your|the|these|all .. mails|emails|newsletter|newsletters
off your|the|this|all mailing|list|lists, not|never ever contact!|email!|mail!|message!|text!|call!|write, not|never contact!|email!|mail!|message!|text!|spam!|call! me|us|again|anymore|ever, not|never e mail me|us
not|never write me|us|again, not|never email|mail|contact this address|number|inbox, not|never write to me|us, not send me|us, do not contact!|disturb
no more|further .. emails|mails|newsletters|messages|communication|advertising, no more marketing, forget me!, no more|further emails|mails|mail|messages|contact!|communication|communications|newsletters|spam
no more e mails, not want|wish|like|need .. emails!|mails!|newsletter|newsletters|contacted|communication, not want|wish|like .. receive|get|be .. emails|mails|newsletters|contacted|messages|communication
not|never want|wish .. hear from, leave me|us .. alone, lose|forget my email|number|address, emails from you, spamming me|us, spam me|us, stop it already
cease .. communication|communications|contact!|mails|emails, remove|delete my|our email|emails|number|contact!, no permission .. contact!|email!|mail!|write
do not send .. emails!|mails!|email!|mail!|messages|newsletters|anything, delete!|remove!|erase!|wipe! me|us from, as spam, no .. contact! please, stop contact!, not|stop bother|bothering|harass|harassing|pester
not interested in .. emails|mails|newsletter|newsletters, harassment, block your|you emails
emails|mails|newsletter|newsletters .. after|despite .. unsubscribing|unsubscribed, keep .. emailing|mailing us|me .. unsubscrib*
nie wieder|mehr .. mails|emails|newsletter|post, keine kontaktaufnahme, keinen kontakt!
belästigung|belästigen, keine post|anrufe mehr, streich|streicht|streichen .. liste|verteiler, basta de correos, chega de|com emails|mails, email|emails|mail|mails .. nahi|nahin|नहीं chahiye|चाहिए
keine|keinerlei .. mails|emails|newsletter|werbung|nachrichten|spam .. mehr, keine weiteren|weitere .. mails|emails|newsletter|nachrichten, keine werbung
nicht mehr kontaktieren|anschreiben|schreiben|anrufen|kontaktiert|angeschrieben, nicht kontaktieren, kontaktieren sie .. nicht, schreiben|schreib|schreibt .. mir|uns nicht|nie
aus .. verteiler|mailingliste|liste, aus .. verteiler|mailingliste, hört|hör|hören .. auf .. mir|uns .. mails|emails|nachrichten|werbung, hört|hör|hören .. auf .. mails|emails|nachrichten|schicken|senden|schreiben|mailen|nerven|belästigen, lasst|lass|lassen .. in ruhe
mir|uns .. mails|emails zu schicken|senden|schreiben, newsletter|mails|emails .. abbestellen|abmelden|austragen|abgemeldet, vom newsletter|verteiler|mailverteiler, stoppt|stoppen .. mails|emails
arrêtez|arrêter|cessez|stop .. écrire|envoyer|contacter|mails|emails|spam|harceler|harcèlement, ne me|m|nous contactez|écrivez|envoyez|appelez|contacter
plus de|aucun mail|mails|email|emails|courriel|courriels|message|messages|newsletter|spam|pub, ne plus .. contacter|recevoir|contacté|écrire, plus recevoir
moi .. de votre|vos|la|cette liste|listes|fichier|fichiers|base|bases|contacts, désinscrire|désinscrivez|désinscription, désabonner|désabonnez|désabonnement, laissez moi|nous tranquille|tranquilles, la paix!
dejen|dejar|deja|paren|parar .. enviarme|enviar|mandarme|mandar|escribirme|escribir|contactarme|molestar|molestarme|spam, no me|nos contacten|contacte|escriban|escriba|envíen|envien|manden|llamen|molesten
quítenme|quitenme|sáquenme|saquenme|bórrenme|elimínenme|quitarme|sacarme .. lista, no quiero|deseo .. correos|emails|mails|mensajes|boletín, no quiero|deseo recibir
baja|bajar .. lista|correos|boletín|newsletter, déjenme|dejenme|déjame en paz, no más|mas correos|emails|mensajes|mails
parem|pare|parar .. mandar|enviar|escrever|emails|mensagens|spam, não me|nos contatem|contactem|contate|escrevam|mandem|enviem|liguem|incomodem
tirem|tire|retirem|retire|removam|remova|tirar|remover .. lista, não quero|desejo .. receber .. emails|mails|e|mensagens, não quero|desejo receber, deixem em paz, deixem|deixe em|me em|paz, em paz!, descadastrar|descadastrem|descadastre
não quero|desejo mais emails|mails|mensagens|contato|newsletter, não quero|desejo mais nenhum|nenhuma email|emails|mail|mensagem|mensagens|contato, sem mais emails|mails|mensagens|contato, deixem de .. enviar|mandar|escrever, nunca mais .. mandem|enviem|escrevam|contatem|liguem, nunca mais .. receber emails|mails|e|mensagens, não quero|desejo mais e mails, parem com os|as emails|mails|mensagens, parem com os e mails
unsub! me|us|please, please unsub!, desuscribirme|desuscríbanme|desuscríbeme, no emails|mails please!, no e mails please!
ईमेल|मेल|मैसेज|संदेश .. मत|बंद|ना|न भेजो|भेजें|भेजिए|भेजना|करो|करें, भेजना बंद, मत भेजो|भेजें|भेजिए|भेजना, संपर्क .. मत|न|ना, परेशान मत
email|emails|mail|mails|message|messages|msg .. mat|band|na bhejo|bhejna|karo|bhejiye|bhejein|kar|karna, bhejna band, mat bhejo|bhejna|bhejiye, contact|call|sampark .. mat!|na! karna|karo|kare|karein, pareshan mat, list se hata*|nikal*
`,
  deletion: `
delete!|erase!|wipe!|purge!|remove! .. my|our|all|any|these .. data|info|information|details|records|account|profile|everything
delete!|erase!|wipe!|purge!|remove! personal data|information, delete!|erase! everything|all, delete!|erase! it all, deletion request|of my|of all|of our|of personal, data|gdpr deletion
delete|erase|wipe|remove every|all trace|traces of me|us
erasure, right to .. forgotten, be forgotten, want|need|have|demand|request .. data|information|account deleted|erased|removed|wiped
gdpr|ccpa|dsgvo|rgpd|lgpd .. delete!|deletion|erase|erasure|request|löschung|löschen|gelöscht|löscht, not sell my|our
data .. erased|deleted|wiped under
lösch* .. meine|alle|meiner|aller|unsere|unserer|mein|sämtliche|meines .. daten|konto|account|kontos|accounts|profil, lösch* .. personenbezogen*, personenbezogen* .. lösch*
daten .. löschen|löscht|löschung|lösche, account|konto|profil .. löschen|löscht, dsgvo alles, auf vergessenwerden, recht auf löschung, datenlöschung
supprim* .. mes|mon|toutes|nos|notre|ma .. données|compte|informations|infos, effac* .. mes|mon|toutes|nos .. données|compte|informations, effacement
droit à l oubli|effacement, suppression de|du .. données|compte
borr*|elimin*|suprim* .. mis|mi|toda|todos|todo|nuestros|nuestra .. datos|cuenta|información, eliminación|supresión|borrado de .. datos|cuenta|información, derecho al olvido, derecho de supresión
apag*|exclu*|delet*|elimin*|remov* .. meus|minha|todos|todas|nossos|minhas .. dados|conta|informações, exclusão|eliminação|remoção dos|de|da .. dados|conta|informações
direito ao esquecimento, forget my data
डेटा|अकाउंट|खाता|जानकारी .. डिलीट|हटा*|मिटा*, data|account|jankari|jaankari|details|information .. delete!|hata*|mita*|uda*
`,
} as const;
