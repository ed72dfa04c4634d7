import * as v from 'valibot'
import type { RecapToken } from '../../../src/domain/recap-token.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

export type RecapFiles = { audio: string | null; pdf: string | null }

export type RecapMediaStore = {
  /** Object names behind a valid token; null for any other. */
  files(token: RecapToken): Promise<RecapFiles | null>
}

const filesSchema = v.object({ audio: v.nullable(v.string()), pdf: v.nullable(v.string()) })

export function recapMediaStore(database: DatabaseClient): RecapMediaStore {
  return {
    async files(token) {
      const result = await database.rpc('get_recap_files', { token })
      return v.parse(v.nullable(filesSchema), unwrap('get_recap_files', result))
    },
  }
}
