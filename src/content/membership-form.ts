import type { PaymentFailure } from '#domain/contracts/create-payment.ts'
import { membership, membershipFigures } from './catalogue.ts'
import { paymentFailureText } from './messages/checkout.ts'

/** Messages of the public specification, sections 5 and 8. */
export const membershipForm = {
  title: 'Completa tus datos',
  bought: `${membership.name}: ${membershipFigures.months} meses de acceso a todos los cursos de esta página.`,
  back: 'Volver al detalle',
  missing: { title: 'Faltan datos', description: 'Por favor completá todos los campos requeridos' },
  failureTitle: 'Error en el pago',
  failure: 'Hubo un problema al procesar el pago',
} as const

/** Failures with their own message; the others share one (decision 21). */
const explained: readonly PaymentFailure[] = [
  'payment_provider_error',
  'server_misconfigured',
  'network',
  'no_redirect_url',
  'rate_limited',
  'order_paid',
]

export function membershipFailureText(failure: PaymentFailure): string {
  return explained.includes(failure) ? paymentFailureText[failure] : membershipForm.failure
}
