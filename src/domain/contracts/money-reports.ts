/** Reports of the tab of students (back-office specification, section 2), each a CSV file. */
export const moneyReports = [
  'debts',
  'debtsWithLinks',
  'installments',
  'duplicatePayers',
  'similarEmails',
] as const
export type MoneyReport = (typeof moneyReports)[number]

/** Stands in the cell of a debt link that could not be made. */
export const noLink = 'no_link'
