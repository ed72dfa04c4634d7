import { describe, expect, test } from 'vitest'
import type { CertificateId } from '../../src/domain/certificate-id.ts'
import { aCertificateId, crockford } from '../../src/domain/test-support/certificate-ids.ts'
import {
  type CertificateFile,
  describeCertificateFile,
} from '../../supabase/functions/_shared/certificate-file.ts'
import { staffCaller } from '../../supabase/functions/_shared/staff-call.ts'
import { staffToken } from '../../supabase/functions/_shared/test-support/staff.ts'
import { getCertificateStore } from '../../supabase/functions/get-certificate/store.ts'
import { processOutboxStore } from '../../supabase/functions/process-outbox/store.ts'
import {
  type UploadCertificateStore,
  uploadCertificateStore,
} from '../../supabase/functions/upload-certificate/store.ts'
import { memoryCertificates } from '../../supabase/functions/upload-certificate/test-support/memory-store.ts'
import {
  aPendingCertificate,
  aReadyCertificate,
  callWith,
  certifiedCohort,
  issue,
} from './support/certificates.ts'
import { atOnce, contract } from './support/contract.ts'
import { publishableKey } from './support/hosted-gateway.ts'
import { aRest, tokenOf } from './support/rest-server.ts'
import { asActor } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const rest = aRest(database)
const sql = () => database.sql()

const fileOf = (id: CertificateId, content: string) =>
  describeCertificateFile(id, new TextEncoder().encode(content))

type Stage = {
  store: UploadCertificateStore
  staff: string
  /** Somebody who is signed in and no member of staff any more. */
  stranger: string
  addPending(): Promise<CertificateId>
  put(file: CertificateFile): Promise<void>
}

function double(): Stage {
  const objects = new Set<string>()
  const store = memoryCertificates(objects)
  return {
    ...{ store, staff: staffToken, stranger: 'token-of-stranger' },
    async addPending() {
      const id = aCertificateId(store.certificates.size + 1)
      store.addPending(id)
      return id
    },
    put: async (file) => void objects.add(file.objectName),
  }
}

async function real(): Promise<Stage> {
  return {
    store: uploadCertificateStore(staffCaller(rest.url(), publishableKey)),
    staff: (await tokenOf(sql(), 'staff')) ?? '',
    stranger: (await tokenOf(sql(), 'removed staff')) ?? '',
    addPending: async () => (await aPendingCertificate(sql())).id,
    async put(file) {
      await sql()`insert into storage.objects (bucket_id, name) values ('certificates', ${file.objectName})`
    },
  }
}

contract<Stage>({ double, real }, (stage) => {
  const finish = (id: CertificateId, file: CertificateFile, token = stage().staff) =>
    stage().store.finish(token, id, file, 'canva')
  const status = (id: CertificateId, token = stage().staff) => stage().store.status(token, id)

  test('a stored file issues the version, and again to the same answer', async () => {
    const id = await stage().addPending()
    const file = await fileOf(id, 'uno')
    expect(await status(id)).toEqual({ ok: true, value: 'pending' })
    await stage().put(file)
    const certificate = { id, certificate_number: expect.stringMatching(/^MER-/), status: 'ready' }
    expect(await finish(id, file)).toEqual({ ok: true, value: { outcome: 'issued', certificate } })
    expect(await finish(id, file)).toEqual({ ok: true, value: { outcome: 'already', certificate } })
    expect(await status(id)).toEqual({ ok: true, value: 'ready' })
  })

  test('another file for a ready version is refused, and the first one stays', async () => {
    const id = await stage().addPending()
    const [one, other] = [await fileOf(id, 'uno'), await fileOf(id, 'otro')]
    for (const file of [one, other]) await stage().put(file)
    await finish(id, one)
    expect(await finish(id, other)).toEqual({ ok: false, refusal: 'certificate_ready' })
    expect(await finish(id, one)).toMatchObject({ ok: true, value: { outcome: 'already' } })
  })

  test('of two files at the same time one wins', async () => {
    const id = await stage().addPending()
    const files = [await fileOf(id, 'uno'), await fileOf(id, 'otro')]
    for (const file of files) await stage().put(file)
    const answers = await atOnce(6, (index) => finish(id, files[index % 2] as CertificateFile))
    const outcomes = answers.map((answer) => (answer.ok ? answer.value.outcome : answer.refusal))
    expect(outcomes.toSorted()).toEqual([
      ...['already', 'already', 'certificate_ready', 'certificate_ready', 'certificate_ready', 'issued'],
    ])
  })

  test('a file that the bucket does not hold issues nothing', async () => {
    const id = await stage().addPending()
    expect(await finish(id, await fileOf(id, 'uno'))).toEqual({ ok: false, refusal: 'file_not_found' })
    expect(await status(id)).toEqual({ ok: true, value: 'pending' })
  })

  test('an unknown version is refused', async () => {
    const id = aCertificateId(77)
    const refused = { ok: false, refusal: 'certificate_not_found' }
    expect(await status(id)).toEqual(refused)
    expect(await finish(id, await fileOf(id, 'uno'))).toEqual(refused)
  })

  test('somebody who is not staff is refused', async () => {
    const id = await stage().addPending()
    const refused = { ok: false, refusal: 'forbidden' }
    expect(await status(id, stage().stranger)).toEqual(refused)
    expect(await finish(id, await fileOf(id, 'uno'), stage().stranger)).toEqual(refused)
  })
})

describe('what the steps of a certificate read', () => {
  const outbox = async () => processOutboxStore(await rest.clientFor('service'))
  const steps = async (id: string) =>
    (
      await sql()`select kind, payload ->> 'certificate_id' as id from public.outbox
      where payload ->> 'certificate_id' = ${id} order by id`
    ).map(({ kind }) => kind)

  test('a ready one is announced and stands in the spreadsheet of its cohort', async () => {
    const { id, certificate_number } = await aReadyCertificate(sql(), { distinction: 'Con honores' })
    expect(await steps(id)).toEqual(['sheet_row', 'certificate_mail'])
    const mail = await (await outbox()).certificateMail(id)
    expect(mail).toMatchObject({ id, certificate_number, version: 1, name: expect.any(String) })
    expect(await (await outbox()).sheetRow(id)).toMatchObject({
      ...{ id, certificate_number, version: 1, sheet_id: 'hoja-gee-python', hours: 10 },
      ...{ distinction: 'Con honores', cohort_slug: expect.stringMatching(/^gee-python-\d{6}$/) },
    })
  })

  test('nothing is announced of one that is not ready, was revoked or replaced', async () => {
    const store = await outbox()
    const pending = await aPendingCertificate(sql())
    expect(await store.certificateMail(pending.id)).toBeNull()
    const revoked = await aReadyCertificate(sql())
    await callWith(sql(), 'revoke_certificate', { id: revoked.id, reason: 'Se emitió por error' })
    expect(await store.certificateMail(revoked.id)).toBeNull()
    const replaced = await aReadyCertificate(sql())
    const next = await asActor(sql(), 'staff', async (session) => {
      const request = session.json({ reason: 'El nombre estaba mal' })
      const [row] = await session`select public.reissue_certificate(${replaced.id}, ${request}) as answer`
      return row?.answer
    })
    expect(await store.certificateMail(replaced.id)).not.toBeNull()
    await issue(sql(), next.id)
    expect(await store.certificateMail(replaced.id)).toBeNull()
    expect(await store.certificateMail(next.id)).toMatchObject({ version: 2 })
  })

  test('one that was discarded has no row, nor has a cohort without a spreadsheet', async () => {
    const store = await outbox()
    const discarded = await aPendingCertificate(sql())
    await callWith(sql(), 'discard_certificate', { id: discarded.id, reason: 'Persona equivocada' })
    expect(await store.sheetRow(discarded.id)).toBeNull()
    const { id } = await aPendingCertificate(sql())
    await sql()`update public.courses_moodle set sheet_id = null where id = ${certifiedCohort}`
    expect(await store.sheetRow(id)).toBeNull()
    await sql()`update public.courses_moodle set sheet_id = 'hoja-gee-python' where id = ${certifiedCohort}`
  })
})

describe('the public look-up', () => {
  const store = async () => getCertificateStore(await rest.clientFor('service'))

  test('answers an issued version only, with what the page shows', async () => {
    const look = await store()
    const { id } = await aReadyCertificate(sql())
    expect(await look.certificate(id)).toMatchObject({
      ...{ id, verdict: 'valid', version: 1, replaced_by: null, revoked_on: null },
      object_name: expect.stringMatching(new RegExp(`^${id}/[0-9a-f]{64}\\.pdf$`)),
    })
    const pending = await aPendingCertificate(sql())
    expect(await look.certificate(pending.id)).toBeNull()
    await callWith(sql(), 'revoke_certificate', { id, reason: 'Se emitió por error' })
    expect(await look.certificate(id)).toMatchObject({ verdict: 'revoked' })
  })

  test('resolves no number, no sequence and no guess', async () => {
    const look = await store()
    const { id, certificate_number } = await aReadyCertificate(sql())
    const [row] = await sql()`select status_index, student_id from public.certificates where id = ${id}`
    const neighbours = Array.from({ length: 250 }, (_, n) => crockford(BigInt(n)))
    const numbers = Array.from({ length: 250 }, (_, n) => `MER-2026-${String(n).padStart(5, '0')}`)
    const random = Array.from({ length: 500 }, () =>
      crockford(crypto.getRandomValues(new BigUint64Array(2)).reduce((sum, part) => (sum << 64n) | part, 0n)),
    )
    const near = [`${id} `, id.toLowerCase(), `${id.slice(0, -1)}%`, id.slice(1), '', '%', `${id}' or '1'='1`]
    const guesses = [...neighbours, ...numbers, ...random, ...near, certificate_number]
    guesses.push(String(row?.status_index), String(row?.student_id))
    for (let start = 0; start < guesses.length; start += 20) {
      const found = await Promise.all(
        guesses.slice(start, start + 20).map((guess) => look.certificate(guess)),
      )
      expect(found.filter((one) => one !== null)).toEqual([])
    }
    expect(await look.certificate(id)).not.toBeNull()
  })
})
