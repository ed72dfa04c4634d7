import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Count, type Outcome, readJourneysReport, readVitestReport } from './reports.ts'
import { buildJourneySite } from './support/site-build.ts'

/**
 * Every check of the project, on two cores, and one last line: `N passed, N failed`.
 * A step that counts nothing counts as failed: silence is no proof.
 */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** Where a step's programs write: the terminal itself, or pieces that are printed when the step has ended. */
type Output = 'terminal' | Buffer[]
type Step = { name: string; run(output: Output): Promise<Outcome> }

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

async function vitest(output: Output, config: string, report: string): Promise<Outcome> {
  const file = join(results, report)
  const args = ['run', '--config', config, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return readVitestReport(file, root, await execute(output, bin('vitest'), args))
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

async function journeys(output: Output, config = 'tests/playwright.config.ts', report = 'journeys.json') {
  const code = await execute(output, bin('playwright'), ['test', '--config', config])
  const outcome = readJourneysReport(join(results, report), code)
  if (outcome.failed > 0) {
    tellPages()
    tellFaults(join(results, 'backend-logs'))
  }
  return outcome
}

/** One run of the compiler for all functions with the same `deno.json`: what they share is checked once. */
async function denoCheck(output: Output): Promise<Outcome> {
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

const types: Step = { name: 'Types', run: (output) => check(output, 'tsc', ['--noEmit']) }
const lint: Step = {
  name: 'Lint and format',
  run: (output) => check(output, 'biome', ['check', '--error-on-warnings', '.']),
}
const deno: Step = { name: 'Edge functions in Deno', run: denoCheck }
/** The stages of the journeys would start beside it, on the same cores. */
const site: Step = {
  name: 'Site of the journeys',
  async run() {
    const failure = await buildJourneySite().catch((cause: unknown) => cause)
    if (failure === undefined) process.env.JOURNEY_SITE_IS_BUILT = 'yes'
    else console.error(failure)
    const isBuilt = failure === undefined
    return { passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1, files: [], failures: [] }
  },
}
const unit: Step = {
  name: 'Rules, screens, handlers, architecture',
  run: (output) => vitest(output, 'tests/vitest.config.ts', 'unit.json'),
}
const database: Step = {
  name: 'Database',
  run: (output) => vitest(output, 'tests/database/vitest.config.ts', 'database.json'),
}
const load: Step = {
  name: 'Under load',
  run: (output) => vitest(output, 'tests/load/vitest.config.ts', 'load.json'),
}
const browser: Step = { name: 'Journeys', run: (output) => journeys(output) }
/** Of `test:long`. */
const goingLive: Step = {
  name: 'Going live',
  run: (output) => journeys(output, 'tests/golive/playwright.config.ts', 'golive.json'),
}

/**
 * Phases run one after another; lanes of a phase side by side, the steps of a lane one after another. First what works on
 * files beside what works on the database: together they take both cores. What kills parts waits for them half of its time,
 * in which the compilers work. The journeys take both cores: beside the load both wait for ten times as long.
 */
const allPhases: Step[][][] = [[[unit], [database]], [[load], [types, lint, deno, site]], [[browser]]]

const outcomes: Outcome[] = []

async function runStep(step: Step, isAlone: boolean): Promise<void> {
  const started = Date.now()
  const pieces: Buffer[] = []
  if (isAlone) console.log(`\n── ${step.name}`)
  const outcome = await step.run(isAlone ? 'terminal' : pieces)
  if (outcome.passed + outcome.failed === 0) outcome.failed = 1
  outcomes.push(outcome)
  if (!isAlone) process.stdout.write(`\n── ${step.name}\n${Buffer.concat(pieces)}`)
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`── ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`)
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean' }, browser: { type: 'string' } },
})
if (values.long) process.env.TEST_SIZE = 'long'
if (values.browser) process.env.JOURNEY_BROWSER = values.browser

const words = positionals.map((word) => word.toLowerCase())
const isAsked = ({ name }: Step) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word))

const started = Date.now()
for (const phase of values.long ? [...allPhases, [[goingLive]]] : allPhases) {
  const lanes = phase.map((steps) => steps.filter(isAsked)).filter((steps) => steps.length > 0)
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) await runStep(step, lanes.length === 1)
    }),
  )
}
tellSlowestFiles()
tellFailures()

const sum = outcomes.reduce<Count>(
  (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
  { passed: 0, failed: 0 },
)
console.log(`\nIn all ${((Date.now() - started) / 1000).toFixed(0)} s`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1
