import { median } from './measure.ts'
import { slowPages, slowPresses } from './slow-cases.ts'
import { type Compared, missedGoals, type SlowKind, slowKinds, slowTables } from './slow-report.ts'
import { type Build, openSlowStage, type SlowStage } from './slow-stage.ts'
import { pressedVisit, readVisit, type SlowFigures, timedVisit } from './slow-visit.ts'

const names = [...slowPages, ...slowPresses].map(({ name }) => name)

/** What asks for a part: a kind, and a page or a press. */
export const slowWords: readonly string[] = [...slowKinds, ...names]

type Case = { kind: SlowKind; name: string; runs: number; visit: (origin: string) => Promise<SlowFigures> }

function casesOf({ browser }: SlowStage, runs: number): Case[] {
  const times = slowPages.flatMap((page): Case[] =>
    page.price === undefined
      ? []
      : [{ kind: 'times', name: page.name, runs, visit: (origin) => timedVisit(browser, origin, page) }],
  )
  // What a page loads does not vary.
  const scripts = slowPages.map(
    (page): Case => ({
      kind: 'scripts',
      name: page.name,
      runs: 1,
      visit: (origin) => readVisit(browser, origin, page),
    }),
  )
  const presses = slowPresses.map(
    (press): Case => ({
      ...{ kind: 'presses', name: press.name, runs, visit: (origin) => pressedVisit(browser, origin, press) },
    }),
  )
  return [...times, ...scripts, ...presses]
}

function mediansOf(visits: readonly SlowFigures[]): SlowFigures {
  const figures = Object.keys(visits[0] ?? {}) as (keyof SlowFigures)[]
  return Object.fromEntries(
    figures.map((figure) => [figure, median(visits.map((visit) => visit[figure] ?? Number.NaN))]),
  )
}

/** Visits both builds in turn, each time another one first. */
async function compare({ origins }: SlowStage, { kind, name, runs, visit }: Case): Promise<Compared> {
  const seen: Record<Build, SlowFigures[]> = { before: [], now: [] }
  for (let run = 0; run < runs; run += 1) {
    for (const [build, origin] of run % 2 === 0 ? origins : [...origins].reverse()) {
      const figures = await visit(origin)
      seen[build].push(figures)
      const told = Object.entries(figures).map(([figure, value]) => `${figure} ${value?.toFixed(0)}`)
      const since = `${(performance.now() / 1000).toFixed(0).padStart(5)} s`
      console.error(`${since}  ${kind} ${name} ${build}: ${told.join(', ')}`)
    }
  }
  const now = mediansOf(seen.now)
  return seen.before.length > 0 ? { name, now, before: mediansOf(seen.before) } : { name, now }
}

/**
 * This build on a slow line (`slowLine`), beside that of another commit where one is named; prints a table of each kind.
 *
 * @param words of `slowWords`; without a kind all of them, without a name all pages and presses
 * @returns what is missed beside the other build
 */
export async function measureSlow(
  words: readonly string[],
  runs: number,
  against: string | undefined,
): Promise<string[]> {
  const isAsked = (all: readonly string[], word: string) =>
    words.includes(word) || !all.some((one) => words.includes(one))
  const stage = await openSlowStage(against)
  try {
    const measured: Record<SlowKind, Compared[]> = { times: [], scripts: [], presses: [] }
    const problems: string[] = []
    for (const one of casesOf(stage, runs)) {
      if (!isAsked(slowKinds, one.kind) || !isAsked(names, one.name)) continue
      const row = await compare(stage, one)
      measured[one.kind].push(row)
      problems.push(...missedGoals(one.kind, row))
    }
    console.log(slowTables(measured))
    return problems
  } finally {
    await stage.stop()
  }
}
