import { join } from 'node:path'
import { type ApiOptions, startApi } from './api-process.ts'
import { type PreparedDatabase, prepareDatabase } from './database.ts'
import { rootDir } from './environment.ts'
import { explainFailure } from './failures.ts'
import { StartupError } from './ports.ts'
import { startPostgres, waitUntilAccepting } from './postgres.ts'
import { ChildFailed } from './processes.ts'
import { keepRunning } from './supervision.ts'

export type DatabaseOptions = Omit<ApiOptions, 'databaseUrl' | 'seedFile' | 'continuesLog'> & {
  persist: boolean
  seed: boolean
  /** Maximum restarts of a crashed part per minute. */
  restarts: number
  onNotice: (line: string) => void
  onEnd: (message: string) => void
}

export type Database = { url: string; stop(): Promise<void> }

type Stoppable = { stop(): Promise<void> }

/**
 * Starts PostgreSQL and its API on a data folder that matches the repository: migrations applied, sample data loaded
 * once.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const supabaseDir = join(rootDir, 'supabase')
  const prepared = prepareDatabase({ supabaseDir, ...options })
  if (prepared.wasInterrupted) {
    options.onNotice('The first start was interrupted before the database was whole: it is made anew.')
  }
  const started: Stoppable[] = []
  let isServerGone = false
  const stop = async (): Promise<void> => {
    for (const part of started.splice(0).reverse()) await part.stop()
  }
  try {
    const server = await startPostgres({
      dataDir: prepared.databaseDir,
      survivesPowerCut: options.persist,
      logFile: join(options.dataDir, 'logs', 'postgres.log'),
      restarts: options.restarts,
      onRestart: options.onNotice,
      onEnd: (message) => {
        isServerGone = true
        options.onEnd(message)
      },
    })
    started.push(server)
    const api = await keepRunning({
      name: 'The database API',
      start: async (isRestart) => {
        // The API may have crashed because the server did: wait for the server first.
        if (isRestart) await waitUntilAccepting(server.url, () => isServerGone)
        return startApi({
          ...options,
          databaseUrl: server.url,
          seedFile: prepared.needsSeed && !isRestart ? join(supabaseDir, 'seed.sql') : undefined,
          continuesLog: isRestart,
        })
      },
      restarts: options.restarts,
      onRestart: options.onNotice,
      onEnd: options.onEnd,
    })
    started.push(api)
    prepared.confirm()
    return { url: server.url, stop }
  } catch (error) {
    await stop()
    // The next start begins from scratch.
    if (prepared.isFresh) prepared.discard()
    throw explain(error, prepared)
  }
}

function explain(error: unknown, prepared: PreparedDatabase): unknown {
  const known = explainFailure(error)
  if (known !== undefined) return known
  if (!(error instanceof ChildFailed)) return error
  const lines = error.output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('EXPERIMENTAL'))
  const reason = lines.slice(-12).join('\n')
  if (prepared.isFresh) {
    return new StartupError(`The database could not be made from migrations and sample data:\n${reason}`)
  }
  return new StartupError(
    `The local database does not open. Run \`npm run db:reset\` to start over with fresh sample data.\n${reason}`,
  )
}
