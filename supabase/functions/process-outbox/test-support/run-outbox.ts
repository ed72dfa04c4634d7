import type { OutboxKind } from '../../../../src/domain/contracts/outbox.ts'
import type { School } from '../../../../tests/database/support/handler-school.ts'
import { aTestEdge, type Sent, send, type TestEdge } from '../../_shared/test-support/edge.ts'
import { addresses } from '../../_shared/test-support/sender.ts'
import { classroomStore } from '../classroom-user.ts'
import { createHandler, type ProcessOutboxDeps } from '../handler.ts'
import { paymentStepStore } from '../payment-steps.ts'
import { processOutboxStore } from '../store.ts'

export const cronSecret = 'cron-secret-of-the-tests'

export type Run = Sent & { processed: number; failed: number }

type Own = Partial<ProcessOutboxDeps> & { edge?: TestEdge }

/** For a test's steps that are none of the provider's: one that asks for it fails. */
function noProvider(): never {
  throw new Error('this test has no such provider')
}

/** What the function works on. */
type Place = Pick<School, 'client'>

/** The function in this place, without any provider. */
export function outboxDeps(school: Place): Omit<ProcessOutboxDeps, 'edge' | 'inBackground' | 'cronSecrets'> {
  return {
    store: processOutboxStore(school.client()),
    mailer: noProvider,
    mailingList: noProvider,
    spreadsheets: noProvider,
    files: noProvider,
    besideCopies: () => null,
    classroom: { directory: noProvider, store: classroomStore(school.client()) },
    payments: { provider: noProvider, store: paymentStepStore(school.client()), now: Date.now },
    addresses: async () => addresses,
    groupId: (list) => list,
    communityInviteUrl: () => 'https://chat.example/invitation',
    classroomUrl: () => 'https://aula.example',
    functionsUrl: () => 'https://api.meridiano.example/functions/v1',
    sleep: async () => undefined,
  }
}

/** The steps of this school. */
export function stepsOf(school: School) {
  const { sql } = school
  const select = () => sql()`
    select id::int, kind, status, attempts, problem, last_error as "lastError", provider_answer as answer,
      blocked_since is not null as "isBlocked"
    from public.outbox order by id`
  return {
    /** Adds a step that is due now; returns its id. */
    async add(kind: OutboxKind, naturalKey: string, payload: unknown): Promise<number> {
      const [row] = await sql()`insert into public.outbox (kind, natural_key, payload)
        values (${kind}, ${naturalKey}, ${JSON.stringify(payload)}::text::jsonb) returning id`
      return Number(row?.id)
    },
    steps: async () => (await select()).map((row) => ({ ...row })),
    look: async (id: number) => (await select()).find((row) => row.id === id),
    /** Leaves of the steps that something has stored those of this kind. */
    keep: (...kinds: OutboxKind[]) => sql()`delete from public.outbox where kind <> all (${kinds})`,
    /** Moves leases and waits forward by this many seconds. */
    async pass(seconds: number) {
      await sql()`update public.outbox set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
        leased_until = leased_until - make_interval(secs => ${seconds}),
        first_tried_at = first_tried_at - make_interval(secs => ${seconds})`
    },
  }
}

/** Calls the function and waits for the work that goes on after its answer; the counts are those of its log line. */
export async function runOutbox(
  school: Place,
  own: Own = {},
  init: RequestInit = { headers: { authorization: `Bearer ${cronSecret}` } },
): Promise<Run> {
  const works: Promise<void>[] = []
  const edge = own.edge ?? aTestEdge()
  const before = edge.lines.length
  const inBackground = (work: Promise<void>) => void works.push(work)
  const handler = createHandler({
    ...outboxDeps(school),
    ...own,
    edge,
    cronSecrets: [cronSecret],
    inBackground,
  })
  const sent = await send(handler, { method: 'POST', ...init })
  await Promise.all(works)
  const line = edge.lines.slice(before).find((candidate) => 'processed' in candidate)
  return { ...sent, processed: Number(line?.processed ?? 0), failed: Number(line?.failed ?? 0) }
}
