import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every check of the project, one after the other on two cores, and one last line: `N passed, N failed`.
 * A step that counts nothing counts as failed: silence is no proof.
 */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

type Count = { passed: number; failed: number }
type Step = { name: string; run(): Promise<Count> }

function execute(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function check(command: string, args: string[], env?: Record<string, string>): Promise<Count> {
  const code = await execute(command, args, env)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function total(counts: Count[]): Count {
  return counts.reduce(
    (sum, next) => ({ passed: sum.passed + next.passed, failed: sum.failed + next.failed }),
    {
      passed: 0,
      failed: 0,
    },
  )
}

async function vitest(config: string, report: string): Promise<Count> {
  const file = join(results, report)
  const args = ['run', '--config', config, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  // A log that nobody watches is read as text.
  const code = await execute(bin('vitest'), args, process.stdout.isTTY ? {} : { NO_COLOR: '1' })
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const outcome = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  // A file that does not load fails the run without a failed test.
  const failed = outcome.numFailedTests > 0 ? outcome.numFailedTests : code === 0 ? 0 : 1
  return { passed: outcome.numPassedTests, failed }
}

/** What went wrong behind the browser, faults that journeys asked for among it. */
function tellFaults(folder: string): void {
  if (!existsSync(folder)) return
  const logs = readdirSync(folder).map((lane) => readFileSync(join(folder, lane, 'functions.log'), 'utf8'))
  const faults = logs
    .flatMap((log) => log.split('\n'))
    .filter((line) => /"status":5|"failed":[1-9]|threw|"errors":"[^"]/.test(line))
  console.log(['\nThe functions noted last:', ...faults.slice(-40)].join('\n'))
}

async function journeys(): Promise<Count> {
  const file = join(results, 'journeys.json')
  const code = await execute(bin('playwright'), ['test', '--config', 'tests/playwright.config.ts'])
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  const failed = stats.unexpected + stats.flaky
  if (code !== 0 || failed > 0) tellFaults(join(results, 'backend-logs'))
  return { passed: stats.expected, failed: failed > 0 ? failed : code === 0 ? 0 : 1 }
}

async function denoCheck(): Promise<Count> {
  const folder = join(root, 'supabase', 'functions')
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
  const counts: Count[] = []
  const lane = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const base = join('supabase', 'functions', name)
      // Packages come from node_modules, never from the network; a version that differs from package.json fails here.
      const args = [
        'check',
        '--quiet',
        '--no-lock',
        '--node-modules-dir=manual',
        '--config',
        join(base, 'deno.json'),
      ]
      args.push(join(base, 'index.ts'))
      counts.push(await check(bin('deno'), args, { DENO_NO_PACKAGE_JSON: '1', DENO_NO_UPDATE_CHECK: '1' }))
    }
  }
  await Promise.all([lane(), lane()])
  return total(counts)
}

const steps: Step[] = [
  { name: 'Types', run: () => check(bin('tsc'), ['--noEmit']) },
  { name: 'Lint and format', run: () => check(bin('biome'), ['check', '--error-on-warnings', '.']) },
  { name: 'Edge functions in Deno', run: denoCheck },
  {
    name: 'Rules, screens, handlers, architecture',
    run: () => vitest('tests/vitest.config.ts', 'unit.json'),
  },
  { name: 'Database', run: () => vitest('tests/database/vitest.config.ts', 'database.json') },
  { name: 'Under load', run: () => vitest('tests/load/vitest.config.ts', 'load.json') },
  { name: 'Journeys', run: journeys },
]

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const only = process.argv.slice(2)
const counts: Count[] = []
for (const step of steps) {
  if (only.length > 0 && !only.some((word) => step.name.toLowerCase().includes(word.toLowerCase()))) continue
  const started = Date.now()
  console.log(`\n── ${step.name}`)
  const count = await step.run()
  const sound = count.passed + count.failed === 0 ? { passed: 0, failed: 1 } : count
  counts.push(sound)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`── ${step.name}: ${sound.passed} passed, ${sound.failed} failed (${seconds} s)`)
}

const sum = total(counts)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1
