import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { composeEnvironment, defaultDataDir, type Environment, rootDir } from './environment.ts'
import { explainFailure, requireRoom } from './failures.ts'
import { defaultPorts, requireFreePorts, StartupError } from './ports.ts'
import { type Child, requireInstalled, startChild, waitUntilReady } from './processes.ts'
import { type Backend, startBackend } from './start-backend.ts'
import { keepRunning } from './supervision.ts'

const isBackendOnly = process.argv.includes('--backend-only')
const siteUrl = `http://127.0.0.1:${defaultPorts.site}`
/** Maximum restarts of a crashed part per minute before everything stops. */
const restarts = 3

type Stoppable = { stop(): Promise<void> }

const running: Stoppable[] = []
let isStopping = false

async function stopAll(code: number): Promise<never> {
  if (!isStopping) {
    isStopping = true
    for (const part of running.splice(0).reverse()) await part.stop().catch(() => undefined)
  }
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll(0))

// When only npm is stopped (Ctrl-C reaches both) no signal arrives, so watch for its end.
const launcher = process.ppid
setInterval(() => {
  if (process.ppid !== launcher) stopAll(0)
}, 1000).unref()

process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

function fail(error: unknown): void {
  if (isStopping) return
  const known = explainFailure(error)
  console.error(known === undefined ? error : `\n${known.message}\n`)
  stopAll(1)
}

function notice(line: string): void {
  console.error(`  ${line}`)
}

function crash(message: string): void {
  fail(new StartupError(message))
}

async function startSiteProcess(isRestart: boolean): Promise<Child> {
  const vite = requireInstalled(rootDir, 'vite', 'bin', 'vite.js')
  const where = ['--host', '127.0.0.1', '--port', String(defaultPorts.site), '--strictPort']
  const child = startChild({
    name: 'the site',
    command: process.execPath,
    args: [
      ...['--import', join(rootDir, 'supabase', 'local', 'end-with-parent.ts'), vite],
      ...[...where, '--clearScreen', 'false'],
    ],
    cwd: rootDir,
    env: { ...process.env, ...browserEnvironment() },
    logFile: join(defaultDataDir, 'logs', 'site.log'),
    continuesLog: isRestart,
  })
  try {
    await waitUntilReady(child, siteUrl, 60_000)
  } catch (error) {
    await child.stop()
    throw error
  }
  return child
}

async function startSite(): Promise<void> {
  const watch = { restarts, onRestart: notice, onEnd: crash }
  running.push(await keepRunning({ name: 'The site', start: startSiteProcess, ...watch }))
}

function browserEnvironment(): Environment {
  const env = composeEnvironment(defaultPorts, siteUrl)
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('VITE_')))
}

function screen(backend: Backend): string {
  const site = isBackendOnly ? [] : [`  Sitio                 ${siteUrl}`]
  return [
    '',
    '  Meridiano · entorno local',
    '',
    ...site,
    `  Buzón de correo       ${backend.urls.sandbox}/mailbox`,
    `  Proveedores de prueba ${backend.urls.sandbox}/`,
    `  API                   ${backend.urls.gateway}`,
    '',
    '  Personal de muestra   staff@meridiano.example · tesoreria@meridiano.example',
    '  Administración        admin@meridiano.example · coordinacion@meridiano.example',
    '  Contraseña            meridiano-local',
    '',
    '  Los datos quedan en supabase/.temp entre una vez y otra; `npm run db:reset` empieza de cero.',
    '  Registros en supabase/.temp/local/logs. Ctrl-C detiene todo.',
    '',
  ].join('\n')
}

async function start(): Promise<void> {
  requireRoom(defaultDataDir, !existsSync(join(defaultDataDir, 'database.json')))
  composeEnvironment(defaultPorts, siteUrl)
  if (!isBackendOnly) await requireFreePorts(defaultPorts, ['site'])
  console.log('Iniciando el entorno local…')
  // Started in parallel with the backend: its preparation takes half as long as the database's.
  const site = isBackendOnly ? undefined : startSite()
  site?.catch(fail)
  const backend = await startBackend({
    ports: defaultPorts,
    dataDir: defaultDataDir,
    persist: true,
    siteUrl,
    seed: true,
    reloads: true,
    restarts,
    onNotice: notice,
    onCrash: crash,
  })
  running.push(backend)
  if (isStopping) return
  await site
  console.log(screen(backend))
}

start().catch(fail)
