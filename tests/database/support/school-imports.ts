import { beforeAll } from 'vitest'
import type { ImportAnswer } from '../../../src/domain/contracts/school-import.ts'
import { aCohort } from './cohorts.ts'
import type { Fields } from './earlier-school.ts'
import { callAs } from './sessions.ts'
import { aDatabase } from './test-database.ts'

type Files = Record<'students' | 'sales' | 'payments', Fields[]>
type Changes = { student?: Fields; sale?: Fields; payment?: Fields; payments?: Fields[] }

/** A database into which files of an earlier school are imported. */
export function imports() {
  const database = aDatabase({ template: 'seeded', connections: 3 })
  const { sql, one } = database
  let cohort = ''
  beforeAll(async () => {
    cohort = (await aCohort(sql(), { starts: -300, seats: 1000 })).slug
  })
  let made = 0
  return {
    ...database,
    /** The cohort of `aFile`. */
    cohort: () => cohort,
    run: (mode: 'preview' | 'all' | 'right', files: Partial<Files>) =>
      callAs<ImportAnswer>(sql(), 'admin', 'import_school', { mode, ...files }),
    /** One student with one sale, and what was paid: once, where `payments` says no more of it. */
    aFile({ student, sale, payment = {}, payments = [payment] }: Changes = {}): Files {
      made += 1
      const [email, key] = [`una${made}@anterior.example`, `S${made}`]
      const paid = { sale: key, paid_on: '2026-01-10', amount: '200,00', currency: 'USD' }
      return {
        students: [{ line: 2, email, firstname: 'Una', lastname: 'Persona', ...student }],
        sales: [{ line: 2, key, email, cohort, sold_on: '2026-01-10', price: '200', ...sale }],
        payments: payments.map((each, at) => ({ line: at + 2, key: `C${made}-${at}`, ...paid, ...each })),
      }
    },
    /** How many rows stand in every table that the import could touch. */
    stored: () => one`select
      (select count(*)::integer from public.students) as students, (select count(*)::integer from public.sales) as sales,
      (select count(*)::integer from public.payments) as payments, (select count(*)::integer from public.outbox) as steps,
      (select count(*)::integer from public.audit_log) as audited, (select count(*)::integer from private.school_imports) as imports,
      (select count(*)::integer from public.student_course_enrollments) as enrolments`,
  }
}

export const together = (...files: Files[]): Files => ({
  students: files.flatMap(({ students }) => students),
  sales: files.flatMap(({ sales }) => sales),
  payments: files.flatMap(({ payments }) => payments),
})

/** How many rows came to what, as `file state`. */
export function counts({ rows }: ImportAnswer) {
  const all: Record<string, number> = {}
  for (const { file, state } of rows) all[`${file} ${state}`] = (all[`${file} ${state}`] ?? 0) + 1
  return all
}

export const wrong = ({ rows }: ImportAnswer) =>
  rows.filter(({ state }) => state === 'wrong').map(({ file, line, code }) => `${file} ${line} ${code}`)
