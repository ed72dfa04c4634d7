import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '@supabase/lite'

type WithContext = Connection['withContext']
type Database = Parameters<Parameters<WithContext>[1]>[0]
type Gucs = NonNullable<NonNullable<Parameters<WithContext>[2]>['rpc']>

async function chosenStatus(database: Database): Promise<number | undefined> {
  const row = await database
    .selectNoFrom((build) =>
      build
        .fn<string | null>('current_setting', [build.val('response.status'), build.val(true)])
        .as('status'),
    )
    .executeTakeFirst()
  const status = Number(row?.status)
  return status >= 200 && status <= 599 ? status : undefined
}

/**
 * Hosted, SQL sees the headers of every request (`request.headers`), may choose the status of every answer
 * (`response.status`), and is asked before every statement (`preRequest`). Supabase Lite offers the first two to a
 * function that is called, to a table's triggers neither, and the third not at all.
 * The returned wrapper goes around every request.
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
    if (options?.rpc !== undefined) return runAsBefore(vars, admitAndRun, options)
    let status: number | undefined
    const result = await runAsBefore(
      vars,
      async (database) => {
        const outcome = await admitAndRun(database)
        status = await chosenStatus(database)
        return outcome
      },
      { ...options, rpc: gucs },
    )
    const isChosen = result instanceof Response && status !== undefined
    // The type parameter is a Response here, which the compiler cannot see.
    return isChosen ? (new Response(null, { status }) as typeof result) : result
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
