import * as v from 'valibot'
import { recapBucket, storedRecapSchema } from '../../../src/domain/contracts/recap.ts'
import {
  type RecapChangedBody,
  type RecapFileFailureBody,
  type RecapFileField,
  type RecapMaterial,
  savedRecapSchema,
  upsertRecapMaterial,
} from '../../../src/domain/contracts/recap-admin.ts'
import { recapFileContent } from '../../../src/domain/recap-file-content.ts'
import type { RecapFileKind } from '../../../src/domain/recap-files.ts'
import { type AnswerOf, ok, refuse, refuseFields } from '../_shared/answer.ts'
import { type DatabaseClient, tell } from '../_shared/database.ts'
import { endpoint, type StaffDeps } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'
import { refuseStaff, type StaffCall } from '../_shared/staff-call.ts'
import type { Bucket, StorageResult } from '../_shared/storage.ts'

type UpsertRecapMaterialDeps = StaffDeps<UpsertRecapMaterialStore> & {
  bucket: Pick<Bucket, 'part' | 'remove'>
  /** The database attaches only files that were recorded here. */
  recordChecked: (path: string) => Promise<void>
}

type RecapAnswer = AnswerOf<typeof upsertRecapMaterial>

const files: readonly { field: RecapFileField; kind: RecapFileKind }[] = [
  { field: 'audio_url', kind: 'audio' },
  { field: 'pdf_url', kind: 'pdf' },
]

/** Stores the recap of one class. A file is accepted by its content, not its name. */
export function createHandler(deps: UpsertRecapMaterialDeps) {
  return endpoint(deps.edge, upsertRecapMaterial, {
    access: { kind: 'staff', needs: 'recaps', find: deps.findStaff },
    handle: ({ body, accessToken }) => upsert(deps, accessToken, body),
  })
}

async function upsert(
  deps: UpsertRecapMaterialDeps,
  accessToken: string,
  body: RecapMaterial,
): Promise<RecapAnswer> {
  for (const { field, kind } of files) {
    const path = body[field]
    if (!path) continue
    const refusal = await refuseFile(deps, field, kind, path)
    if (refusal) return refusal
    await deps.recordChecked(path)
  }
  const { course_slug: _, ...material } = body
  const stored = await deps.store.upsert(accessToken, material)
  if (stored.ok) {
    if (!('changed' in stored.value)) return ok(stored.value, { created: stored.value.created })
    const changed: RecapChangedBody = { code: 'recap_changed', stored: stored.value.changed }
    return { ...refuse('recap_changed'), body: changed }
  }
  if (stored.refusal === 'announcement_html') {
    return refuseFields([{ field: 'announcement', code: 'invalid' }])
  }
  return refuseStaff(stored.refusal, upsertRecapMaterial.codes)
}

/** A file that is refused is removed: no recap would ever reference it. */
async function refuseFile(
  deps: UpsertRecapMaterialDeps,
  field: RecapFileField,
  kind: RecapFileKind,
  path: string,
): Promise<RecapAnswer | null> {
  const unread: Extract<StorageResult<never>, { ok: false }>[] = []
  const content = await recapFileContent(kind, async (start, length) => {
    const part = await deps.bucket.part(path, start, length)
    if (part.ok) return part.value
    unread.push(part)
    return { bytes: new Uint8Array(), size: 0 }
  })
  const [failure] = unread
  if (failure?.kind === 'not_found') return refuseAs('file_not_found', field)
  if (failure) return refuseAs('storage_error', field, failure.detail)
  if (content !== 'type' && content !== 'codec') return null
  const removed = await deps.bucket.remove([path])
  const code = content === 'codec' ? 'audio_codec' : 'file_type_mismatch'
  return refuseAs(code, field, removed.ok ? 'removed' : removed.detail)
}

function refuseAs(code: RecapFileFailureBody['code'], field: RecapFileField, detail = ''): RecapAnswer {
  const body: RecapFileFailureBody = { code, field }
  return { ...refuse(code, { field, ...(detail ? { storage: detail } : {}) }), body }
}

type UpsertRecapMaterialStore = ReturnType<typeof upsertRecapMaterialStore>

const upsertAnswerSchema = v.union([savedRecapSchema, v.object({ changed: storedRecapSchema })])

export function upsertRecapMaterialStore(call: StaffCall) {
  return {
    /** Absent keys keep the stored values. `changed`: somebody else's change was not overwritten. */
    upsert: (accessToken: string, request: Omit<RecapMaterial, 'course_slug'>) =>
      call(accessToken, 'upsert_recap_material', { request }, upsertAnswerSchema),
  }
}

/** Records, with the server key, that the file's content matches its name. */
export function checkedFileRecorder(database: DatabaseClient): (path: string) => Promise<void> {
  return async (path) => {
    await tell(database, 'record_checked_recap_file', { name: path })
  }
}

export default wired('upsert-recap-material', ({ edge, findStaff, callAsStaff, database, bucket }) =>
  createHandler({
    edge,
    findStaff,
    store: upsertRecapMaterialStore(callAsStaff),
    bucket: bucket(recapBucket),
    recordChecked: checkedFileRecorder(database),
  }),
)
