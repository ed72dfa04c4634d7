import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Count, type Outcome, readJourneysReport, readVitestReport } from './reports.ts'

/**
 * Every check of the project, on two cores, and one last line: `N passed, N failed`. `npm test -- database` runs the level
 * of that name, `npm test -- desk` what has the word in its path, on every level.
 */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** Where a step's programs write: the terminal itself, or pieces that are printed when the step has ended. */
type Output = 'terminal' | Buffer[]
/** `files`: only these, by their path from the root; without them all. `workers`: how many of its files run at a time. */
type Asked = { output: Output; files?: string[]; workers: number }
type Step = {
  name: string
  /** Which test files are its own; what has none checks everything. */
  owns?: RegExp
  /** Takes a core for a while and starts nothing. */
  isLight?: true
  /** Floods a backend and kills its parts, so that it runs beside nothing but what is light. */
  isSensitive?: true
  run(asked: Asked): Promise<Outcome>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean' }, browser: { type: 'string' } },
})
if (values.long) process.env.TEST_SIZE = 'long'
if (values.browser) process.env.JOURNEY_BROWSER = values.browser

function execute(
  output: Output,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const written = output === 'terminal' ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', written, written],
      // A log that nobody watches is read as text.
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
    })
    if (output !== 'terminal') {
      child.stdout?.on('data', (piece) => output.push(piece))
      child.stderr?.on('data', (piece) => output.push(piece))
    }
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function check(output: Output, command: string, args: string[]): Promise<Outcome> {
  const code = await execute(output, bin(command), args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, files: [], failures: [] }
}

function vitest(config: string, report: string, ...projects: string[]): Step['run'] {
  return async ({ output, files = [], workers }) => {
    const file = join(results, report)
    const args = ['run', ...files, '--config', config, `--maxWorkers=${workers}`, '--passWithNoTests']
    args.push(...projects.map((project) => `--project=${project}`))
    args.push('--reporter=dot', '--reporter=json', `--outputFile.json=${file}`)
    return readVitestReport(file, root, await execute(output, bin('vitest'), args))
  }
}

/** What went wrong behind the browser, including the faults that journeys asked for. */
function tellFaults(folder: string): void {
  if (!existsSync(folder)) return
  const logs = readdirSync(folder).map((lane) => readFileSync(join(folder, lane, 'functions.log'), 'utf8'))
  const faults = logs
    .flatMap((log) => log.split('\n'))
    .filter((line) => /"status":5|"failed":[1-9]|threw|"errors":"[^"]/.test(line))
  console.log(['\nThe functions noted last:', ...faults.slice(-40)].join('\n'))
}

/** What stood on the page of each journey that failed, as a screen reader has it; the folder does not outlive a machine. */
function tellPages(): void {
  for (const name of readdirSync(results, { recursive: true, encoding: 'utf8' })) {
    if (!name.includes('error-context')) continue
    const [, snapshot] = readFileSync(join(results, name), 'utf8').split('```yaml')
    console.log(`\n${name}${snapshot?.split('\n').slice(0, 60).join('\n') ?? ' has no page'}`)
  }
}

function journeys(config = 'tests/playwright.config.ts', report = 'journeys.json'): Step['run'] {
  return async ({ output, files = [] }) => {
    const code = await execute(output, bin('playwright'), ['test', '--config', config, ...files])
    const outcome = readJourneysReport(join(results, report), code)
    if (outcome.failed > 0) {
      tellPages()
      tellFaults(join(results, 'backend-logs'))
    }
    return outcome
  }
}

/** One run of the compiler for all functions with the same `deno.json`: what they share is checked once. */
async function denoCheck({ output }: Asked): Promise<Outcome> {
  const folder = join('supabase', 'functions')
  const groups = new Map<string, string[]>()
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('_')) continue
    const settings = readFileSync(join(root, folder, entry.name, 'deno.json'), 'utf8')
    groups.set(settings, [...(groups.get(settings) ?? []), join(folder, entry.name)])
  }
  const outcome: Outcome = { passed: 0, failed: 0, files: [], failures: [] }
  for (const [first = '', ...others] of groups.values()) {
    // Packages come from node_modules, never from the network; a version that differs from package.json fails here.
    const settings = ['--no-lock', '--node-modules-dir=manual', '--config', join(first, 'deno.json')]
    const entries = [first, ...others].map((name) => join(name, 'index.ts'))
    const code = await execute(output, bin('deno'), ['check', '--quiet', ...settings, ...entries], {
      DENO_NO_PACKAGE_JSON: '1',
      DENO_NO_UPDATE_CHECK: '1',
    })
    outcome[code === 0 ? 'passed' : 'failed'] += entries.length
  }
  return outcome
}

/** The heaviest first, so that the last ones to end are short. */
const steps: Step[] = [
  {
    name: 'Journeys',
    owns: values.long || values.browser ? /^tests\/e2e\// : /^tests\/e2e\/roads\//,
    run: journeys(),
  },
  {
    name: 'Screens',
    owns: /^src\/(?!domain|content)/,
    run: vitest('tests/vitest.config.ts', 'screens.json', 'screens', 'reloads'),
  },
  {
    name: 'Database and handlers',
    // Handlers whose store is the database, too: its configuration says which.
    owns: /^(tests\/(database|functions)|supabase\/functions)\//,
    run: vitest('tests/database/vitest.config.ts', 'database.json'),
  },
  {
    name: 'Local backend, budgets',
    owns: /^tests\/(functions|local|budgets)\//,
    run: vitest('tests/vitest.config.ts', 'local.json', 'local'),
  },
  {
    name: 'Rules, architecture',
    owns: /^(src\/.*\.test\.ts$|(build|supabase|tests\/(architecture|contract))\/)/,
    run: vitest('tests/vitest.config.ts', 'rules.json', 'rules'),
  },
  {
    name: 'Under load',
    owns: /^tests\/load\//,
    isSensitive: true,
    run: vitest('tests/load/vitest.config.ts', 'load.json'),
  },
  { name: 'Edge functions in Deno', isLight: true, run: denoCheck },
  { name: 'Types', isLight: true, run: ({ output }) => check(output, 'tsc', ['--noEmit']) },
  {
    name: 'Lint and format',
    isLight: true,
    run: ({ output }) => check(output, 'biome', ['check', '--error-on-warnings', '.']),
  },
]
const goingLive: Step = {
  name: 'Going live',
  isSensitive: true,
  run: journeys('tests/golive/playwright.config.ts', 'golive.json'),
}

const outcomes: Outcome[] = []

async function runStep({ name, run }: Step, files: string[] | undefined, isAlone: boolean): Promise<void> {
  const started = Date.now()
  const pieces: Buffer[] = []
  if (isAlone) console.log(`\n── ${name}`)
  const outcome = await run({
    output: isAlone ? 'terminal' : pieces,
    ...(files && { files }),
    workers: isAlone ? availableParallelism() : 1,
  })
  // Silence is no proof, but of a noun of which a level has nothing at this size.
  if (outcome.passed + outcome.failed === 0 && !files) outcome.failed = 1
  outcomes.push(outcome)
  if (!isAlone) process.stdout.write(`\n── ${name}\n${Buffer.concat(pieces)}`)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`── ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`)
}

function canStand(step: Step, beside: Iterable<Step>): boolean {
  return [...beside].every((other) =>
    step.isSensitive ? other.isLight : other.isSensitive ? step.isLight : true,
  )
}

/** Two at a time, each the first that can stand beside what runs. */
async function runAll(waiting: Step[], filesOf: (step: Step) => string[] | undefined): Promise<void> {
  const isAlone = waiting.length === 1
  const running = new Map<Step, Promise<void>>()
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < 2 ? waiting.findIndex((step) => canStand(step, running.keys())) : -1
    const [step] = next < 0 ? [] : waiting.splice(next, 1)
    if (step) {
      const ending = runStep(step, filesOf(step), isAlone).finally(() => running.delete(step))
      running.set(step, ending)
    } else await Promise.race(running.values())
  }
}

/** Test files whose path holds one of the words. */
function filesWith(words: string[]): string[] {
  return ['src', 'build', 'supabase/functions', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && words.some((word) => path.includes(word))),
  )
}

function tellSlowestFiles(): void {
  const files = outcomes.flatMap((outcome) => outcome.files).sort((a, b) => b.seconds - a.seconds)
  if (files.length === 0) return
  console.log('\nThe slowest files:')
  for (const { file, seconds } of files.slice(0, 10)) {
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${file}`)
  }
}

/** Once more, at the end, where whoever reads a long log begins. */
function tellFailures(): void {
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  if (failures.length > 0) console.log(['\nWhat failed:', ...failures.slice(0, 20)].join('\n'))
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const words = positionals.map((word) => word.toLowerCase())
const levels = values.long ? [...steps, goingLive] : steps
const named = levels.filter(({ name }) =>
  name
    .toLowerCase()
    .split(/\W+/)
    .some((part) => words.includes(part)),
)
const found = words.length > 0 && named.length === 0 ? filesWith(words) : undefined
const filesOf = ({ owns }: Step) => found?.filter((path) => owns?.test(path))
const asked = found ? levels.filter((step) => filesOf(step)?.length) : named.length > 0 ? named : levels

const started = Date.now()
await runAll([...asked], filesOf)
tellSlowestFiles()
tellFailures()

const sum = outcomes.reduce<Count>(
  (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
  { passed: 0, failed: 0 },
)
console.log(`\nIn all ${((Date.now() - started) / 1000).toFixed(0)} s`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1
