import { type AccountNames, auditedFields, auditTexts } from '#content/audit.ts'
import { auditedValues } from '#content/audit-values.ts'
import { formatShortDay } from '#content/format.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { parseMoney, toDecimal } from '#domain/money.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'

export type FieldChange = {
  field: string
  /** Null on the side that a creation or a deletion does not have. */
  before: string | null
  after: string | null
}

type Values = Readonly<Record<string, unknown>> | null

/** Field by field, in the order of the labels. */
export function fieldChanges(before: Values, after: Values, accounts: AccountNames): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const side = (values: Values, name: string) => values && written(name, values[name], accounts)
  return names
    .map((name) => ({
      field: auditedFields[name] ?? name,
      before: side(before, name),
      after: side(after, name),
    }))
    .sort((a, b) => a.field.localeCompare(b.field, 'es'))
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** Amounts of money: a number would lose the two decimals. */
const amountField = /(_usd|amount)$/

function written(name: string, value: unknown, accounts: AccountNames): string {
  if (value === null || value === undefined || value === '') return auditTexts.emptyValue
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const known = accounts.get(text) ?? auditedValues[name]?.[text]
  if (known) return known
  const amount = amountField.test(name) ? parseMoney(value, 'USD') : null
  if (amount) return toDecimal(amount)
  if (isCalendarDay(text)) return formatShortDay(text)
  const moment = instant.test(text) ? new Date(text) : null
  return moment && !Number.isNaN(moment.getTime()) ? formatSchoolMoment(moment) : text
}
