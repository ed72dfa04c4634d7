import * as v from 'valibot'
import { type DebtRefusal, debtRefusals, personDebtSchema } from '#domain/contracts/debt-links.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { env } from '#platform/env.ts'
import { debtLinkHref } from '#platform/paths.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

export type PersonDebt = {
  saleId: number
  /** Null when the courses are gone. */
  course: string | null
  monthsBehind: number
  debt: Money | null
  remaining: Money | null
  /** What the link asks for now. */
  amount: Money | null
  /** The link as the payer receives it. */
  url: string
}

export type PersonDebts = { ok: true; debts: PersonDebt[] } | { ok: false; refusal: DebtRefusal }

/** What a person owes, the longest first; makes the links that are missing. */
export async function fetchPersonDebts(personId: number, signal: AbortSignal): Promise<PersonDebts> {
  const answer = await staffClient().rpc('get_person_debts', { person_id: personId }).abortSignal(signal)
  const refusal = debtRefusals.get_person_debts.find((code) => code === answer.error?.message)
  if (refusal) return { ok: false, refusal }
  const rows = v.parse(v.array(personDebtSchema), staffData(answer))
  return {
    ok: true,
    debts: rows.map((row) => ({
      saleId: row.sale_id,
      course: row.course_name,
      monthsBehind: row.months_behind,
      debt: parseMoney(row.debt, 'USD'),
      remaining: parseMoney(row.remaining, 'USD'),
      amount: parseMoney(row.amount, 'USD'),
      url: `${env().siteUrl}${debtLinkHref(row.token)}`,
    })),
  }
}
