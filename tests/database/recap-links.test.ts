import { beforeAll, describe, expect, test } from 'vitest'
import { storeCheckedFile, storeFile } from './support/recap-files.ts'
import { asActor, callAs, tryAs, tryCallAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 6 })

type Generated = { links_created: number; total_students: number }
type Upserted = { id: number; created: boolean; version: number; changed?: Record<string, unknown> }

type Recap = {
  version?: number
  course_id?: number | null
  cohort?: string
  class_id?: string
  class_title?: string
  description?: string
  announcement?: string | null
  audio_url?: string
  pdf_url?: string
  material_url?: string
  video_url?: string
}

function aRecap(changes: Recap = {}): Recap {
  return { course_id: 2, cohort: '209901', class_id: 'clase-1', class_title: 'Título', ...changes }
}
function upsert(changes: Recap = {}): Promise<Upserted> {
  return callAs<Upserted>(database.sql(), 'staff', 'upsert_recap_material', aRecap(changes))
}
async function generate(recapId: number | string): Promise<Generated> {
  const [row] = await asActor(
    database.sql(),
    'staff',
    (sql) => sql`select public.generate_recap_links(${recapId}) as answer`,
  )
  return row?.answer
}

/** The one of the sample data whose links are in part revoked. */
async function vegetationRecap(): Promise<number> {
  const [row] = await database.sql()`select m.id from public.recap_material m
    join public.courses_moodle c on c.id = m.course_id where c.base_slug = 'gee-python' and m.class_id = 'clase-2'`
  return Number(row?.id)
}

beforeAll(async () => {
  for (const name of ['audio/a-1.mp3', 'pdfs/b.pdf', 'audio/0c9f-clase.m4a', 'pdfs/resumen_1.pdf']) {
    await storeCheckedFile(database.sql(), name)
  }
})

describe('the material', () => {
  test('is one row per course, cohort and class', async () => {
    const first = await upsert({ audio_url: 'audio/a-1.mp3', announcement: 'Hola' })
    expect(first).toEqual({ id: first.id, created: true, version: 1 })
    const again = await upsert({ version: 1, class_title: ' Otro ', pdf_url: 'pdfs/b.pdf' })
    expect(again).toEqual({ id: first.id, created: false, version: 2 })
    const [row] = await database.sql()`select * from public.recap_material where id = ${first.id}`
    expect(row).toMatchObject({
      class_title: 'Otro',
      audio_url: 'audio/a-1.mp3',
      pdf_url: 'pdfs/b.pdf',
      announcement: 'Hola',
    })
    await upsert({ version: 2, class_title: undefined, audio_url: '', announcement: null })
    const [cleared] =
      await database.sql()`select class_title, audio_url, pdf_url, announcement from public.recap_material where id = ${first.id}`
    expect(cleared).toEqual({
      class_title: 'Otro',
      audio_url: null,
      pdf_url: 'pdfs/b.pdf',
      announcement: null,
    })
    expect((await upsert({ class_id: 'clase-2' })).created).toBe(true)
  })

  test('written by six at once is one row', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => upsert({ class_id: 'carrera' })))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.created)).toHaveLength(1)
  })

  describe('two editors', () => {
    const edited = (classId: string, changes: Recap) =>
      upsert({ class_id: classId, class_title: undefined, ...changes })
    async function stored(classId: string) {
      const [row] = await database.sql()`select class_title, description, video_url, version
        from public.recap_material where cohort = '209901' and class_id = ${classId}`
      return row
    }

    test('the second is answered with what the first has written, and writes nothing over', async () => {
      const { version } = await upsert({ class_id: 'dos', description: 'Antes' })
      expect(await edited('dos', { version, video_url: 'https://youtu.be/abcdefghijk' })).toMatchObject({
        version: 2,
      })
      const late = await edited('dos', { version, description: 'Después' })
      expect(late).toEqual({
        changed: {
          ...{ id: expect.any(Number), course_id: 2, cohort: '209901', class_id: 'dos', version: 2 },
          ...{ class_title: 'Título', description: 'Antes', video_url: 'https://youtu.be/abcdefghijk' },
          ...{ audio_url: null, pdf_url: null, material_url: null, announcement: null },
        },
      })
      expect(await stored('dos')).toMatchObject({ description: 'Antes', version: 2 })
      expect(await edited('dos', { version: 2, description: 'Después' })).toMatchObject({ version: 3 })
    })

    test('of six at once from one version one writes; the others learn what it wrote', async () => {
      const { version } = await upsert({ class_id: 'seis' })
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => edited('seis', { version, class_title: `Versión ${n}` })),
      )
      const written = answers.filter((answer) => !answer.changed)
      expect(written).toHaveLength(1)
      const row = await stored('seis')
      expect(row).toMatchObject({ version: 2 })
      for (const { changed } of answers.filter((answer) => answer.changed)) {
        expect(changed).toMatchObject({ class_title: row?.class_title, version: 2 })
      }
    })

    test('a new recap of a class that has one takes nothing from it', async () => {
      await upsert({ class_id: 'nueva', description: 'La primera' })
      const second = await upsert({ class_id: 'nueva', class_title: 'Otra', description: '' })
      expect(second.changed).toMatchObject({ class_title: 'Título', description: 'La primera' })
      expect(await stored('nueva')).toMatchObject({ class_title: 'Título', description: 'La primera' })
    })

    test('the same again, whose answer was lost, is done already', async () => {
      const first = await upsert({ class_id: 'otra-vez', description: 'Una' })
      expect(await upsert({ class_id: 'otra-vez', description: 'Una' })).toEqual({ ...first, created: false })
      await edited('otra-vez', { version: 1, description: '' })
      expect(await edited('otra-vez', { version: 1, description: '' })).toMatchObject({ version: 2 })
      expect(await stored('otra-vez')).toMatchObject({ description: null, version: 2 })
    })

    test('a change of a recap that is gone creates none', async () => {
      const request = { ...aRecap({ class_id: 'perdida' }), version: 1 }
      expect(await tryCallAs(database.sql(), 'staff', 'upsert_recap_material', request)).toMatchObject({
        ok: false,
        message: 'recap_not_found',
      })
    })
  })

  test.each([
    [
      {
        announcement:
          '<strong>15</strong> <em>min</em><br>a < b <a href="https://example.com/x?y=1&amp;z">aquí</a><br/>',
      },
    ],
    [{ announcement: '<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>' }],
    [{ announcement: 'x'.repeat(4000) }],
    [{ material_url: 'https://example.com/m', video_url: 'https://www.youtube.com/watch?v=abcdefghijk' }],
    [{ audio_url: 'audio/0c9f-clase.m4a', pdf_url: 'pdfs/resumen_1.pdf' }],
  ])('%j is taken', async (change) => {
    const outcome = await tryCallAs(database.sql(), 'staff', 'upsert_recap_material', {
      ...aRecap(change),
      class_id: 'tomada',
    })
    expect(outcome).toMatchObject({ ok: true, value: { created: true } })
  })

  test.each<[Recap, string]>([
    [{ course_id: null }, 'course_id_required'],
    [{ course_id: 999999 }, 'course_not_found'],
    [{ cohort: '' }, 'cohort_required'],
    [{ class_id: ' ' }, 'class_id_required'],
    [{ class_title: '' }, 'class_title_required'],
    [{ class_title: 'x'.repeat(201) }, 'class_title_too_long'],
    [{ announcement: 'x'.repeat(4001) }, 'announcement_too_long'],
    ...[
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '<a href="http://example.com">x</a>',
      '<a href="">x</a>',
      '<a href="https://user:pw@example.com">x</a>',
      '<a href="https://good.example\\@evil.example">x</a>',
      '<a href="https://good.example&#92;@evil.example">x</a>',
      '<a href="https://example.com:8443">x</a>',
      '<a onclick="x" href="https://example.com">x</a>',
      '<strong onmouseover="x">x</strong>',
      '<scr<em>ipt>alert(1)</script>',
      '<!-- x -->',
      '</p>',
      '<svg/onload=alert(1)>',
      '<<em>script>alert(1)</script>',
      '<a href="https://x" <em>onclick="alert(1)">x</a>',
      '<a href="https://x/"onclick="alert(1)">x</a>',
      '<A HREF="https://example.com" ONCLICK="x">x</A>',
      '<a href="https://bank.example@evil.example">x</a>',
      '<a href="https://bank.example\\@evil.example">x</a>',
      '<a href=https://example.com>x</a>',
      '<a\nhref="https://example.com">x</a>',
      '<iframe src="https://example.com"></iframe>',
      '<style>*{display:none}</style>',
      '<strong',
    ].map((announcement): [Recap, string] => [{ announcement }, 'announcement_html']),
    [{ material_url: 'http://example.com' }, 'material_url_invalid'],
    [{ material_url: 'javascript:alert(1)' }, 'material_url_invalid'],
    [{ material_url: 'https://user:pw@evil.example/' }, 'material_url_invalid'],
    [{ material_url: 'https://good.example\\@evil.example' }, 'material_url_invalid'],
    [{ video_url: 'https://www.youtube.com@evil.example/watch?v=abcdefghijk' }, 'video_url_invalid'],
    [{ video_url: 'https:///evil.example' }, 'video_url_invalid'],
    [{ material_url: 'https://user:pw@example.com/' }, 'material_url_invalid'],
    [{ video_url: 'https://good.example\\@evil.example' }, 'video_url_invalid'],
    [{ video_url: 'https://example.com/"><script>' }, 'video_url_invalid'],
    [{ video_url: `https://example.com/${'x'.repeat(2048)}` }, 'video_url_too_long'],
    [{ audio_url: 'https://example.com/a.mp3' }, 'audio_url_invalid'],
    [{ audio_url: 'audio/../pdfs/a.mp3' }, 'audio_url_invalid'],
    [{ audio_url: 'audio/a.exe' }, 'audio_url_invalid'],
    [{ pdf_url: 'audio/a.mp3' }, 'pdf_url_invalid'],
    [{ pdf_url: 'pdfs/niño 1.pdf' }, 'pdf_url_invalid'],
  ])('%j: %s', async (change, message) => {
    const outcome = await tryCallAs(database.sql(), 'staff', 'upsert_recap_material', aRecap(change))
    expect(outcome).toMatchObject({ ok: false, code: '22023', message })
  })
})

describe('a file that staff name past the server', () => {
  const ask = (change: Recap) => tryCallAs(database.sql(), 'staff', 'upsert_recap_material', aRecap(change))
  const refused = (message: string) => ({ ok: false, code: '22023', message })

  test('is not taken where the server has not looked into it', async () => {
    await storeFile(database.sql(), 'audio/programa.mp3')
    await storeFile(database.sql(), 'pdfs/pagina.pdf')
    expect(await ask({ audio_url: 'audio/programa.mp3' })).toEqual(refused('audio_url_invalid'))
    expect(await ask({ pdf_url: 'pdfs/pagina.pdf' })).toEqual(refused('pdf_url_invalid'))
    expect(await ask({ pdf_url: 'pdfs/nunca-subido.pdf' })).toEqual(refused('pdf_url_invalid'))
  })

  test('is not taken under the name of one that was looked into and is gone', async () => {
    const sql = database.sql()
    await storeCheckedFile(sql, 'pdfs/cambiado.pdf')
    expect(await ask({ pdf_url: 'pdfs/cambiado.pdf' })).toMatchObject({ ok: true })
    await sql`delete from storage.objects where name = 'pdfs/cambiado.pdf'`
    await storeFile(sql, 'pdfs/cambiado.pdf')
    expect(await ask({ pdf_url: 'pdfs/cambiado.pdf' })).toEqual(refused('pdf_url_invalid'))
  })

  test.each(['staff', 'admin'] as const)('cannot be called looked into by %s', async (actor) => {
    await storeFile(database.sql(), `pdfs/${actor}.pdf`)
    for (const statement of [
      `select public.record_checked_recap_file('pdfs/${actor}.pdf')`,
      'insert into private.checked_recap_files (object_id) select id from storage.objects',
      'select 1 from private.checked_recap_files',
    ]) {
      const outcome = await tryAs(database.sql(), actor, (sql) => sql.unsafe(statement))
      expect(outcome, statement).toMatchObject({ ok: false, code: '42501' })
    }
  })
})

describe('generating', () => {
  test('5,000 students, four callers at once: 5,000 links, no token changed; again: none new', async () => {
    const sql = database.sql()
    const [course] =
      await sql`insert into public.courses_moodle (name, slug, regular_price_usd) values ('Grande', 'grande-209901', 1) returning id`
    await sql`with people as (
        insert into public.students (firstname, lastname, email)
        select 'A', 'B', 'grande' || n || '@example.com' from generate_series(1, 5000) n returning id)
      insert into public.student_course_enrollments (student_id, course_id) select id, ${course?.id}::bigint from people`
    const { id } = await upsert({ course_id: Number(course?.id) })
    // Three of them have a link already: it stays, revoked or not.
    await sql`insert into public.recap_links (recap_id, student_id, revoked_at)
      select ${id}, e.student_id, case when e.student_id % 2 = 0 then now() end
      from public.student_course_enrollments e where e.course_id = ${course?.id} order by e.student_id limit 3`
    const before =
      await sql`select id, token, revoked_at from public.recap_links where recap_id = ${id} order by id`

    const answers = await Promise.all(Array.from({ length: 4 }, () => generate(id)))
    expect(answers.map((answer) => answer.total_students)).toEqual([5000, 5000, 5000, 5000])
    expect(answers.map((answer) => answer.links_created).sort((a, b) => a - b)).toEqual([0, 0, 0, 4997])
    const links =
      await sql`select id, token, student_id, expires_at > now() + interval '364 days' as lives from public.recap_links where recap_id = ${id} order by id`
    expect(links).toHaveLength(5000)
    expect(new Set(links.map((link) => link.token)).size).toBe(5000)
    expect(new Set(links.map((link) => link.student_id)).size).toBe(5000)
    expect(links.filter((link) => link.lives)).toHaveLength(4997)
    expect(
      await sql`select id, token, revoked_at from public.recap_links where id <= ${before.at(-1)?.id} and recap_id = ${id} order by id`,
    ).toEqual(before)

    expect(await generate(id)).toEqual({ links_created: 0, total_students: 5000 })
    const after =
      await sql`select id, token, student_id, expires_at > now() + interval '364 days' as lives from public.recap_links where recap_id = ${id} order by id`
    expect([...after]).toEqual([...links])

    // One more student, one more link.
    await sql`with one as (insert into public.students (firstname, lastname, email) values ('A', 'B', 'tarde@example.com') returning id)
      insert into public.student_course_enrollments (student_id, course_id) select id, ${course?.id}::bigint from one`
    expect(await generate(id)).toEqual({ links_created: 1, total_students: 5001 })

    // The export: pages of a thousand, every link once.
    const exported: string[] = []
    let pages = 0
    await asActor(sql, 'staff', async (session) => {
      let beforeId: string | null = null
      for (;;) {
        const rows: { id: string; token: string }[] =
          await session`select id, token from public.list_recap_links(${id}, '', ${beforeId}::bigint, 1000)`
        exported.push(...rows.map((row) => row.token))
        pages += 1
        if (rows.length < 1000) return
        beforeId = rows.at(-1)?.id ?? null
      }
    })
    expect(pages).toBe(6)
    expect(new Set(exported).size).toBe(5001)
  }, 60_000)

  test('a recap without students', async () => {
    const [course] =
      await database.sql()`insert into public.courses_moodle (name, slug, regular_price_usd) values ('Vacío', 'vacio-209901', 1) returning id`
    const { id } = await upsert({ course_id: Number(course?.id) })
    expect(await generate(id)).toEqual({ links_created: 0, total_students: 0 })
  })

  test('a recap that does not exist', async () => {
    await expect(generate(999_999)).rejects.toMatchObject({ code: '22023', message: 'recap_not_found' })
  })
})

describe('the list', () => {
  async function list(recap: number | null, search: string, size = 50) {
    return asActor(
      database.sql(),
      'staff',
      (sql) => sql`select * from public.list_recap_links(${recap}::bigint, ${search}, null, ${size})`,
    )
  }

  test('of one recap: address, name, token, state', async () => {
    const id = await vegetationRecap()
    const rows = await list(id, '')
    expect(rows).toHaveLength(16)
    expect(rows.some((row) => row.state === 'revoked')).toBe(true)
    expect(rows[0]).toMatchObject({
      recap_id: String(id),
      email: expect.stringContaining('@'),
      token: expect.any(String),
    })
  })

  test('searches names and addresses as written, wildcards included', async () => {
    const found = await list(await vegetationRecap(), 'BRUNO')
    expect(new Set(found.map((row) => row.student_name))).toEqual(new Set(['Bruno Paralelo']))
    expect(await list(null, '%')).toHaveLength(0)
    expect(await list(null, 'bruno_paralelo')).toHaveLength(0)
    expect((await list(null, 'bruno.paralelo@')).length).toBeGreaterThan(0)
  })
})

describe('one link', () => {
  async function call(name: 'revoke_recap_link' | 'renew_recap_link', id: string) {
    const [row] = await asActor(
      database.sql(),
      'staff',
      (sql) => sql`select public.${sql(name)}(${id}) as answer`,
    )
    return row?.answer
  }
  async function open(token: string): Promise<unknown> {
    const [row] = await asActor(
      database.sql(),
      'anon',
      (sql) => sql`select public.get_recap(${token}) as recap`,
    )
    return row?.recap
  }

  test('revoked is dead at once, twice is the same, renewed it lives under another token', async () => {
    const sql = database.sql()
    const [link] =
      await sql`select id, token from public.recap_links where revoked_at is null and recap_id = ${await vegetationRecap()} limit 1`
    expect(await open(link?.token)).not.toBeNull()
    expect(await call('revoke_recap_link', link?.id)).toEqual({ id: Number(link?.id), state: 'revoked' })
    const [first] = await sql`select revoked_at from public.recap_links where id = ${link?.id}`
    await call('revoke_recap_link', link?.id)
    expect((await sql`select revoked_at from public.recap_links where id = ${link?.id}`)[0]).toEqual(first)
    expect(await open(link?.token)).toBeNull()

    const renewed = await call('renew_recap_link', link?.id)
    expect(renewed).toMatchObject({ id: Number(link?.id), state: 'active' })
    expect(renewed.token).not.toBe(link?.token)
    expect(await open(link?.token)).toBeNull()
    expect(await open(renewed.token)).not.toBeNull()
  })

  test.each(['revoke_recap_link', 'renew_recap_link'] as const)('%s of nothing', async (name) => {
    await expect(call(name, '999999')).rejects.toMatchObject({ code: '22023', message: 'link_not_found' })
  })
})
