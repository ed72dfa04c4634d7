import type { ReopenFailure } from '#domain/contracts/reopen-order.ts'
import type { OrderStatus } from '#domain/payment-status.ts'
import { forFaults } from './messages/faults.ts'

export const linkReturnText = {
  checking: 'Comprobando tu pago',
  lead: {
    pending: 'Tu pago todavía no ha terminado.',
    rejected: 'Hubo un problema al procesar el pago y no se completó.',
    cancelled: 'Cancelaste el pago y no se cobró nada.',
    expired: 'El tiempo para completar el pago se terminó y no se cobró nada.',
    approved: 'Tu pago ya está hecho.',
  } satisfies Record<OrderStatus | 'expired', string>,
  samePrice: (course: string) =>
    `Cuando quieras, vuelve a tu enlace de pago de ${course}: el monto es el mismo que te enviamos.`,
  action: 'Volver a tu enlace de pago',
  home: 'Volver al inicio',
  failed: 'No pudimos abrir tu enlace de pago',
  unreachable: {
    lead: 'No hay conexión con nuestro servidor. Comprueba tu internet e intenta nuevamente.',
    action: 'Intentar nuevamente',
  },
} as const

const generic = 'Intenta nuevamente en unos minutos.'

/** Shown below "No pudimos abrir tu enlace de pago" (decision 21). */
export const reopenFailureText: Record<ReopenFailure, string> = {
  ...forFaults(generic),
  order_held:
    'Recibimos un pago y lo estamos revisando. No pagues otra vez: te escribimos en cuanto terminemos.',
  order_closed:
    'Este enlace ya no se puede pagar: lo que quedaba por pagar cambió. Escríbenos y te enviamos otro.',
  order_not_found: 'No encontramos este enlace. Escríbenos y te enviamos otro.',
  payment_provider_error: 'Error en el procesador de pagos. Intenta nuevamente en unos minutos.',
  server_misconfigured: 'Error temporal del servidor. Intenta nuevamente más tarde.',
  network: 'Error de conexión. Verifica tu internet e intenta nuevamente.',
  no_redirect_url: generic,
  rate_limited: 'Hiciste varios intentos seguidos. Espera un minuto y vuelve a intentar.',
}
