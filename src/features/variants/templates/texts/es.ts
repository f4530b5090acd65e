// The mails in Spanish. strategies/mail-text.ts says how to read them, and the mails of each strategy are in its own folder.

import type { Span } from "../../../../lib/span.ts";
import type { Part } from "../../../strategies/mail-text.ts";
import type { OwnTexts } from "./format.ts";

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

export const es: OwnTexts = {
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
    not_needed: ["Nos <dijo|dijiste> que ya no <necesita|necesitas> {product}."],
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

  sensitive: {
    subjects: ["Sobre <su|tu> mensaje"],
    body: [
      { known: ["product"], say: "Soy {founder}, de {product}.", otherwise: "Soy {founder}." },
      "[He|Hemos] leído lo que <escribió|escribiste>, y [quería|queríamos] responder en persona.¶No se trata de que <cambie|cambies> de opinión, y no <tiene|tienes> que hacer nada.¶Si queda algo pendiente, con la cuenta, con un pago o con cualquier otra cosa, basta con responder a este correo. <Su|Tu> mensaje [me|nos] llega directamente.",
    ],
  },

  farewell:
    "{opener} Este mensaje no es para convencer a nadie de quedarse.¶{question} Basta con responder con una línea. [Me ocuparé|Nos ocuparemos] de ello, o <le|te> [diré|diremos] con franqueza si no se puede.¶<Su|Tu> cuenta sigue abierta hasta el {access_until}. Si no falta nada, no hace falta responder. Gracias por haber usado {product} {for_tenure}.",

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
