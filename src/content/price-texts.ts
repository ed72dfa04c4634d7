import { equalMoney, type Money } from '#domain/money.ts'
import {
  displayedPrice,
  installmentPlan,
  installmentsTotal,
  offersInstallments,
  type Price,
} from '#domain/prices.ts'
import { savingOf } from '#domain/savings.ts'
import { formatInstallment, formatPrice } from './format.ts'

export const priceTexts = {
  loading: 'Cargando el precio',
  regular: 'Precio regular',
  current: 'Precio',
  promo: 'Precio promocional',
  failed: 'El precio no cargó. Lo verás al inscribirte, antes de pagar.',
  retry: 'Cargar otra vez',
  retrying: 'Cargando…',
  unknown: 'Precio a confirmar.',
  ask: 'Consúltanos',
  chat: 'Preguntar por WhatsApp',
  chatMessage: (product = 'un curso') => `Hola, quiero inscribirme a ${product} y tengo una duda: `,
} as const

/**
 * "o 6 × USD 45.00"; names a last payment that differs because of cents, and a total that is below the single price.
 * Undefined for a product that is not sold in instalments.
 */
export function installmentsAside(price: Price): string | undefined {
  if (!offersInstallments(price)) return undefined
  const plan = installmentPlan(price)
  const [first] = plan
  const last = plan.at(-1)
  if (!first || !last) return undefined
  const isEven = equalMoney(first, last)
  const each = `o ${isEven ? plan.length : plan.length - 1} × ${formatInstallment(first)}`
  const text = (isEven ? each : `${each} y 1 × ${formatInstallment(last)}`).replaceAll(' ', '\u00a0')
  const total = installmentsTotal(price)
  if (!savingOf(total, displayedPrice(price).current)) return text
  return `${text}: ${formatPrice(total)} en total, menos que en un pago`
}

/** "6 pagos de USD 45.00"; names a last payment that differs because of cents. */
export function installmentsText(plan: readonly Money[]): string {
  const [first] = plan
  const last = plan.at(-1)
  if (!first || !last) return ''
  if (equalMoney(first, last)) return `${plan.length} pagos de ${formatInstallment(first)}`
  return `${plan.length - 1} pagos de ${formatInstallment(first)} y uno de ${formatInstallment(last)}`
}
