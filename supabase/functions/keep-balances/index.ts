import * as v from 'valibot'
import {
  keepBalances,
  keepBalancesJob,
  type ProofPlace,
  proofPlaceSchema,
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
    access: { kind: 'cron', secrets: deps.cronSecrets },
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
  const proof = await prove(store, () => edge.now() < stopAt)
  const answer = { advanced, proved: proof?.people ?? null, differed: proof?.differed ?? 0 }
  return {
    ...ok(answer, { ...answer, proved: answer.proved ?? 'not ended' }),
    quiet: advanced === 0 && !proof,
  }
}

/** Null when it is not due, or the time was not enough: its place is kept, and the next run goes on from there. */
async function prove(store: KeepBalancesStore, hasTime: () => boolean): Promise<Proof | null> {
  let place: ProofPlace | null = await store.proof()
  while (place) {
    const page = await store.recount(place.after_person)
    const proof: Proof = {
      people: place.people + page.people,
      differed: place.differed + page.differed.length,
      examples: [...place.examples, ...page.differed].slice(0, examples),
    }
    place = page.after_person === null ? null : { ...proof, after_person: page.after_person }
    await store.recordRun(recountBalancesJob, place ?? proof)
    if (!place) return proof
    if (!hasTime()) return null
  }
  return null
}

type Proof = Omit<ProofPlace, 'after_person'>
type KeptRun = { advanced: number } | Proof | ProofPlace

type KeepBalancesStore = ReturnType<typeof keepBalancesStore>

export function keepBalancesStore(database: DatabaseClient) {
  return {
    /** Advances some persons; how many, 0 when nobody is due. */
    advance: () => ask(database, 'advance_balances', {}, v.number()),
    /** How far this night's proof is; null when it has ended. */
    proof: () => ask(database, 'balances_proof', {}, v.nullable(proofPlaceSchema)),
    /** Counts the next persons anew and corrects what differs. */
    recount: (afterPerson: number) =>
      ask(database, 'recount_balances', { after_person: afterPerson }, recountSchema),
    recordRun: (job: string, result: KeptRun) => tell(database, 'record_job_run', { job, result }),
  }
}

export default wired('keep-balances', ({ edge, cronSecrets, database }) =>
  createHandler({ edge, cronSecrets, store: keepBalancesStore(database) }),
)
