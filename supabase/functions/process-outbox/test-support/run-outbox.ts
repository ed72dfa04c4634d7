import { type Sent, send, type TestEdge } from '../../_shared/test-support/edge.ts'
import { createHandler, type ProcessOutboxDeps } from '../handler.ts'

export const cronSecret = 'cron-secret-of-the-tests'

export type Run = Sent & { processed: number; failed: number }

/** Calls the function and waits for the work that goes on after its answer; the counts are those of its log line. */
export async function runOutbox(
  deps: Omit<ProcessOutboxDeps, 'inBackground' | 'cronSecret'> & { edge: TestEdge },
  init: RequestInit = { headers: { authorization: `Bearer ${cronSecret}` } },
): Promise<Run> {
  const works: Promise<void>[] = []
  const before = deps.edge.lines.length
  const handler = createHandler({ ...deps, cronSecret, inBackground: (work) => void works.push(work) })
  const sent = await send(handler, { method: 'POST', ...init })
  await Promise.all(works)
  const line = deps.edge.lines.slice(before).find((candidate) => 'processed' in candidate)
  return { ...sent, processed: Number(line?.processed ?? 0), failed: Number(line?.failed ?? 0) }
}
