import { beforeAll, expect, test } from 'vitest'
import { become } from './support/actors.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

beforeAll(async () => {
  await database.sql()`insert into public.notebooks
    (title, description, category, difficulty, rating, downloads, last_updated, download_url, is_active) values
    ('Activo', 'D', 'machine_learning', 'beginner', 4, 10, date '2026-01-01', '/notebooks/a.ipynb', true),
    ('Retirado', 'D', 'machine_learning', 'beginner', 4, 10, date '2026-01-01', '/notebooks/b.ipynb', false),
    ('Popular', 'D', 'machine_learning', 'beginner', 4, 0, date '2026-01-01', '/notebooks/c.ipynb', true)`
})

async function idOf(title: string): Promise<number> {
  const [row] = await database.sql()`select id from public.notebooks where title = ${title}`
  return row?.id
}

async function count(id: number): Promise<number | null> {
  const [row] = await database.sql()`select public.count_notebook_download(${id}) as downloads`
  return row?.downloads
}

test('a visitor adds one', async () => {
  const id = await idOf('Activo')
  await inDiscardedTransaction(database.sql(), async (transaction) => {
    await become(transaction, 'anon')
    const [row] = await transaction`select public.count_notebook_download(${id}) as downloads`
    expect(row?.downloads).toBe(11)
  })
})

test('a withdrawn notebook and an unknown one count nothing and write nothing', async () => {
  const retired = await idOf('Retirado')
  expect(await count(retired)).toBeNull()
  expect(await count(987654)).toBeNull()
  const [row] = await database.sql()`select downloads from public.notebooks where id = ${retired}`
  expect(row?.downloads).toBe(10)
  const traces = await database.sql()`select key from private.rate_limits
    where key in ('notebook_download:987654', ${`notebook_download:${retired}`})`
  expect(traces).toHaveLength(0)
})

test('a hundred and twenty count, and a full notebook does not stop another', async () => {
  const [full, other] = [await idOf('Popular'), await idOf('Activo')]
  await inDiscardedTransaction(database.sql(), async (transaction) => {
    await transaction`select public.count_notebook_download(${full}) from generate_series(1, 200)`
    const [row] = await transaction`select downloads from public.notebooks where id = ${full}`
    // It refills by two a second.
    expect(row?.downloads).toBeGreaterThanOrEqual(120)
    expect(row?.downloads).toBeLessThan(140)
    // More than a full limit could have regained meanwhile.
    const rows =
      await transaction`select public.count_notebook_download(${other}) as downloads from generate_series(1, 60)`
    expect(rows.at(-1)?.downloads).toBe(70)
  })
})
