// What people say in Portuguese for each cause.

import type { Sayings } from "./sayings.ts";

export const PORTUGUESE: Sayings = {
  too_expensive: {
    clear: `
      acima do|da, gastar, pesado, pesa no bolso, bolso, caro, cara, caros, caras, carissimo, preco, precos, valor .. alto|elevado|caro|abusivo|aumentou|subiu, custo, custos, custa, custoso, mensalidade*, orcamento*, sem|nao .. dinheiro|grana|verba|orcamento, recursos financeiros, dinheiro, grana, verba, nao .. pagar|bancar|arcar, posso pagar, podemos pagar, condicoes de pagar, condicoes, economizar, economia, economizando, cortar|cortando|corte|reduzir|reduzindo|conter .. gastos|custos|despesas, gastos, despesas, mais barato|barata, mais em conta, barato, barata, vale a pena, nao vale, compensa, desempreg*, reajuste, aumento, aumentou, subiu, financeir*, desconto*, dolar, taxa, taxas, apertado`,
    vague: "pagar, pagamento, valor, gratis, gratuito",
  },
  missing_features: {
    clear: `
      falta, faltam, faltava, faltou, faltando, ausencia, carece, funcionalidade*, funcao, funcoes, faltam recursos, mais recursos|opcoes|funcoes, poucos recursos|funcionalidades, recursos, nao tem|possui|ha|tinha .. integra*|app|aplicativo|opcao|versao|como|exporta*|importa*|api|relatorio*, nao .. permite|integra|exporta|suporta|oferece|inclui, sem .. integracao|app|aplicativo|opcao, nao da para|pra, nao consigo exportar|importar|conectar|integrar|personalizar, nao consegui exportar|importar|conectar|integrar|configurar
      limitado*, limitada*, limitacoes, limites, incompleto*, requisitos, nao atende|atendeu|supre, nao .. adequa|adapta, necessidades, compativel, incompativel
      complicado*, complicada*, complexo*, complexa*, dificil, dificeis, dificuldade*, confuso*, confusa*, pouco intuitivo|intuitiva|pratico, nao .. intuitivo|intuitiva|facil, nao .. entendi|entender|entendo, nao .. aprender|aprendi, interface, usabilidade, lgpd`,
    vague: "opcoes, integracao, integracoes, relatorios",
  },
  switched_to_competitor: {
    clear: `
      concorrente*, concorrencia, outra ferramenta|plataforma|empresa|solucao|opcao|alternativa, outro sistema|software|fornecedor|app|aplicativo|programa|produto|servico|provedor, outro, outros, outras, achei .. melhor|outro|outra, encontrei .. melhor|outro|outra, encontramos .. melhor|outro|outra, algo melhor, melhor opcao|oferta|alternativa|ferramenta|solucao, ferramenta melhor, sistema melhor, mudei para|pra|de .. plataforma|sistema|ferramenta|fornecedor|outro|outra, mudei para|pra, mudamos para|pra|de, mudando para|pra|de, mudar para|pra|de, troquei, trocamos, trocando, trocar, troca de, migr*, alternativa*, uso outro|outra, usamos outro|outra, usando outro|outra, solucao propria, sistema proprio, proprio sistema, desenvolvemos, interno, internamente, substitu*, ja uso, ja tenho outro|outra`,
    vague: "outra, melhor, mudanca",
  },
  not_using_enough: {
    clear: `
      nao .. uso|usa|usamos|utilizo|utilizamos|usei|usava|usado|utilizado|usando|utilizando|usar|utilizar, nunca .. uso|usei|usamos|utilizo|utilizei|usado, quase nao .. uso|utilizo|usamos, pouco uso, uso pouco, uso muito pouco, mal uso, falta de uso|tempo, sem uso|uso, parei de usar, deixei de usar, nao .. preciso|precisamos|necessito|precisa|quero|interessa, sem necessidade, nao .. necessario|necessaria|util, nao .. serve, nao .. tempo, sem tempo, nao .. interesse|interessado|interessada, sem interesse, esqueci, perdi .. interesse, falta de interesse, nao aproveito, subutiliz*, muito ocupad*, nao acesso, nunca acessei|entrei`,
    vague: "uso, usar, preciso, necessidade, tempo, interesse",
  },
  technical_issues: {
    clear: `
      nao .. funciona|funcionam|funcionava|funcionou|abre|carrega|conecta|sincroniza|roda|presta, funciona mal, nunca funcionou|funciona, parou de funcionar, trava, travam, travando, travamento*, travava, cai muito, cai toda, caindo, fica fora, fora do ar, falha, falhas, falhou, erro, erros, lento, lenta, lentidao, demora, demorado, instavel, instabilidade*, bug, bugs, bugado, bugada, tecnico*, tecnica*, problemas, nao .. confiavel, nao consigo entrar|acessar|abrir|logar|usar, nao consegui entrar|acessar|abrir|logar|usar, perdi .. dados, perderam .. dados, sumiu, sumiram
      ruim, ruins, pessimo*, pessima*, horrivel, terrivel, decepcao, decepcionad*, decepcionante*, insatisfeit*, insatisfacao, nao .. satisfeito|satisfeita|gostei|gosto|contente, ma experiencia, experiencia ruim, engan*, lixo, porcaria, desastre, frustr*`,
    vague: "problema, transtorno*",
  },
  bad_support: {
    clear: `
      suporte .. ruim|pessimo|lento|nao|nunca|demor*|inexistente|fraco|horrivel, atendimento .. ruim|pessimo|lento|nao|nunca|demor*|horrivel|fraco, mau|ruim|pessimo|sem|falta|pouco .. suporte|atendimento|servico|retorno|resposta, pessimo suporte|atendimento, falta de suporte|atendimento|retorno|resposta|ajuda, sem suporte|resposta|retorno|ajuda, atendimento, nao .. responde|respondem|responderam|ajudam|ajudaram|retornam|retornaram|atendem, nunca .. responde|respondem|responderam|ajudaram|retornaram, ninguem .. responde|respondeu|ajuda|ajudou|atende, grosseir*, mal educad*, mal atendid*`,
    vague: "suporte, ajuda, resposta, retorno",
  },
  temporary_pause: {
    clear: `
      pausa, pausar, pausando, temporario, temporaria, temporariamente, por enquanto, no momento, por agora, neste momento, nesse momento, agora nao, mais tarde, depois, mais pra frente, futuramente, volto, voltarei, voltaremos, voltar, voltamos, retorno em, retornarei, retornar, retomar, ferias, viagem, viajando, maternidade, paternidade, licenca, temporada, baixa temporada, sazonal*, dar um tempo, um tempo, descanso, recesso, projeto .. acabou|terminou|encerrado|finalizado|concluido|encerrou|parado, fim do|de projeto|semestre|curso|ano|contrato, acabou|terminou o projeto|curso|semestre|contrato, proximo ano|mes|semestre, ano que vem, mes que vem, momento errado, nao e o momento, gravid*, bebe, so precisava, uma vez so, mudanca de casa`,
    vague: "momento, agora, projeto, meses",
  },
  other: {
    clear: `
      empresa|loja|negocio|restaurante|companhia .. fech*|faliu|encerr*|vend*|falencia, fech*|encerr*|vendi|vendemos .. empresa|loja|negocio|restaurante|atividades, falencia, faliu, encerramento, aposent*
      por engano, engano, sem querer, por acidente, me enganei, duplicad*, duas contas, conta errada|duplicada|dupla, assinatura duplicada|errada, so testando|teste|testar|testei|estava testando|queria testar, apenas teste|testando|testar, estava testando, para testar, era teste, teste, mudei|troquei|mudanca de emprego|trabalho|ideia|cargo, novo emprego|trabalho, sai da empresa, fusao, adquirid*, incorporad*, nao e para mim, nao e pra mim, nao era o que, nao e o que, esperava, expectativa*, presente`,
    vague: "pessoais",
  },
};
