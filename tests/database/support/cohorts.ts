import type { Database } from './test-database.ts'

let cohorts = 0

/** Another cohort of a course; `starts` in days from now. */
export async function aCohort(
  sql: Database,
  { base = 'gee-python', starts = 60, seats = null as number | null, classroom = true } = {},
): Promise<{ id: number; slug: string }> {
  cohorts += 1
  const slug = `${base}-${210000 + cohorts}`
  const [row] =
    await sql`insert into public.courses_moodle (name, slug, regular_price_usd, moodle_course_id, starts_on, seats)
    select max(c.name), ${slug}, 100, ${classroom ? 700 + cohorts : null}, private.school_day(now()) + ${starts}::integer, ${seats}
    from public.courses_moodle c where c.base_slug = ${base}
    returning id`
  return { id: Number(row?.id), slug }
}
