import { describe, expect, test } from 'vitest'
import { aDatabase } from './support/test-database.ts'

// One row that a reader cannot parse hides its whole list (readers.test.ts): the constraints refuse it.

const database = aDatabase({ template: 'seeded' })

describe('refused, because no screen could show it', () => {
  test.each([
    ['a start at infinity', "update public.courses_moodle set starts_on = 'infinity' where id = 1"],
    ['a start at minus infinity', "update public.courses_moodle set starts_on = '-infinity' where id = 1"],
    [
      'a start in a five-digit year',
      "update public.courses_moodle set starts_on = '10000-01-01' where id = 1",
    ],
    ['a start BC', "update public.courses_moodle set starts_on = '0044-03-15 BC' where id = 1"],
    [
      'a price that is not a number',
      "update public.courses_moodle set regular_price_usd = 'NaN' where id = 1",
    ],
    [
      'a promotion that is not a number',
      "update public.courses_moodle set promo_price_usd = 'NaN' where id = 1",
    ],
    [
      'instalments that are no number',
      "update public.courses_moodle set installments_price_usd = 'NaN', promo_installments_price_usd = 'NaN' where id = 1",
    ],
    [
      'a classroom course beyond exact numbers',
      'update public.courses_moodle set moodle_course_id = 9007199254740993 where id = 1',
    ],
    ['a classroom course 0', 'update public.courses_moodle set moodle_course_id = 0 where id = 1'],
  ])('%s', async (_, statement) => {
    expect(await database.tryAs('admin', (sql) => sql.unsafe(statement))).toMatchObject({
      ok: false,
      code: '23514',
    })
  })

  test.each([
    ['an access that ends at infinity', "update public.demo_prospects set access_ends_at = 'infinity'"],
    ['an access until a five-digit year', "update public.demo_prospects set access_ends_at = '10000-01-01'"],
    ['an access since minus infinity', "update public.demo_prospects set access_granted_at = '-infinity'"],
    ['a link that ends at infinity', "update public.recap_links set expires_at = 'infinity'"],
    ['a link until a five-digit year', "update public.recap_links set expires_at = '10000-01-01'"],
    [
      'a student with an inexact id',
      'update public.students set moodle_user_id = 9007199254740993 where id = 1',
    ],
    ['a notebook updated at infinity', "update public.notebooks set last_updated = 'infinity'"],
    ['a notebook on another site', "update public.notebooks set download_url = '//evil.example/a.ipynb'"],
    ['a notebook with a null tag', "update public.notebooks set tags = array['a', null]"],
    ['a notebook with nested tags', "update public.notebooks set tags = array[array['a'], array['b']]"],
  ])('%s', async (_, statement) => {
    expect(await database.tryAs('service', (sql) => sql.unsafe(statement))).toMatchObject({
      ok: false,
      code: '23514',
    })
  })
})
