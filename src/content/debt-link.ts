import type { OpenDebtLinkCode } from '#domain/contracts/debt-links.ts'
import { forFaults } from './messages/faults.ts'

export const debtLinkText = {
  loading: 'Buscando tu pago',
  title: { behind: 'Tu pago pendiente', next: 'Tu próximo pago' },
  unnamed: 'Tu curso',
  amount: 'Monto',
  what: 'Qué pagas',
  /** What the amount is of what was agreed. */
  behind: (months: number) => (months === 1 ? '1 cuota atrasada' : `${months} cuotas atrasadas`),
  instalment: (number: number, count: number) => `Cuota ${number} de ${count}`,
  rest: 'Lo que queda por pagar',
  currency: 'Moneda',
  ownCurrency: 'La tuya, al cambio del día',
  country: 'País desde el que pagas',
  countryPlaceholder: 'Elige tu país',
  countryMissing: 'Elige desde qué país pagas.',
  how: 'Dónde',
  provider: 'En el sitio seguro del procesador de pagos',
  pay: (amount: string) => `Pagar ${amount}`,
  paying: 'Abriendo el pago…',
  note: 'Este enlace cobra siempre lo que corresponde el día que lo abres. Si vuelves sin pagar, sigue sirviendo.',
  alreadyByHand: {
    title: (reference: number) => `¿Ya pagaste con la referencia ${reference}?`,
    text: 'Entonces no pagues otra vez: lo estamos comprobando y te escribimos al confirmarlo.',
  },
  manual: {
    title: 'El procesador de pagos no responde: hay otra vía',
    lead: 'Puedes pagar ahora a la cuenta de la escuela. No es automático: cuando una persona confirma que llegó, recibes tu comprobante.',
    reference: 'Escribe esta referencia en la nota del pago',
    action: (amount: string, site: string) => `Pagar ${amount} en ${site}`,
    retry: 'Intentar de nuevo con el procesador',
  },
  failed: 'No pudimos abrir el pago',
  support: '¿Algo no coincide? Escríbenos:',
} as const

/** Where there is nothing to pay, or nothing to show. */
export const debtLinkMessages = {
  closed: {
    title: 'No debes nada',
    text: 'De esta compra está todo pagado. Si acabas de pagar, tu comprobante va en camino a tu correo.',
  },
  refunded: {
    title: 'No debes nada',
    text: 'De esta compra te devolvimos todo lo que pagaste. Si quieres volver a tomar el curso, escríbenos.',
  },
  voided: {
    title: 'No debes nada',
    text: 'Esta compra se anuló y no tienes que pagar nada. Si quieres tomar el curso, escríbenos.',
  },
  held: {
    title: 'Estamos revisando tu pago',
    text: 'Recibimos un pago y una persona lo está mirando. No pagues otra vez: te escribimos en cuanto terminemos.',
  },
  paid: {
    title: 'Hoy ya recibimos este pago',
    text: 'Gracias. Si quieres adelantar la próxima cuota, abre este mismo enlace desde mañana.',
    action: 'Ver mi pago',
  },
  invalid: {
    title: 'Este enlace no es válido',
    text: 'Puede que se haya copiado incompleto. Ábrelo otra vez desde el mensaje, o escríbenos y te enviamos uno nuevo.',
  },
} as const

export const debtLinkFailure = {
  title: 'No pudimos cargar tu pago',
  network:
    'Parece un problema de conexión: tu enlace puede estar bien. Revisa tu internet y vuelve a intentar.',
  server: 'Nuestro servidor no pudo responder: tu enlace puede estar bien. Vuelve a intentar en un momento.',
  retry: 'Reintentar',
} as const

export const debtLinkHome = 'Volver al inicio'

const generic = 'No se cobró nada. Intenta nuevamente en unos minutos.'

/** Shown below "No pudimos abrir el pago" (decision 21). */
export const payFailureText: Record<OpenDebtLinkCode | 'unknown' | 'network' | 'no_redirect_url', string> = {
  ...forFaults(generic),
  payment_provider_error:
    'El procesador de pagos no responde. No se cobró nada y no se pierde nada: intenta nuevamente en unos minutos.',
  network: 'Error de conexión. Verifica tu internet e intenta nuevamente: no se cobra dos veces.',
  server_misconfigured: 'Error temporal del servidor. Intenta nuevamente más tarde.',
  rate_limited: 'Hiciste varios intentos seguidos. Espera un minuto y vuelve a intentar.',
  no_redirect_url: generic,
  link_invalid: generic,
}
