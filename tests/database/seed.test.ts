import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { career, hoursOf } from '../../src/content/catalogue.ts'
import { includedCourses } from '../../src/content/membership.ts'
import { courseOf, courses } from '../../src/content/products.ts'
import { membershipSlug } from '../../src/domain/course-slug.ts'
import { classDays } from '../../src/domain/day-arithmetic.ts'
import { money } from '../../src/domain/money.ts'
import { displayedPrice, type PriceRow, priceFromRow } from '../../src/domain/prices.ts'
import { boughtApart, savingOf, upgradeDifference } from '../../src/domain/savings.ts'
import { samplePlans } from '../../supabase/local/sample-data.ts'
import { aDatabase } from './support/test-database.ts'

const seeded = aDatabase({ template: 'seeded' })
const empty = aDatabase({ template: 'empty' })
const seedFile = resolve(import.meta.dirname, '../../supabase/seed.sql')

const products = courses.map(({ slug }) => slug)

test('every course and the membership have a current cohort', async () => {
  const rows =
    await seeded.sql()`select base_slug, slug from public.courses_moodle where is_current_cohort order by base_slug`
  expect(rows.map((row) => row.base_slug)).toEqual([...products, membershipSlug].sort())
  for (const row of rows) {
    if (row.base_slug !== 'all-access-geoai') expect(row.slug).toMatch(/-\d{6}$/)
  }
})

test('a cohort starts on a day of its classes, in the month of its slug', async () => {
  const rows = await seeded.sql()`
    select base_slug, extract(dow from starts_on)::integer as weekday, slug like '%-' || to_char(starts_on, 'YYYYMM') as fits
    from public.courses_moodle where starts_on is not null`
  expect(rows.length).toBeGreaterThanOrEqual(12)
  for (const { base_slug, weekday, fits } of rows) {
    expect({ base_slug, weekday, fits }).toEqual({
      base_slug,
      weekday: courseOf(base_slug)?.schedule.weekday,
      fits: true,
    })
  }
})

test('a certificate states the hours that the site announces, and is younger than the last of them', async () => {
  const hours = (base: string) => {
    const course = courseOf(base)
    return course && hoursOf(course)
  }
  const cohorts = await seeded.sql()`
    select base_slug, certificate_hours as hours from public.courses_moodle where base_slug <> ${membershipSlug}`
  expect(cohorts.length).toBeGreaterThanOrEqual(13)
  for (const { base_slug, hours: stated } of cohorts) expect(stated, base_slug).toBe(hours(base_slug))
  const rows = await seeded.sql()`
    select course_id, hours, cohort_starts_on::text as starts, issue_date::text as issued,
           private.certificate_money(student_id, cohort_id) as money
    from public.certificates`
  expect(rows.length).toBe(8)
  for (const { course_id, hours: stated, starts, issued, money } of rows) {
    const { weeks = 0, schedule } = courseOf(course_id) ?? {}
    const last = classDays(starts, schedule?.weekday ?? 0, weeks).at(-1) ?? ''
    expect({ course_id, stated, money, isOver: last < issued }).toEqual({
      ...{ course_id, stated: hours(course_id), money: null, isOver: true },
    })
  }
})

test.each(products)('%s costs no interest in instalments, as the site says', async (slug) => {
  const [price] = await seeded.sql()`select * from public.get_current_course_price(${slug})`
  expect(price?.installments_price_usd).toBe(price?.regular_price_usd)
  expect(price?.promo_installments_price_usd).toBe(price?.promo_price_usd)
})

test('gee-python is sold in 6 instalments of 15.00', async () => {
  const [price] = await seeded.sql()`select * from public.get_current_course_price('gee-python')`
  expect(price).toMatchObject({ installments_price_usd: '90.00', installments_count: 6, is_active: false })
  expect(price?.subscription_link).toBe(
    'https://checkout.dlocalgo.com/validate/subscription/plan_gee_python_local_000000000001',
  )
})

test('the membership in instalments is 6 × 41.67, and its plan at the provider charges that', async () => {
  const [price] = await seeded.sql()`select * from public.get_current_course_price('all-access-geoai')`
  const plans = samplePlans({ FUNCTIONS_URL: 'http://functions', SITE_URL: 'http://site' })
  const token = String(price?.subscription_link).split('/').at(-1)
  const plan = plans.find((candidate) => candidate.plan_token === token)
  expect(plan).toMatchObject({ amount: 41.67, max_periods: price?.installments_count })
  expect(price).toMatchObject({ installments_price_usd: (41.67 * 6).toFixed(2), installments_count: 6 })
})

test('the figures of the specification hold together: 270 for what costs 400 separately, and 50 more than the career', async () => {
  const rows = await seeded.sql()`
    select base_slug, regular_price_usd, promo_price_usd, is_price_active as is_active
    from public.courses_moodle where is_current_cohort`
  const current = (slug: string) => {
    const row = rows.find(({ base_slug }) => base_slug === slug)
    const price = row && priceFromRow(row as unknown as PriceRow)
    if (!price) throw new Error(`No price of ${slug}`)
    return displayedPrice(price).current
  }
  const usd = (amount: number) => money(amount * 100, 'USD')
  const apart = boughtApart(includedCourses.flatMap(({ slug }) => (slug ? [current(slug)] : [])))
  expect(apart).toEqual(usd(400))
  expect(savingOf(current(membershipSlug), usd(400))).toEqual({ amount: usd(130), percent: 32 })
  expect(upgradeDifference(current(career.slug), current(membershipSlug))).toEqual(usd(50))
  const itsModules = ['adquisicion-datos-espaciales', 'aprendizaje-automatico', 'deep-learning']
  expect(savingOf(current(career.slug), boughtApart(itsModules.map(current)) ?? usd(0))).not.toBeNull()
})

test('no class is on a holiday or its eve', async () => {
  const rows = await seeded.sql()`
    select base_slug, to_char(starts_on, 'YYYY-MM-DD') as day from public.courses_moodle
    where is_current_cohort and starts_on is not null`
  expect(rows.length).toBeGreaterThanOrEqual(5)
  for (const { base_slug, day } of rows) {
    const { weekday } = courseOf(base_slug)?.schedule ?? { weekday: -1 }
    const days = classDays(day, weekday, 32)
    expect(days[0], base_slug).toBe(day)
    expect(
      days.filter((day) => /-(12-24|12-25|12-31|01-01)$/.test(day)),
      base_slug,
    ).toEqual([])
  }
})

describe('the sample data', () => {
  test('no payment or instalment is in the future', async () => {
    expect(
      await seeded.sql()`select id from public.payments where created_at > now() or approved_at > now()`,
    ).toHaveLength(0)
  })

  test('every e-mail is an example', async () => {
    const rows =
      await seeded.sql()`select email from public.students union all select email from public.payments
      union all select payer_email from public.sales union all select email from public.enquiries
      union all select email from public.demo_prospects union all select email from public.community_registrations
      union all select email from public.newsletter_subscriptions`
    expect(rows.filter((row) => !/@example\.com$/i.test(row.email))).toEqual([])
  })
})

test('loads into the auth tables of the hosted platform too', async () => {
  // Columns that the hosted Auth server has and the local one lacks or defines differently.
  await empty.sql().unsafe(`alter table auth.users add column instance_id uuid, drop column confirmed_at,
      add column confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored;
    drop index if exists auth.identities_email_idx;
    alter table auth.identities drop column email,
      add column email text generated always as (lower(identity_data ->> 'email')) stored;`)
  await empty.sql().unsafe(await readFile(seedFile, 'utf8'))
  const rows = await empty.sql()`select u.email, u.instance_id, i.email as identity_email, s.role, s.active
    from auth.users u join auth.identities i on i.user_id = u.id join public.staff_members s on s.user_id = u.id order by u.email`
  const instance_id = '00000000-0000-0000-0000-000000000000'
  const members = [
    ['admin', 'admin', true],
    ['coordinacion', 'admin', true],
    ['retirada', 'staff', false],
    ['staff', 'staff', true],
    ['tesoreria', 'staff', true],
  ] as const
  expect([...rows]).toEqual(
    members.map(([name, role, active]) => {
      const email = `${name}@meridiano.example`
      return { email, instance_id, identity_email: email, role, active }
    }),
  )
})

test('one course has three seats left, and one is sold out', async () => {
  const rows = await seeded.sql()`select base_slug, (announced_seats -> 'left')::integer as left
    from public.course_offers where announced_seats is not null order by 1`
  expect([...rows]).toEqual([
    { base_slug: 'adquisicion-datos-espaciales', left: 3 },
    { base_slug: 'aprendizaje-automatico', left: 0 },
  ])
})
