import type { SheetRow as StoredRow } from '../../../src/domain/contracts/certificates.ts'
import type { SheetRow } from '../_shared/google-sheets.ts'

/**
 * Number, version, name, course, cohort, hours, day of issue, distinction and public address: the columns of the
 * school's spreadsheets, so their order is fixed. An address belongs to one version and so tells the row.
 */
export function sheetRow(stored: StoredRow, publicAddress: string): SheetRow {
  const { certificate_number, version, student_name, course_name, cohort_slug, hours, issue_date } = stored
  const named = [certificate_number, version, student_name, course_name, cohort_slug]
  return { cells: [...named, hours ?? '', issue_date, stored.distinction ?? ''], key: publicAddress }
}
