import type { PersonAct } from '#domain/contracts/people.ts'
import { auditActionNames } from './audit.ts'
import { stepKindNames } from './outbox.ts'
import { sumText } from './sales.ts'

/** By the field that was written; the first that was. */
const ofSale: Readonly<Record<string, string>> = {
  voided_at: 'Anuló la venta de',
  access_withdrawn_at: 'Retiró el acceso a',
  access_granted_at: 'Dio acceso a',
  cohort_ids: 'Cambió la cohorte de',
}

/** "Devolvió USD 75 (se arrepintió)"; null where only the log has words for it. */
export function actSentence(act: PersonAct): string | null {
  const what = whatWasDone(act)
  return what && act.reason ? `${what} (${act.reason})` : what
}

function whatWasDone(act: PersonAct): string | null {
  const { action, table_name, title, fields, money, addresses } = act
  const sum = money ? sumText(money.amount, money.currency) : ''
  switch (table_name) {
    case 'payment_refunds':
      return action === 'insert'
        ? refunded(sum, money)
        : fields.includes('reversal_reason')
          ? `Revirtió: ${sum}`
          : null
    case 'sales': {
      if (action === 'insert') return `Anotó la venta de ${title}`
      const field = Object.keys(ofSale).find((name) => fields.includes(name))
      if (field) return `${ofSale[field]} ${title}`
      return money ? `Acordó ${sum} por ${title}` : null
    }
    case 'payments':
      return fields.includes('review_decision') ? `Decidió sobre un pago de ${sum}` : null
    case 'person_addresses':
      if (action !== 'update') return `${auditActionNames[action]} ${title}`
      // A correction of name, telephone or country has no address, nor has one of whoever was erased since.
      return addresses?.every(Boolean) ? `Corrigió ${addresses.join(' → ')}` : 'Corrigió sus datos'
    case 'reminder_holds':
      return action === 'insert' ? 'Puso en espera los recordatorios' : 'Reanudó los recordatorios'
    case 'outbox':
      return `${auditActionNames[action]}: ${new Map(Object.entries(stepKindNames)).get(title ?? '') ?? title}`
    default:
      return null
  }
}

function refunded(sum: string, money: PersonAct['money']): string {
  if (money?.kind === 'chargeback') return `Anotó un contracargo de ${sum}`
  if (money?.status === 'settled' || money?.status === 'reversed') return `Devolvió ${sum}`
  return money?.status === 'failed' ? `Pidió devolver ${sum}, y no se hizo` : `Pidió devolver ${sum}`
}
