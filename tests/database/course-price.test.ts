import { beforeAll, describe, expect, test } from 'vitest'
import { attempt } from './support/actors.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

beforeAll(async () => {
  await database.sql()`insert into public.courses_moodle (name, slug, regular_price_usd, is_current_cohort) values
    ('Deep Learning', 'deep-learning-202701', 420, true),
    ('Deep Learning', 'deep-learning-202601', 400, false),
    ('Deep Learning avanzado', 'deep-learning-avanzado-202702', 500, true),
    ('Oculto', 'oculto-202701', 1, false),
    ('Membresía', 'all-access-geoai', 300, true),
    ('Cinco', 'cinco-12345', 55, true),
    ('Siete', 'siete-1234567', 77, true),
    ('Doble', 'doble-202601-202602', 66, true)`
})

async function prices(pattern: string | null): Promise<string[]> {
  const rows = await database.sql()`select slug from public.get_current_course_price(${pattern})`
  return rows.map((row) => row.slug)
}

describe('exactly one course', () => {
  test.each([
    ['deep-learning', 'deep-learning-202701'],
    ['deep-learning-202701', 'deep-learning-202701'],
    // Last year's link still sells the current cohort.
    ['deep-learning-202601', 'deep-learning-202701'],
    ['Deep   Learning 202701', 'deep-learning-202701'],
    ['deep-learning-avanzado', 'deep-learning-avanzado-202702'],
    ['all-access-geoai', 'all-access-geoai'],
    ['cinco-12345', 'cinco-12345'],
    ['siete-1234567', 'siete-1234567'],
    ['doble-202601-202602', 'doble-202601-202602'],
  ])('%j', async (pattern, slug) => {
    expect(await prices(pattern)).toEqual([slug])
  })
})

describe('nothing', () => {
  test.each([
    '%',
    '_',
    'deep-learning-%',
    'deep_learning',
    '%learning',
    '\\',
    '^deep',
    'deep.learning',
    'deep-learning-',
    'deep-learning-2026',
    'deep-learning-avanz',
    'deep-learning-abcdef',
    'oculto-202701',
    'cinco',
    'doble',
    '',
    '-202701',
    "'",
    "deep-learning' or '1'='1",
    'deep-learning\n202701x',
    '💥',
    'deep\u200blearning',
    'deep-learning'.repeat(800),
    null,
  ])('%j', async (pattern) => {
    expect(await prices(pattern)).toEqual([])
  })
})

test('two current cohorts of one course are impossible', async () => {
  const outcome = await inDiscardedTransaction(database.sql(), (transaction) =>
    attempt(
      transaction,
      (inner) =>
        inner`update public.courses_moodle set is_current_cohort = true where slug = 'deep-learning-202601'`,
    ),
  )
  expect(outcome).toMatchObject({ ok: false, code: '23505' })
})

test('without a current cohort there is no price', async () => {
  const found = await inDiscardedTransaction(database.sql(), async (transaction) => {
    await transaction`update public.courses_moodle set is_current_cohort = false where slug = 'deep-learning-202701'`
    return transaction`select slug from public.get_current_course_price('deep-learning')`
  })
  expect(found).toHaveLength(0)
})

test.each([
  'Deep-Learning-202701',
  'deep learning',
  'deep--learning',
  '-deep',
  'deep_learning',
  'a'.repeat(81),
  '',
])('rejects slug %j', async (slug) => {
  const outcome = await inDiscardedTransaction(database.sql(), (transaction) =>
    attempt(
      transaction,
      (inner) =>
        inner`insert into public.courses_moodle (name, slug, regular_price_usd) values ('X', ${slug}, 1)`,
    ),
  )
  expect(outcome).toMatchObject({ ok: false, code: '23514' })
})
