import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

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
