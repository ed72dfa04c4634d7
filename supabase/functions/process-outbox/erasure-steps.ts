import * as v from 'valibot'
import { certificatePath, isCertificateId } from '../../../src/domain/certificate-id.ts'
import { type ErasureList, erasureFolder } from '../../../src/domain/contracts/personal-data.ts'
import { type Delivery, failure } from '../_shared/delivery.ts'
import type { Spreadsheets } from '../_shared/google-sheets.ts'
import type { Sender } from '../_shared/mail-text.ts'
import type { MailingList } from '../_shared/mailerlite.ts'
import type { Bucket } from '../_shared/storage.ts'
import { type ClassroomDeps, findUser } from './classroom-user.ts'
import type { ProcessOutboxStore } from './store.ts'

export type ErasureDeps = {
  mailingList: () => MailingList
  spreadsheets: () => Spreadsheets
  classroom: ClassroomDeps
  files: () => Pick<Bucket, 'remove'>
  addresses: () => Promise<Sender>
}

/** Writes a file beside the copies of the data. */
export type KeepBesideCopies = (name: string, text: string) => Promise<unknown>

/**
 * Writes those that are done beside the copies, each into a file of its own, so that none of them brings a person back; returns
 * how many. What fails is tried with the next run, and the desk names what stands there not (decision 211).
 */
export async function keepErasures(
  store: Pick<ProcessOutboxStore, 'unkeptErasures' | 'noteKeptErasure'>,
  keep: KeepBesideCopies,
): Promise<number> {
  const erasures = await store.unkeptErasures()
  for (const erasure of erasures) {
    const list: ErasureList = { listed_at: erasure.erased_at ?? erasure.starts_at, erasures: [erasure] }
    await keep(`${erasureFolder}${erasure.id}.json`, JSON.stringify(list))
    await store.noteKeptErasure(erasure.id)
  }
  return erasures.length
}

/** What an erasure asks of each provider (decision 201). Each is done, too, where nobody is known any more. */
const asked = v.variant('kind', [
  v.object({ kind: v.literal('mailing_list_erasure'), email: v.string() }),
  v.object({
    kind: v.literal('classroom_erasure'),
    email: v.string(),
    /** The address that the user has when it is deleted. */
    anonymous: v.string(),
    moodle_user_id: v.nullable(v.number()),
  }),
  v.object({
    kind: v.literal('sheet_erasure'),
    sheet_id: v.string(),
    certificate_id: v.pipe(v.string(), v.guard(isCertificateId)),
  }),
  v.object({ kind: v.literal('file_erasure'), files: v.array(v.string()) }),
])
export type AskedErasure = v.InferOutput<typeof asked>

/** Null for a payload that is none. */
export function readErasure(kind: string, payload: unknown): AskedErasure | null {
  const read = v.safeParse(asked, { ...(payload as object), kind })
  return read.success ? read.output : null
}

/** The columns of the name and of the public address in the school's spreadsheets (`sheetRow`). */
const place = { cellAt: 2, keyAt: 8 }
const filesAtOnce = 100

export async function carryOutErasure(deps: ErasureDeps, erasure: AskedErasure): Promise<Delivery> {
  switch (erasure.kind) {
    case 'mailing_list_erasure':
      return await deps.mailingList().forget(erasure.email)
    case 'sheet_erasure': {
      const key = (await deps.addresses()).siteUrl + certificatePath(erasure.certificate_id)
      return await deps.spreadsheets().setCell(erasure.sheet_id, { ...place, key }, 'Persona borrada')
    }
    case 'classroom_erasure': {
      const nobody = { firstname: '', lastname: '', phone: null, country: null }
      // After an attempt whose answer was lost the user has the other address, and may not be deleted yet.
      const person = { ...nobody, ...erasure, former_emails: [erasure.anonymous] }
      const user = await findUser(deps.classroom, person)
      if (!user.ok) return user
      if (!user.value) return { ok: true, answer: 'not there' }
      const erased = await deps.classroom.directory().erase(user.value.id, erasure.anonymous)
      return erased.ok ? { ok: true, answer: 'deleted' } : erased
    }
    case 'file_erasure':
      for (let at = 0; at < erasure.files.length; at += filesAtOnce) {
        const removed = await deps.files().remove(erasure.files.slice(at, at + filesAtOnce))
        if (!removed.ok) {
          return failure(removed.kind === 'refused' ? 'key_refused' : 'provider_failed', removed.detail)
        }
      }
      return { ok: true, answer: 'removed' }
  }
}
