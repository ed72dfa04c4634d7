import * as v from 'valibot'
import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import {
  type CertificateProblem,
  type CertificateSheet,
  certificateSheetSchema,
  generateCertificate,
} from '../../../src/domain/contracts/certificates.ts'
import { type AnswerOf, type Note, ok, refuse } from '../_shared/answer.ts'
import {
  type CertificateFile,
  certificateFinisher,
  type FinishCertificate,
  storeCertificateFile,
} from '../_shared/certificate-file.ts'
import { endpoint, type StaffDeps } from '../_shared/endpoint.ts'
import { refuseStaff, type StaffCall, type StaffResult } from '../_shared/staff-call.ts'
import type { Bucket } from '../_shared/storage.ts'
import type { DrawnSheet } from './sheet.ts'

export type GenerateCertificateDeps = StaffDeps<GenerateCertificateStore> & {
  bucket: Pick<Bucket, 'upload'>
  draw: (sheet: CertificateSheet) => Promise<DrawnSheet>
}

/**
 * Draws the PDF of one version and issues it: one certificate per request, for the edge gives each 2 s of processor.
 * Calls at once draw the same bytes, and the second of them finds the version issued with its file. A call that is
 * repeated since its answer was lost draws nothing.
 */
export function createHandler(deps: GenerateCertificateDeps) {
  return endpoint(deps.edge, generateCertificate, {
    access: { kind: 'staff', needs: 'enrolments', find: deps.findStaff },
    handle: ({ body, accessToken }) => generate(deps, accessToken, body.certificate_id),
  })
}

async function generate(
  deps: GenerateCertificateDeps,
  accessToken: string,
  id: CertificateId,
): Promise<AnswerOf<typeof generateCertificate>> {
  const { store } = deps
  const sheet = await store.sheet(accessToken, id)
  if (!sheet.ok) return refuseStaff(sheet.refusal, generateCertificate.codes)
  const { status, made_by, certificate_number } = sheet.value
  if (status === 'ready') {
    if (made_by !== 'generated') return refuse('certificate_ready')
    return ok({ outcome: 'already', certificate: { id, certificate_number, status } }, { outcome: 'already' })
  }
  const startedAt = deps.edge.now()
  let made = await make(deps, sheet.value)
  if (!made.ok && made.problem === 'signature_unreadable') {
    // Left so, it takes who signs now, whose signature may be mended (decision 161).
    await store.fail(accessToken, id, made.problem)
    const mended = await store.sheet(accessToken, id)
    if (mended.ok) made = await make(deps, mended.value)
  }
  if (!made.ok) {
    // A refusal means that another call has issued or discarded the version meanwhile.
    await store.fail(accessToken, id, made.problem)
    return refuse(made.problem, made.note)
  }
  const note = { bytes: made.file.bytes, made_in_ms: deps.edge.now() - startedAt }
  const finished = await store.finish(accessToken, id, made.file, 'generated')
  if (!finished.ok) return refuseStaff(finished.refusal, generateCertificate.codes)
  return ok(finished.value, { outcome: finished.value.outcome, ...note })
}

type Made = { ok: true; file: CertificateFile } | { ok: false; problem: CertificateProblem; note?: Note }

async function make({ draw, bucket }: GenerateCertificateDeps, sheet: CertificateSheet): Promise<Made> {
  let drawn: DrawnSheet
  try {
    drawn = await draw(sheet)
  } catch (error) {
    // Without the message, which can quote a name.
    const note = { error: error instanceof Error ? error.name : typeof error }
    return { ok: false, problem: 'generation_failed', note }
  }
  if (!drawn.ok) return { ok: false, problem: drawn.code }
  const stored = await storeCertificateFile(bucket, sheet.id, drawn.bytes)
  if (!stored.ok) return { ok: false, problem: 'storage_error', note: { storage: stored.detail } }
  return { ok: true, file: stored.value }
}

type GenerateCertificateStore = {
  /** What is drawn on a version. */
  sheet(accessToken: string, id: CertificateId): Promise<StaffResult<CertificateSheet>>
  finish: FinishCertificate
  /** Leaves why there is no file; it can be tried again. */
  fail(accessToken: string, id: CertificateId, problem: CertificateProblem): Promise<StaffResult<unknown>>
}

export function generateCertificateStore(call: StaffCall): GenerateCertificateStore {
  return {
    sheet: (accessToken, id) => call(accessToken, 'get_certificate_sheet', { id }, certificateSheetSchema),
    finish: certificateFinisher(call),
    fail: (accessToken, id, problem) => call(accessToken, 'fail_certificate', { id, problem }, v.unknown()),
  }
}
