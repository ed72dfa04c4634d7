import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { newCredentialKey } from './credential-key.ts'
import { startDatabase } from './database-process.ts'
import { composeEnvironment, type Environment, requireDefaultKey, requireValue } from './environment.ts'
import { explainOutput } from './failures.ts'
import { startFunctions } from './functions-process.ts'
import { startGateway } from './gateway.ts'
import { startPgNet } from './pg-net.ts'
import { type Ports, requireFreePorts } from './ports.ts'
import { claimDataDir } from './running-mark.ts'
import { registerSamples, uploadSamples } from './sample-data.ts'
import { googleAccountOf, newServiceAccountKey } from './sandbox/google-sheets/api.ts'
import { payments } from './sandbox/payment-provider.ts'
import { startSandbox } from './sandbox/server.ts'
import { startScheduler } from './scheduler.ts'

export type BackendOptions = {
  ports: Ports
  /** Contains the database, provider state, uploads and logs. */
  dataDir: string
  /** False: starts empty and removes everything at the end. */
  persist: boolean
  siteUrl: string
  /** Loads supabase/seed.sql once. */
  seed: boolean
  reloads?: boolean
  /** Receives messages for the developer, such as a restarted part. */
  onNotice?: (line: string) => void
  /** How often the schedule runs process-outbox; every two seconds by default. */
  outboxEveryMs?: number
  /** Maximum restarts of a crashed process per minute; 0 by default. */
  restarts?: number
  /** Called when a process has crashed and is not restarted. */
  onCrash?: (message: string) => void
  /** Overrides .env for the functions and the site. */
  env?: Environment
}

export type Backend = {
  urls: { gateway: string; sandbox: string; functions: string; api: string }
  /** VITE_ variables for the site and all variables of the functions. */
  env: Environment
  /** PostgreSQL connection as owner. */
  databaseUrl: string
  stop(): Promise<void>
}

type Stoppable = { stop(): Promise<void> }

/** Starts PostgreSQL, API, functions, provider sandbox and gateway; if one fails, stops the others. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { ports, dataDir } = options
  await requireFreePorts(ports, ['gateway', 'api', 'functions', 'sandbox'])
  const claim = await claimDataDir(dataDir, ports.sandbox, options.persist)
  const env = { ...composeEnvironment(ports, options.siteUrl), ...options.env }
  env.GOOGLE_SERVICE_ACCOUNT ||= newServiceAccountKey()
  env.CREDENTIAL_KEYS ||= JSON.stringify({ keys: [newCredentialKey('local')] })
  const started: Stoppable[] = [claim]
  let isStopping = false

  const watch = {
    restarts: options.restarts ?? 0,
    onNotice: options.onNotice ?? (() => undefined),
    onEnd: (message: string) => {
      if (!isStopping) options.onCrash?.(explainOutput(message) ?? message)
    },
  }

  async function stop(): Promise<void> {
    isStopping = true
    for (const part of started.splice(0).reverse()) await part.stop()
    if (!options.persist) rmSync(dataDir, { recursive: true, force: true })
  }

  async function add<Part extends Stoppable>(starting: Promise<Part>): Promise<Part> {
    const part = await starting
    started.push(part)
    return part
  }

  try {
    const sandbox = await add(
      startSandbox({
        port: ports.sandbox,
        stateFile: options.persist ? join(dataDir, 'sandbox.json') : undefined,
        paymentKeys: payments.keysOf((name) => requireValue(env, name)),
        resendApiKey: requireValue(env, 'RESEND_API_KEY'),
        mailerLite: {
          apiKey: requireValue(env, 'MAILERLITE_API_KEY'),
          groups: [
            { id: requireValue(env, 'MAILERLITE_GROUP_COMMUNITY'), name: 'Comunidad' },
            { id: requireValue(env, 'MAILERLITE_GROUP_NEWSLETTER'), name: 'Novedades' },
            ...(env.MAILERLITE_GROUP_STUDENTS
              ? [{ id: env.MAILERLITE_GROUP_STUDENTS, name: 'Estudiantes' }]
              : []),
          ],
        },
        moodleToken: requireValue(env, 'MOODLE_TOKEN'),
        hcaptchaSecret: requireValue(env, 'HCAPTCHA_SECRET'),
        googleAccount: googleAccountOf(env.GOOGLE_SERVICE_ACCOUNT),
      }),
    )
    // In parallel: the database takes most of the time. Waits for both, so that a failure stops the other too.
    const results = await Promise.allSettled([
      add(
        startDatabase({
          ...watch,
          dataDir,
          port: ports.api,
          persist: options.persist,
          seed: options.seed,
          publishableKey: requireDefaultKey(env, 'SUPABASE_PUBLISHABLE_KEYS'),
          secretKey: requireDefaultKey(env, 'SUPABASE_SECRET_KEYS'),
          jwtSecret: requireValue(env, 'LOCAL_JWT_SECRET'),
          siteUrl: options.siteUrl,
          mailProvider: {
            url: requireValue(env, 'RESEND_BASE_URL'),
            apiKey: requireValue(env, 'RESEND_API_KEY'),
            from: requireValue(env, 'MAIL_FROM'),
          },
        }),
      ),
      add(
        startFunctions({
          ...watch,
          dataDir,
          port: ports.functions,
          env,
          reloads: options.reloads === true,
        }),
      ),
    ])
    const [database, functions] = results
    if (database.status === 'rejected') throw database.reason
    if (functions.status === 'rejected') throw functions.reason
    const urls = {
      gateway: `http://127.0.0.1:${ports.gateway}`,
      sandbox: sandbox.url,
      functions: `http://127.0.0.1:${ports.functions}`,
      api: `http://127.0.0.1:${ports.api}`,
    }
    await add(
      startGateway({
        port: ports.gateway,
        api: urls.api,
        functions: urls.functions,
        captcha: {
          secret: requireValue(env, 'HCAPTCHA_SECRET'),
          verifyUrl: requireValue(env, 'HCAPTCHA_SITEVERIFY_URL'),
        },
      }),
    )
    await registerSamples(urls.sandbox, env)
    await uploadSamples(urls.gateway, requireDefaultKey(env, 'SUPABASE_SECRET_KEYS'))
    const secret = requireValue(env, 'CRON_SECRET')
    await add(
      startPgNet({
        databaseUrl: database.value.url,
        secrets: { functions_url: requireValue(env, 'FUNCTIONS_URL'), cron_secret: secret },
      }),
    )
    started.push(
      startScheduler({
        url: `${urls.functions}/process-outbox`,
        secret,
        everyMs: options.outboxEveryMs ?? 2000,
      }),
      startScheduler({ url: `${urls.functions}/watch`, secret, everyMs: 5000 }),
      startScheduler({ url: `${urls.functions}/keep-balances`, secret, everyMs: 5 * 60_000 }),
      startScheduler({ url: `${urls.functions}/sync-all-payments`, secret, everyMs: 10 * 60_000 }),
      startScheduler({ url: `${urls.functions}/sweep-recap-files`, secret, everyMs: 60 * 60_000 }),
      startScheduler({ url: `${urls.functions}/sweep-personal-data`, secret, everyMs: 60 * 60_000 }),
      startScheduler({ url: `${urls.functions}/fetch-exchange-rates`, secret, everyMs: 5 * 60_000 }),
    )
    return { urls, env, databaseUrl: database.value.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
