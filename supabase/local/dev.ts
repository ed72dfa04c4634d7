import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { composeEnvironment, defaultDataDir, type Environment, rootDir } from './environment.ts'
import { explainFailure, requireRoom } from './failures.ts'
import { defaultPorts, requireFreePorts, StartupError } from './ports.ts'
import { type Child, ChildFailed, requireInstalled, startChild, waitUntilReady } from './processes.ts'
import { type Backend, startBackend } from './start-backend.ts'
import { keepRunning } from './supervision.ts'

const isBackendOnly = process.argv.includes('--backend-only')
/** A new database gets no sample data: for a copy that is brought back. */
const isEmpty = process.argv.includes('--empty')
/** The built site, as a host serves it, in place of the development server. */
const isPreview = process.argv.includes('--preview')
const siteUrl = `http://127.0.0.1:${defaultPorts.site}`
const secureSiteUrl = `https://127.0.0.1:${defaultPorts.secureSite}`
const builtSite = join(rootDir, 'dist')
/** For a program of others, which would outlive a launcher that was killed. */
const withParent = ['--import', join(rootDir, 'supabase', 'local', 'end-with-parent.ts')]
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
  const { message } = known ?? (error instanceof ChildFailed ? error : {})
  console.error(message === undefined ? error : `\n${message}\n`)
  stopAll(1)
}

function notice(line: string): void {
  console.error(`  ${line}`)
}

function crash(message: string): void {
  fail(new StartupError(message))
}

function vite(): string {
  return requireInstalled(rootDir, 'vite', 'bin', 'vite.js')
}

function siteCommand(): string[] {
  const port = String(defaultPorts.site)
  if (isPreview) {
    return [join(rootDir, 'build', 'serve', 'start.ts'), builtSite, port, String(defaultPorts.secureSite)]
  }
  return [vite(), '--host', '127.0.0.1', '--port', port, '--strictPort', '--clearScreen', 'false']
}

async function startSiteProcess(isRestart: boolean): Promise<Child> {
  const child = startChild({
    name: 'the site',
    command: process.execPath,
    args: [...withParent, ...siteCommand()],
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

async function buildSite(): Promise<void> {
  const child = startChild({
    name: 'the build of the site',
    command: process.execPath,
    args: [...withParent, vite(), 'build', '--outDir', builtSite, '--emptyOutDir', '--logLevel', 'warn'],
    cwd: rootDir,
    env: { ...process.env, ...browserEnvironment() },
    logFile: join(defaultDataDir, 'logs', 'build.log'),
  })
  const output = await child.ended
  if (!child.hasSucceeded()) throw new ChildFailed(child.name, output)
}

async function startSite(): Promise<void> {
  if (isPreview) await buildSite()
  const watch = { restarts, onRestart: notice, onEnd: crash }
  running.push(await keepRunning({ name: 'The site', start: startSiteProcess, ...watch }))
}

function browserEnvironment(): Environment {
  const env = composeEnvironment(defaultPorts, siteUrl)
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('VITE_')))
}

function screen(backend: Backend): string {
  const dev = [`  Sitio                 ${siteUrl}`]
  const built = [
    `  Sitio, HTTP/1.1       ${siteUrl}`,
    `  Sitio, HTTP/2         ${secureSiteUrl}  (certificado propio: el navegador avisa)`,
  ]
  const site = isBackendOnly ? [] : isPreview ? built : dev
  const staff = [
    '  Personal de muestra   staff@meridiano.example · tesoreria@meridiano.example',
    '  Administración        admin@meridiano.example · coordinacion@meridiano.example',
    '  Contraseña            meridiano-local',
  ]
  return [
    '',
    '  Meridiano · entorno local',
    '',
    ...site,
    ...(isBackendOnly ? [] : [`  Backoffice            ${siteUrl}/backoffice`]),
    `  Buzón de correo       ${backend.urls.sandbox}/mailbox`,
    `  Muestra de correos    ${backend.urls.functions}/_mails`,
    `  Proveedores de prueba ${backend.urls.sandbox}/`,
    `  API                   ${backend.urls.gateway}`,
    '',
    ...(isEmpty
      ? ['  Sin datos de muestra: los usuarios llegan con `npm run admin` o `npm run restore`.']
      : staff),
    '',
    '  Los datos quedan en supabase/.temp entre una vez y otra; `npm run db:reset` empieza de cero.',
    '  Registros en supabase/.temp/local/logs. Ctrl-C detiene todo.',
    '',
  ].join('\n')
}

async function start(): Promise<void> {
  requireRoom(defaultDataDir, !existsSync(join(defaultDataDir, 'database.json')))
  composeEnvironment(defaultPorts, siteUrl)
  if (!isBackendOnly) await requireFreePorts(defaultPorts, isPreview ? ['site', 'secureSite'] : ['site'])
  console.log('Iniciando el entorno local…')
  // Started in parallel with the backend: its preparation takes half as long as the database's.
  const site = isBackendOnly ? undefined : startSite()
  site?.catch(fail)
  const backend = await startBackend({
    ports: defaultPorts,
    dataDir: defaultDataDir,
    persist: true,
    siteUrl,
    seed: !isEmpty,
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
