import type { PaymentFailure } from '#domain/contracts/create-payment.ts'
import { forFaults } from './faults.ts'

/** Shown below "No pudimos iniciar el pago". */
const generic = 'Intenta nuevamente en unos minutos.'
const tooMany = 'Hiciste varios intentos seguidos. Espera un minuto y vuelve a intentar.'

/** Public specification, section 8; the compiler requires a text for every code. */
export const paymentFailureText: Record<PaymentFailure, string> = {
  ...forFaults(generic),
  payment_provider_error: 'Error en el procesador de pagos. Intenta nuevamente en unos minutos.',
  server_misconfigured: 'Error temporal del servidor. Intenta nuevamente más tarde.',
  network: 'Error de conexión. Verifica tu internet e intenta nuevamente.',
  no_redirect_url: 'No se recibió URL de redirección',
  course_not_found: 'No pudimos encontrar la información del curso solicitado.',
  price_changed: 'El precio se actualizó. Revísalo y confirma.',
  cohort_changed: 'Ahora se vende otra cohorte. Revisa cuándo empieza y confirma.',
  installments_unavailable: 'Este curso ya no se ofrece en cuotas.',
  coupon_unavailable: 'El cupón ya no vale para esta compra.',
  sold_out: 'Ya no quedan lugares en esta cohorte.',
  rate_limited: tooMany,
  idempotency_key_required: generic,
  idempotency_conflict: generic,
  order_closed: generic,
  order_paid: 'Esta compra ya está pagada. Revisa tu correo: ahí está el comprobante.',
}

export function isPaymentFailure(code: unknown): code is PaymentFailure {
  return typeof code === 'string' && Object.hasOwn(paymentFailureText, code)
}

export const paymentToast = {
  failed: 'No pudimos iniciar el pago',
  incomplete: 'Faltan datos',
  missing: 'Por favor completa todos los campos requeridos',
  installments: {
    title: 'Error en el pago',
    description: 'Hubo un problema al procesar el pago en cuotas.',
  },
} as const
