import * as v from 'valibot'
import { count } from '../../../src/domain/contracts/fields.ts'
import { countNotebookDownload } from '../../../src/domain/contracts/notebooks.ts'
import { ok } from '../_shared/answer.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint, type PublicDeps } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { wired } from '../_shared/serve.ts'

/** Invented ids leave no more rows than this. */
const perAddress: RateLimit = { name: 'download:address', capacity: 60, periodSeconds: 86_400 }
const perNotebook: RateLimit = { name: 'download:notebook', capacity: 1, periodSeconds: 86_400 }

/** Counts a notebook once for each address and day. The file is public: its download waits for no answer (decision 183). */
export function createHandler(deps: PublicDeps<ReturnType<typeof countDownloadStore>>) {
  return endpoint(deps.edge, countNotebookDownload, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const address = clientAddress(request)
      const counts = await deps.limiter.allows([
        { limit: perAddress, subject: address },
        { limit: perNotebook, subject: `${address} ${body.notebook_id}` },
      ])
      return ok({ downloads: counts ? await deps.store.count(body.notebook_id) : null }, { counts })
    },
  })
}

export function countDownloadStore(database: DatabaseClient) {
  return {
    /** The new count; null of a notebook that is unknown or withdrawn. */
    count: (notebookId: number) =>
      ask(database, 'count_notebook_download', { notebook_id: notebookId }, v.nullable(count)),
  }
}

export default wired('count-download', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: countDownloadStore(database) }),
)
