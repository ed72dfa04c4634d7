import * as v from 'valibot'
import { parseCertificateId } from '../../../src/domain/certificate-id.ts'
import {
  type CertificateRecord,
  certificateRecordSchema,
  getCertificate,
} from '../../../src/domain/contracts/certificates.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint, type PublicDeps } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { type Bucket, downloadUrl } from '../_shared/storage.ts'

type GetCertificateDeps = PublicDeps<GetCertificateStore> & {
  bucket: Pick<Bucket, 'sign'>
}

/** Enough for an office that checks a stack of certificates, far too few for guessing ids. */
const perAddress: RateLimit = { name: 'get-certificate:address', capacity: 60, periodSeconds: 600 }
/** Long enough to read a page, too short to be passed on (decision 92). */
const lifeSeconds = 3600

/** What anybody who has the id may know of a certificate (decision 11). */
export function createHandler(deps: GetCertificateDeps) {
  return endpoint(deps.edge, getCertificate, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
      if (!allowed) return refuse('rate_limited')
      // What is no id is looked up, too: a wrong one and a malformed one cost the same and look the same.
      const record = await deps.store.certificate(parseCertificateId(body.id) ?? '')
      return record ? await answerWith(deps, record) : ok({ certificate: null, file: null }, { found: false })
    },
  })
}

async function answerWith(
  deps: GetCertificateDeps,
  record: CertificateRecord,
): Promise<AnswerOf<typeof getCertificate>> {
  const { object_name, issued_at: _issued, status_index: _index, ...certificate } = record
  const note = { found: true, verdict: record.verdict }
  // A revoked certificate must not be handed out.
  if (record.verdict === 'revoked' || object_name === null) return ok({ certificate, file: null }, note)
  const signed = await deps.bucket.sign(object_name, lifeSeconds)
  if (!signed.ok) return refuse('storage_error', { storage: signed.detail })
  const download_url = downloadUrl(signed.value, `certificado-${record.certificate_number}.pdf`)
  return ok({ certificate, file: { url: signed.value, download_url } }, note)
}

type GetCertificateStore = ReturnType<typeof getCertificateStore>

export function getCertificateStore(database: DatabaseClient) {
  return {
    /** A version that was issued; null for every other text. */
    certificate: (id: string) =>
      ask(database, 'get_certificate', { id }, v.nullable(certificateRecordSchema)),
  }
}
