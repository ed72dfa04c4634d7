import type { DeskKind } from '../../../src/domain/contracts/desk-counts.ts'
import type { DeskDigest } from '../../../src/domain/contracts/watch.ts'
import { type Letter, letterMail, oneLine } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

const kinds: Readonly<Record<DeskKind, string>> = {
  sale_without_access: 'Pagaron y no tienen acceso',
  charge_review: 'Cobros por revisar',
  refund: 'Devoluciones en curso, rechazadas o por decidir',
  access_after_refund: 'Accesos por decidir',
  over_capacity: 'Vendidos sin cupo',
  step_failed: 'Tareas fallidas',
  lane_blocked: 'Proveedores que rechazan nuestra clave',
  payment_unmatched: 'Pagos sin orden',
  manual_payment: 'Pagos por confirmar',
  invoice_due: 'Facturas por emitir',
  plan_pause: 'Planes por cambiar en el panel',
  enquiry: 'Consultas sin responder',
  waiting_list: 'Listas de espera sin responder',
  order_abandoned: 'Compras sin terminar',
  demo_ending: 'Demos que terminan',
}

/** Of a newer database, a kind may be unknown here. */
const kindName = (kind: string) => Object.entries(kinds).find(([known]) => known === kind)?.[1] ?? kind

/** Told to the school once a day: what has waited for a person for more than a day. */
export function deskDigestMail(digest: DeskDigest, addresses: { from: string; to: string }): Mail {
  const subject = `Pendiente desde hace más de un día · ${digest.total}`
  const rest = digest.total - digest.oldest.length
  const letter: Letter = {
    greeting: subject,
    paragraphs: ['Esto espera a una persona desde hace más de un día, de lo más antiguo a lo más nuevo:'],
    rows: [
      ...Object.entries(digest.counts).map(([kind, count]) => [kindName(kind), String(count)] as const),
      ...digest.oldest.map(
        ({ kind, at, name, email }) =>
          [at.slice(0, 10), oneLine([kindName(kind), name, email].filter(Boolean).join(' · '), 300)] as const,
      ),
    ],
    action: { label: 'Abrir Hoy', url: digest.url },
    closing: rest > 0 ? [`Y ${rest} más en la pestaña Hoy.`] : [],
  }
  return letterMail(addresses, subject, letter)
}
