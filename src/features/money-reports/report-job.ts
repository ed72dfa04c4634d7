import { codedColumns, moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { type MoneyReport, noLink } from '#domain/contracts/money-reports.ts'
import { countryNames } from '#domain/countries.ts'
import { env } from '#platform/env.ts'
import { debtLinkHref } from '#platform/paths.ts'
import type { CsvCall, CsvJob } from '#platform/write-csv.ts'

export function reportFileName(report: MoneyReport, today: CalendarDay): string {
  return `${moneyReportTexts[report].file}_${today}.csv`
}

/** `asOf`: the day whose end the debts and instalments are of; null for now. */
export function reportJob(report: MoneyReport, today: CalendarDay, asOf: CalendarDay | null): CsvJob {
  const { header } = moneyReportTexts[report]
  const links = { [codedColumns.link]: { [noLink]: reportButtonsTexts.noLink } }
  return {
    fileName: reportFileName(report, today),
    header,
    source: sourceOf(report, asOf),
    labels: { [codedColumns.country]: countryNames, ...(header.includes(codedColumns.link) ? links : {}) },
    phones: codedColumns.phone,
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
