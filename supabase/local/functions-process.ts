import { type FSWatcher, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Environment, rootDir } from './environment.ts'
import { type Child, requireInstalled, startChild, waitUntilReady } from './processes.ts'
import { keepRunning } from './supervision.ts'

export type FunctionsOptions = {
  dataDir: string
  port: number
  env: Environment
  /** Restarts when a function or an imported module changes. */
  reloads: boolean
  /** Maximum restarts after a crash per minute. */
  restarts: number
  onNotice: (line: string) => void
  onEnd: (message: string) => void
}

// Read only by the launcher; hosted functions do not have them.
const launcherOnly = /^(VITE_|LOCAL_|HCAPTCHA_)/

export type FunctionsProcess = { stop(): Promise<void> }

export async function startFunctions(options: FunctionsOptions): Promise<FunctionsProcess> {
  const deno = requireInstalled(rootDir, 'deno', process.platform === 'win32' ? 'deno.exe' : 'deno')
  const here = join(rootDir, 'supabase', 'local', 'functions')
  const functionsDir = join(rootDir, 'supabase', 'functions')

  async function start(isRestart: boolean): Promise<Child> {
    const child = startChild({
      name: 'the edge functions',
      command: deno,
      args: [
        'run',
        ...['--config', join(here, 'deno.json'), '--no-lock', '--no-remote', '--quiet', '--no-prompt'],
        ...['--allow-net', '--allow-env', `--allow-read=${rootDir}`, join(here, 'main.ts')],
      ],
      cwd: here,
      logFile: join(options.dataDir, 'logs', 'functions.log'),
      continuesLog: isRestart,
      env: {
        ...Object.fromEntries(Object.entries(options.env).filter(([name]) => !launcherOnly.test(name))),
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        SYSTEMROOT: process.env.SYSTEMROOT,
        DENO_DIR: join(rootDir, 'supabase', '.temp', 'deno'),
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        LOCAL_FUNCTIONS_DIR: functionsDir,
        LOCAL_FUNCTIONS_PORT: String(options.port),
      },
    })
    try {
      await waitUntilReady(child, `http://127.0.0.1:${options.port}/_ready`, 120_000)
    } catch (error) {
      await child.stop()
      throw error
    }
    return child
  }

  const functions = await keepRunning({
    name: 'The edge functions process',
    start,
    restarts: options.restarts,
    onRestart: options.onNotice,
    onEnd: options.onEnd,
  })
  let timer: NodeJS.Timeout | undefined
  const watchers: FSWatcher[] = []

  if (options.reloads) {
    for (const dir of [functionsDir, join(rootDir, 'src', 'domain'), dirname(join(here, 'main.ts'))]) {
      const watcher = watch(dir, { recursive: true }, (_event, name) => {
        if (name === null || !/(?<!\.test)\.(ts|json)$/.test(name)) return
        clearTimeout(timer)
        timer = setTimeout(functions.restart, 200)
      })
      watcher.on('error', () => undefined)
      watchers.push(watcher)
    }
  }
  return {
    stop: async () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await functions.stop()
    },
  }
}
