import * as v from 'valibot'
import {
  type DebtRefusal,
  debtRefusals,
  type PersonDebt,
  personDebtSchema,
} from '#domain/contracts/debt-links.ts'
import { staffClient } from '#platform/staff-client.ts'
import { refusalOf, staffData } from '#platform/staff-request.ts'

export type PersonDebts = { ok: true; debts: PersonDebt[] } | { ok: false; refusal: DebtRefusal }

/** What a person owes, the longest first; makes the links that are missing. */
export async function fetchPersonDebts(personId: number, signal: AbortSignal): Promise<PersonDebts> {
  const answer = await staffClient().rpc('get_person_debts', { person_id: personId }).abortSignal(signal)
  const refusal = refusalOf(answer, debtRefusals.get_person_debts)
  if (refusal) return { ok: false, refusal }
  return { ok: true, debts: v.parse(v.array(personDebtSchema), staffData(answer)) }
}
