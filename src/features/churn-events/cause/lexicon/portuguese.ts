// What people say in Portuguese for each cause.

import { ENDED_ACTIVITY } from "./ended-activity.ts";
import { LOST_JOB } from "./lost-job.ts";
import { NEW_JOB } from "./new-job.ts";
import type { Sayings } from "./sayings.ts";

const BUSINESS =
  "empresa|loja|negocio|restaurante|companhia|salao|academia|clinica|escola|consultorio|escritorio|estudio|padaria|bar|oficina";

export const PORTUGUESE: Sayings = {
  too_expensive: {
    clear: `
      sem|nao .. grana|tutu, apertado|apertada .. grana|mes|bolso,
      ${LOST_JOB.portuguese}
      sem|nao .. desconto, acima do|da, gastar, pesado, pesa no bolso, bolso, caro, cara, caros, caras, carissimo, preco, precos, valor .. alto|elevado|caro|abusivo|aumentou|subiu, custo, custos, custa, custoso, mensalidade*, orcamento*, sem|nao .. dinheiro|grana|verba|orcamento, recursos financeiros, dinheiro, grana, verba, nao .. pagar|bancar|arcar, posso pagar, podemos pagar, condicoes de pagar, condicoes, economizar, economia, economizando, cortar|cortando|corte|reduzir|reduzindo|conter .. gastos|custos|despesas, gastos, despesas, mais barato|barata, mais em conta, barato, barata, vale a pena, nao vale, compensa, desempreg*, reajuste, aumento, aumentou, subiu, financeir*, desconto*, dolar, taxa, taxas, apertado
      nao .. cabe*|compensa*|rentavel|viavel|sustentavel, cabe .. bolso|orcamento, foge|fora .. do|ao|meu|nosso .. orcamento|bolso, puxado, salgado, abusiv*, absurdo|absurda, exorbitante*, elevado, elevada, encarec*, ficou caro|pesado|puxado, aument* .. muito|preco|valor|mensalidade|demais, mensalidade .. alta|cara|pesada, assalto, roubo, sem condicoes, to|estou|tou duro|dura|quebrado|quebrada|liso|lisa|apertado, falta de dinheiro|grana|verba|recursos, contas a pagar, contas apertadas, divida, dividas, crise, cortando gastos, caixa, fluxo de caixa, mais do que posso
      pesa*|pesou|pesando .. orcamento|bolso|conta|mes`,
    vague: `pagar, pagamento, valor, gratis, gratuito, por mes, mensal, reais`,
  },
  missing_features: {
    clear: `
      falta, faltam, faltava, faltou, faltando, ausencia, carece, funcionalidade*, funcao, funcoes, faltam recursos, mais recursos|opcoes|funcoes, poucos recursos|funcionalidades, recursos, nao tem|possui|ha|tinha .. integra*|app|aplicativo|opcao|versao|como|exporta*|importa*|api|relatorio*, nao .. permite|integra|exporta|suporta|oferece|inclui, sem .. integracao|app|aplicativo|opcao, nao da para|pra, nao consigo exportar|importar|conectar|integrar|personalizar, nao consegui exportar|importar|conectar|integrar|configurar
      limitado*, limitada*, limitacoes, limites, incompleto*, requisitos, nao atende|atendeu|supre, nao .. adequa|adapta, necessidades, compativel, incompativel
      complicado*, complicada*, complexo*, complexa*, dificil, dificeis, dificuldade*, confuso*, confusa*, pouco intuitivo|intuitiva|pratico, nao .. intuitivo|intuitiva|facil, nao .. entendi|entender|entendo, nao .. aprender|aprendi, interface, usabilidade, lgpd
      nao .. vem|traz|conecta|sincroniza|aceita|emite|possui|tem .. com|a|o|nota|suporte|integracao, senti falta, sinto falta, sentimos falta, gostaria|gostariamos que|mais, gostaria|gostariamos de ter|poder|ver, deveria*, deixa a desejar, poderia ter, muito basico|basica|simples|limitado|tecnico|engessado, engessado, nao .. supre|cobre|serve para|serve pra, nao sei usar|mexer, nao consegui mexer|aprender|configurar, nao consigo mexer|aprender|configurar, me perco, enrolado, burocratico, trabalhoso, pouco amigavel, nada intuitivo, antiquado, ultrapassado, so em ingles, em ingles, nao .. portugues, curva de aprendizado
      nao .. basta|bastam, algo mais simples|facil, sem .. nao me|nos|adianta|serve, queria|quero|preciso|precisava *ar|*er|*ir, nao consigo|posso|podemos|da|deixa|permite .. *ar|*er|*ir, nao tem como .. *ar|*er|*ir
      nao consigo|posso|da .. adicionar|compartilhar|editar|criar|baixar|imprimir|emitir`,
    vague: "opcoes, integracao, integracoes, relatorios",
  },
  switched_to_competitor: {
    clear: `
      concorrente*, concorrencia, outra ferramenta|plataforma|empresa|solucao|opcao|alternativa, outro sistema|software|fornecedor|app|aplicativo|programa|produto|servico|provedor, outro, outros, outras, achei .. melhor|outro|outra, encontrei .. melhor|outro|outra, encontramos .. melhor|outro|outra, algo melhor, melhor opcao|oferta|alternativa|ferramenta|solucao, ferramenta melhor, sistema melhor, mudei para|pra|de .. plataforma|sistema|ferramenta|fornecedor|outro|outra, mudei para|pra, mudamos para|pra|de, mudando para|pra|de, mudei|mudamos|passei|passamos|migrei|migramos|fui|fomos|voltei|voltamos pro|pros|ao|aos|pra|para|pras, agora .. uso|usamos, troquei, trocamos, trocando, trocar, troca de, migr*, alternativa*, uso outro|outra, usamos outro|outra, usando outro|outra, solucao propria, sistema proprio, proprio sistema, desenvolvemos, interno, internamente, substitu*, ja uso, ja tenho outro|outra
      vou|vamos|estou|estamos|passei|passamos|comecei|comecamos|optei|optamos|prefiro|preferimos|resolvi|fui|fomos|decidimos .. usar|usando|para|pra|por|com .. outro|outra|planilha*|excel|sistema|proprio, planilha*, excel, caderno, na mao, no papel, contratei|contratamos|fechei|fechamos .. com|outro|outra|uma|um, optei|optamos|escolhi|escolhemos por|outro|outra, matriz, contador .. usa|prefere|pediu|exige, contabilidade .. usa|exige|pediu, padroniz*, unific*, mesma coisa .. gratis|menos|barato, em outro lugar, ja temos|tenho|possuo um|uma|outro|outra, faz o mesmo`,
    vague: "outra, melhor, mudanca",
  },
  not_using_enough: {
    clear: `
      uma|duas|tres vez|vezes em, abri|usei|entrei|acessei .. uma|duas vez|vezes, nao aderi*|adot*|engaj*
      nao .. uso|usa|usamos|utilizo|utilizamos|usei|usava|usado|utilizado|usando|utilizando|usar|utilizar, nunca .. uso|usei|usamos|utilizo|utilizei|usado, quase nao .. uso|utilizo|usamos, pouco uso, uso pouco, uso muito pouco, mal uso, falta de uso|tempo, sem uso|uso, parei de usar, deixei de usar, nao .. preciso|precisamos|necessito|precisa|quero|interessa, sem necessidade, nao .. necessario|necessaria|util, nao .. serve, nao .. tempo, sem tempo, nao .. interesse|interessado|interessada, sem interesse, esqueci, perdi .. interesse, falta de interesse, nao aproveito, subutiliz*, muito ocupad*, nao acesso, nunca acessei|entrei, nunca mais entrei|abri|acessei|loguei|mexi|usei|entramos|abrimos, e nunca mais
      quase nao|nunca .. uso|usamos|acesso|entro|abro|abri, nao .. abro|abri|entro|entrei|acessei|mexo|aproveit*, nunca .. abri|mexi|acess*|consegui usar, raramente, de vez em quando, poucas vezes, uma|duas vezes por, ninguem .. usa|utiliza|acessa|usava|aderiu, pouco .. uso|utilizo|usado|usamos, larguei, abandonei, abandonamos, parado, encostado, desnecessari*, dispensavel, nao .. precisando|precisa mais, nao faz mais sentido, na correria, correria`,
    vague: "uso, usar, preciso, necessidade, tempo, interesse",
  },
  technical_issues: {
    clear: `
      nem .. abre|carrega|entra|inicia|liga|roda|salva, nao .. funciona|funcionam|funcionava|funcionou|abre|carrega|conecta|sincroniza|roda|presta, funciona mal, nunca funcionou|funciona, parou de funcionar, trava, travam, travando, travamento*, travava, cai muito, cai toda, caindo, fica fora, fora do ar, falha, falhas, falhou, erro, erros, lento, lenta, lentissim*, lentidao, demora, demorado, instavel, instabilidade*, bug, bugs, bugado, bugada, tecnico*, tecnica*, problemas, nao .. confiavel, nao .. consigo|da|deixa|posso entrar|acessar|abrir|logar|usar|salvar|carregar|trabalhar, nao consegui entrar|acessar|abrir|logar|usar, perdi .. dados, perderam .. dados, sumiu, sumiram
      ruim, ruins, pessimo*, pessima*, horrivel, terrivel, decepcao, decepcionad*, decepcionante*, insatisfeit*, insatisfacao, nao .. satisfeito|satisfeita|gostei|gosto|contente, ma experiencia, experiencia ruim, engan*, lixo, porcaria, desastre, frustr*
      trava|travam|travando|travou, vive trava|travando|caindo|dando|fora|bug*, fica travando|caindo|lento|carregando|desconect*, da|dando|deu erro|pau|problema|bug, bug*, cai direto|sempre|toda|o tempo, fora do ar, nao .. salva|envia|atualiza|chega|chegam|abre|entra|deixa|loga|conecta, apagou|sumiram|sumiu|perdi|perdeu .. tudo|dados|arquivos, dados|numeros|relatorios errados|incorretos, cobraram .. depois|duas|sem|duplicado, continuam cobrando, leva|demora seculos|horas|minutos|uma, ampulheta, perda de tempo, inutilizavel, inaceitavel, uma bosta, bosta, merda, vergonha, cansei, cansado de, de saco cheio, piorou, uma droga!, que droga!, palhacada
      toda|cada vez que, tela .. preta|branca|azul|vazia, fecha|fechando|desliga|reinicia sozinho|sozinha, esta|estao|estava|vive|sempre .. quebrado|quebrada|quebrados|quebradas`,
    vague: "problema, transtorno*",
  },
  bad_support: {
    clear: `
      abri|abrimos|mandei|enviei .. chamado|ticket|email|mensagem .. nada, so|um|apenas|com robo|robos, robo|robos .. respond*|atend*, robos, demor* .. responder|resposta|retornar|retorno
      suporte .. ruim|pessimo|lento|nao|nunca|demor*|inexistente|fraco|horrivel, atendimento .. ruim|pessimo|lento|nao|nunca|demor*|horrivel|fraco, mau|ruim|pessimo|sem|falta|pouco .. suporte|atendimento|servico|retorno|resposta, pessimo suporte|atendimento, falta de suporte|atendimento|retorno|resposta|ajuda, sem suporte|resposta|retorno|ajuda, atendimento, nao .. responde|respondem|responderam|ajudam|ajudaram|retornam|retornaram|atendem, nunca .. responde|respondem|responderam|ajudaram|retornaram, ninguem .. responde|respondeu|ajuda|ajudou|atende, grosseir*, mal educad*, mal atendid*
      nao .. consigo|consegui .. falar|contato|atendimento|suporte|resposta, nao .. resolv*|solucion*|retorn*|atend*|respond*|dao|deram .. retorno|resposta|nada|atencao, ninguem .. respond*|atend*|ajud*|resolv*|retorn*|liga, me ignoram, ignoraram, ignoram, no vacuo, chamado*|ticket*|emails|mensagens .. sem|nao|nunca|abertos, descaso, pos venda, mal atendimento, mau atendimento, pessimo servico|atendimento`,
    vague: "suporte, ajuda, resposta, retorno",
  },
  temporary_pause: {
    clear: `
      fech* .. por|durante|no|todo|toda .. inverno|verao|temporada|meses|obras|reforma|ferias,
      pausa, pausar, pausando, temporario, temporaria, temporariamente, por enquanto, no momento, por agora, neste momento, nesse momento, agora nao, mais tarde, depois, mais pra frente, futuramente, volto, voltarei, voltaremos, voltar, voltamos, retorno em, retornarei, retornar, retomar, ferias, viagem, viajando, maternidade, paternidade, licenca, temporada, baixa temporada, sazonal*, dar um tempo, um tempo, descanso, recesso, projeto .. acabou|terminou|encerrado|finalizado|concluido|encerrou|parado, fim do|de projeto|semestre|curso|ano|contrato, acabou|terminou o projeto|curso|semestre|contrato, proximo ano|mes|semestre, ano que vem, mes que vem, momento errado, nao e o momento, gravid*, bebe, so precisava, uma vez so, mudanca de casa
      dando|dar|dei|damos um|uma tempo|pausa|parada, volt* .. em|quando|depois|mais|logo|ano, retorn*|retom* .. em|quando|depois|mais, por um tempo|periodo, uns meses, alguns meses, ate .. janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|verao|proximo|ano, em espera, provas, vestibular, estudos, reforma, obra, obras, ainda nao, muito cedo, sem projetos|clientes|trabalho .. agora|momento, entre empregos|projetos|trabalhos, projeto .. cancel*|acab*|termin*|paus*, licenca maternidade`,
    vague: "momento, agora, projeto, meses",
  },
  other: {
    clear: `
      ${NEW_JOB.portuguese}
      ${ENDED_ACTIVITY.portuguese}
      ${BUSINESS} .. fech*|faliu|encerr*|vend*|falencia, fech*|encerr*|vendi|vendemos .. ${BUSINESS}|atividades, falencia, faliu, encerramento, aposent*
      por engano, engano, sem querer, por acidente, me enganei, duplicad*, duas contas, conta errada|duplicada|dupla, assinatura duplicada|errada, so testando|teste|testar|testei|estava testando|queria testar, apenas teste|testando|testar, estava testando, para testar, era teste, teste, mudei|troquei|mudanca de emprego|trabalho|ideia|cargo, novo emprego|trabalho, sai da empresa, fusao, adquirid*, incorporad*, nao e para mim, nao e pra mim, nao era o que, nao e o que, esperava, expectativa*, presente`,
    vague: "pessoais",
  },
};
