import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
let live: { id: string; token: string; recap_id: string; student_id: string }
let revoked = ''
let expired = ''

beforeAll(async () => {
  const sql = database.sql()
  const links =
    await sql`select l.id, l.token, l.recap_id, l.student_id, l.revoked_at from public.recap_links l order by l.id`
  const [first, second] = links.filter((link) => link.revoked_at === null)
  live = first as unknown as typeof live
  expired = second?.token
  revoked = links.find((link) => link.revoked_at !== null)?.token
  await sql`update public.recap_links set expires_at = now() - interval '1 s' where token = ${expired}`
  await sql`update public.recap_material set audio_url = 'audio/clase-1.mp3' where id = ${live.recap_id}`
})

async function getRecap(token: string | null) {
  const [row] = await database.as(
    'anon',
    (sql) => sql`select public.get_recap(${token}) as recap, public.get_recap(${token})::text as text`,
  )
  return row
}
async function rate(token: string, rating: number | null): Promise<boolean> {
  return database.call('anon', 'rate_recap', token, rating)
}

test('returns what the page shows and nothing else', async () => {
  const [expected] = await database.sql()`select s.firstname, c.name, c.base_slug,
      private.next_class_on(c.id, now())::text as next_class_on, m.* from public.recap_material m
    join public.courses_moodle c on c.id = m.course_id, public.students s
    where m.id = ${live.recap_id} and s.id = ${live.student_id}`
  const recap = (await getRecap(live.token))?.recap
  expect(recap).toEqual({
    student_name: expected?.firstname,
    course_name: expected?.name,
    cohort: expected?.cohort,
    class_title: expected?.class_title,
    description: expected?.description,
    announcement: expected?.announcement,
    material_url: expected?.material_url,
    video_url: expected?.video_url,
    has_audio: true,
    has_pdf: false,
    rating: null,
    base_slug: expected?.base_slug,
    next_class_on: expected?.next_class_on,
  })
})

test('records its opening: the first time is kept, the last one updated', async () => {
  const sql = database.sql()
  const [link] = await sql`select id, token from public.recap_links
    where revoked_at is null and token not in (${live.token}, ${expired}) limit 1`
  expect(
    (await sql`select opened_at from public.recap_links where id = ${link?.id}`)[0]?.opened_at,
  ).toBeNull()
  await getRecap(link?.token)
  const [first] = await sql`select opened_at, last_opened_at from public.recap_links where id = ${link?.id}`
  expect(first?.opened_at).toEqual(first?.last_opened_at)
  await getRecap(link?.token)
  const [second] = await sql`select opened_at, last_opened_at from public.recap_links where id = ${link?.id}`
  expect(second?.opened_at).toEqual(first?.opened_at)
  expect(Number(second?.last_opened_at)).toBeGreaterThanOrEqual(Number(first?.last_opened_at))
})

describe('every token that opens nothing gets the same answer', () => {
  test.each([
    ['null', () => null],
    ['an empty one', () => ''],
    ['a wrong one', () => randomBytes(32).toString('base64url')],
    ['a revoked one', () => revoked],
    ['an expired one', () => expired],
    ['the row number', () => live.id],
    ['a shortened one', () => live.token.slice(0, 42)],
    ['one with a suffix', () => `${live.token}x`],
    ['one with a line break', () => `${live.token}\n`],
    ['one in another letter case', () => live.token.replace(/[a-z]/, (letter) => letter.toUpperCase())],
    ['a pattern', () => `${live.token.slice(0, 42)}%`],
    ['SQL', () => `' or true --`],
    ['a megabyte', () => 'A'.repeat(1_000_000)],
  ])('%s', async (_, token) => {
    expect(await getRecap(token())).toEqual({ recap: null, text: null })
  })

  test('10,000 guesses: none opens, every answer is the same, nothing is written', async () => {
    const sql = database.sql()
    const before = await sql`select id, token, opened_at, last_opened_at from public.recap_links order by id`
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const known = [...live.token]
    const guesses = Array.from({ length: 10_000 }, (_, n) => {
      // Half are random; half are the real token with one letter changed.
      if (n % 2 === 0) return randomBytes(32).toString('base64url')
      const place = n % 43
      const letter = alphabet[(alphabet.indexOf(known[place] ?? 'A') + 1 + (n % 63)) % 64] ?? 'A'
      const guess = [...known.slice(0, place), letter, ...known.slice(place + 1)].join('')
      return guess === live.token ? revoked : guess
    })
    const answers = new Set<string | null>()
    for (let start = 0; start < guesses.length; start += 500) {
      const batch = guesses.slice(start, start + 500)
      const rows = await database.as(
        'anon',
        (session) =>
          session`select public.get_recap(g)::text as text, public.rate_recap(g, 5) as rated from unnest(${batch}::text[]) g`,
      )
      for (const row of rows) answers.add(`${String(row.text)} ${String(row.rated)}`)
    }
    expect([...answers]).toEqual(['null false'])
    expect(
      await sql`select id, token, opened_at, last_opened_at from public.recap_links order by id`,
    ).toEqual(before)
  })
})

describe('rating', () => {
  async function ratings() {
    return database.sql()`select g.rating, g.student from public.recap_ratings g
      join public.students s on s.email_normalized = g.student where g.recap_id = ${live.recap_id} and s.id = ${live.student_id}`
  }

  test('is stored once, can be changed, and stays one', async () => {
    expect(await rate(live.token, 4)).toBe(true)
    expect(await rate(live.token, 2)).toBe(true)
    expect((await ratings()).map((row) => row.rating)).toEqual([2])
    expect((await getRecap(live.token))?.recap.rating).toBe(2)
  })

  test.each([0, 6, -1, null])('rejects %s', async (rating) => {
    await rate(live.token, 3)
    expect(await rate(live.token, rating)).toBe(false)
    expect((await ratings()).map((row) => row.rating)).toEqual([3])
  })

  test('ten at once leave one', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => rate(live.token, 1 + (n % 5))))
    expect(await ratings()).toHaveLength(1)
  })

  test('is rejected for a revoked link', async () => {
    const count = async () =>
      (await database.sql()`select count(*)::integer as n from public.recap_ratings`)[0]?.n
    const before = await count()
    expect([await rate(revoked, 5), await rate(expired, 5), await rate('x', 5)]).toEqual([
      false,
      false,
      false,
    ])
    expect(await count()).toBe(before)
  })
})

describe('its files', () => {
  test('are returned to the server, for an active link', async () => {
    const [row] = await database.as(
      'service',
      (
        sql,
      ) => sql`select public.get_recap_files(${live.token}) as files, public.get_recap_files(${revoked}) as revoked,
        public.get_recap_files(${expired}) as expired, public.get_recap_files('x') as wrong`,
    )
    expect(row).toEqual({
      files: { audio: 'audio/clase-1.mp3', pdf: null, class_title: expect.any(String) },
      revoked: null,
      expired: null,
      wrong: null,
    })
  })
})
