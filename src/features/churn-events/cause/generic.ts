// What people and programs write if they give no reason.

import type { Word } from "../../../lib/words.ts";

const NO_REASON = new Set(
  (
    "no reason,no reasons,no reason given,no reason provided,no reason specified,no particular reason,not a reason," +
    "no specific reason,no real reason,no special reason,reason unknown,unknown reason,none,none given,none provided,n a," +
    "na,nil,null,undefined,nan,object object,true,false,other,others,other reason,other reasons,another reason,something else," +
    "misc,miscellaneous,various,various reasons,nothing,nothing in particular,nothing specific,unknown,not known," +
    "not applicable,not available,not specified,not given,not provided,not sure,unspecified,undisclosed,no comment," +
    "no comments,no answer,no idea,no,nope,yes,ok,okay,idk,i do not know,do not know,dunno,just because,because," +
    "prefer not to say,rather not say,i prefer not to say,i would rather not say,i d rather not say,i do not want to say," +
    "do not want to say,it is complicated,it s complicated,its complicated,complicated to explain,long story," +
    "none of your business,personal,personal reason,personal reasons,private,private reasons,for personal reasons," +
    "x,xx,tbd,default,general,generic,empty,blank,test,asdf,asd,qwerty,abc,blah,blah blah,whatever,meh,lol,lmao,haha,k,jaja,mdr,kkk,see above,see email,see below," +
    "cancel,canceled,cancelled,cancellation,cancelling,canceling,cancel subscription,cancel account,cancel please," +
    "please cancel,cancel my subscription,cancel my account,please cancel my subscription,please cancel my account," +
    "cancel my subscription please,cancel my account please,i want to cancel,want to cancel,i would like to cancel," +
    "i d like to cancel,just cancel,just cancel it,end my subscription,close my account,please close my account," +
    "unsubscribing,churn,churned,voluntary,reason,bye,goodbye,thanks,thank you,thx,thank you for everything," +
    "thanks for everything,thanks anyway,hi,hello,hey,sorry," +
    // German, French, Spanish, Portuguese, Hindi
    "keine angabe,keine angaben,k a,kein grund,keiner,keine,sonstiges,sonstige,andere,anderer grund,anderes,andere grunde," +
    "kundigung,kundigen,private grunde,personliche grunde,aus privaten grunden,aus personlichen grunden,personlich,privat," +
    "weiss nicht,nichts,danke,egal,aucune,aucun,aucune raison,sans raison,pas de raison,autre,autres,autre raison,rien,resiliation," +
    "resilier,raisons personnelles,raison personnelle,personnel,je ne sais pas,non,merci,sans,ninguna,ninguno,ninguna razon," +
    "sin motivo,sin razon,otro,otros,otra razon,otro motivo,otros motivos,motivos personales,razones personales,motivo personal," +
    "nada,no se,cancelar,cancelacion,baja,gracias,nenhum,nenhuma,nenhum motivo,sem motivo,outro,outros,outro motivo," +
    "outros motivos,motivos pessoais,motivo pessoal,pessoal,nao sei,nao quero dizer,nao,obrigado,obrigada,cancelamento," +
    "koi nahi,koi karan nahi,koi reason nahi,kuch nahi,pata nahi,aise hi,bas aise hi,band karo,cancel karo,anya,niji karan," +
    "कोई नहीं,कोई कारण नहीं,कुछ नहीं,पता नहीं,अन्य,अन्य कारण,व्यक्तिगत,निजी,निजी कारण,व्यक्तिगत कारण,धन्यवाद,रद्द करें,नहीं"
  ).split(","),
);

/** The number of words of the longest of them. */
const MOST_WORDS = 6;

/** Whether the whole reason is one of them. */
export function isGeneric(words: readonly Word[]): boolean {
  if (!words.some((word) => /\p{L}/u.test(word.text))) return true;
  // "Reason: none" is "none" with the name of the field before it.
  const said = words.length > 1 && words[0]!.text === "reason" ? words.slice(1) : words;
  return said.length <= MOST_WORDS && NO_REASON.has(said.map((word) => word.folded).join(" "));
}
