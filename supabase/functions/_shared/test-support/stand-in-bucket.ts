import type { School } from '../../../../tests/database/support/handler-school.ts'
import type { Bucket, StorageResult } from '../storage.ts'

export type StandInBucket = Bucket & {
  files: Map<string, Uint8Array>
  /** Forced results, by method. */
  failures: Partial<Record<keyof Bucket, StorageResult<never>>>
}

export const unreachable: StorageResult<never> = {
  ok: false,
  kind: 'unreachable',
  detail: 'storage unreachable',
}
export const refused: StorageResult<never> = { ok: false, kind: 'refused', detail: 'storage 400 403' }
const taken: StorageResult<never> = { ok: false, kind: 'exists', detail: 'storage 400 409' }
const missing: StorageResult<never> = { ok: false, kind: 'not_found', detail: 'storage 400 404' }

export function aStandInBucket(): StandInBucket {
  const files = new Map<string, Uint8Array>()
  const failures: StandInBucket['failures'] = {}
  return {
    files,
    failures,
    async part(path, start, length) {
      const file = files.get(path)
      if (failures.part || !file) return failures.part ?? missing
      return { ok: true, value: { bytes: file.subarray(start, start + length), size: file.length } }
    },
    async upload(path, bytes) {
      if (failures.upload) return failures.upload
      if (files.has(path)) return taken
      files.set(path, bytes)
      return { ok: true, value: true }
    },
    async remove(paths) {
      if (failures.remove) return failures.remove
      for (const path of paths) files.delete(path)
      return { ok: true, value: true }
    },
    async sign(path, seconds) {
      if (failures.sign) return failures.sign
      return files.has(path)
        ? { ok: true, value: `https://project.example/storage/v1/object/sign/b/${path}?token=t&s=${seconds}` }
        : missing
    },
    async settings() {
      const types = ['audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/mp4', 'audio/ogg', 'application/pdf']
      const value = { public: false, file_size_limit: 104_857_600, allowed_mime_types: types }
      return failures.settings ?? { ok: true, value }
    },
  }
}

/** The same with a row for each file in the database of a school, as Storage keeps them. */
export function aBucketIn({ sql }: School, id: string) {
  const bucket = aStandInBucket()
  const { upload, remove, files } = bucket
  async function take(path: string): Promise<boolean> {
    const rows = await sql()`
      insert into storage.objects (bucket_id, name) values (${id}, ${path}) on conflict do nothing returning name`
    return rows.length > 0
  }
  async function put(path: string, bytes: Uint8Array): Promise<void> {
    files.set(path, bytes)
    await take(path)
  }
  return Object.assign(bucket, {
    put,
    async upload(...[path, bytes, type]: Parameters<Bucket['upload']>) {
      // The row decides: a name is taken for nobody before it is there.
      if (!bucket.failures.upload && !(await take(path))) return taken
      return upload(path, bytes, type)
    },
    async remove(paths: readonly string[]) {
      const removed = await remove(paths)
      if (removed.ok)
        await sql()`delete from storage.objects where bucket_id = ${id} and name = any (${[...paths]})`
      return removed
    },
  })
}
