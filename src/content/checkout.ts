import type { Country } from '#domain/countries.ts'
import type { Money } from '#domain/money.ts'
import {
  displayedPrice,
  installmentPlan,
  installmentsTotal,
  offersInstallments,
  type PaymentMethod,
  type Price,
} from '#domain/prices.ts'
import { recordingsKept } from './acceptance.ts'
import { membershipFigures } from './catalogue.ts'
import { formatInstallment } from './format.ts'
import { installmentsText, priceTexts } from './price-texts.ts'
import { localMeans, site } from './site.ts'

export const checkoutText = {
  heading: 'Completa tu inscripción',
  back: 'Volver',
  loading: 'Cargando el curso y su precio',
  tabs: { label: 'Tipo de inscripción', individual: 'Individual', corporate: 'Corporativa' },
  notFound: {
    title: 'Curso no encontrado',
    message: 'No pudimos encontrar la información del curso solicitado.',
    action: 'Volver al inicio',
  },
  priceFailure: {
    title: 'Error',
    message: 'No pudimos obtener los precios. Por favor, intenta nuevamente.',
    heading: 'Todavía no tenemos el precio de este curso',
    explanation: 'Sin el precio no podemos tomar tu inscripción. Comprueba tu conexión y vuelve a pedirlo.',
    action: 'Pedir el precio otra vez',
    support: 'Si sigue sin aparecer, escríbenos y te inscribimos:',
  },
  summary: {
    regular: 'Precio regular',
    total: 'Total',
    perPerson: 'Total por persona',
    price: 'Precio',
    includes: 'Incluye',
    inclusions: [
      'Acceso a todos los materiales del curso',
      `Grabaciones de las clases durante ${recordingsKept}`,
      'Soporte técnico durante el curso',
      'Certificado al finalizar',
    ],
    membershipInclusions: [
      `Todos los cursos de la membresía durante ${membershipFigures.months} meses`,
      `${membershipFigures.webinars} webinars exclusivos al año`,
      'Soporte prioritario y comunidad privada',
      'Un certificado por curso',
    ],
  },
  recap: {
    starts: (day: string) => `Empieza el ${day}`,
    startUnknown: 'Fecha de inicio a confirmar',
  },
  fields: {
    legend: 'Tus datos',
    firstName: 'Nombre',
    lastName: 'Apellido',
    country: 'País',
    countryPlaceholder: 'Elige tu país',
    email: 'Correo electrónico',
    emailHint: 'Aquí llegan el comprobante y el acceso.',
    phone: 'Teléfono',
    phoneHint: 'Con código de área. El código de país ya está puesto; si el tuyo es otro, empieza con «+».',
    phoneHintElsewhere: 'Con «+» y el código de tu país, por ejemplo +1 o +34.',
    phoneInvalid: 'Escribe el número con código de área. Si es de otro país, empieza con «+» y su código.',
  },
  method: {
    legend: 'Método de pago',
    single: 'Pago único',
    singleDescription: 'Acceso en minutos, con tarjeta.',
    installments: 'Cuotas',
    installmentsDescription: (total: Money | null) =>
      `${total ? `Total ${formatInstallment(total)}. ` : ''}Acceso dentro de las 24 horas.`,
  },
  ask: {
    text: '¿Te queda una duda antes de pagar?',
    action: priceTexts.chat,
    message: priceTexts.chatMessage,
  },
  submit: {
    single: (total: Money) => `Pagar ${formatInstallment(total)}`,
    installments: (plan: readonly Money[]) =>
      plan[0] ? `Pagar la primera cuota: ${formatInstallment(plan[0])}` : 'Pagar en cuotas',
    installmentsTotal: (total: Money) => `Total ${formatInstallment(total)}`,
    busy: 'Procesando...',
    awaited: 'El precio está en camino…',
    pressed: 'Ya tenemos tus datos. En cuanto llegue el precio, revísalo y confirma.',
    note: `Pagas en la página segura de ${site.paymentProcessor}. Los datos de tu tarjeta nunca pasan por este sitio.`,
  },
  returned: {
    cancelled: 'Cancelaste el pago.',
    expired: 'El tiempo para completar el pago se terminó y no se cobró nada.',
    kept: 'Tus datos siguen aquí.',
    elsewhere: 'Completa tus datos para retomarlo.',
    pendingTitle: 'Tienes un pago pendiente',
    pending: 'Empezaste esta compra y el pago no terminó.',
    pendingKept: 'Puedes continuarlo: no se crea otra orden.',
    pendingAction: 'Continuar el pago',
    unknownTitle: 'No pudimos comprobar tu pago anterior',
    unknown: 'Compruébalo antes de volver a pagar.',
    unknownAction: 'Comprobar otra vez',
  },
  alreadyPaid: {
    title: (product: string) => `Ya pagaste ${product} desde este navegador`,
    text: 'Mira lo que compraste antes de pagar otra vez. Si este pago es para otra persona, sigue.',
    action: 'Ver la compra',
  },
  priceCame: (total: Money) => `El precio es ${formatInstallment(total)}. Revísalo y confirma.`,
  priceUpdated: (total: Money) =>
    `El precio se actualizó a ${formatInstallment(total)}. Revísalo y confirma.`,
  cohortChanged: (total: Money) =>
    `Ahora se vende otra cohorte, por ${formatInstallment(total)}. Revisa cuándo empieza y confirma.`,
  installmentsGone: (total: Money) =>
    `Este curso ya no se ofrece en cuotas. Elegimos pago único por ${formatInstallment(total)}: revísalo y confirma.`,
} as const

/** Payment methods of a price, with their amounts; those that there may be, while it is not known. */
export function paymentMethods(
  price: Price | null,
): { value: PaymentMethod; label: string; description: string; aside: string }[] {
  const text = checkoutText.method
  const single = {
    value: 'single' as const,
    label: text.single,
    description: text.singleDescription,
    aside: price ? formatInstallment(displayedPrice(price).current) : '',
  }
  if (price && !offersInstallments(price)) return [single]
  return [
    single,
    {
      value: 'installments',
      label: text.installments,
      description: text.installmentsDescription(price && installmentsTotal(price)),
      aside: price ? installmentsText(installmentPlan(price)) : '',
    },
  ]
}

/** Label of the pay button: the amount charged today. */
export function payLabel(price: Price, method: PaymentMethod): string {
  const { submit } = checkoutText
  return method === 'installments'
    ? submit.installments(installmentPlan(price))
    : submit.single(displayedPrice(price).current)
}

/** Charge note for a country (public specification, section 2). */
export function chargeNote(country: Country): string {
  const money =
    country.currency === 'USD'
      ? 'en dólares (USD)'
      : `en moneda local (${country.currency}), al cambio del día,`
  return `El pago se realiza ${money} a través de ${site.paymentProcessor}, que antes te muestra el monto exacto.`
}

/** With what one can pay from a country; empty where the provider documents nothing. */
export function paymentMeans({ code, name }: Country): string {
  return localMeans.includes(code)
    ? `Desde ${name} puedes pagar con tarjeta o con los medios locales, que tardan hasta dos días hábiles.`
    : ''
}

export const paymentSuccessText = {
  heading: 'Pago exitoso',
  lead: 'Gracias por inscribirte.',
  /** Above both, where the server does not know the order (decision 5). */
  unconfirmed: 'Tu pago todavía se está comprobando: cuando se confirme, el comprobante llega a tu correo.',
  leadWithCourse: (course: string) => `Ya tienes tu lugar en ${course}.`,
  leadOfPayment: (course: string) => `Recibimos tu pago de ${course}.`,
  checking: 'Comprobando tu pago',
  facts: {
    title: 'Tu orden',
    purchase: 'Compra',
    amount: 'Total',
    method: 'Forma de pago',
    order: 'Número de orden',
    installment: 'Cuota',
    installmentOf: (number: number, of: number) => `${number} de ${of}`,
    state: 'Estado',
    inReview: 'Recibido, en revisión',
    paid: 'Pagado',
    paidOf: (paid: string, agreed: string) => `${paid} de ${agreed}`,
    remaining: 'Queda por pagar',
    methods: { single: 'Pago único', installments: 'Cuotas' },
  },
  next: {
    title: 'Próximos pasos',
    single: 'Recibirás el acceso por correo electrónico en unos minutos.',
    installments: 'Activaremos tu acceso dentro de las próximas 24 horas.',
    waiting: 'Te escribimos hoy con tu acceso.',
    active: 'Tu acceso está activo: no tienes que hacer nada más.',
    settled: 'Registramos tu pago: no tienes que hacer nada más.',
    inReview: 'Estamos revisando este pago: te escribimos hoy.',
    accessMail: (course: string) =>
      `Asunto: «Tu acceso a ${course}». Si es tu primera vez en el aula, ella te envía la contraseña en otro correo.`,
    receiptMail: (course: string) => `Asunto: «Recibimos tu pago · ${course}». Ya está en camino.`,
    either:
      'Con pago único con tarjeta recibirás el acceso por correo electrónico en unos minutos. En cuotas, activaremos tu acceso dentro de las próximas 24 horas.',
    inbox: 'Revisa tu bandeja de entrada y el correo no deseado.',
    receipt: 'Te enviamos el comprobante por correo electrónico.',
    invoice: 'El equipo emite la factura que pediste y la envía a tu correo.',
  },
  start: {
    label: 'Inicio',
    undated: {
      value: 'Te avisamos',
      note: 'Todavía no tiene fecha de inicio: te escribimos a tu correo en cuanto se confirme.',
    },
    begun: { value: 'Ya empezó', note: 'El correo con tu acceso dice cómo sigue.' },
    calendar: 'Agregar las clases a mi calendario',
    chat: 'Escribir por WhatsApp',
    message: (course: string, order: string) =>
      `Hola, acabo de pagar ${course} (orden ${order}) y tengo una pregunta: `,
  },
  meanwhile: {
    title: 'Mientras tanto',
    community: 'Preséntate en la comunidad gratuita: un grupo de chat con quienes ya trabajan en esto.',
    join: 'Conocer la comunidad',
  },
  home: 'Volver al inicio',
  pending: {
    heading: 'Estamos confirmando tu pago',
    lead: 'El procesador de pagos todavía no nos confirma el resultado. Seguimos preguntando; esta página se actualiza sola.',
    todo: 'No vuelvas a pagar. Puedes cerrar esta página: el comprobante llega a tu correo cuando el pago se confirme.',
    stopped:
      'La confirmación está tardando más de lo normal. No vuelvas a pagar: en cuanto el pago se confirme te escribiremos por correo electrónico.',
    action: 'Comprobar otra vez',
  },
  unreachable: {
    heading: 'No podemos comprobar tu pago ahora',
    lead: 'No hay conexión con nuestro servidor. Tu pago no se pierde por esto: comprueba tu internet e intenta nuevamente.',
    action: 'Comprobar otra vez',
  },
  help: 'Si tienes dudas, escríbenos y menciona tu número de orden:',
  helpWithoutOrder: 'Si tienes dudas, escríbenos:',
} as const

export const paymentErrorText = {
  heading: 'Error en el pago',
  lead: 'Hubo un problema al procesar el pago. Por favor, intenta nuevamente.',
  todo: 'Inténtalo ahora con otra tarjeta u otro medio de pago.',
  kept: 'Los datos que escribiste siguen en este navegador: no tienes que volver a completarlos.',
  retry: 'Intentar nuevamente',
  offer: 'Ver la oferta académica',
  home: 'Volver al inicio',
  help: 'Si tu banco muestra un cobro, no pagues otra vez y escríbenos:',
} as const
