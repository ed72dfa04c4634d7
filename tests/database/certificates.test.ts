import { describe, expect, test } from 'vitest'
import { isCertificateId } from '../../src/domain/certificate-id.ts'
import { aCertificateId, noCertificateIds } from '../../src/domain/test-support/certificate-ids.ts'
import { attempt } from './support/actors.ts'
import { aPendingCertificate, aReadyCertificate, sha256Of } from './support/certificates.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

/** The outcome of a statement as the owner of the database, rolled back. */
function run(statement: string, ...values: (string | number)[]) {
  return inDiscardedTransaction(database.sql(), (transaction) =>
    attempt(transaction, (inner) => inner.unsafe(statement, values)),
  )
}

describe('the public id', () => {
  test('is one in TypeScript, too, and is never drawn twice', async () => {
    const rows = await database.sql()`select private.new_certificate_id() as id from generate_series(1, 3000)`
    expect(rows.filter(({ id }) => !isCertificateId(id))).toEqual([])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3000)
    for (const place of [0, 1, 13, 24, 25]) {
      const seen = new Set(rows.map(({ id }) => id.charAt(place)))
      expect(seen.size, `values of character ${place}`).toBe(place === 0 ? 8 : 32)
    }
  })

  test('is what TypeScript takes for one', async () => {
    const ids = Array.from({ length: 200 }, (_, n) => aCertificateId(n + 1))
    const wrong = [
      ...noCertificateIds,
      ...ids.map((id) => `${id.slice(0, 25)}${id.charAt(26)}${id.charAt(25)}`),
    ]
    const texts = [...ids, ...wrong]
    const rows = await database.sql()`
      select t, private.is_certificate_id(t) as is_id from unnest(${texts}::text[]) with ordinality as u (t, n) order by n`
    expect(rows.map(({ is_id }) => is_id)).toEqual(texts.map(isCertificateId))
    expect(rows.filter(({ is_id }) => is_id).length).toBeGreaterThanOrEqual(200)
  })
})

const right: Record<string, string> = {
  ...{ certificate_number: `'MER-2026-09999'`, student_id: '39', cohort_id: '2', student_name: `'Ana'` },
  ...{ course_id: `'gee-python'`, course_name: `'GEE'`, issue_date: `'2026-01-01'` },
}

/** `changes`: SQL by column. */
function insert(changes: Record<string, string> = {}) {
  const row = { ...right, ...changes }
  return run(`insert into public.certificates (${Object.keys(row)}) values (${Object.values(row)})`)
}

describe('the table refuses', () => {
  test('nothing that is right', async () => {
    expect(await insert()).toMatchObject({ ok: true })
    const more = { distinction: `'Mención'`, hours: '20', valid_until: `'2026-01-01'` }
    expect(await insert(more)).toMatchObject({ ok: true })
  })

  const sha = sha256Of('a')
  const other = `'4HQPSJD6JVSPAWN8EX2N580EJZM'`
  const file = { file_sha256: `'${sha}'`, file_bytes: '10', made_by: `'canva'`, issued_at: 'now()' }
  test.each<[string, Record<string, string>]>([
    ['an id that is none', { id: `'${noCertificateIds[3]}'` }],
    ['a number of another form', { certificate_number: `'MER-1'` }],
    ['a validity that ends before it begins', { valid_until: `'2025-12-31'` }],
    ['no hours at all', { hours: '0' }],
    ['hours beyond a year of work', { hours: '2001' }],
    ['an empty distinction', { distinction: `' '` }],
    ['a ready one without a file', { status: `'ready'` }],
    ['an error without its problem', { status: `'error'` }],
    ['a problem without an error', { problem: `'storage_error'` }],
    ['a file before it is ready', { file_sha256: `'${sha}'` }],
    ['a replacement without a reason', { version: '2', replaces: other }],
    ['a second version that replaces nothing', { version: '2' }],
    ['a revoked one that was never ready', { revoked_at: 'now()', revocation_reason: `'Error'` }],
    ['one that was replaced before it was ready', { replaced_by: other, replaced_at: 'now()' }],
    [
      'the file of another version',
      { ...file, status: `'ready'`, certificate_url: `'${other.slice(1, -1)}/${sha}.pdf'` },
    ],
  ])('%s', async (_case, changes) => {
    expect(await insert(changes)).toMatchObject({ ok: false, code: '23514' })
  })

  test('a second one that is begun, and a second one that holds', async () => {
    const sql = database.sql()
    const begun = await aPendingCertificate(sql)
    const ready = await aReadyCertificate(sql)
    const of = (id: string) => `(select student_id from public.certificates where id = '${id}')`
    expect(await insert({ student_id: of(ready.id) })).toMatchObject({ ok: true })
    expect(await insert({ student_id: of(begun.id) })).toMatchObject({ ok: false, code: '23505' })
    const id = aCertificateId()
    const holds = { ...file, id: `'${id}'`, status: `'ready'`, certificate_url: `'${id}/${sha}.pdf'` }
    expect(await insert({ ...holds, student_id: of(begun.id) })).toMatchObject({ ok: true })
    expect(await insert({ ...holds, student_id: of(ready.id) })).toMatchObject({ ok: false, code: '23505' })
  })
})

describe('what a certificate says', () => {
  const facts = {
    certificate_number: `'MER-2026-90009'`,
    student_name: `'Otro'`,
    course_name: `'Otro'`,
    course_id: `'otro'`,
    cohort_starts_on: `'2020-01-01'`,
    hours: '1',
    issue_date: `'2020-01-01'`,
    valid_until: `'2099-01-01'`,
    ...{ distinction: `'Otra'`, student_id: '1', cohort_id: '1', created_at: `now() + interval '1 day'` },
  }
  test.each(Object.entries(facts))('%s never changes', async (column, value) => {
    const sql = database.sql()
    for (const { id } of [await aPendingCertificate(sql), await aReadyCertificate(sql)]) {
      expect(
        await run(`update public.certificates set ${column} = ${value} where id = $1`, id),
      ).toMatchObject({
        ok: false,
        code: '42501',
      })
    }
  })

  const file = {
    status: `'processing'`,
    certificate_url: `id || '/${sha256Of('b')}.pdf'`,
    file_sha256: `'${sha256Of('b')}'`,
    file_bytes: '7',
    made_by: `'canva'`,
    issued_at: 'now()',
    issued_by: 'null',
  }
  test.each(Object.entries(file))('%s does not change once it is ready', async (column, value) => {
    const { id } = await aReadyCertificate(database.sql())
    expect(await run(`update public.certificates set ${column} = ${value} where id = $1`, id)).toMatchObject({
      ok: false,
      code: '42501',
    })
  })

  const [revoked, replaced] = ['1EJKE78TMJT89VAKVE5AHW7M825', '62XQF90S6WW4NYZJH0SB24QC9PV']
  test.each([
    [revoked, 'revoked_at = null, revocation_reason = null'],
    [revoked, `revoked_at = now()`],
    [revoked, `revocation_reason = 'Otro motivo'`],
    [revoked, `revoked_by = 'a0000000-0000-4000-8000-000000000002'`],
    [replaced, 'replaced_by = null, replaced_at = null'],
    [replaced, 'replaced_at = now()'],
    [replaced, `replaced_by = '4HQPSJD6JVSPAWN8EX2N580EJZM'`],
  ])('of %s stays what became of it: %s', async (id, change) => {
    expect(await run(`update public.certificates set ${change} where id = $1`, id)).toMatchObject({
      ...{ ok: false, code: '42501' },
    })
  })

  test('goes with no version that is ready', async () => {
    const sql = database.sql()
    const remove = 'delete from public.certificates where id = $1'
    expect(await run(remove, (await aReadyCertificate(sql)).id)).toMatchObject({ ok: false, code: '42501' })
    expect(await run(remove, (await aPendingCertificate(sql)).id)).toMatchObject({ ok: true })
  })
})

test('the bucket is private, takes PDFs of ten megabytes and is open to nobody', async () => {
  const [bucket] = await database.sql()`
    select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'certificates'`
  expect(bucket).toEqual({
    public: false,
    file_size_limit: 10485760,
    allowed_mime_types: ['application/pdf'],
  })
  const policies = await database.sql()`
    select policyname from pg_policies where schemaname = 'storage' and (qual || with_check) ~ 'certificates'`
  expect(policies).toEqual([])
})
