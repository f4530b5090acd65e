// What people say in Spanish for each cause.

import { ENDED_ACTIVITY } from "./ended-activity.ts";
import { LOST_JOB } from "./lost-job.ts";
import { NEW_JOB } from "./new-job.ts";
import type { Sayings } from "./sayings.ts";

const BUSINESS =
  "negocio|empresa|tienda|local|restaurante|compania|salon|gimnasio|clinica|escuela|consultorio|estudio|panaderia|bar|taller|peluqueria";

export const SPANISH: Sayings = {
  too_expensive: {
    clear: `
      sin|no .. pasta|lana|guita|feria,
      ${LOST_JOB.spanish}
      sin|no .. dinero|presupuesto|plata|fondos|descuento|rebaja, por encima de, gastar, no me alcanza, caro, cara, caros, caras, carisimo, carisima, precio, precios, costoso, costosa, coste, costes, costo, costos, cuesta, cuestan, tarifa*, presupuesto*, no .. pagar|pagarlo|permitir*|permitirmelo|costear*, puedo pagar*, podemos pagar*, dinero, plata, ahorrar, ahorro, ahorros, recortar, recorte*, gastos, gasto, economico*, economica*, economia, mas barato|barata|economico, barato, barata, vale la pena, merece la pena, no vale, desempleo, sin trabajo, desempleado, mensualidad, cobran mucho|demasiado, cobro* .. alto, subida*, subieron, muy alto, financier*, inflacion, descuento*, dolar, dolares
      no .. alcanza*|llega*|llego|rinde|compensa*|rentable|cabe, alcanza .. dinero|presupuesto, se .. va|sale|escapa .. presupuesto|precio|manos, salado, un ojo de la cara, ojo de la cara, robo, estafa*, abusivo*, abusan, exagerado, excesivo, elevado, elevada, encarec*, aument* .. precio|mucho|tarifa|cuota|un, aumento, aumentaron, incremento, cuota .. alta|cara|sube, cuota, apretado, apretada, ajustado, bolsillo, corto|corta de dinero|plata, crisis, deuda*, iva, pelado, quebrado, sueldo, en paro, paro, ingresos`,
    vague: `pagar, pago, gratis, al mes, mensual`,
  },
  missing_features: {
    clear: `
      falta*|hacer|crear|enviar|no .. presupuestos, falta, faltan, faltaba, faltaban, le falta, carece, carecen, funcionalidad*, funcion, funciones, no tiene|tienen .. integra*|app|aplicacion|opcion*|version|forma|exporta*|importa*|soporte|api|reportes, no .. permite|permiten|integra|exporta|soporta|incluye|ofrece, sin .. integracion|app|aplicacion|opcion*|exporta*, no se puede, no hay .. integracion|app|opcion*|forma|manera|version, no puedo exportar|importar|conectar|personalizar|integrar, no pude exportar|importar|conectar|integrar|configurar
      limitado*, limitada*, limitaciones, limites, incompleto*, incompleta*, requisitos, no cumple* .. necesidades|requisitos|expectativas|necesito, no .. adapta*|ajusta*|adecua*, necesidades, compatible*, incompatible*, mas funciones|opciones
      complicado*, complicada*, complejo*, compleja*, dificil*, confuso*, confusa*, poco intuitivo|intuitiva|practico, no .. intuitivo|intuitiva|facil, no .. entiendo|entendi|entender, interfaz, enredado, engorroso
      no .. trae|cuenta|viene|tiene|dispone .. con|de|la|el|una|un, no acepta|maneja|admite|conecta|sincroniza con, no es compatible, no se conecta|integra|sincroniza, me|nos gustaria que|tener|poder|mas|ver, necesitaba|necesitabamos|buscaba|buscabamos, esperaba|esperabamos mas opciones|funciones, deberia*, le hace|hacen falta, hace|hacen falta .. una|un|mas, muy basico|basica|simple|limitado|tecnico|pesado, demasiado basico|complejo|tecnico|simple, no .. cubre|ajusta|sirve para, no le entiendo|entendi, lioso, lio, enrevesado, me pierdo, poco amigable, nada intuitivo, anticuado, curva de aprendizaje, solo en ingles, en ingles, no esta en espanol
      no .. basta|bastan, algo mas sencillo|simple|facil, sin .. no me|nos sirve|vale, queria|quiero|necesito|necesitaba *ar|*er|*ir, no me|nos|se|te puedo|podemos|pude|deja|dejan|permite|permiten|puede .. *ar|*er|*ir, no puedo|podemos|pude|deja|dejan|permite|permiten|puede .. *ar|*er|*ir
      no puedo|podemos|pude|deja .. facturar|agregar|anadir|compartir|editar|crear|descargar|imprimir`,
    vague: "opciones, integracion*, integraciones, reportes, caracteristicas",
  },
  switched_to_competitor: {
    clear: `
      competencia, competidor*, competidora, otra herramienta|plataforma|app|aplicacion|empresa|solucion|opcion|alternativa|compania, otro proveedor|sistema|software|programa|producto|servicio, otro, otros, otras, encontre .. mejor|otro|otra, encontramos .. mejor|otro|otra, algo mejor, mejor opcion|oferta|alternativa|herramienta|precio|servicio, cambie a|de, cambio a|de .. proveedor|herramienta|plataforma|sistema|software|empresa, cambiamos a|de, cambiando a|de, cambiar a|de, cambiarme a|de, me cambio, me cambie, nos cambiamos, me pase a, nos pasamos, me paso a, migr*, alternativa*, uso otro|otra, usamos otro|otra, usando otro|otra, solucion propia, desarrollo propio|interno, sistema propio, internamente, reemplaz*, ahora .. uso|usamos|trabajo|trabajamos|utilizo|utilizamos, ya uso, ya tengo otro|otra
      me|nos fui|vamos|voy|fuimos|mudo|mudamos|mude|cambio|cambiamos|cambie|paso|pasamos .. a|con|para, cambi* .. a|por|de .. otro|otra, contrate|contratamos a|un|una|otro|otra|alguien, elegimos|elegi|optamos|opte|preferimos|prefiero, hoja|hojas de calculo, excel, a mano, en papel, lo hacemos|hago nosotros|yo|manual*|internamente, empresa matriz, corporativo, nuestro contador|gestor|asesor .. usa|prefiere|pide, gestoria, unific*, lo mismo .. gratis|menos|barato|otro, ya cuento con, en otro lado|lugar|sitio, otro lado|lugar|sitio`,
    vague: "otra, mejor, cambio",
  },
  not_using_enough: {
    clear: `
      apenas|casi no .. abro|abrimos|uso|usamos|entro|entramos|miro|toco,
      no lo|la adopt*|usa|usan|quiso|quieren, nadie .. adopt*
      no .. uso|usa|usamos|utilizo|utilizamos|use|usaba|usado|utilizado|usando|utilizando|usarlo|usarla|ocupo|ocupamos, nunca .. uso|use|usamos|utilizo|utilice|usado|utilizado, casi no .. uso|utilizo|usamos, poco uso, uso poco, uso muy poco, apenas .. uso|utilizo|usamos, falta de uso|tiempo, sin uso, ya no .. necesito|necesitamos|uso|usamos|utilizo|quiero|interesa|requiero|ocupo, no .. necesito|necesitamos|necesario|necesaria|requiero|hace falta, no me sirve, no nos sirve, no .. tiempo, sin tiempo, no .. interesa|interesado|interes, olvide, me olvide, olvidado, perdi .. interes, dejamos de usar*, deje de usar*, no le doy uso, no .. provecho|sacarle, no aprovecho, inutil, muy ocupado|ocupada, no entro
      no .. abro|abrimos|entramos|utilizo|saco|sacamos|aprovech*|toco|usaba|usamos, nunca .. abri|entre|saque|uso|llegue|aprendi, casi nunca|ni, rara vez, de vez en cuando, pocas veces, un par de veces, una|dos veces al, nadie .. usa|utiliza|usaba|entra, poco .. uso|utilizo|usamos|provecho, no .. tuve|tengo|tenemos tiempo, arrumbado, abandonado, abandon*, se me olvid*, innecesari*, prescind*, puedo vivir sin, ya no .. hace falta|sirve|es necesario|aplica
      casi ni|nada|nunca, abri|abrimos|use|usamos|entre|entramos|probe .. una|dos|un vez|veces|par, nunca .. estrene|estrenamos|abri|toque|llegue, una|dos|tres veces en`,
    vague: "uso, usar, necesito, necesidad, tiempo, interes",
  },
  technical_issues: {
    clear: `
      ni .. abre|carga|arranca|enciende|entra, no .. funciona|funcionan|funcionaba|funciono|sirve|anda|carga|abre|conecta|sincroniza, funciona mal, nunca funciono|funciona, dejo de funcionar, fallo, fallos, falla, fallas, fallaba, error, errores, lento, lenta, lentisim*, lentitud, se cae, se cuelga, se cierra, se traba, se congela, se bloquea, caidas, caido, caida, tecnico*, tecnica*, problemas, inestable*, poco fiable, no .. fiable|confiable, bug, bugs, no .. puedo|pude|podemos|deja|puede entrar|acceder|ingresar|iniciar|abrir|guardar|cargar|cobrar|usar|trabajar|conectar|conectarme, no pude entrar|acceder|ingresar|iniciar|abrir, perdi .. datos|informacion, perdieron .. datos, tarda mucho, se demora
      malo, mala, malisimo, malisima, pesimo, pesima, horrible*, terrible*, fatal, decepcion*, decepcionado, insatisfecho*, insatisfecha*, no .. satisfecho|contento|gusta|gusto, descontento*, mala experiencia, engano*, enganado, asco, porqueria, basura, desastre, frustr*
      se .. cae|cuelga|traba|congela|bloquea|cierra|desconecta|pega|queda, no deja|dejaba|jala|guarda|abre|arranca|actualiza|llegan|llega|sincroniza, no me deja|dejaba|abre|funciona, borr* .. datos|todo|archivos, desaparec*, datos|numeros|resultados incorrectos|erroneos|mal, cobraron .. despues|doble|dos|sin, me siguen cobrando, siguen cobrando, tarda|tardaba|tardan siglos|anos|horas|minutos|una|mil|mucho|demasiado, reloj de arena, perdida de tiempo, inservible, no sirve, porqueria, mierda, vergüenza, verguenza, harto, harta, cansado de, cansada de, inutilizable, inaceptable, bugs, da error, muchos errores, anda mal, va mal, va fatal, va lento
      cada vez que, no .. llegan|llega los|las|el|la|avisos|correos|notificaciones|mensajes, pantalla .. blanco|blanca|negra|negro|vacia, no .. funciona|anda|va bien, va muy mal, esta|estan|estaba|sigue|siempre .. roto|rota|rotos|rotas`,
    vague: "problema, inconveniente*",
  },
  bad_support: {
    clear: `
      atencion .. mala|pesima|lenta|cliente|clientes|nula|terrible, mala|pesima|poca|nula|sin|falta|terrible|mal .. atencion|soporte|servicio|ayuda|respuesta|asistencia, pesimo|mal|malo|sin|falta|lento|nulo|terrible .. soporte|servicio|trato, soporte .. malo|pesimo|lento|nulo|no|nunca|tecnico|inexistente, atencion al cliente, servicio al cliente, no .. responden|respondieron|contestan|contestaron|ayudan|ayudaron|respuesta|atienden|atendieron|solucionan, nunca .. responden|respondieron|contestan|contestaron|ayudaron|respuesta, nadie .. responde|contesta|ayuda|ayudo|respondio|contesto|atiende, sin respuesta, groser*, maleducado*
      no|nunca .. contesta|responde|atiende|ayuda, ni caso, no .. caso, escribi*|llame|llamamos .. veces, nadie .. respond*|contest*|ayud*|atiend*|atendio|soluciona*|hace caso|llama, no .. respond*|contest*|atiend*|solucion*|resuelv*|resolv*|dan|dieron .. respuesta|solucion|bola, me dejaron en visto, en visto, mal servicio, mal atendido, mal atendida, mala atencion, atencion, trato .. mal*|pesimo|horrible, tickets|ticket|correos|mensajes .. sin|no|nunca, me ignoran, ignoran, ignoraron`,
    vague: "soporte, atencion, ayuda, respuesta",
  },
  temporary_pause: {
    clear: `
      cierr*|cerr* .. por|durante|en|todo|toda .. invierno|verano|temporada|meses|obras|reformas|vacaciones,
      pausa, pausar, temporal, temporalmente, temporales, por ahora, por el momento, de momento, en este momento, ahora mismo no, mas adelante, mas tarde, despues, luego, vuelvo, volvere, volveremos, volver, regreso, regresare, regresaremos, regresar, retomar*, retomare, vacaciones, viaje, viajando, maternidad, paternidad, licencia, temporada, fuera de temporada, un descanso, descanso, un tiempo, receso, fin de temporada|curso|semestre|proyecto, proyecto .. termino|terminado|finalizado|acabo|finalizo|pausa|terminamos, termino|terminamos|acabo el proyecto|curso|semestre|contrato, se acabo el, proximo ano|mes|semestre, no es buen momento, mal momento, mudanza, embaraz*, bebe, solo lo necesitaba, solo necesitaba, una sola vez, por un mes
      vuelv*|volver*|regres*|retom*|reanud* .. en|cuando|despues|luego|mas|pronto, por un tiempo|rato|par, un tiempito, unos meses, un par de meses, algunos meses, hasta .. enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|verano|invierno|proximo|nuevo, en espera, pendiente, examenes, estudios, obra, obras, reformas, remodel*, todavia no, aun no, muy pronto para, sin proyectos|clientes|trabajo .. ahora|momento, parado, paron, de baja por, entre trabajos|proyectos, proyecto .. cancel*|acab*|termin*|paus*
      retomo|retomamos|regreso|vuelvo, ano|mes|verano que viene`,
    vague: "momento, ahora, proyecto, meses",
  },
  other: {
    clear: `
      ${NEW_JOB.spanish}
      ${ENDED_ACTIVITY.spanish}
      ${BUSINESS} .. cerr*|cerro|quebro|quiebra|vend*|cierra|cierre, cerr*|cierro|cierre|vendi|vendimos .. ${BUSINESS}, quiebra, bancarrota, concurso de acreedores, cierre, jubil*, me retiro
      por error, error mio, sin querer, por equivocacion, me equivoque, equivocado, equivocada, duplicad*, dos cuentas, cuenta doble|equivocada|duplicada, solo prueba|probar|probando|probaba|queria probar|era prueba, para probar, estaba probando, era una prueba, prueba, cambie|cambio|cambiar de trabajo|empleo|opinion|puesto, nuevo trabajo|empleo, deje la empresa, fusion*, adquirid*, no es para mi, no es lo que, no era lo que, esperaba, expectativas, regalo`,
    vague: "personales",
  },
};
