// How people say that they work for somebody else now, and so have no business of their own that needs the product.

export const NEW_JOB = {
  english:
    "full time job|position|role, fulltime job, full time employ*, employed now, now employed, i am|m employed, salaried, took|taken|taking|got|found|landed|started .. a|full job|position, no more freelanc*|self, no longer freelanc*, no longer self employed, stopped|quit|quitting|done|finished freelanc*, stopped being self employed, back in|to employment, moved|went|gone|going to|into .. job|career|profession",
  german:
    "festangestellt*, fest angestellt, feste anstellung, festanstellung, bin .. angestellt, jetzt|wieder|nur noch angestellt, nicht mehr selbststandig|selbstandig|freiberuflich, selbststandigkeit|selbstandigkeit .. aufgegeben|beendet",
  french:
    "suis|passe|passee|redevenu|redevenue salarie|salariee, signe .. cdi, en cdi, plus freelance|independant|independante|auto, plus a mon compte",
  spanish:
    "me han contratado, me contrataron en|como, ya no soy autonomo|autonoma|freelance, baja de autonomos, deje de ser autonomo|autonoma, por cuenta ajena, trabajo fijo",
  portuguese:
    "fui contratado|contratada, me contrataram em|como, trabalho|emprego fixo, carteira assinada, clt, nao sou .. autonomo|autonoma|freelancer, virei clt",
  hindi: "नौकरी .. लग|मिल, naukri .. lag|mil, job .. lag|mil gayi|gai, freelancing .. band|chhod, freelance .. chhod",
};
