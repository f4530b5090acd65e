// The mails in Spanish. format.ts says how to read them.

import type { Span } from "../../../../lib/span.ts";
import type { Part, Texts } from "./format.ts";

const NUMBERS = (
  "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete " +
  "dieciocho diecinueve veinte veintiún veintidós veintitrés"
).split(" ");

const UNITS = {
  week: { one: "una semana", many: "semanas" },
  month: { one: "un mes", many: "meses" },
  year: { one: "un año", many: "años" },
};

function spanOf({ unit, count, isMore }: Span): string {
  const length = count === 1 ? UNITS[unit].one : `${NUMBERS[count]} ${UNITS[unit].many}`;
  return isMore ? `más de ${length}` : length;
}

/** The end of a mail about something that was built. */
const SEE_THE_FIX: readonly Part[] = [
  {
    known: ["fix_limit"],
    say: "Hace lo que <pedía|pedías>, aunque todavía no está del todo terminado: {fix_limit}.",
    otherwise:
      "No [puedo|podemos] prometer que sea exactamente lo que <imaginaba|imaginabas>, así que <haga|haz> primero la prueba con un caso real.",
  },
  "Para verlo:¶{fix_link}¶Si no es exactamente lo que <quería|querías> decir, <díga|di>[me|nos] qué falta todavía.",
];

/** The end of a mail that offers a pause, after a cancellation and after a failed payment. */
const HOW_TO_PAUSE =
  "Es válido hasta el {pause_until}.¶Cuando llegue el momento, basta con reactivar la cuenta. Para hacer una pausa:¶{pause_link}¶Si es “nunca más”, no <tiene|tienes> que hacer nada.";
const REPLY_PAUSE =
  "Es válido hasta el {pause_until}. <Responda|Responde> “pausa” y listo. No [preguntaré|preguntaremos] por qué.¶{clock}";

export const es: Texts = {
  tag: "es",
  dates: "es",
  greeting: ["Hola, {first_name}:", "Hola:"],
  afterGreeting: (text) => text,
  closing: "Un saludo,",
  signature: { person: ["{founder}\n{product}", "{founder}"], team: ["El equipo de {product}", "El equipo"] },
  product: "nuestro producto",
  day: { today: "hoy", weekday: (weekday) => `el ${weekday}`, date: (date) => `el ${date}` },
  month: (month) => `en ${month}`,
  tenure: {
    after_tenure: (span) => `tras ${spanOf(span)}`,
    for_tenure: (span) => `durante ${spanOf(span)}`,
    in_tenure: (span) => `en ${spanOf(span)}`,
  },
  // Event names are English, so only the company's own name of the feature can be said.
  usage: ({ feature }, figure) => (feature === null ? null : `“${feature}” ${figure} veces`),
  regularDays: (active, span, isEach) =>
    isEach ? `cada uno de los últimos ${span} días` : `${active} de los últimos ${span} días`,
  percentOff: (percent, span) => `${percent} de descuento${span ? ` durante ${spanOf(span)}` : ""}`,
  withoutLink: {
    pay: ", <responda|responde> “tarjeta” y <le|te> [envío|enviamos] el enlace.",
    other: ", <responda|responde> simplemente “sí”.",
  },
  quotable: {
    lead: /^(?:(?:lo siento|hola|pero|porque|sobre todo|solo|sólo|todavía|aún)[, ]+)?(?:(?:a mí|a nosotros|yo|nosotros|ustedes|usted) )?(?:no )?(?:(?:nos|me|se|les?|os) )?(?:(?:hace|hacía|hacen|hacían) falta |(?:echo|echamos|echaba|echábamos) (?:de menos|en falta) |(?:necesito|necesitamos|necesitaba|necesitábamos|quiero|queremos|quería|queríamos|quisiera|quisiéramos|busco|buscamos|buscaba|buscábamos|extraño|extrañamos|falta|faltan|faltaba|faltaban|hay|había|tiene|tienen|tenía|tenían|tenéis|incluye) )?(?:sin |ningún |ninguna |más )?(?:un |una |unos |unas |el |la |los |las |algún |alguna |algunos |algunas )?/i,
    things:
      /^(?:exportación|exportaciones|exportar|importación|importaciones|importar|informes?|reportes?|integración|integraciones|conectores?|conector|api|webhooks?|calendarios?|agenda|dashboards?|panel|paneles|plantillas?|búsqueda|buscador|filtros?|app|aplicación|sso|modo|facturas?|facturación|presupuestos?|cotizaciones|cotización|recibos?|recordatorios?|notificaciones|notificación|permisos?|roles|rol|campos?|columnas?|etiquetas?|carpetas?|copias|respaldos?|sincronización|gráficos?|gráficas?|estadísticas?|analítica|formularios?|encuestas?|comentarios?|adjuntos?|editor|widgets?|plugins?|extensión|extensiones|atajos?|traducción|traducciones|idiomas?|monedas?|divisas?|impuestos?|iva|nóminas?|inventario|fichaje|contabilidad|automatización|automatizaciones|flujos?|aprobaciones|firmas?|subtareas?|kanban|cronograma|gantt|csv|pdf|excel|slack|zapier|xero|quickbooks|holded|alegra|siigo|stripe|paypal|bizum|android|ios|ipad|offline)$/i,
    beside:
      /^(?:masiv[ao]s?|lotes?|oscuro|claro|móvil|móviles|nativ[ao]s?|personalizad[ao]s?|personalizables?|recurrentes?|periódic[ao]s?|programad[ao]s?|automátic[ao]s?|avanzad[ao]s?|múltiples?|compartid[ao]s?|varios|varias|equipos?|usuarios?|clientes?|proyectos?|tareas?|trabajo|tiempos?|gastos?|pagos?|cobros?|ventas?|crédito|compras?|pedidos?|correos?|email|e-mail|sms|push|real|diari[ao]s?|semanal(?:es)?|mensual(?:es)?|anual(?:es)?|seguridad|control|dos|factores|inicio|sesión|únic[ao]|públic[ao]s?|privad[ao]s?|solo|lectura|teclado|electrónic[ao]s?|multi(?:usuario|moneda|idioma)|conexión|google|microsoft|outlook|apple|windows|linux|salesforce|hubspot|notion|jira|github|gitlab|teams|discord|whatsapp|gmail|shopify|wordpress|de|del|en|por|para|a|al|con|sin|y|desde)$/i,
  },
  ifShort: "Si algo no queda claro, <responda|responde> a este correo. Lo lee una persona.",
  openers: {
    too_expensive: [
      "Nos <dijo|dijiste> que {amount} al mes es demasiado.",
      "Nos <dijo|dijiste> que el precio es demasiado alto.",
    ],
    short_of_money: ["Nos <dijo|dijiste> que ahora mismo el presupuesto está muy justo."],
    business_closed: [
      "Nos <habló|hablaste> del cierre del negocio. <Le|Te> [deseo|deseamos] lo mejor para lo que venga.",
    ],
    missing_features: [
      "Nos <dijo|dijiste> qué <le|te> faltaba: “{reason_quote}”.",
      "Nos <dijo|dijiste> que <necesitaba|necesitabas> algo y no lo <encontró|encontraste> en {product}.",
    ],
    switched_to_competitor: [
      "<Se ha|Te has> pasado a otra herramienta. [Espero|Esperamos] que <le|te> vaya bien con ella.",
    ],
    not_using_enough: ["Nos <dijo|dijiste> que no <usa|usas> {product} lo suficiente para seguir pagando."],
    technical_issues: ["{product} <le|te> falló justo cuando más falta <le|te> hacía. Lo [siento|sentimos] mucho."],
    bad_support: ["Nos <pidió|pediste> ayuda y no <recibió|recibiste> la suficiente. Lo [siento|sentimos] mucho."],
    temporary_pause: ["Por ahora no <necesita|necesitas> {product}, y no pasa nada."],
    unread: [
      "<Canceló|Cancelaste> {product} {day}, {after_tenure}, y nos <dijo|dijiste> por qué. Gracias por contarlo.",
      "<Canceló|Cancelaste> {product} {day} y nos <dijo|dijiste> por qué. Gracias por contarlo.",
      "<Canceló|Cancelaste> {product} y nos <dijo|dijiste> por qué. Gracias por contarlo.",
    ],
    none: [
      "<Canceló|Cancelaste> {product} {day}, {after_tenure}, y no [sé|sabemos] por qué.",
      "<Canceló|Cancelaste> {product} {day}, y no [sé|sabemos] por qué.",
      "<Canceló|Cancelaste> {product}, y no [sé|sabemos] por qué.",
    ],
  },
  charge: [
    "<Su|Tu> pago de {amount} por {product} no se pudo completar {day}.",
    "<Su|Tu> último pago por {product} no se pudo completar.",
  ],
  causes: {
    expired: {
      say: "La tarjeta que tenemos guardada ha caducado.",
      subject: "<Su|Tu> tarjeta para {product} ha caducado",
      hitch: "la tarjeta",
    },
    confirmation: {
      say: "<Su|Tu> banco quiere que lo <apruebe|apruebes>; no hace falta otra tarjeta.",
      subject: "<Su|Tu> banco espera <su|tu> visto bueno",
      hitch: "el banco",
    },
    declined: {
      say: "<Su|Tu> banco lo rechazó; con una llamada o con otra tarjeta debería arreglarse.",
      subject: null,
      hitch: "la tarjeta",
    },
    details: {
      say: "Algunos datos de la tarjeta no coincidían; conviene escribirlos de nuevo.",
      subject: null,
      hitch: "la tarjeta",
    },
    unknown: { say: "No nos dijeron el motivo.", subject: null, hitch: "la tarjeta" },
  },
  clocks: {
    first: {
      known:
        "<Le|Te> [aviso|avisamos] ya para evitar sorpresas. Nada cambia antes del {access_until}. Lo volveremos a intentar {retry_day}.",
      otherwise: "<Le|Te> [aviso|avisamos] ya para evitar una mala sorpresa más adelante.",
    },
    open: {
      known: "El pago sigue pendiente. {product} funciona hasta el {access_until}.",
      otherwise: "El pago sigue pendiente; [quería asegurarme|queríamos asegurarnos] de que lo <había|habías> visto.",
    },
    week: {
      known: "Si el pago no llega antes del {access_until}, {product} deja de funcionar ese día.",
      otherwise: "Ya ha pasado una semana, así que no lo <deje|dejes> para mucho más tarde, por favor.",
    },
    later: {
      known: "Si el pago no llega antes del {access_until}, {product} deja de funcionar ese día.",
      otherwise: "Ya ha pasado un tiempo, así que no lo <deje|dejes> para mucho más tarde, por favor.",
    },
    last: {
      known: "Este es el último aviso. {product} deja de funcionar el {access_until} si el pago no llega antes.",
      otherwise: "Este es el último aviso que <le|te> enviamos.",
    },
  },

  cancellation: {
    value_recap: {
      subjects: ["{usage} {in_tenure}", "No hace falta empezar de cero"],
      body: [
        {
          known: ["usage"],
          say: "{opener} Hasta hoy <ha|has> usado {usage}.",
          otherwise: [
            {
              known: ["regular_days"],
              say: "{opener} Antes de cancelar, <usó|usaste> {product} {regular_days}.",
              otherwise: "{opener} Al principio había un trabajo que hacer, y nos lo <confió|confiaste>.",
            },
          ],
        },
        {
          known: ["for_now"],
          say: "¶Cuando <vuelva|vuelvas> a necesitarlo, no hará falta empezar de cero.",
          otherwise: "¿Ya <tiene|tienes> eso resuelto para el mes que viene?¶Si no, no hace falta empezar de cero.",
        },
        "Ya <configuró|configuraste> {product} una vez, y <sabe|sabes> dónde está cada cosa.¶<Su|Tu> cuenta sigue abierta hasta el {access_until}. Para continuar:¶{back_link}",
      ],
    },
    unused_feature: {
      subjects: ["¿Ya <probó|probaste> “{unused_feature}”?", "¿Qué <quería|querías> hacer con {product}?"],
      body: [
        {
          known: ["unused_feature"],
          say: [
            "{opener} Hay algo que <pagó|pagaste> y nunca <abrió|abriste>: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Puede que no <le|te> sirva de nada, o puede que sea justo lo que faltaba.",
            },
            "¶Si ese trabajo lo <hace|haces> hoy a mano, vale la pena hacer la prueba",
            {
              known: ["access_until"],
              say: "antes del {access_until}.",
              otherwise:
                "antes de <irse|irte>. En unos minutos <sabrá|sabrás> si encaja con <su|tu> forma de trabajar.",
            },
            "Para empezar:¶{feature_link}",
          ],
          otherwise: [
            "{opener}",
            {
              known: ["partial_use"],
              say: "{product} hace más de lo que <ha|has> usado hasta ahora, y quizá nunca <le|te> enseñamos el resto.",
              otherwise: "Al principio <tenía|tenías> algo en mente, y quizá nunca <le|te> enseñamos cómo hacerlo.",
            },
            "¶¿Qué <quería|querías> conseguir? <Responda|Responde> en una línea, como se lo <diría|dirías> a alguien del equipo. <Le|Te> [enviaré|enviaremos] los pasos, o <le|te> [diré|diremos] con franqueza si {product} no puede hacerlo.",
          ],
        },
      ],
    },
    downgrade_offer: {
      subjects: ["{cheaper_plan}: {cheaper_price} en vez de {plan_price}", "¿Seguir con {product} y pagar menos?"],
      body: [
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            "{opener}",
            {
              known: ["plan_price"],
              say: "Quizá no <vio|viste> que también hay un plan más pequeño: {cheaper_plan}, por {cheaper_price} al mes en vez de {plan_price}.",
              otherwise:
                "Quizá no <vio|viste> que también hay un plan más pequeño: {cheaper_plan}, por {cheaper_price} al mes.",
            },
            {
              known: ["plan_gap"],
              say: "¶Lo que <perdería|perderías>: {plan_gap}. Si <puede|puedes> prescindir de eso, solo lo <notará|notarás> en la factura.",
              otherwise:
                "¶<Mire|Mira> primero con calma qué incluye. Si <le|te> basta con eso, solo <notará|notarás> el cambio en la factura.",
            },
            "Para cambiar de plan:¶{plan_link}",
          ],
          otherwise:
            "{opener} Si lo que sobra es la factura y no {product}, quizá <su|tu> plan sea demasiado grande.¶¿De qué dos cosas no <podría|podrías> prescindir? <Responda|Responde> solo con esas dos. <Le|Te> [diré|diremos] cuál es el plan más pequeño que tiene ambas y cuánto cuesta, o si no lo hay.",
        },
      ],
    },
    pause_option: {
      subjects: ["¿Ahora no, o nunca más?"],
      body: [
        {
          known: ["pause_span"],
          say: [
            "{opener} Si <cree|crees> que <volverá|volverás> a necesitarnos, <puede|puedes> hacer una pausa {pause_span} en vez de cancelar.",
            HOW_TO_PAUSE,
          ],
          otherwise: [
            {
              known: ["pause_terms"],
              say: [
                "{opener} Si <cree|crees> que <volverá|volverás> a necesitarnos, no hace falta cancelar. <Puede|Puedes> hacer una pausa: “{pause_terms}”.",
                HOW_TO_PAUSE,
              ],
              otherwise: [
                "{opener}",
                {
                  known: ["less_use"],
                  say: "Quizá {product} <le|te> ha hecho menos falta últimamente: una temporada floja, un proyecto que se retrasa. “Ahora no” no significa “nunca más”.",
                  otherwise:
                    "Una temporada floja, un mes justo, un proyecto que se retrasa: “ahora no” no significa “nunca más”.",
                },
                {
                  known: ["return_named"],
                  say: "¶<Responda|Responde> solo “sí”. <Le|Te> [diré|diremos] qué podemos guardar hasta que <vuelva|vuelvas>. No <tendrá|tendrás> que explicar nada.",
                  otherwise:
                    "¶¿A partir de qué mes <querría|querrías> volver a {product}? <Responda|Responde> solo con el mes. <Le|Te> [diré|diremos] qué podemos guardar hasta entonces. No <tendrá|tendrás> que explicar nada.",
                },
              ],
            },
          ],
        },
      ],
    },
    founder_email: {
      subjects: ["¿Qué hicimos mal, {first_name}?", "¿Qué hicimos mal?"],
      body: [
        { known: ["product"], say: "Soy {founder}, de {product}.", otherwise: "Soy {founder}." },
        "{opener}",
        {
          known: ["asked_for_help"],
          say: "Antes de <irse|irte> nos <pidió|pediste> ayuda, y [me|nos] gustaría saber si <le|te> llegó.",
        },
        {
          known: ["for_tenure"],
          say: "<Confió|Confiaste> en nosotros {for_tenure}, así que [prefiero|preferimos] preguntar antes que adivinar.",
          otherwise: "[Prefiero|Preferimos] preguntar antes que adivinar.",
        },
        "¶Si [me|nos] <tuviera|tuvieras> delante diez minutos, ¿qué sería lo primero que [me|nos] <diría|dirías>?",
        {
          known: ["call_link"],
          say: "<Elija|Elige> un momento para [contármelo|contárnoslo]:¶{call_link}¶",
          otherwise: "<Responda|Responde> justo con eso.",
        },
        "No hace falta ser amable.¶No [puedo|podemos] prometer una solución. Una respuesta de verdad, sí.",
      ],
    },
    pain_point_fix: {
      subjects: ["Novedad: {fix}", "¿Qué <le|te> frenó?"],
      body: [
        {
          known: ["fix", "fix_day"],
          say: [
            "{opener} Desde {fix_day} hay algo nuevo: {fix}.¶No [sé|sabemos] si es todo lo que <buscaba|buscabas>, así que <juzgue usted|juzga tú>. Eso sí: {fix_limit}. <Haga|Haz> la prueba con <su|tu> propio trabajo;",
            {
              known: ["access_until"],
              say: "<su|tu> cuenta sigue abierta hasta el {access_until}.",
              otherwise: "un caso real dice más que cualquier demostración.",
            },
            "Para verlo:¶{fix_link}",
          ],
          otherwise: [
            {
              known: ["missing_fix"],
              say: "{opener} Todavía no lo tenemos: {missing_fix}. Y no [daré|daremos] una fecha que quizá no podamos cumplir.¶",
              otherwise: [
                {
                  known: ["met_errors"],
                  say: "{opener} [Me|Nos] gustaría saber si hubo algo que no funcionó como debía.¶",
                  otherwise: "{opener} [Me|Nos] gustaría saber exactamente qué fue lo que <le|te> frenó.¶",
                },
              ],
            },
            "¿Qué <estaba|estabas> haciendo en el momento en que <pensó|pensaste> “hasta aquí”? Con una línea basta.¶<Recibirá|Recibirás> una de estas tres respuestas: una solución, otra forma de hacerlo o un no sincero.",
          ],
        },
      ],
    },
    social_proof: {
      subjects: ["Lo que dice {story_name}", "¿Nos <recomendaría|recomendarías>? Sí o no"],
      body: [
        {
          known: ["story"],
          say: "{opener} Ya <se imagina|te imaginas> lo que [diría yo|diríamos nosotros] de {product}. Mejor lo que nos contó alguien que lo usa:¶“{story}”¶{story_who}¶Es una sola opinión, y tenemos permiso para compartirla. Si se parece a <su|tu> día a día, quizá valga la pena volver. Para continuar:¶{back_link}",
          otherwise:
            "{opener} [Podría|Podríamos] contar lo que dicen otros. Pero <usted ha|tú has> usado {product}, y la opinión que [me|nos] falta es la <suya|tuya>.¶¿Nos <recomendaría|recomendarías> a alguien que lo necesite? <Responda|Responde> con un sí o un no. Ya es una respuesta completa.",
        },
      ],
    },
    feedback_request: {
      subjects: ["¿Qué <le habría hecho quedarse|te habría hecho quedarte>?"],
      body: [
        "{opener} No [voy|vamos] a intentar que <cambie|cambies> de opinión. Solo una pregunta: ¿qué tendría que haber sido distinto para que <siguiera|siguieras>?¶Basta una línea, aunque pique un poco. “Nada” también es una buena respuesta.¶",
        {
          known: ["thanks_offer"],
          say: "Sea cual sea, <puede|puedes> volver con un {thanks_offer}, como agradecimiento. Es válido hasta el {thanks_until}.",
          otherwise: "Si es algo que podemos cambiar, <le|te> [escribiré|escribiremos] cuando esté hecho.",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, si <se queda|te quedas>", "{offer}", "¿Cuál sería un precio justo?"],
      body: [
        {
          known: ["offer"],
          say: [
            "{opener} Esto es lo que [puedo|podemos] hacer: {offer}. Es válido hasta el {offer_until}. {offer_terms}",
            {
              known: ["offer_price", "amount"],
              say: "<Pagaría|Pagarías> {offer_price} en vez de {amount} al mes.",
              otherwise: "Es el mismo plan, por menos dinero.",
            },
            "¶",
            {
              known: ["tight_means"],
              say: "",
              otherwise: "No [guardo|guardamos] una oferta mejor, así que no hace falta regatear.",
            },
            "Para aprovechar la oferta:¶{back_link}¶",
            {
              known: ["tight_means"],
              say: "Si aun así es demasiado ahora mismo, no <tiene|tienes> que hacer nada.",
              otherwise: "Si el precio nunca fue el problema, <olvide|olvida> este mensaje.",
            },
          ],
          otherwise: [
            "{opener} [Prefiero|Preferimos] una cifra a una suposición: ¿cuánto tendría que costar {product} para que <siguiera|siguieras>?¶<Responda|Responde> con una cifra, la que sea. <Le|Te> [diré|diremos] que sí, que no, o hasta dónde [puedo|podemos] llegar.",
            {
              known: ["tight_means"],
              say: "(Si ahora mismo ningún precio sirve, <olvide|olvida> este mensaje.)",
              otherwise: "(Si no era por el precio, <olvide|olvida> este mensaje.)",
            },
          ],
        },
      ],
    },
  },

  payment_failed: {
    pain_point_fix: {
      subjects: ["{cause_subject}", "<Su|Tu> pago de {amount} no se completó", "<Su|Tu> pago no se completó"],
      body: [
        "{charge} {cause} Para resolverlo:¶{pay_link}¶Si la página da problemas, <responda|responde> con lo que dice y lo [miraré|miraremos] desde aquí. Por favor, no <envíe|envíes> números de tarjeta.¶{clock}",
      ],
    },
    value_recap: {
      subjects: ["Pendiente: {amount} por {product}", "<Su|Tu> pago sigue pendiente"],
      body: [
        "{charge} {cause}",
        {
          known: ["usage"],
          say: [
            {
              known: ["in_tenure"],
              say: "<Ha|Has> usado {usage} {in_tenure}.",
              otherwise: "Hasta hoy <ha|has> usado {usage}.",
            },
            "Un solo pago no debería frenar todo eso.",
          ],
          otherwise: "Si <quiere|quieres> seguir con {product}, sería una pena dejarlo por un solo pago.",
        },
        "Para pagar:¶{pay_link}¶{clock} Si ya <ha|has> pagado, <olvide|olvida> este mensaje: nuestros mensajes se habrán cruzado.",
      ],
    },
    founder_email: {
      subjects: ["¿Es solo {hitch}, {first_name}?", "¿Es solo {hitch}?"],
      body: [
        { known: ["product"], say: "Soy {founder}, de {product}.", otherwise: "Soy {founder}." },
        "{charge} {clock}¶Si es solo {hitch}:¶{pay_link}¶Si es otra cosa (una factura por aprobar, un mes justo, un fallo nuestro), <responda|responde> y <cuénte|cuénta>[me|nos]lo. Si <necesita|necesitas> más tiempo, <pídalo|pídelo>.",
      ],
    },
    feedback_request: {
      subjects: ["¿Seguir con {product} o dejarlo?"],
      body: [
        "{charge} {clock}¶La decisión es <suya|tuya>. Para seguir con {product}:¶{pay_link}¶Para dejarlo, <responda|responde> “cerrar” y [me encargo|nos encargamos] de todo. Si detrás hay algo más que {hitch}, [me|nos] gustaría saberlo.",
      ],
    },
    unused_feature: {
      subjects: ["Primero el pago, luego {unused_feature}", "Primero el pago, luego una pregunta"],
      body: [
        "{charge} {cause} Para pagar:¶{pay_link}¶",
        {
          known: ["unused_feature"],
          say: [
            "Después, <mire|mira> algo que <paga|pagas> y nunca <ha|has> abierto: {unused_feature}.",
            {
              known: ["feature_use"],
              say: "{feature_use}",
              otherwise: "Puede que no <le|te> sirva de nada, o puede que sea justo lo que faltaba.",
            },
            "¶{clock}",
          ],
          otherwise:
            "Y después: ¿hay algo en {product} que nunca <le|te> funcionó como <quería|querías>? <Díga|Di>[me|nos] qué es, y <le|te> [enviaré|enviaremos] los pasos.¶{clock}",
        },
      ],
    },
    downgrade_offer: {
      subjects: ["¿{cheaper_price} en vez de {plan_price}?", "¿<Su|Tu> plan es demasiado grande?"],
      body: [
        "{charge} {cause} Si el plan <le|te> va bien:¶{pay_link}¶",
        {
          known: ["cheaper_plan", "cheaper_price"],
          say: [
            {
              known: ["plan_gap"],
              say: "Si es demasiado grande, {cheaper_plan} cuesta {cheaper_price} al mes, sin lo siguiente: {plan_gap}.",
              otherwise: "Si es demasiado grande, {cheaper_plan} cuesta {cheaper_price} al mes.",
            },
            "<Responda|Responde> “más pequeño” y [hago|hacemos] el cambio.¶{clock}",
          ],
          otherwise:
            "Si se <le|te> ha quedado grande, <responda|responde> “más pequeño”. <Le|Te> [diré|diremos] qué plan bastaría y cuánto cuesta, o si no lo hay.¶{clock}",
        },
      ],
    },
    pause_option: {
      subjects: ["¿Un mal mes?"],
      body: [
        "{charge} {cause} Si es solo {hitch}:¶{pay_link}¶",
        {
          known: ["pause_span"],
          say: ["Si es un mal mes, <puede|puedes> hacer una pausa {pause_span}.", REPLY_PAUSE],
          otherwise: [
            {
              known: ["pause_terms"],
              say: ["Si es un mal mes, mejor <haga|haz> una pausa: “{pause_terms}”.", REPLY_PAUSE],
              otherwise:
                "Si es un mal mes, <responda|responde> “pausa”. <Le|Te> [diré|diremos] qué podemos hacer, y no [preguntaré|preguntaremos] por qué.¶{clock}",
            },
          ],
        },
      ],
    },
    social_proof: {
      subjects: ["Lo que dice {story_name}", "¿Otro mes con {product}?"],
      body: [
        "{charge} {cause} Para pagar:¶{pay_link}¶",
        {
          known: ["story"],
          say: "Y si la duda es si vale lo que cuesta, esto nos lo contó alguien que lo usa, y podemos compartirlo:¶“{story}”¶{story_who}¶{clock}",
          otherwise:
            "[Podría|Podríamos] añadir lo que opinan otros, pero nadie sabe mejor que <usted|tú> para qué <le|te> sirve {product}. Si no compensa, <díga|dí>[me|nos]lo.¶{clock}",
        },
      ],
    },
    discount: {
      subjects: ["{offer}, si el precio influye", "{offer}", "¿Es {hitch} o el precio?"],
      body: [
        "{charge} {cause} Si es solo {hitch}:¶{pay_link}¶",
        {
          known: ["offer"],
          say: "Si el precio tiene algo que ver: {offer}. Es válido hasta el {offer_until}. {offer_terms} <Responda|Responde> “precio” y [me encargo|nos encargamos].¶{clock}",
          otherwise:
            "Si es el precio, <responda|responde> con la cifra que <le|te> parecería bien. <Le|Te> [diré|diremos] que sí, que no, o hasta dónde [puedo|podemos] llegar.¶{clock}",
        },
      ],
    },
  },

  sensitive: {
    subjects: ["Sobre <su|tu> mensaje"],
    body: [
      { known: ["product"], say: "Soy {founder}, de {product}.", otherwise: "Soy {founder}." },
      "[He|Hemos] leído lo que <escribió|escribiste>, y [quería|queríamos] responder en persona.¶No se trata de que <cambie|cambies> de opinión, y no <tiene|tienes> que hacer nada.¶Si queda algo pendiente, con la cuenta, con un pago o con cualquier otra cosa, basta con responder a este correo. <Su|Tu> mensaje [me|nos] llega directamente.",
    ],
  },

  farewell: {
    subjects: ["¿Queda algo pendiente?"],
    body: [
      "{opener} Este mensaje no es para convencer a nadie de quedarse.¶¿Hace falta todavía algo de [mi|nuestra] parte: una copia de los datos, una factura que falta, una respuesta sobre el último cobro? Basta con responder con una línea. [Me ocuparé|Nos ocuparemos] de ello, o <le|te> [diré|diremos] con franqueza si no se puede.¶<Su|Tu> cuenta sigue abierta hasta el {access_until}. Si no falta nada, no hace falta responder. Gracias por haber usado {product} {for_tenure}.",
    ],
  },

  winback: {
    ask: {
      subjects: ["¿Qué tal sin nosotros?"],
      body: [
        "<Dejó|Dejaste> {product} {month}, así que ya <sabe|sabes> cómo se trabaja sin nosotros.¶¿Hay alguna tarea que desde entonces cueste más? <Responda|Responde> y <díga|di>[me|nos] cuál; con una línea es más que suficiente. <Le|Te> [diré|diremos] con sinceridad si {product} la haría mejor. Y si no es así, también <se|te> lo [diré|diremos].",
      ],
    },
    fix_or_offer: {
      subjects: ["Desde que <se fue|te fuiste>: {fix}", "{offer}, si <vuelve|vuelves>", "{offer}", "¿Otro vistazo?"],
      body: [
        "<Dejó|Dejaste> {product} {month}.",
        {
          known: ["fix", "fix_day"],
          say: [
            "Desde {fix_day} hay algo nuevo: {fix}. No [sé|sabemos] si eso cambia algo para <usted|ti>.",
            {
              known: ["offer"],
              say: "Si es así, <puede|puedes> volver con un {offer}. Es válido hasta el {offer_until}.",
            },
            "¶Para verlo con calma:¶{fix_link}¶",
          ],
          otherwise:
            "Si <quiere|quieres> probar de nuevo, <puede|puedes> volver con un {offer}. Es válido hasta el {offer_until}. {offer_terms}¶Para volver:¶{back_link}¶",
        },
        "Si no encaja con lo que <necesita|necesitas>, no <tiene|tienes> que hacer nada. No [insistiré|insistiremos]: este es el último mensaje de este tipo.",
      ],
    },
    we_built_it: {
      subjects: ["Lo <pidió|pediste>. Lo hicimos."],
      body: [
        "Al <irse|irte> {month}, nos <dijo|dijiste> qué <le|te> faltaba: “{reason_quote}”. Está disponible desde {fix_day}.¶",
        ...SEE_THE_FIX,
      ],
    },
    something_new: {
      subjects: ["Desde que <se fue|te fuiste>: {fix}", "Hay algo nuevo desde que <se fue|te fuiste>"],
      body: [
        "Al <irse|irte> {month}, nos <dijo|dijiste> que <le|te> faltaba algo. Desde {fix_day} está disponible: {fix}.¶",
        ...SEE_THE_FIX,
      ],
    },
  },
};
