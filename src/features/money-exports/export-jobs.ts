import { paymentProviderLabels, paymentsCsv, rateSourceLabels, studentsCsv } from '#content/money-exports.ts'
import { paymentStatusLabels, paymentTypeLabels } from '#content/staff.ts'
import { situationFilterLabels } from '#content/tracking.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { Completeness, Situation } from '#domain/contracts/balances.ts'
import { countries } from '#domain/countries.ts'
import { type DayRange, dayRangeArguments } from '#domain/day-range.ts'
import type { PaymentStatus } from '#domain/payment-status.ts'
import type { CsvJob } from '#platform/write-csv.ts'

/** The filters of the payments table. */
export type PaymentsSelection = {
  status: PaymentStatus | 'all'
  type: 'all' | 'single' | 'installments'
  search: string
  days: DayRange
}

/** The filters of the students table. `asOf`: the day whose end is meant; null for now. */
export type StudentsSelection = {
  completeness: Completeness
  situation: Situation | 'all'
  search: string
  days: DayRange
  asOf: CalendarDay | null
}

export function isEveryPayment({ status, type, search, days }: PaymentsSelection): boolean {
  return status === 'all' && type === 'all' && `${search}${days.from}${days.to}` === ''
}

const countryNames = Object.fromEntries(countries.map(({ code, name }) => [code, name]))

export function paymentsJob(selection: PaymentsSelection, today: CalendarDay): CsvJob {
  const { status: status_filter, type: type_filter, search } = selection
  const filters = { status_filter, type_filter, search, ...dayRangeArguments(selection.days) }
  return {
    fileName: `${paymentsCsv.fileName}${today}.csv`,
    header: paymentsCsv.header,
    source: { rpc: 'export_payments', args: filters },
    check: { rpc: 'count_payments', args: filters },
    labels: {
      Proveedor: paymentProviderLabels,
      Estado: paymentStatusLabels,
      Tipo: paymentTypeLabels,
      País: countryNames,
      'Origen del tipo de cambio': rateSourceLabels,
    },
  }
}

export function studentsJob(selection: StudentsSelection, today: CalendarDay): CsvJob {
  const { completeness: completeness_filter, situation: situation_filter, search, asOf: as_of } = selection
  const args = {
    completeness_filter,
    situation_filter,
    search,
    as_of,
    ...dayRangeArguments(selection.days),
  }
  return {
    fileName: `${studentsCsv.fileName}${today}.csv`,
    header: studentsCsv.header,
    source: { rpc: 'export_balances', args },
    check: { rpc: 'count_balances', args },
    labels: { País: countryNames, Situación: situationFilterLabels },
  }
}
