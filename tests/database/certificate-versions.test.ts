import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  certificateHistorySchema,
  certificateRecordSchema,
  certificateSheetSchema,
  certificateStatusSchema,
  finishedCertificateSchema,
  reissuedCertificateSchema,
} from '../../src/domain/contracts/certificates.ts'
import { aCertificateId } from '../../src/domain/test-support/certificate-ids.ts'
import {
  type Added,
  addCertificate,
  aPendingCertificate,
  aReadyCertificate,
  aStudent,
  callWith,
  issue,
  sha256Of,
} from './support/certificates.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 2 })

const call = (name: string, args: Parameters<typeof callWith>[2]) => callWith(database.sql(), name, args)

async function reissue(id: string, request: Record<string, unknown> = {}) {
  const answer = await call('reissue_certificate', {
    id,
    request: { reason: 'El nombre estaba mal', ...request },
  })
  return v.parse(reissuedCertificateSchema, answer)
}

async function look(id: string) {
  const [row] = await database.sql()`
    select k.*, private.certificate_state(k) as state, k.issue_date::text, k.valid_until::text, k.student_id::int
    from public.certificates k where id = ${id}`
  return row
}

async function record(id: string) {
  const [row] = await database.sql()`select public.get_certificate(${id}) as answer`
  return v.parse(v.nullable(certificateRecordSchema), row?.answer)
}

const steps = (id: string) =>
  database.sql()`select kind, natural_key, payload ->> 'student_id' as student from public.outbox
    where payload ->> 'certificate_id' = ${id} order by kind`

describe('a version that is begun', () => {
  test('moves to processing when the design tool opens, and may fail and be tried again', async () => {
    const { id } = await aPendingCertificate(database.sql())
    expect(await call('start_certificate', { id })).toMatchObject({ id, status: 'processing' })
    expect(await call('start_certificate', { id })).toMatchObject({ id, status: 'processing' })
    await call('fail_certificate', { id, problem: 'generation_failed' })
    expect(await look(id)).toMatchObject({ status: 'error', problem: 'generation_failed' })
    expect(await call('start_certificate', { id })).toMatchObject({ status: 'processing' })
    expect(await look(id)).toMatchObject({ problem: null })
    await call('fail_certificate', { id, problem: 'storage_error' })
    await issue(database.sql(), id)
    expect(await look(id)).toMatchObject({ status: 'ready', problem: null })
  })

  test('tells the generator what to draw', async () => {
    const { id, certificate_number } = await aPendingCertificate(database.sql(), { name: 'Íñigo Núñez' })
    const sheet = v.parse(certificateSheetSchema, await call('get_certificate_sheet', { id }))
    expect(sheet).toMatchObject({
      id,
      certificate_number,
      version: 1,
      student_name: 'Íñigo Núñez',
      hours: 10,
      status: 'pending',
      made_by: null,
    })
  })

  test('is discarded with its reason, and the person can be given another', async () => {
    const sql = database.sql()
    const student = await aStudent(sql)
    const { id } = await addCertificate(sql, student)
    await call('discard_certificate', { id, reason: 'No terminó el curso' })
    expect(await look(id)).toBeUndefined()
    const log =
      await sql`select action, after ->> 'reason' as reason, before ->> 'student_name' as name from public.audit_log
      where table_name = 'certificates' and row_key = ${id} and action <> 'insert' order by id`
    expect(log).toMatchObject([
      { action: 'dismiss', reason: 'No terminó el curso' },
      { action: 'delete', name: 'Ana Prueba' },
    ])
    expect((await addCertificate(sql, student)).id).not.toBe(id)
  })

  test('gives its place and number to one with another name, also as a later version', async () => {
    const sql = database.sql()
    const first = await aReadyCertificate(sql, { hours: 12 })
    const second = await reissue(first.id, { reason: 'Otro nombre' })
    await call('fail_certificate', { id: second.id, problem: 'name_does_not_fit' })
    const made = v.parse(
      certificateStatusSchema,
      await call('correct_certificate', { id: second.id, name: ' Ana P. ' }),
    )
    expect(made).toMatchObject({ certificate_number: first.certificate_number, status: 'pending' })
    expect(await look(second.id)).toBeUndefined()
    expect(await look(made.id)).toMatchObject({
      ...{ student_name: 'Ana P.', version: 2, hours: 12, problem: null },
      ...{ replaces: first.id, reissue_reason: 'Otro nombre' },
    })
    await issue(sql, made.id)
    expect(await look(first.id)).toMatchObject({ replaced_by: made.id })
    await expect(call('correct_certificate', { id: made.id, name: '  ' })).rejects.toThrow('name_required')
  })
})

describe('issuing', () => {
  test('stores the file and its digest, and queues one mail', async () => {
    const sql = database.sql()
    const { id, certificate_number } = await aPendingCertificate(sql)
    const answer = v.parse(finishedCertificateSchema, await issue(sql, id, 'bytes'))
    expect(answer).toEqual({ outcome: 'issued', certificate: { id, certificate_number, status: 'ready' } })
    const sha256 = sha256Of('bytes')
    expect(await look(id)).toMatchObject({
      certificate_url: `${id}/${sha256}.pdf`,
      file_sha256: sha256,
      file_bytes: 1000,
      made_by: 'generated',
      ...{ issued_by: 'a0000000-0000-4000-8000-000000000002', issued_at: expect.any(Date), state: 'ready' },
    })
    expect(await steps(id)).toMatchObject([
      {
        kind: 'certificate_mail',
        natural_key: `certificate_mail:${id}`,
        student: String((await look(id))?.student_id),
      },
      { kind: 'sheet_row' },
    ])
    expect(await issue(sql, id, 'bytes')).toMatchObject({
      outcome: 'already',
      certificate: { status: 'ready' },
    })
    expect(await steps(id)).toHaveLength(2)
  })

  test.each([
    [
      'other bytes of one that is ready',
      'certificate_ready',
      async () => (await aReadyCertificate(database.sql())).id,
    ],
    ['an id of nobody', 'certificate_not_found', async () => aCertificateId()],
  ])('refuses %s', async (_case, code, which) => {
    await expect(issue(database.sql(), await which(), 'other')).rejects.toThrow(code)
  })

  test('refuses a file that the server has not stored, and one of another version', async () => {
    const sql = database.sql()
    const [one, two] = [await aPendingCertificate(sql), await aPendingCertificate(sql)]
    const sha256 = sha256Of('c')
    const args = { id: one.id, sha256, bytes: 10, made_by: 'canva' }
    const stored = (name: string) =>
      sql`insert into storage.objects (bucket_id, name) values ('certificates', ${name})`
    const finish = (object_name: string) => call('finish_certificate', { ...args, object_name })
    await expect(finish(`${one.id}/${sha256}.pdf`)).rejects.toThrow('file_not_found')
    await stored(`${two.id}/${sha256}.pdf`)
    await expect(finish(`${two.id}/${sha256}.pdf`)).rejects.toThrow('certificates_file_of_version')
    expect(await look(one.id)).toMatchObject({ status: 'pending' })
  })

  test.each(['start_certificate', 'fail_certificate', 'discard_certificate', 'correct_certificate'])(
    '%s does nothing with one that is ready',
    async (name) => {
      const { id } = await aReadyCertificate(database.sql())
      const more: Record<string, string> =
        name === 'fail_certificate'
          ? { problem: 'storage_error' }
          : name === 'discard_certificate'
            ? { reason: 'Prueba' }
            : name === 'correct_certificate'
              ? { name: 'Prueba' }
              : {}
      await expect(call(name, { id, ...more })).rejects.toThrow('certificate_ready')
      await expect(call(name, { id: aCertificateId(), ...more })).rejects.toThrow('certificate_not_found')
    },
  )
})

describe('a reissue', () => {
  test('corrects what it names, keeps the rest, and takes over when it is ready', async () => {
    const sql = database.sql()
    const old = await aReadyCertificate(sql, {
      distinction: 'Honor',
      hours: 12,
      issue_date: '2026-02-01',
      valid_until: '2090-01-01',
    })
    const made = await reissue(old.id, { name: 'Ana Corregida', reason: ' El apellido ' })
    expect(made).toMatchObject({ certificate_number: old.certificate_number, version: 2 })
    expect(await look(made.id)).toMatchObject({
      ...{ student_name: 'Ana Corregida', distinction: 'Honor', hours: 12, issue_date: '2026-02-01' },
      ...{ valid_until: '2090-01-01', status: 'pending', replaces: old.id, reissue_reason: 'El apellido' },
    })
    expect(await record(old.id)).toMatchObject({
      verdict: 'valid',
      student_name: 'Ana Prueba',
      replaced_by: null,
    })
    expect(await record(made.id)).toBeNull()
    await issue(sql, made.id)
    expect(await record(old.id)).toMatchObject({
      verdict: 'replaced',
      student_name: 'Ana Prueba',
      replaced_by: made.id,
    })
    expect(await record(made.id)).toMatchObject({
      verdict: 'valid',
      student_name: 'Ana Corregida',
      version: 2,
    })
    expect((await steps(made.id)).map(({ kind }) => kind)).toEqual(['certificate_mail', 'sheet_row'])
  })

  test('changes hours, course and days, and takes away a distinction and an end', async () => {
    const old = await aReadyCertificate(database.sql(), { distinction: 'Honor', valid_until: '2090-01-01' })
    const changes = { course_name: 'Otro nombre', hours: 31, issue_date: '2026-05-05' }
    const { id } = await reissue(old.id, { ...changes, valid_until: '', distinction: null })
    expect(await look(id)).toMatchObject({ ...changes, valid_until: null, distinction: null })
  })

  test('after several versions the first leads to the last one that is ready', async () => {
    const sql = database.sql()
    const first = await aReadyCertificate(sql)
    const second = await reissue(first.id)
    await issue(sql, second.id)
    const third = await reissue(second.id)
    expect(await record(first.id)).toMatchObject({ replaced_by: second.id })
    await issue(sql, third.id)
    expect(await record(first.id)).toMatchObject({ verdict: 'replaced', replaced_by: third.id })
    expect(await record(second.id)).toMatchObject({ verdict: 'replaced', replaced_by: third.id })
    expect(await record(third.id)).toMatchObject({ verdict: 'valid', version: 3 })
  })

  test('gives a certificate back to who was revoked by mistake, and to whom it expired', async () => {
    const sql = database.sql()
    const revoked = await aReadyCertificate(sql)
    await call('revoke_certificate', { id: revoked.id, reason: 'Por error' })
    const again = await reissue(revoked.id)
    await issue(sql, again.id)
    expect(await record(revoked.id)).toMatchObject({ verdict: 'revoked', replaced_by: again.id })
    expect(await record(again.id)).toMatchObject({ verdict: 'valid' })
    const ended = await aReadyCertificate(sql, { issue_date: '2026-01-01', valid_until: '2026-01-31' })
    const renewed = await reissue(ended.id, { valid_until: '2099-01-31' })
    await issue(sql, renewed.id)
    expect(await record(renewed.id)).toMatchObject({ verdict: 'valid', valid_until: '2099-01-31' })
  })

  test('that is discarded changes nothing', async () => {
    const sql = database.sql()
    const old = await aReadyCertificate(sql)
    const { id } = await reissue(old.id)
    await call('discard_certificate', { id, reason: 'Estaba bien' })
    expect(await record(old.id)).toMatchObject({ verdict: 'valid' })
    expect(await reissue(old.id)).toMatchObject({ version: 2 })
  })

  test('is refused of what cannot be reissued', async () => {
    const sql = database.sql()
    await expect(reissue(aCertificateId())).rejects.toThrow('certificate_not_found')
    const begun = await aPendingCertificate(sql)
    await expect(reissue(begun.id)).rejects.toThrow('certificate_in_progress')
    const old = await aReadyCertificate(sql)
    const next = await reissue(old.id)
    await expect(reissue(old.id)).rejects.toThrow('certificate_in_progress')
    await issue(sql, next.id)
    await expect(reissue(old.id)).rejects.toThrow('certificate_replaced')
  })

  test.each([
    ['reason_required', { reason: ' a ' }],
    ['reason_too_long', { reason: 'x'.repeat(501) }],
    ['name_too_long', { name: 'x'.repeat(241) }],
    ['course_name_too_long', { course_name: 'x'.repeat(161) }],
    ['hours_invalid', { hours: 0 }],
    ['issue_date_invalid', { issue_date: 'ayer' }],
    ['valid_until_invalid', { valid_until: '2000-01-01' }],
    ['distinction_too_long', { distinction: 'x'.repeat(121) }],
  ])('is refused with %s', async (code, request) => {
    const { id } = await aReadyCertificate(database.sql())
    await expect(reissue(id, request)).rejects.toThrow(code)
  })
})

describe('revoking', () => {
  test('needs a reason, keeps who and when, and cannot be taken back', async () => {
    const { id } = await aReadyCertificate(database.sql())
    await expect(call('revoke_certificate', { id, reason: '' })).rejects.toThrow('reason_required')
    await call('revoke_certificate', { id, reason: 'No completó las clases' })
    expect(await look(id)).toMatchObject({
      ...{ state: 'revoked', revocation_reason: 'No completó las clases' },
      ...{ revoked_by: 'a0000000-0000-4000-8000-000000000002', revoked_at: expect.any(Date) },
    })
    const [today] = await database.sql()`select private.school_day(now())::text as day`
    expect(await record(id)).toMatchObject({ verdict: 'revoked', revoked_on: today?.day })
    await expect(call('revoke_certificate', { id, reason: 'Otra vez' })).rejects.toThrow(
      'certificate_revoked',
    )
  })

  test('is refused of what does not hold', async () => {
    const sql = database.sql()
    const refuse = (id: string) => call('revoke_certificate', { id, reason: 'Prueba' })
    await expect(refuse(aCertificateId())).rejects.toThrow('certificate_not_found')
    await expect(refuse((await aPendingCertificate(sql)).id)).rejects.toThrow('certificate_not_ready')
    const old = await aReadyCertificate(sql)
    await issue(sql, (await reissue(old.id)).id)
    await expect(refuse(old.id)).rejects.toThrow('certificate_replaced')
  })
})

test('the history of a number tells who did what and why, newest first', async () => {
  const sql = database.sql()
  const first: Added = await aReadyCertificate(sql)
  const second = await reissue(first.id, { reason: 'El apellido' })
  await issue(sql, second.id)
  await call('revoke_certificate', { id: second.id, reason: 'Se dio por error' })
  const third = await reissue(second.id, { reason: 'No era un error' })
  const answer = await call('certificate_history', { certificate_number: first.certificate_number })
  const by = 'Secretaría'
  expect(v.parse(certificateHistorySchema, answer)).toMatchObject([
    {
      id: third.id,
      version: 3,
      state: 'pending',
      created_by_name: by,
      issued_by_name: null,
      reissue_reason: 'No era un error',
    },
    {
      ...{ id: second.id, version: 2, state: 'revoked', reissue_reason: 'El apellido', issued_by_name: by },
      ...{ revoked_by_name: by, revocation_reason: 'Se dio por error', replaced_by: null },
    },
    {
      id: first.id,
      version: 1,
      state: 'replaced',
      replaced_by: second.id,
      reissue_reason: null,
      created_by_name: by,
    },
  ])
  expect(await call('certificate_history', { certificate_number: 'MER-2026-99999' })).toEqual([])
})
