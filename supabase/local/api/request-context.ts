import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '@supabase/lite'

type WithContext = Connection['withContext']
type Gucs = NonNullable<NonNullable<Parameters<WithContext>[2]>['rpc']>

/**
 * A hosted API exposes the headers of every request to SQL (`request.headers`) and runs a pre-request function before
 * every statement. Supabase Lite exposes them only to called functions, not to policies and triggers, and runs no
 * pre-request function. The returned wrapper must surround every request.
 */
export function exposeRequests(
  connection: Connection,
  preRequest: string | undefined,
): (request: Request, answer: () => Promise<Response>) => Promise<Response> {
  const session = new AsyncLocalStorage<Gucs>()
  const runUnchecked: WithContext = connection.withContext.bind(connection)
  connection.withContext = async (vars, run, options) => {
    const gucs = session.getStore()
    if (gucs === undefined) return runUnchecked(vars, run, options)
    const checkAndRun: typeof run = async (database) => {
      if (preRequest !== undefined)
        await database.selectNoFrom((build) => build.fn(preRequest).as('checked')).execute()
      return run(database)
    }
    return runUnchecked(vars, checkAndRun, options?.rpc === undefined ? { ...options, rpc: gucs } : options)
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
