import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { requireDefaultKey } from '../../supabase/local/environment.ts'
import { sized } from '../support/sized.ts'
import { aLoadStage, inParallel, staffToken } from './stage.ts'

const stage = aLoadStage({ RATE_LIMIT_FACTOR: '100' })
const people = sized(1000, 5000)
// tests/database/recap-page.test.ts tries ten thousand on the database itself.
const guesses = sized(300, 1000)

async function aBigRecap(): Promise<number> {
  const sql = stage.sql()
  const [course] = await sql<{ id: string }[]>`
    insert into courses_moodle (name, slug, regular_price_usd) values ('Grande', 'grande-209901', 1) returning id`
  await sql`with people as (
      insert into students (firstname, lastname, email)
      select 'Ana', 'Número ' || n, 'grande' || n || '@example.com' from generate_series(1, ${people}::integer) n
      returning id)
    insert into student_course_enrollments (student_id, cohort_id)
    select id, ${course?.id ?? ''}::bigint from people`
  const [recap] = await sql<{ id: string }[]>`
    insert into recap_material (cohort_id, cohort, class_id, class_title)
    values (${course?.id ?? ''}, '209901', 'clase-1', 'Clase 1') returning id`
  return Number(recap?.id)
}

test('four callers at once make a link for each student, once; a second run keeps every token', async () => {
  const sql = stage.sql()
  const recapId = await aBigRecap()
  const authorization = `Bearer ${await staffToken(stage)}`
  const generate = async () => {
    const answer = await stage.call('generate-recap-links', { recap_id: recapId }, { authorization })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { links_created: number; total_students: number }
  }
  const tokens = () =>
    sql`select student_id, token from recap_links where recap_id = ${recapId} order by student_id`

  const answers = await Promise.all(Array.from({ length: 4 }, generate))
  expect(answers.map((answer) => answer.total_students)).toEqual(Array(4).fill(people))
  expect(answers.reduce((sum, answer) => sum + answer.links_created, 0)).toBe(people)
  const before = await tokens()
  expect(new Set(before.map((row) => row.token)).size).toBe(people)

  expect(await generate()).toEqual({ links_created: 0, total_students: people })
  expect(await tokens()).toEqual(before)
}, 60_000)

test('guesses of a token open nothing, and all get the same answer', async () => {
  const ask = async (token: string) => {
    const answer = await fetch(`${stage.backend().urls.gateway}/rest/v1/rpc/get_recap`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: stage.variable('VITE_SUPABASE_PUBLISHABLE_KEY'),
      },
      body: JSON.stringify({ token }),
    })
    const headers = [...answer.headers].filter(([name]) => name !== 'date')
    return JSON.stringify({ status: answer.status, headers, body: await answer.text() })
  }
  const [known] = await stage.sql()<{ token: string }[]>`select token from recap_links limit 1`
  const token = known?.token ?? ''
  expect(await ask(token)).toContain('student_name')

  // A real token with one character changed, and random tokens.
  const guess = (index: number) => {
    if (index % 2 === 0) return randomBytes(32).toString('base64url')
    const place = index % token.length
    return token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
  }
  const answers = await inParallel(
    Array.from({ length: guesses }, (_, index) => () => ask(guess(index))),
    8,
  )
  expect(answers).toHaveLength(guesses)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('"status":200')
  expect(answers[0]).toContain('"body":"null"')
}, 120_000)

test('files that no recap uses are deleted after a week, the others stay', async () => {
  const sql = stage.sql()
  const authorization = `Bearer ${await staffToken(stage)}`
  const file = (name: string) => `${stage.backend().urls.gateway}/storage/v1/object/recap-materials/${name}`
  const headers = { authorization, apikey: stage.variable('VITE_SUPABASE_PUBLISHABLE_KEY') }
  const put = async (name: string, days: number) => {
    const type = { 'content-type': 'application/pdf' }
    const answer = await fetch(file(name), {
      method: 'POST',
      headers: { ...headers, ...type },
      body: '%PDF-1.4',
    })
    expect(answer.status, name).toBe(200)
    await sql`update storage.objects set created_at = now() - make_interval(days => ${days}) where name = ${name}`
  }
  const keys = 'SUPABASE_SECRET_KEYS'
  const asServer = { apikey: requireDefaultKey({ [keys]: stage.variable(keys) }, keys) }
  const isThere = async (name: string) => {
    const answer = await fetch(file(name), { headers: asServer })
    await answer.arrayBuffer()
    return answer.ok
  }
  const sweep = () =>
    stage.call('sweep-recap-files', {}, { authorization: `Bearer ${stage.variable('CRON_SECRET')}` })

  await put('pdfs/held.pdf', 30)
  await put('pdfs/never-saved.pdf', 8)
  await put('pdfs/just-now.pdf', 6)
  await sql`update recap_material set pdf_url = 'pdfs/held.pdf' where id = (select min(id) from recap_material)`
  expect(await (await sweep()).json()).toEqual({ removed: 1 })
  expect(
    await Promise.all(['pdfs/held.pdf', 'pdfs/never-saved.pdf', 'pdfs/just-now.pdf'].map(isThere)),
  ).toEqual([true, false, true])
  expect(await (await sweep()).json()).toEqual({ removed: 0 })
  const [run] = await sql`select last_result from job_runs where job = 'sweep-recap-files'`
  expect(run?.last_result).toEqual({ removed: 0 })
})
