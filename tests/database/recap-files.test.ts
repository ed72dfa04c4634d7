import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, actors, addStranger } from './support/actors.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

beforeAll(async () => {
  await addStranger(database.sql())
  // The Storage server grants its roles the storage tables; this file tests the row policies.
  await database.sql().unsafe(`grant usage on schema storage to anon, authenticated, service_role;
    grant all on storage.objects, storage.buckets to anon, authenticated, service_role;
    insert into storage.objects (bucket_id, name) values ('recap-materials', 'audio/una.mp3'), ('recap-materials', 'pdfs/uno.pdf')`)
})

test('the bucket is private and accepts audio and PDF up to 100 MB', async () => {
  const rows =
    await database.sql()`select id, public, file_size_limit::integer as size, allowed_mime_types from storage.buckets
      where id = 'recap-materials'`
  expect([...rows]).toEqual([
    {
      id: 'recap-materials',
      public: false,
      size: 104_857_600,
      allowed_mime_types: [
        'audio/mpeg',
        'audio/wav',
        'audio/x-wav',
        'audio/mp4',
        'audio/ogg',
        'application/pdf',
      ],
    },
  ])
})

function insert(actor: Actor, name: string, bucket = 'recap-materials') {
  return database.tryAs(
    actor,
    async (sql) =>
      (await sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${name})`).count,
  )
}

describe('uploading a file', () => {
  test.each(actors.filter((actor) => actor !== 'service'))('%s', async (actor) => {
    const allowed = actor === 'staff' || actor === 'admin'
    for (const name of ['audio/8b1d-clase_1.mp3', 'pdfs/resumen.pdf'])
      expect(await insert(actor, name)).toMatchObject(
        allowed ? { ok: true, value: 1 } : { ok: false, code: '42501' },
      )
  })

  test.each([
    'otro/a.mp3',
    'a.mp3',
    'audio/a.exe',
    'audio/a.pdf',
    'pdfs/a.mp3',
    'audio/sub/a.mp3',
    'audio/../a.mp3',
    ...['audio/.mp3', 'pdfs/a.pdf.exe', 'pdfs/a.pdf\n', `audio/${'a'.repeat(200)}.mp3`, 'pdfs/ñ.pdf'],
  ])('rejects the name %j', async (name) => {
    expect(await insert('staff', name)).toMatchObject({ ok: false, code: '42501' })
  })

  test('rejects another bucket', async () => {
    const outcome = await database.tryAs(
      'staff',
      (sql) => sql`insert into storage.objects (bucket_id, name) values (null, 'audio/a.mp3')`,
    )
    expect(outcome).toMatchObject({ ok: false, code: '42501' })
  })
})

// Storage signs an address, with any lifetime, for whoever may read the object.
test.each(actors)(
  '%s reads, changes and removes files, and makes buckets, only as the server',
  async (actor) => {
    const isServer = actor === 'service'
    const counts: [string, number][] = [
      ['select name from storage.objects', 2],
      ["update storage.objects set name = 'audio/otra.mp3' where name = 'audio/una.mp3'", 1],
      ["delete from storage.objects where name = 'audio/una.mp3'", 1],
      ["update storage.buckets set public = true where id = 'recap-materials'", 1],
    ]
    for (const [statement, count] of counts) {
      const outcome = await database.tryAs(actor, async (sql) => (await sql.unsafe(statement)).count)
      expect(outcome, statement).toEqual({ ok: true, value: isServer ? count : 0 })
    }
    const made = await database.tryAs(
      actor,
      (sql) => sql`insert into storage.buckets (id, name, public) values ('otro', 'otro', true)`,
    )
    expect(made.ok).toBe(isServer)
  },
)

describe('the sweep', () => {
  const week = 7 * 24

  async function put(name: string, ageHours: number, bucket = 'recap-materials'): Promise<void> {
    await database.sql()`insert into storage.objects (bucket_id, name, created_at)
      values (${bucket}, ${name}, now() - make_interval(hours => ${ageHours}))`
  }

  async function orphans(): Promise<string[]> {
    const rows = await database.sql()`select name from public.list_orphan_recap_files(${week}) as name`
    return rows.map(({ name }) => name)
  }

  beforeAll(async () => {
    const sql = database.sql()
    await sql`insert into storage.buckets (id, name) values ('other', 'other')`
    await put('audio/kept.mp3', week * 10)
    await put('pdfs/kept.pdf', week * 10)
    await sql`update public.recap_material set audio_url = 'audio/kept.mp3', pdf_url = 'pdfs/kept.pdf'
      where id = (select min(id) from public.recap_material)`
  })

  test('keeps files that a recap uses, however old', async () => {
    expect(await orphans()).toEqual([])
  })

  test('deletes unused files after a week, oldest first', async () => {
    await put('audio/young.mp3', week - 1)
    await put('audio/elsewhere.mp3', week * 3, 'other')
    await put('pdfs/old.pdf', week + 1)
    await put('audio/older.mp3', week * 2)
    expect(await orphans()).toEqual(['audio/older.mp3', 'pdfs/old.pdf'])
  })

  test('deletes replaced files too', async () => {
    await database.sql()`update public.recap_material set audio_url = 'audio/young.mp3' where audio_url = 'audio/kept.mp3'`
    expect(await orphans()).toEqual(['audio/kept.mp3', 'audio/older.mp3', 'pdfs/old.pdf'])
  })

  test('deletes a hundred at a time', async () => {
    for (let number = 0; number < 101; number += 1) await put(`audio/${number}.mp3`, week * 5)
    expect(await orphans()).toHaveLength(100)
  })
})
