import { expect, test } from 'vitest'
import type { CertificateId } from '../../src/domain/certificate-id.ts'
import { aCertificateId } from '../../src/domain/test-support/certificate-ids.ts'
import {
  type CertificateFile,
  describeCertificateFile,
} from '../../supabase/functions/_shared/certificate-file.ts'
import { staffCaller } from '../../supabase/functions/_shared/staff-call.ts'
import { staffToken } from '../../supabase/functions/_shared/test-support/staff.ts'
import {
  type UploadCertificateStore,
  uploadCertificateStore,
} from '../../supabase/functions/upload-certificate/handler.ts'
import { memoryCertificates } from '../../supabase/functions/upload-certificate/test-support/memory-store.ts'
import { aPendingCertificate } from './support/certificates.ts'
import { contract } from './support/contract.ts'
import { publishableKey } from './support/hosted-gateway.ts'
import { aRest, tokenOf } from './support/rest-server.ts'
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
