// What people say in Spanish for each cause.

import type { Sayings } from "./sayings.ts";

export const SPANISH: Sayings = {
  too_expensive: {
    clear: `
      sin|no .. dinero|presupuesto|plata|fondos, por encima de, gastar, no me alcanza, caro, cara, caros, caras, carisimo, carisima, precio, precios, costoso, costosa, coste, costes, costo, costos, cuesta, cuestan, tarifa*, presupuesto*, no .. pagar|pagarlo|permitir*|permitirmelo|costear*, puedo pagar*, podemos pagar*, dinero, plata, ahorrar, ahorro, ahorros, recortar, recorte*, gastos, gasto, economico*, economica*, economia, mas barato|barata|economico, barato, barata, vale la pena, merece la pena, no vale, desempleo, sin trabajo, desempleado, mensualidad, cobran mucho|demasiado, cobro* .. alto, subida*, subieron, muy alto, financier*, inflacion, descuento*, dolar, dolares`,
    vague: "pagar, pago, gratis",
  },
  missing_features: {
    clear: `
      falta, faltan, faltaba, faltaban, le falta, carece, carecen, funcionalidad*, funcion, funciones, no tiene|tienen .. integra*|app|aplicacion|opcion*|version|forma|exporta*|importa*|soporte|api|reportes, no .. permite|permiten|integra|exporta|soporta|incluye|ofrece, sin .. integracion|app|aplicacion|opcion*|exporta*, no se puede, no hay .. integracion|app|opcion*|forma|manera|version, no puedo exportar|importar|conectar|personalizar|integrar, no pude exportar|importar|conectar|integrar|configurar
      limitado*, limitada*, limitaciones, limites, incompleto*, incompleta*, requisitos, no cumple* .. necesidades|requisitos|expectativas|necesito, no .. adapta*|ajusta*|adecua*, necesidades, compatible*, incompatible*, mas funciones|opciones
      complicado*, complicada*, complejo*, compleja*, dificil*, confuso*, confusa*, poco intuitivo|intuitiva|practico, no .. intuitivo|intuitiva|facil, no .. entiendo|entendi|entender, interfaz, enredado, engorroso`,
    vague: "opciones, integracion*, integraciones, reportes, caracteristicas",
  },
  switched_to_competitor: {
    clear: `
      competencia, competidor*, competidora, otra herramienta|plataforma|app|aplicacion|empresa|solucion|opcion|alternativa|compania, otro proveedor|sistema|software|programa|producto|servicio, otro, otros, otras, encontre .. mejor|otro|otra, encontramos .. mejor|otro|otra, algo mejor, mejor opcion|oferta|alternativa|herramienta|precio|servicio, cambie a|de, cambio a|de .. proveedor|herramienta|plataforma|sistema|software|empresa, cambiamos a|de, cambiando a|de, cambiar a|de, cambiarme a|de, me cambio, me cambie, nos cambiamos, me pase a, nos pasamos, me paso a, migr*, alternativa*, uso otro|otra, usamos otro|otra, usando otro|otra, solucion propia, desarrollo propio|interno, sistema propio, internamente, reemplaz*, ya uso, ya tengo otro|otra`,
    vague: "otra, mejor, cambio",
  },
  not_using_enough: {
    clear: `
      no .. uso|usa|usamos|utilizo|utilizamos|use|usaba|usado|utilizado|usando|utilizando|usarlo|usarla|ocupo|ocupamos, nunca .. uso|use|usamos|utilizo|utilice|usado|utilizado, casi no .. uso|utilizo|usamos, poco uso, uso poco, uso muy poco, apenas .. uso|utilizo|usamos, falta de uso|tiempo, sin uso, ya no .. necesito|necesitamos|uso|usamos|utilizo|quiero|interesa|requiero|ocupo, no .. necesito|necesitamos|necesario|necesaria|requiero|hace falta, no me sirve, no nos sirve, no .. tiempo, sin tiempo, no .. interesa|interesado|interes, olvide, me olvide, olvidado, perdi .. interes, dejamos de usar*, deje de usar*, no le doy uso, no .. provecho|sacarle, no aprovecho, inutil, muy ocupado|ocupada, no entro`,
    vague: "uso, usar, necesito, necesidad, tiempo, interes",
  },
  technical_issues: {
    clear: `
      no .. funciona|funcionan|funcionaba|funciono|sirve|anda|carga|abre|conecta|sincroniza, funciona mal, nunca funciono|funciona, dejo de funcionar, fallo, fallos, falla, fallas, fallaba, error, errores, lento, lenta, lentitud, se cae, se cuelga, se cierra, se traba, se congela, se bloquea, caidas, caido, caida, tecnico*, tecnica*, problemas, inestable*, poco fiable, no .. fiable|confiable, bug, bugs, no puedo entrar|acceder|ingresar|iniciar|abrir, no pude entrar|acceder|ingresar|iniciar|abrir, perdi .. datos|informacion, perdieron .. datos, tarda mucho, se demora
      malo, mala, malisimo, malisima, pesimo, pesima, horrible*, terrible*, fatal, decepcion*, decepcionado, insatisfecho*, insatisfecha*, no .. satisfecho|contento|gusta|gusto, descontento*, mala experiencia, engano*, enganado, asco, porqueria, basura, desastre, frustr*`,
    vague: "problema, inconveniente*",
  },
  bad_support: {
    clear: `
      atencion .. mala|pesima|lenta|cliente|clientes|nula|terrible, mala|pesima|poca|nula|sin|falta|terrible|mal .. atencion|soporte|servicio|ayuda|respuesta|asistencia, pesimo|mal|malo|sin|falta|lento|nulo|terrible .. soporte|servicio|trato, soporte .. malo|pesimo|lento|nulo|no|nunca|tecnico|inexistente, atencion al cliente, servicio al cliente, no .. responden|respondieron|contestan|contestaron|ayudan|ayudaron|respuesta|atienden|atendieron|solucionan, nunca .. responden|respondieron|contestan|contestaron|ayudaron|respuesta, nadie .. responde|contesta|ayuda|ayudo|respondio|contesto|atiende, sin respuesta, groser*, maleducado*`,
    vague: "soporte, atencion, ayuda, respuesta",
  },
  temporary_pause: {
    clear: `
      pausa, pausar, temporal, temporalmente, temporales, por ahora, por el momento, de momento, en este momento, ahora mismo no, mas adelante, mas tarde, despues, luego, vuelvo, volvere, volveremos, volver, regreso, regresare, regresaremos, regresar, retomar*, retomare, vacaciones, viaje, viajando, maternidad, paternidad, licencia, temporada, fuera de temporada, un descanso, descanso, un tiempo, receso, fin de temporada|curso|semestre|proyecto, proyecto .. termino|terminado|finalizado|acabo|finalizo|pausa|terminamos, termino|terminamos|acabo el proyecto|curso|semestre|contrato, se acabo el, proximo ano|mes|semestre, no es buen momento, mal momento, mudanza, embaraz*, bebe, solo lo necesitaba, solo necesitaba, una sola vez, por un mes`,
    vague: "momento, ahora, proyecto, meses",
  },
  other: {
    clear: `
      negocio|empresa|tienda|local|restaurante|compania .. cerr*|cerro|quebro|quiebra|vend*|cierra|cierre, cerr*|cierro|cierre|vendi|vendimos .. negocio|empresa|tienda|local|restaurante|compania, quiebra, bancarrota, cierre, jubil*, me retiro
      por error, error mio, sin querer, por equivocacion, me equivoque, equivocado, equivocada, duplicad*, dos cuentas, cuenta doble|equivocada|duplicada, solo prueba|probar|probando|probaba|queria probar|era prueba, para probar, estaba probando, era una prueba, prueba, cambie|cambio|cambiar de trabajo|empleo|opinion|puesto, nuevo trabajo|empleo, deje la empresa, fusion*, adquirid*, no es para mi, no es lo que, no era lo que, esperaba, expectativas, regalo`,
    vague: "personales",
  },
};
