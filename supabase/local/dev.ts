import { join } from 'node:path'
import { composeEnvironment, defaultDataDir, type Environment, rootDir } from './environment.ts'
import { defaultPorts, requireFreePorts, StartupError } from './ports.ts'
import { requireInstalled, startChild, waitUntilReady } from './processes.ts'
import { type Backend, startBackend } from './start-backend.ts'

const isBackendOnly = process.argv.includes('--backend-only')
const siteUrl = `http://127.0.0.1:${defaultPorts.site}`

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

// npm that is stopped alone (not by Ctrl-C, which reaches all) tells nobody: its end is the sign.
const launcher = process.ppid
setInterval(() => {
  if (process.ppid !== launcher) stopAll(0)
}, 1000).unref()

process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

function fail(error: unknown): void {
  if (isStopping) return
  console.error(error instanceof StartupError ? `\n${error.message}\n` : error)
  stopAll(1)
}

async function startSite(): Promise<void> {
  const vite = requireInstalled(rootDir, 'vite', 'bin', 'vite.js')
  const child = startChild({
    name: 'the site',
    command: process.execPath,
    args: [
      ...['--import', join(rootDir, 'supabase', 'local', 'end-with-parent.ts'), vite],
      ...[
        '--host',
        '127.0.0.1',
        '--port',
        String(defaultPorts.site),
        '--strictPort',
        '--clearScreen',
        'false',
      ],
    ],
    cwd: rootDir,
    env: { ...process.env, ...browserEnvironment() },
    logFile: join(defaultDataDir, 'logs', 'site.log'),
  })
  running.push(child)
  await waitUntilReady(child, siteUrl, 60_000)
  child.ended.then((output) => fail(new StartupError(`The site stopped by itself:\n${output}`)))
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
  if (!isBackendOnly) await requireFreePorts(defaultPorts, ['site'])
  console.log('Iniciando el entorno local…')
  // The site starts beside the backend: its own preparation takes as long as half a database.
  const site = isBackendOnly ? undefined : startSite()
  site?.catch(fail)
  const backend = await startBackend({
    ports: defaultPorts,
    dataDir: defaultDataDir,
    persist: true,
    siteUrl,
    seed: true,
    reloads: true,
    onCrash: (message) => fail(new StartupError(message)),
  })
  running.push(backend)
  if (isStopping) return
  await site
  console.log(screen(backend))
}

start().catch(fail)
