import type { SyncCounts } from '../../../src/domain/contracts/payment-sync.ts'

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** What a run has done, for the staff. */
export function syncMessage(counts: SyncCounts, done: boolean): string {
  const { processed, updated, refunds, unmatched, unreadable } = counts
  if (!done)
    return `La sincronización sigue: ${counted(processed, 'pago revisado', 'pagos revisados')} hasta ahora.`
  return [
    `${counted(processed, 'pago revisado', 'pagos revisados')}, ${updated} con novedades.`,
    refunds > 0 && `${counted(refunds, 'devolución nueva', 'devoluciones nuevas')}.`,
    unmatched > 0 &&
      `${counted(unmatched, 'pago sin orden, que espera', 'pagos sin orden, que esperan')} en Hoy.`,
    unreadable > 0 && `${counted(unreadable, 'dato', 'datos')} de DLocal no se pudieron leer.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
