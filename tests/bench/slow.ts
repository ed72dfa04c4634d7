import { median } from './measure.ts'
import { type SlowPage, slowPages, slowPresses } from './slow-cases.ts'
import { type Compared, missedPages, missedPresses, missedScripts, slowTables } from './slow-report.ts'
import { type Build, openSlowStage, type SlowStage } from './slow-stage.ts'
import { pressedVisit, readVisit, type SlowFigures, timedVisit, typedVisit } from './slow-visit.ts'

/** What is measured, by the words that ask for a part; beside them names of pages and presses. */
const kinds = ['times', 'scripts', 'presses'] as const
export const slowWords: readonly string[] = [
  ...kinds,
  ...slowPages.map(({ name }) => name),
  ...slowPresses.map(({ name }) => name),
]

type Visit = (origin: string) => Promise<SlowFigures>

/** Medians of what the visits tell, each build in turn, and each time another one first. */
async function compare(
  stage: SlowStage,
  name: string,
  runs: number,
  visits: readonly Visit[],
): Promise<Compared> {
  const seen: Record<Build, SlowFigures[]> = { before: [], now: [] }
  for (let run = 0; run < runs; run += 1) {
    const inTurn = run % 2 === 0 ? stage.origins : [...stage.origins].reverse()
    for (const [build, origin] of inTurn) {
      const figures: SlowFigures = {}
      for (const visit of visits) Object.assign(figures, await visit(origin))
      seen[build].push(figures)
      const told = Object.entries(figures).map(([figure, value]) => `${figure} ${value?.toFixed(0)}`)
      console.error(
        `${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${name} ${build}: ${told.join(', ')}`,
      )
    }
  }
  const medians = (all: readonly SlowFigures[]): SlowFigures => {
    const names = Object.keys(all[0] ?? {}) as (keyof SlowFigures)[]
    return Object.fromEntries(
      names.map((figure) => [figure, median(all.map((one) => one[figure] ?? Number.NaN))]),
    )
  }
  return { name, now: medians(seen.now), ...(seen.before.length > 0 && { before: medians(seen.before) }) }
}

/**
 * This build and that of another commit on a slow line (`slowLine`), in turn; prints a table of each kind. What a page loads does
 * not vary, so that it is counted once.
 *
 * @returns what is missed beside the other build; nothing without one
 */
export async function measureSlow(
  words: readonly string[],
  runs: number,
  against: string | undefined,
): Promise<string[]> {
  const isAsked = (all: readonly string[]) => {
    const some = all.filter((word) => words.includes(word))
    return (word: string) => some.length === 0 || some.includes(word)
  }
  const isKind = isAsked(kinds)
  const named = [...slowPages, ...slowPresses]
  const isNamed = isAsked(named.map(({ name }) => name))
  const stage = await openSlowStage(against)
  const { browser } = stage
  try {
    const timesOf = ({ letter, ...page }: SlowPage): Visit[] => [
      (origin) => timedVisit(browser, origin, page),
      ...(letter === undefined ? [] : [(origin: string) => typedVisit(browser, origin, page)]),
    ]
    const pages = slowPages.filter(({ name }) => isNamed(name))
    const measured = { times: [] as Compared[], scripts: [] as Compared[], presses: [] as Compared[] }
    const { times, scripts, presses } = measured
    if (isKind('times'))
      for (const page of pages.filter(({ price }) => price !== undefined))
        times.push(await compare(stage, page.name, runs, timesOf(page)))
    if (isKind('scripts'))
      for (const page of pages)
        scripts.push(await compare(stage, page.name, 1, [(origin) => readVisit(browser, origin, page)]))
    if (isKind('presses'))
      for (const press of slowPresses.filter(({ name }) => isNamed(name)))
        presses.push(
          await compare(stage, press.name, runs, [(origin) => pressedVisit(browser, origin, press)]),
        )
    console.log(slowTables(measured))
    return [
      ...times.flatMap(missedPages),
      ...scripts.flatMap(missedScripts),
      ...presses.flatMap(missedPresses),
    ]
  } finally {
    await stage.stop()
  }
}
