import { parseArgs } from 'node:util'
import { indicesHere, slowdownOf, type Throttling, throttlings, type Visit, visit } from './lighthouse-run.ts'
import { measureSlow, slowWords } from './slow.ts'
import { measureTracking } from './tracking.ts'
import { type Measured, missed, table } from './web-report.ts'
import { openWebStage, pageNames, protocols, type WebStage } from './web-stage.ts'

/**
 * Lighthouse on the built site as a phone on slow 4G opens it, beside its static twin: the same HTML and CSS without
 * scripts, measured in the same run. Ends with 1 while a goal is missed.
 *
 * `npm run bench:web -- home http2 applied --runs=1` measures a part. `tracking` measures interactions of the
 * staff with 100,000 payments (fewer with `--payments=5000`). `slow` measures this build on a slow line and, with
 * `--against=COMMIT`, the build of that commit in turn: `-- slow career times --against=HEAD~1 --runs=1` a part of it.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    payments: { type: 'string', default: '100000' },
    against: { type: 'string' },
  },
})
const isSlow = positionals.includes('slow')
const words = isSlow
  ? ['slow', ...slowWords]
  : [...pageNames, ...protocols, ...throttlings, 'tracking', 'slow']
const unknown = positionals.filter((word) => !words.includes(word))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}? One or more of: ${words.join(' ')}`)

function asked<Word extends string>(all: readonly Word[]): readonly Word[] {
  const some = all.filter((word) => positionals.includes(word))
  return some.length > 0 ? some : all
}

const runs: Record<Throttling, number> = {
  simulated: Number(values.runs ?? 5),
  applied: Number(values.runs ?? 3),
}

/** The cases in turn, each run beginning with another one, so that no case has always the quieter machine. */
async function measure(stage: WebStage, throttling: Throttling, indices: number[]): Promise<Measured[]> {
  const rows = asked(pageNames).flatMap((page) =>
    asked(protocols).map((protocol) => ({
      page,
      protocol,
      throttling,
      site: [] as Visit[],
      twin: [] as Visit[],
    })),
  )
  const cases = rows.flatMap((row) => (['site', 'twin'] as const).map((kind) => ({ row, kind })))
  for (let run = 0; run < runs[throttling]; run += 1) {
    const first = Math.floor((run * cases.length) / runs[throttling])
    for (const { row, kind } of [...cases.slice(first), ...cases.slice(0, first)]) {
      const address = stage.addressOf(row.page, row.protocol, kind)
      const slowdown = slowdownOf(indices)
      const seen = await visit(address, throttling, slowdown, stage.debuggingPort)
      row[kind].push(seen)
      indices.push(seen.index)
      const { lcp, tbt } = seen.figures
      const times = `LCP ${lcp.toFixed(0)} ms, blocked ${tbt.toFixed(0)} ms, ${slowdown.toFixed(1)} times slower`
      const told = [row.page, row.protocol, throttling, kind, times]
      console.error(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${told.join(' ')}`)
    }
  }
  return rows
}

async function measurePages(): Promise<string[]> {
  const stage = await openWebStage()
  try {
    const indices = await indicesHere(stage.addressOf('notebooks', 'http1', 'twin'), stage.debuggingPort)
    console.error(`Index of this machine: ${indices.join(', ')}`)
    const rows: Measured[] = []
    for (const throttling of asked(throttlings)) rows.push(...(await measure(stage, throttling, indices)))
    console.log(table(rows))
    return rows.flatMap(missed)
  } finally {
    await stage.stop()
  }
}

const problems: string[] = []
if (positionals.includes('tracking')) problems.push(...(await measureTracking(Number(values.payments))))
if (isSlow) problems.push(...(await measureSlow(positionals, Number(values.runs ?? 3), values.against)))
else if (positionals.length === 0 || positionals.some((word) => word !== 'tracking'))
  problems.push(...(await measurePages()))
for (const problem of problems) console.error(`MISSED: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
