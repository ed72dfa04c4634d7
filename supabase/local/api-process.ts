import { join } from 'node:path'
import type { MailOptions } from './api/auth-mails.ts'
import { writeApiProject } from './api/project.ts'
import { rootDir } from './environment.ts'
import { type Child, requireInstalled, startChild, waitUntilReady } from './processes.ts'

export type ApiOptions = {
  dataDir: string
  port: number
  databaseUrl: string
  /** Sample data, loaded after the migrations. */
  seedFile?: string | undefined
  publishableKey: string
  secretKey: string
  jwtSecret: string
  continuesLog?: boolean
  /** Where the links of Auth's mails lead. */
  siteUrl?: string
  /** Where its mails go; nowhere without it. */
  mailProvider?: MailOptions['provider']
}

/** Starts the API on a PostgreSQL server and applies pending migrations. */
export async function startApi(options: ApiOptions): Promise<Child> {
  requireInstalled(rootDir, '@supabase/lite', 'package.json')
  const supabaseDir = join(rootDir, 'supabase')
  const child = startChild({
    name: 'the database API',
    command: process.execPath,
    args: [join(supabaseDir, 'local', 'api', 'server.ts')],
    cwd: writeApiProject({ supabaseDir, ...options }),
    logFile: join(options.dataDir, 'logs', 'api.log'),
    continuesLog: options.continuesLog === true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      SYSTEMROOT: process.env.SYSTEMROOT,
      NODE_NO_WARNINGS: '1',
      LITE_TELEMETRY: '0',
      DO_NOT_TRACK: '1',
      EXPERIMENTAL_STORAGE: '1',
      LOCAL_API_PORT: String(options.port),
      LOCAL_DATABASE_URL: options.databaseUrl,
      LOCAL_JWT_SECRET: options.jwtSecret,
      LOCAL_SECRET_KEY: options.secretKey,
      LOCAL_SITE_URL: options.siteUrl ?? '',
      LOCAL_MAIL_PROVIDER: JSON.stringify(options.mailProvider ?? null),
      LOCAL_SEED_FILE: options.seedFile ?? '',
    },
  })
  try {
    await waitUntilReady(child, `http://127.0.0.1:${options.port}/auth/v1/health`, 60_000)
  } catch (error) {
    await child.stop()
    throw error
  }
  return child
}
