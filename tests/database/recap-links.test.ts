import { describe, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { upsertRecap } from './support/recaps.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 6 })

type Generated = { links_created: number; total_students: number }

async function generate(recapId: number | string): Promise<Generated> {
  return database.call('staff', 'generate_recap_links', recapId)
}

/** In the sample data, some of its links are revoked. */
async function vegetationRecap(): Promise<number> {
  const [row] = await database.sql()`select m.id from public.recap_material m
    join public.courses_moodle c on c.id = m.course_id where c.base_slug = 'gee-python' and m.class_id = 'clase-2'`
  return Number(row?.id)
}

const people = sized(200, 5000)
const pageSize = sized(100, 1000)

describe('generating', () => {
  test('four callers at once make a link for each student, no token changed; a second run adds none', async () => {
    const sql = database.sql()
    const [course] =
      await sql`insert into public.courses_moodle (name, slug, regular_price_usd) values ('Grande', 'grande-209901', 1) returning id`
    await sql`with people as (
        insert into public.students (firstname, lastname, email)
        select 'A', 'B', 'grande' || n || '@example.com' from generate_series(1, ${people}::integer) n returning id)
      insert into public.student_course_enrollments (student_id, cohort_id) select id, ${course?.id}::bigint from people`
    const { id } = await upsertRecap(database.sql(), { course_id: Number(course?.id) })
    // Three of them have a link already: it is kept, revoked or not.
    await sql`insert into public.recap_links (recap_id, student_id, revoked_at)
      select ${id}, e.student_id, case when e.student_id % 2 = 0 then now() end
      from public.student_course_enrollments e where e.course_id = ${course?.id} order by e.student_id limit 3`
    const before =
      await sql`select id, token, revoked_at from public.recap_links where recap_id = ${id} order by id`

    const answers = await Promise.all(Array.from({ length: 4 }, () => generate(id)))
    expect(answers.map((answer) => answer.total_students)).toEqual(Array(4).fill(people))
    expect(answers.map((answer) => answer.links_created).sort((a, b) => a - b)).toEqual([0, 0, 0, people - 3])
    const links =
      await sql`select id, token, student_id, expires_at > now() + interval '364 days' as lives from public.recap_links where recap_id = ${id} order by id`
    expect(links).toHaveLength(people)
    expect(new Set(links.map((link) => link.token)).size).toBe(people)
    expect(new Set(links.map((link) => link.student_id)).size).toBe(people)
    expect(links.filter((link) => link.lives)).toHaveLength(people - 3)
    expect(
      await sql`select id, token, revoked_at from public.recap_links where id <= ${before.at(-1)?.id} and recap_id = ${id} order by id`,
    ).toEqual(before)

    expect(await generate(id)).toEqual({ links_created: 0, total_students: people })
    const after =
      await sql`select id, token, student_id, expires_at > now() + interval '364 days' as lives from public.recap_links where recap_id = ${id} order by id`
    expect([...after]).toEqual([...links])

    await sql`with one as (insert into public.students (firstname, lastname, email) values ('A', 'B', 'tarde@example.com') returning id)
      insert into public.student_course_enrollments (student_id, cohort_id) select id, ${course?.id}::bigint from one`
    expect(await generate(id)).toEqual({ links_created: 1, total_students: people + 1 })

    // The export: every link once.
    const exported: string[] = []
    let pages = 0
    await database.as('staff', async (session) => {
      let beforeId: string | null = null
      for (;;) {
        const rows: { id: string; token: string }[] =
          await session`select id, token from public.list_recap_links(${id}, '', ${beforeId}::bigint, ${pageSize})`
        exported.push(...rows.map((row) => row.token))
        pages += 1
        if (rows.length < pageSize) return
        beforeId = rows.at(-1)?.id ?? null
      }
    })
    expect(pages).toBe(people / pageSize + 1)
    expect(new Set(exported).size).toBe(people + 1)
  }, 60_000)

  test('a recap without students', async () => {
    const [course] =
      await database.sql()`insert into public.courses_moodle (name, slug, regular_price_usd) values ('Vacío', 'vacio-209901', 1) returning id`
    const { id } = await upsertRecap(database.sql(), { course_id: Number(course?.id) })
    expect(await generate(id)).toEqual({ links_created: 0, total_students: 0 })
  })

  test('a withdrawn student gets no link and is not counted', async () => {
    const sql = database.sql()
    const [course] =
      await sql`insert into public.courses_moodle (name, slug, regular_price_usd) values ('Con baja', 'con-baja-209901', 1) returning id`
    await sql`insert into public.student_course_enrollments (student_id, cohort_id, withdrawn_at)
      select id, ${course?.id}::bigint, case when id = 1 then now() end from public.students where id in (1, 2)`
    const { id } = await upsertRecap(sql, { course_id: Number(course?.id) })
    expect(await generate(id)).toEqual({ links_created: 1, total_students: 1 })
    const links = await sql`select student_id from public.recap_links where recap_id = ${id}`
    expect([...links]).toEqual([{ student_id: '2' }])
  })

  test('a recap that does not exist', async () => {
    await expect(generate(999_999)).rejects.toMatchObject({ code: '22023', message: 'recap_not_found' })
  })
})

describe('the list', () => {
  async function list(recap: number | null, search: string, size = 50) {
    return database.as(
      'staff',
      (sql) => sql`select * from public.list_recap_links(${recap}::bigint, ${search}, null, ${size})`,
    )
  }

  test('of one recap: address, name, token, state', async () => {
    const id = await vegetationRecap()
    const rows = await list(id, '')
    expect(rows).toHaveLength(14)
    // Links of all pages.
    const later = await database.as(
      'staff',
      (sql) => sql`select total from public.list_recap_links(${id}::bigint, '', ${rows[9]?.id}::bigint, 3)`,
    )
    expect(later).toEqual(Array(3).fill({ total: '14' }))
    expect(rows.some((row) => row.state === 'revoked')).toBe(true)
    expect(rows[0]).toMatchObject({
      recap_id: String(id),
      email: expect.stringContaining('@'),
      token: expect.any(String),
    })
  })

  test('searches words of names and addresses, and signs find nobody', async () => {
    const found = await list(null, 'BRUNO')
    expect(new Set(found.map((row) => row.student_name))).toEqual(new Set(['Bruno Paralelo']))
    expect(await list(null, '%')).toHaveLength(0)
    expect(await list(null, 'bruno_paralelo')).toHaveLength(found.length)
    expect((await list(null, 'bruno.paralelo@')).length).toBeGreaterThan(0)
  })
})

describe('one link', () => {
  async function revoke(...ids: string[]) {
    return database.call('staff', 'revoke_recap_links', ids)
  }
  async function renew(id: string) {
    return database.call<{ id: number; state: string; token: string }>('staff', 'renew_recap_link', id)
  }
  async function open(token: string): Promise<unknown> {
    return database.call('anon', 'get_recap', token)
  }

  test('revoked stops working at once, a second time changes nothing, renewed gets another token', async () => {
    const sql = database.sql()
    const [link] =
      await sql`select id, token from public.recap_links where revoked_at is null and recap_id = ${await vegetationRecap()} limit 1`
    expect(await open(link?.token)).not.toBeNull()
    expect(await revoke(link?.id)).toBe(1)
    const [first] = await sql`select revoked_at from public.recap_links where id = ${link?.id}`
    expect(await revoke(link?.id)).toBe(0)
    expect((await sql`select revoked_at from public.recap_links where id = ${link?.id}`)[0]).toEqual(first)
    expect(await open(link?.token)).toBeNull()

    const renewed = await renew(link?.id)
    expect(renewed).toMatchObject({ id: Number(link?.id), state: 'active' })
    expect(renewed.token).not.toBe(link?.token)
    expect(await open(link?.token)).toBeNull()
    expect(await open(renewed.token)).not.toBeNull()
  })

  test('several are revoked at once, and none of them when one is unknown', async () => {
    const sql = database.sql()
    const rows =
      await sql`select id from public.recap_links where revoked_at is null and recap_id = ${await vegetationRecap()} limit 3`
    const [one, two, three] = rows.map((row) => String(row.id))
    const active = async () =>
      (
        await sql`select id from public.recap_links where revoked_at is null and id in ${sql(rows.map((row) => row.id))}`
      ).length
    await expect(revoke(one ?? '', '999999')).rejects.toMatchObject({ message: 'link_not_found' })
    expect(await active()).toBe(3)
    expect(await revoke(one ?? '', two ?? '', one ?? '')).toBe(2)
    expect(await active()).toBe(1)
    expect(await revoke(two ?? '', three ?? '')).toBe(1)
  })

  test('an unknown one is rejected, and so are none and too many', async () => {
    const unknown = { code: '22023', message: 'link_not_found' }
    await expect(revoke('999999')).rejects.toMatchObject(unknown)
    await expect(renew('999999')).rejects.toMatchObject(unknown)
    await expect(revoke()).rejects.toMatchObject({ message: 'link_ids_invalid' })
    const many = Array.from({ length: 1001 }, () => '1')
    await expect(revoke(...many)).rejects.toMatchObject({ message: 'link_ids_invalid' })
  })
})
