import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchCareersWithCourses } from '../../src/features/careers/careers.api.ts'
import { cohortsQuery } from '../../src/features/cohorts/cohorts.api.ts'
import { couponsQuery } from '../../src/features/coupons/coupons.api.ts'
import { demoCoursesQuery } from '../../src/features/demo-access/demo-access.api.ts'
import { careersQuery } from '../../src/features/enrolment/enrolment.api.ts'
import { fetchNotebookLibrary } from '../../src/features/notebooks/notebook-library.api.ts'
import { fetchSeats, fetchStaffCourses } from '../../src/flows/staff-courses/staff-courses.api.ts'
import { databaseClient } from '../../supabase/functions/_shared/database.ts'
import { paymentLedger } from '../../supabase/functions/_shared/payment-ledger.ts'
import { credentialStore } from '../../supabase/functions/credentials/handler.ts'
import type { Actor } from './support/actors.ts'
import { dataApiUrl, reachDataApi } from './support/data-api.ts'
import { aDatabase } from './support/test-database.ts'

// The data API cuts an answer at 1000 rows and says nothing.

const database = aDatabase({ template: 'seeded' })
const { signal } = new AbortController()
let actor: Actor = 'staff'
reachDataApi(database, () => actor)

const many = 2100
beforeAll(async () => {
  await database.sql().unsafe(`
    insert into public.courses_moodle (name, slug, regular_price_usd, subscription_link)
    select 'Curso ' || n, 'many-' || n, 10, 'https://checkout.example/validate/subscription/many-' || n
    from generate_series(1, ${many}) n;
    insert into public.careers (name) select 'Carrera ' || n from generate_series(1, ${many}) n;
    insert into public.demo_courses (moodle_course_id, name) select 5000 + n, 'Demo ' || n from generate_series(1, ${many}) n;
    insert into public.coupons (code, percent_off, starts_on, ends_on)
    select 'MANY-' || n, 10, '2026-01-01', '2026-12-31' from generate_series(1, ${many}) n;
    insert into public.notebooks (title, description, category, difficulty, rating, last_updated, download_url)
    select 'Cuaderno ' || n, 'd', 'satellite_data', 'beginner', 5, '2026-01-01', '/n.ipynb' from generate_series(1, ${many}) n;
  `)
})
beforeEach(() => {
  actor = 'staff'
})

const asked = <Answer>(query: unknown) =>
  new QueryClient().fetchQuery(query as Parameters<QueryClient['fetchQuery']>[0]) as Promise<Answer[]>

test.each<[string, string, () => Promise<unknown[]>]>([
  ['cohorts of the selectors', 'courses_moodle', () => fetchStaffCourses(signal)],
  ['cohorts of their page', 'courses_moodle', () => asked(cohortsQuery())],
  ['careers', 'careers', () => fetchCareersWithCourses(signal)],
  ['careers to enrol in', 'careers', () => asked(careersQuery())],
  ['courses of a demo access', 'demo_courses', () => asked(demoCoursesQuery())],
  ['coupons', 'coupons', () => asked(couponsQuery())],
  ['notebooks of the library', 'notebooks', () => fetchNotebookLibrary(signal)],
])('all %s are read, each once', async (_name, table, read) => {
  const rows = await read()
  const [stored] = await database.sql().unsafe(`select count(*)::int as rows from public.${table}`)
  expect(rows).toHaveLength(stored?.rows)
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(stored?.rows)
})

test('the seats of all cohorts are read', async () => {
  const rows = await database.sql()`select id::int from public.courses_moodle`
  const ids = rows.map(({ id }) => id as number)
  expect((await fetchSeats(ids, signal)).size).toBe(ids.length)
})

test('the links of all plans are read', async () => {
  actor = 'service'
  const links = await paymentLedger(databaseClient(dataApiUrl, 'secret')).planLinks()
  expect(links.filter((link) => link.includes('/many-'))).toHaveLength(many)
})

test('every revoked certificate is in the status list', async () => {
  actor = 'service'
  const sql = database.sql()
  await sql.unsafe(`
    insert into public.certificates (id, certificate_number, student_id, cohort_id, student_name, course_id, course_name,
      issue_date, status, certificate_url, file_sha256, file_bytes, made_by, issued_at, revoked_at, revocation_reason)
    select m.id, 'MG-2026-' || 90000 + n, student_id, cohort_id, student_name, course_id, course_name, '2026-01-01', 'ready',
      m.id || '/' || repeat('a', 64) || '.pdf', repeat('a', 64), 1, 'generated', now(), now(), 'Prueba'
    from (select * from public.certificates limit 1) c, generate_series(1, ${many}) n,
      lateral (select private.new_certificate_id() as id where n > 0) m`)
  const [row] = await sql`select count(*)::int as rows from public.certificates
    where revoked_at is not null or replaced_by is not null`
  expect(await credentialStore(databaseClient(dataApiUrl, 'secret')).revokedIn(1)).toHaveLength(row?.rows)
})
