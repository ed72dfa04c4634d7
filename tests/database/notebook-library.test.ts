import { beforeAll, expect, test } from 'vitest'
import { coverSize, maxFileBytes, notebookFilesPath } from '../../src/features/notebooks/notebook.ts'
import { addStranger } from './support/actors.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

beforeAll(async () => {
  await addStranger(database.sql())
  await database.sql().unsafe(`grant usage on schema storage to anon, authenticated;
    grant all on storage.objects, storage.buckets to anon, authenticated`)
})

const folder = '0b9f8a54-3c1e-4a55-9a5b-8f1d2c3b4a59'

test('the bucket is public, and takes notebooks and covers as large as the page lets them be', async () => {
  const [bucket] =
    await database.sql()`select public, file_size_limit::integer as size, allowed_mime_types as types
    from storage.buckets where id = 'notebooks'`
  expect(bucket).toEqual({
    public: true,
    size: maxFileBytes,
    types: ['application/x-ipynb+json', 'image/png', 'image/webp'],
  })
  expect(coverSize.width / coverSize.height).toBeCloseTo(16 / 9)
})

test.each([
  ['admin', `${folder}/mi-cuaderno.ipynb`, true],
  ['admin', `${folder}/mi-cuaderno.webp`, true],
  ['admin', `${folder}/mi-cuaderno.html`, false],
  ['admin', `${folder}/mi-cuaderno.jpg`, false],
  ['admin', 'mi-cuaderno.ipynb', false],
  ['admin', `${folder}/../recap.ipynb`, false],
  ['staff', `${folder}/mi-cuaderno.ipynb`, false],
  ['stranger', `${folder}/mi-cuaderno.ipynb`, false],
  ['anon', `${folder}/mi-cuaderno.ipynb`, false],
] as const)('%s uploads %s: %s', async (actor, name, allowed) => {
  const done = await database.tryAs(
    actor,
    async (sql) =>
      (await sql`insert into storage.objects (bucket_id, name) values ('notebooks', ${name})`).count,
  )
  expect(done).toMatchObject(allowed ? { ok: true, value: 1 } : { ok: false, code: '42501' })
})

test.each(['certificates', 'recap-materials'])('admin uploads no notebook into %s', async (bucket) => {
  const done = await database.tryAs(
    'admin',
    async (sql) =>
      (await sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${`${folder}/a.png`})`)
        .count,
  )
  expect(done).toMatchObject({ ok: false, code: '42501' })
})

test('nobody lists, changes or removes a file through the API', async () => {
  await database.sql()`insert into storage.objects (bucket_id, name) values ('notebooks', ${`${folder}/a.ipynb`})`
  for (const statement of ['select from', 'delete from']) {
    const done = await database.tryAs(
      'admin',
      async (sql) => (await sql.unsafe(`${statement} storage.objects where bucket_id = 'notebooks'`)).count,
    )
    expect(done).toEqual({ ok: true, value: 0 })
  }
})

async function first() {
  const [row] = await database.sql()`select id, version from public.notebooks order by id limit 1`
  return row as unknown as { id: string; version: number }
}

test('a change is a new version and stands in the log; a download is neither', async () => {
  const { id, version } = await first()
  await database.sql()`select public.count_notebook_download(${id})`
  expect((await first()).version).toBe(version)
  await database.as('admin', (sql) => sql`update public.notebooks set rating = 3.5 where id = ${id}`)
  expect((await first()).version).toBe(version + 1)
  const log =
    await database.sql()`select action, after from public.audit_log where table_name = 'notebooks' order by id`
  expect([...log]).toEqual([{ action: 'update', after: { rating: 3.5 } }])
})

test.each([
  [
    'a cover without a description',
    { cover_url: `${notebookFilesPath}${folder}/a.webp`, cover_alt: null },
    '23514',
  ],
  ['a description without a cover', { cover_alt: 'Un mapa', cover_url: null }, '23514'],
  ['a cover of another scheme', { cover_url: 'javascript:alert(1)', cover_alt: 'Un mapa' }, '23514'],
  ['the title of another', { title: 'Deforestación en el Gran Chaco' }, '23505'],
  ['its count of downloads', { downloads: 1 }, '42501'],
])('%s is refused', async (_what, change, code) => {
  const { id } = await first()
  const done = await database.tryAs(
    'admin',
    (sql) => sql`update public.notebooks set ${sql(change)} where id = ${id}`,
  )
  expect(done).toMatchObject({ ok: false, code })
})
