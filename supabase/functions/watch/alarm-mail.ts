import { schoolTimeZone } from '../../../src/domain/calendar.ts'
import type { Alarm, AlarmCause } from '../../../src/domain/contracts/watch.ts'
import { type Letter, letterMail } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

const texts: Readonly<Record<AlarmCause, { subject: string; what: string; help: string }>> = {
  payment_key_refused: {
    subject: 'Alarma: el proveedor de pagos rechaza nuestra clave',
    what: 'Nadie puede pagar, y los pagos que ya se hicieron no se confirman. El proveedor repite sus avisos: nada se pierde.',
    help: 'Genera una clave nueva en su panel, cárgala como secreto de las funciones y pulsa «Comprobar de nuevo» en la pestaña Config.',
  },
  balances_differ: {
    subject: 'Alarma: un saldo no coincidía con los pagos',
    what: 'La comprobación de la noche contó todos los saldos de nuevo y encontró diferencias. Ya están corregidas; hasta entonces el seguimiento pudo mostrar una deuda equivocada.',
    help: 'En la pestaña Config, la tarea recount-balances dice cuántas fueron y de quién. Avisa a quien mantiene el sistema: no debería ocurrir.',
  },
  steps_stalled: {
    subject: 'Alarma: no sale nada desde hace 15 minutos',
    what: 'Hay correos, altas en el aula o listas esperando, y ninguna tarea se completó en los últimos 15 minutos. Quien paga no recibe su acceso. Lo que espera sale solo cuando vuelva.',
    help: 'Mira la pestaña Config: qué espera y qué proveedor falla. Si no falla ninguno, comprueba que el programador llame a process-outbox.',
  },
}

const instants = new Intl.DateTimeFormat('es-AR', {
  timeZone: schoolTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** Told to the school about what stops sales; the same for each attempt of one claim. */
export function alarmMail(alarm: Alarm, addresses: { from: string; to: string }, healthUrl: string): Mail {
  const { subject, what, help } = texts[alarm.cause]
  const letter: Letter = {
    greeting: subject,
    paragraphs: [what],
    rows: [
      ['Desde', instants.format(new Date(alarm.since))],
      ['Visto por última vez', instants.format(new Date(alarm.raised_at))],
    ],
    action: { label: 'Abrir Config', url: healthUrl },
    closing: [
      help,
      'Mientras siga, este aviso se repite una vez por hora como máximo. La hora es la de Argentina.',
    ],
  }
  return letterMail(addresses, subject, letter)
}
