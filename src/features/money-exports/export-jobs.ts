import { paymentProviderLabels, paymentsCsv, rateSourceLabels, studentsCsv } from '#content/money-exports.ts'
import { codedColumns, moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import { paymentStatusLabels, paymentTypeLabels } from '#content/staff.ts'
import { situationFilterLabels } from '#content/tracking.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { Completeness, Situation } from '#domain/contracts/balances.ts'
import { type MoneyReport, noLink } from '#domain/contracts/money-reports.ts'
import { countryNames } from '#domain/countries.ts'
import { type DayRange, dayRangeArguments } from '#domain/day-range.ts'
import type { PaymentStatus } from '#domain/payment-status.ts'
import { headingsOf } from '#domain/spreadsheet-cells.ts'
import { env } from '#platform/env.ts'
import { debtLinkHref } from '#platform/paths.ts'
import type { CsvCall, CsvJob } from '#platform/write-csv.ts'

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

export function paymentsJob(selection: PaymentsSelection, today: CalendarDay): CsvJob {
  const { status: status_filter, type: type_filter, search } = selection
  const filters = { status_filter, type_filter, search, ...dayRangeArguments(selection.days) }
  return {
    fileName: `${paymentsCsv.fileName}${today}.csv`,
    columns: paymentsCsv.columns,
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
    columns: studentsCsv.columns,
    source: { rpc: 'export_balances', args },
    check: { rpc: 'count_balances', args },
    labels: { País: countryNames, Situación: situationFilterLabels },
  }
}

export function reportFileName(report: MoneyReport, today: CalendarDay): string {
  return `${moneyReportTexts[report].file}_${today}.csv`
}

/** `asOf`: the day whose end the debts and instalments are of; null for now. */
export function reportJob(report: MoneyReport, today: CalendarDay, asOf: CalendarDay | null): CsvJob {
  const { columns } = moneyReportTexts[report]
  const header = headingsOf(columns)
  const labels = {
    [codedColumns.country]: countryNames,
    [codedColumns.link]: { [noLink]: reportButtonsTexts.noLink },
  }
  return {
    fileName: reportFileName(report, today),
    columns,
    source: sourceOf(report, asOf),
    labels: Object.fromEntries(Object.entries(labels).filter(([heading]) => header.includes(heading))),
  }
}

function sourceOf(report: MoneyReport, as_of: CalendarDay | null): CsvCall {
  const link_base = `${env().siteUrl}${debtLinkHref('')}`
  switch (report) {
    case 'debts':
      return { rpc: 'debt_report', args: { as_of } }
    case 'debtsWithLinks':
      return { rpc: 'debt_report', args: { link_base, as_of } }
    case 'installments':
      return { rpc: 'installment_report', args: { link_base, as_of } }
    case 'duplicatePayers':
      return { rpc: 'duplicate_payer_report', args: {} }
    case 'similarEmails':
      return { rpc: 'similar_email_report', args: {} }
  }
}
