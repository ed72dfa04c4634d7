import * as v from 'valibot'
import {
  keepBalances,
  keepBalancesJob,
  type Recount,
  recountBalancesJob,
  recountSchema,
} from '../../../src/domain/contracts/balances.ts'
import { type AnswerOf, ok } from '../_shared/answer.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import { type CronDeps, endpoint } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'

/** The next run continues; well under the time that the platform gives a function. */
const budgetMs = 50_000
/** So many differences are written down, with their figures. */
const examples = 20

/** Follows the time in the kept balances, and proves them once a night (decision 77). */
export function createHandler(deps: CronDeps<KeepBalancesStore>) {
  return endpoint(deps.edge, keepBalances, {
    access: { kind: 'cron', secret: deps.cronSecret },
    handle: () => keep(deps),
  })
}

async function keep({ edge, store }: CronDeps<KeepBalancesStore>): Promise<AnswerOf<typeof keepBalances>> {
  const stopAt = edge.now() + budgetMs
  let advanced = 0
  for (let some = await store.advance(); some > 0; some = edge.now() < stopAt ? await store.advance() : 0) {
    advanced += some
  }
  await store.recordRun(keepBalancesJob, { advanced })
  const proof = (await store.isProofDue()) ? await prove(store, () => edge.now() < stopAt) : null
  if (proof) await store.recordRun(recountBalancesJob, proof)
  const answer = { advanced, proved: proof?.people ?? null, differed: proof?.differed ?? 0 }
  return { ...ok(answer, { ...answer, proved: answer.proved ?? 'not due' }), quiet: advanced === 0 && !proof }
}

/** Null when the time was not enough: the next run begins again. */
async function prove(store: KeepBalancesStore, hasTime: () => boolean) {
  const differed: Recount['differed'] = []
  let people = 0
  for (let after: number | null = 0; after !== null; ) {
    if (!hasTime()) return null
    const page: Recount = await store.recount(after)
    people += page.people
    differed.push(...page.differed)
    after = page.after_person
  }
  return { people, differed: differed.length, examples: differed.slice(0, examples) }
}

export type KeptRun =
  | { advanced: number }
  | { people: number; differed: number; examples: Recount['differed'] }

export type KeepBalancesStore = ReturnType<typeof keepBalancesStore>

export function keepBalancesStore(database: DatabaseClient) {
  return {
    /** Advances some persons; how many, 0 when nobody is due. */
    advance: () => ask(database, 'advance_balances', {}, v.number()),
    /** Whether this night's proof has not been made yet. */
    isProofDue: () => ask(database, 'balances_proof_is_due', {}, v.boolean()),
    /** Counts the next persons anew and corrects what differs. */
    recount: (afterPerson: number) =>
      ask(database, 'recount_balances', { after_person: afterPerson }, recountSchema),
    recordRun: (job: string, result: KeptRun) => tell(database, 'record_job_run', { job, result }),
  }
}

export default wired('keep-balances', ({ edge, cronSecret, database }) =>
  createHandler({ edge, cronSecret, store: keepBalancesStore(database) }),
)
