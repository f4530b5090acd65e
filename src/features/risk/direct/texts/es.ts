// The mails to customers at risk in Spanish. format.ts says how to read them.

import { aboutPayment, type RiskTexts, withTalk } from "./format.ts";

const frame = { intro: "Soy {founder}, de {product}.", talk: "O <elija|elige> un momento para hablar:" };
const mail = withTalk(frame);

export const es: RiskTexts = {
  silence: mail(
    ["¿Todo bien con {product}?", "¿Todo bien?"],
    "[He|Hemos] visto que <lleva|llevas> un tiempo sin usar {product}. Si es solo una época tranquila, no hay que hacer nada.¶Si algo no funcionó como <esperaba|esperabas>, o si <quiere|quieres> ver cómo se usa alguna parte, <responda|responde> a este correo. <Le|Te> [ayudaré|ayudaremos] con gusto.",
  ),
  decline: mail(
    ["¿Cómo hacer {product} más útil?", "¿Qué podría ir mejor?"],
    "[He|Hemos] visto que <usa|usas> {product} menos que antes.¶Quizá ahora lo <necesita|necesitas> menos, y no pasa nada. Pero si algo se ha vuelto pesado o ya no encaja con <su|tu> forma de trabajar, [me|nos] gustaría saberlo.¶Basta una línea, y [veré|veremos] qué se puede hacer.",
  ),
  leaving: mail(
    ["¿Podemos ayudar antes?"],
    "Si <está|estás> pensando en dejar {product}, la decisión es <suya|tuya>, y nadie <le|te> va a retener.¶Antes, una pregunta: ¿algo salió mal, o falta algo? Si se puede arreglar, [me|nos] gustaría intentarlo.¶Basta con responder a este correo.",
  ),
  payment: aboutPayment(frame, {
    subject: "<Su|Tu> pago no se completó",
    what: "Un pago de {product} no se completó.¶Casi siempre es algo pequeño: una tarjeta caducada, un límite o una comprobación del banco.",
    pay: "Para actualizar <sus|tus> datos de pago:¶{pay_link}¶Si ya está resuelto, <ignore|ignora> este correo.",
    otherwise:
      "<Actualice|Actualiza> los datos de pago en <su|tu> cuenta, o <responda|responde> a este correo. <Le|Te> [ayudaré|ayudaremos] con gusto.",
  }),
  breadth: mail(
    ["¿<Encontró|Encontraste> lo que hacía falta?"],
    "[He|Hemos] visto que <usa|usas> menos partes de {product} que antes.¶Si alguna no hacía lo que <necesitaba|necesitabas>, <escriba|escribe> qué <quería|querías> conseguir. A menudo hay otra manera, y <se|te> la [enseñaré|enseñaremos] con gusto.¶Basta con responder a este correo.",
  ),
  billing: mail(
    ["¿Alguna duda sobre <su|tu> plan?"],
    "Si <tiene|tienes> alguna duda sobre lo que <paga|pagas>, o sobre si el plan todavía encaja, con gusto lo [miro|miramos] <con usted|contigo>.¶Basta con responder a este correo.",
  ),
  trouble: mail(
    ["Sentimos los problemas con {product}", "Sentimos los problemas"],
    "Últimamente <ha|has> tenido problemas con {product}, y lo [siento|sentimos].¶Si algo sigue sin funcionar, <responda|responde> a este correo y <cuente|cuenta> qué pasó. Lo [miraré y volveré|miraremos y volveremos] a escribir.",
  ),
  change: mail(
    ["¿{product} todavía encaja?", "¿Todavía encaja?"],
    "Las cosas cambian, así que una pregunta: ¿{product} sigue siendo lo que <necesita|necesitas>?¶Si falta algo, o si ahora hace falta otra cosa, <responda|responde> a este correo. Con gusto <le|te> [ayudo|ayudamos] a dejarlo como conviene.",
  ),
};
