import { keepSignature } from '../../../src/domain/contracts/settings.ts'
import { ok, refuse } from '../_shared/answer.ts'
import { type DatabaseClient, tell } from '../_shared/database.ts'
import { endpoint, type StaffDeps } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'
import { wholePicture } from '../_shared/whole-picture.ts'

/** For a picture of the largest size in base64, and the braces. */
const bodyBytes = 96 * 1024

/** Keeps a drawn signature, after it was decoded whole; the settings then name it (decision 161). */
export function createHandler(deps: StaffDeps<KeepSignatureStore>) {
  return endpoint(deps.edge, keepSignature, {
    access: { kind: 'staff', needs: 'settings', find: deps.findStaff },
    maxBytes: bodyBytes,
    async handle({ body }) {
      if ((await wholePicture(body.png)) === null) return refuse('signature_invalid')
      await deps.store.keep(body.png)
      return ok({ ok: true as const })
    },
  })
}

type KeepSignatureStore = ReturnType<typeof keepSignatureStore>

export function keepSignatureStore(database: DatabaseClient) {
  return { keep: (png: string) => tell(database, 'keep_signature', { png }) }
}

export default wired('keep-signature', ({ edge, findStaff, database }) =>
  createHandler({ edge, findStaff, store: keepSignatureStore(database) }),
)
