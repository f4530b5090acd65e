// How people say that they have lost their job: a reason about money, but not about the price. "Between jobs" is not included,
// because it asks for a pause.

export const LOST_JOB = {
  english:
    "lost .. job, losing .. job, laid off, layoff*, unemployed, made redundant, out of work, i was|got let go, been let go",
  german:
    "arbeitslos, arbeitslosigkeit, job|arbeit|stelle|arbeitsplatz verloren, wurde|bin .. entlassen, mir wurde gekundigt",
  french: "au chomage, perdu mon emploi|travail|boulot|job, suis|ete licencie|licenciee",
  spanish:
    "sin trabajo|empleo, en paro, desempleado, desempleada, perdi mi|el trabajo|empleo, perdido mi|el trabajo|empleo, me despidieron, fui despedido|despedida, han despedido",
  portuguese: "desempregado, desempregada, perdi meu|o emprego, fui|sido demitido|demitida, fui mandado|mandada embora",
  hindi: "नौकरी .. छूट|चली, नौकरी गई, naukri .. chali|chhoot, naukri gayi|gai, बेरोजगार, berozgar",
};
