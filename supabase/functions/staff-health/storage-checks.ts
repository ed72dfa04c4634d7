import type { CheckCode } from '../../../src/domain/contracts/checks.ts'
import { recapFileMaxBytes } from '../../../src/domain/recap-files.ts'
import type { Bucket, BucketSettings, StorageResult } from '../_shared/storage.ts'
import type { Run } from './provider-checks.ts'

/** The same bucket as the server, as the requesting member of staff and as a visitor. */
export type StorageDeps = {
  server: Pick<Bucket, 'settings' | 'remove'>
  staff: Pick<Bucket, 'upload' | 'sign'>
  visitor: Pick<Bucket, 'part'>
  newName: () => string
}

const requiredTypes = ['audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/mp4', 'audio/ogg', 'application/pdf']
/** The smallest file recognised as a PDF. */
const probe = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')

/** Storage checklist (back-office specification, section 2): bucket, test upload, policies. Removes its test files. */
export function checkStorage(deps: StorageDeps) {
  const name = deps.newName()
  const inside = `pdfs/${name}.pdf`
  const outside = `${name}.pdf`
  const upload = deps.staff.upload(inside, probe, 'application/pdf').catch(() => unreachable)

  async function policies(): Promise<CheckCode> {
    if (!(await upload).ok) return 'not_checked'
    const [read, written, signed] = await Promise.all([
      deps.visitor.part(inside, 0, 1),
      deps.staff.upload(outside, probe, 'application/pdf'),
      // A role that may sign URLs chooses their lifetime.
      deps.staff.sign(inside, 60),
    ])
    if (read.ok || written.ok || signed.ok) return 'too_open'
    return [read, written, signed].some((result) => result.kind === 'unreachable') ? 'unreachable' : 'ok'
  }
  const judged = policies().catch((): CheckCode => 'unreachable')

  return {
    storage_bucket: async () => bucketCode(await deps.server.settings()),
    async storage_upload() {
      const uploaded = await upload
      if (!uploaded.ok) return failureCode(uploaded, 'upload_refused')
      await judged
      const removed = await deps.server.remove([inside, outside])
      return removed.ok ? 'ok' : failureCode(removed, 'delete_refused')
    },
    storage_policies: () => judged,
  } satisfies Record<string, Run>
}

const unreachable: StorageResult<never> = { ok: false, kind: 'unreachable', detail: '' }

function bucketCode(settings: StorageResult<BucketSettings>): CheckCode {
  if (!settings.ok) return failureCode(settings, 'credentials_refused')
  const { file_size_limit: limit, allowed_mime_types: types } = settings.value
  const fits =
    !settings.value.public &&
    limit === recapFileMaxBytes &&
    types?.length === requiredTypes.length &&
    requiredTypes.every((type) => types.includes(type))
  return fits ? 'ok' : 'bucket_settings'
}

function failureCode(result: StorageResult<unknown> & { ok: false }, refused: CheckCode): CheckCode {
  if (result.kind === 'not_found') return 'bucket_missing'
  return result.kind === 'refused' ? refused : 'unreachable'
}
