import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '@supabase/lite'

type WithContext = Connection['withContext']
type Gucs = NonNullable<NonNullable<Parameters<WithContext>[2]>['rpc']>

/**
 * Hosted, SQL sees the headers of every request (`request.headers`) and is asked before every statement (`preRequest`).
 * Supabase Lite shows the headers to a function that is called, and not to a table's policies and triggers, and asks
 * nothing. The returned wrapper goes around every request.
 */
export function tellRequests(
  connection: Connection,
  preRequest: string | undefined,
): (request: Request, answer: () => Promise<Response>) => Promise<Response> {
  const session = new AsyncLocalStorage<Gucs>()
  const runAsBefore: WithContext = connection.withContext.bind(connection)
  connection.withContext = async (vars, run, options) => {
    const gucs = session.getStore()
    if (gucs === undefined) return runAsBefore(vars, run, options)
    const admitAndRun: typeof run = async (database) => {
      if (preRequest !== undefined)
        await database.selectNoFrom((build) => build.fn(preRequest).as('admitted')).execute()
      return run(database)
    }
    return runAsBefore(vars, admitAndRun, options?.rpc === undefined ? { ...options, rpc: gucs } : options)
  }
  return (request, answer) => {
    const { pathname } = new URL(request.url)
    if (!/^\/rest\/v1\/./.test(pathname)) return answer()
    const gucs = {
      method: request.method,
      path: pathname.slice('/rest/v1'.length),
      readOnly: request.method === 'GET' || request.method === 'HEAD',
      requestHeaders: Object.fromEntries(request.headers),
    }
    return session.run(gucs, answer)
  }
}
