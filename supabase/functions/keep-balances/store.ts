import * as v from 'valibot'
import { type Recount, recountSchema } from '../../../src/domain/contracts/balances.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

export type KeptRun =
  | { advanced: number }
  | { people: number; differed: number; examples: Recount['differed'] }

export type KeepBalancesStore = {
  /** Advances some persons; how many, 0 when nobody is due. */
  advance(): Promise<number>
  /** Whether this night's proof has not been made yet. */
  isProofDue(): Promise<boolean>
  /** Counts the next persons anew and corrects what differs. */
  recount(afterPerson: number): Promise<Recount>
  recordRun(job: string, result: KeptRun): Promise<void>
}

export function keepBalancesStore(database: DatabaseClient): KeepBalancesStore {
  return {
    async advance() {
      return v.parse(v.number(), unwrap('advance_balances', await database.rpc('advance_balances')))
    },
    async isProofDue() {
      return v.parse(
        v.boolean(),
        unwrap('balances_proof_is_due', await database.rpc('balances_proof_is_due')),
      )
    },
    async recount(afterPerson) {
      const result = await database.rpc('recount_balances', { after_person: afterPerson })
      return v.parse(recountSchema, unwrap('recount_balances', result))
    },
    async recordRun(job, result) {
      unwrap('record_job_run', await database.rpc('record_job_run', { job, result }))
    },
  }
}
