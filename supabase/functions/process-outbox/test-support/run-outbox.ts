import { type Sent, send, type TestEdge } from '../../_shared/test-support/edge.ts'
import { createHandler, type ProcessOutboxDeps } from '../handler.ts'
import { noClassroom } from './memory-classroom.ts'
import { noPayments } from './memory-payments.ts'

export const cronSecret = 'cron-secret-of-the-tests'

export type Run = Sent & { processed: number; failed: number }

type Named = Pick<ProcessOutboxDeps, 'store'> & { edge: TestEdge }

/** For a test's steps that are none of the provider's: one that asks for it fails. */
function noProvider(): never {
  throw new Error('this test has no such provider')
}

/** What a test need not name. */
export function otherDeps(): Omit<ProcessOutboxDeps, keyof Named | 'inBackground' | 'cronSecret'> {
  return {
    mailer: noProvider,
    mailingList: noProvider,
    spreadsheets: noProvider,
    classroom: noClassroom(),
    payments: noPayments(),
    addresses: async () => ({ from: 'Meridiano <avisos@meridiano.example>', to: 'hola@meridiano.example' }),
    groupId: (list) => list,
    communityInviteUrl: () => 'https://chat.example/invitation',
    classroomUrl: () => 'https://aula.example',
    siteUrl: () => 'https://meridiano.example',
    functionsUrl: () => 'https://api.meridiano.example/functions/v1',
    sleep: async () => undefined,
  }
}

/** Calls the function and waits for the work that goes on after its answer; the counts are those of its log line. */
export async function runOutbox(
  deps: Named & Partial<ProcessOutboxDeps>,
  init: RequestInit = { headers: { authorization: `Bearer ${cronSecret}` } },
): Promise<Run> {
  const works: Promise<void>[] = []
  const before = deps.edge.lines.length
  const inBackground = (work: Promise<void>) => void works.push(work)
  const handler = createHandler({ ...otherDeps(), ...deps, cronSecret, inBackground })
  const sent = await send(handler, { method: 'POST', ...init })
  await Promise.all(works)
  const line = deps.edge.lines.slice(before).find((candidate) => 'processed' in candidate)
  return { ...sent, processed: Number(line?.processed ?? 0), failed: Number(line?.failed ?? 0) }
}
