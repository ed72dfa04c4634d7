import type { FailureCodeOf } from '#domain/contracts/edge-function.ts'
import type { syncAllPayments } from '#domain/contracts/payment-sync.ts'
import { forFaults } from './messages/faults.ts'
import { site } from './site.ts'

/** Texts of the synchronisation (back-office specification, sections 2 and 8). */
export const paymentSyncTexts = {
  button: 'Sincronizar DLocal',
  busy: (percent: number) => `Sincronizando… ${percent}\u00a0%`,
  processed: (count: number) => (count === 1 ? '1 pago revisado' : `${count} pagos revisados`),
  lastSync: 'Última sync',
  never: 'nunca',
  stateFailed: 'No se pudo leer cuándo fue.',
  done: 'Pagos sincronizados',
  failed: 'Error en sincronización',
} as const

export type SyncFailure = FailureCodeOf<typeof syncAllPayments> | 'network' | 'unknown'

const general = 'Ocurrió un error al sincronizar los pagos'
const kept = 'Lo revisado queda guardado: al pulsar de nuevo sigue desde ahí.'
const session = 'Tu sesión terminó o tu cuenta no puede ver los pagos.'

export const syncFailureTexts: Readonly<Record<SyncFailure, string>> = {
  ...forFaults(general),
  sync_running: 'Ya hay una sincronización en curso. Espera a que termine: esta página muestra su avance.',
  payment_provider_error: `${site.paymentProcessor} no respondió como debía. ${kept}`,
  payment_provider_busy: `${site.paymentProcessor} pide esperar. Vuelve a pulsar en unos minutos. ${kept}`,
  payment_key_refused: `${site.paymentProcessor} rechaza nuestra clave. La pestaña Config dice cómo cambiarla.`,
  network: `No hubo respuesta del servidor. Revisa tu internet. ${kept}`,
  unauthorized: session,
  forbidden: session,
  rate_limited: general,
  server_misconfigured: general,
}
