import { type SlowPage, slowLine, slowPages } from './slow-cases.ts'
import type { SlowFigures } from './slow-visit.ts'
import { markdownTable, mostBlockingMsAboveTwin, mostRequests } from './web-report.ts'

/** What is measured: times of pages, script after a visit that reads to the foot, first presses. */
export const slowKinds = ['times', 'scripts', 'presses'] as const
export type SlowKind = (typeof slowKinds)[number]

/** The medians of a page or press; `before`: of the other build. */
export type Compared = { name: string; now: SlowFigures; before?: SlowFigures }

type Figure = keyof SlowFigures
type Goal = readonly [figure: Figure, most: (before: number, page?: SlowPage) => number]

const nothing = Number.NaN
/** What no eye sees is none, as Lighthouse counts. */
const mostShift = 0.0005
/** What is answered a frame of so slow a processor later is answered as fast. */
const frameMs = 17 * slowLine.timesSlower

const goals: Readonly<Record<SlowKind, readonly Goal[]>> = {
  times: [
    ['price', (before, page) => before * (page?.price ?? nothing)],
    ['letter', (before, page) => before * (page?.letter ?? nothing)],
    ['lcp', (before) => before * 1.05],
    ['blocked', (before) => before + mostBlockingMsAboveTwin],
    ['cls', () => mostShift],
    ['requests', () => mostRequests],
    ['html', (before) => before * 0.85],
  ],
  scripts: [['script', (before, page) => before * (page?.script ?? nothing)]],
  presses: [
    ['press', (before) => before + frameMs],
    ['script', (before) => before],
  ],
}

const tables: readonly (readonly [SlowKind, Readonly<Partial<Record<Figure, string>>>])[] = [
  ['times', { price: 'price ms', letter: 'letter ms', hydrated: 'hydrated ms' }],
  ['times', { fcp: 'FCP ms', lcp: 'LCP ms', blocked: 'TBT ms' }],
  ['times', { cls: 'CLS', requests: 'requests', html: 'HTML KB' }],
  ['scripts', { script: 'script KB' }],
  ['presses', { press: 'first press ms', script: 'script KB' }],
]

function shown(figure: Figure, value = nothing): string {
  if (Number.isNaN(value)) return ''
  if (figure === 'html' || figure === 'script') return (value / 1024).toFixed(1)
  return value.toFixed(figure === 'cls' ? 3 : 0)
}

function cellsOf({ now, before }: Compared, figure: Figure): string[] {
  if (!before) return [shown(figure, now[figure])]
  const [own, other] = [now[figure] ?? nothing, before[figure] ?? nothing]
  return [shown(figure, other), shown(figure, own), own > 0 && other > 0 ? (own / other).toFixed(2) : '']
}

/** Markdown for `docs/`, a table of each kind, with the ratio to the other build. */
export function slowTables(measured: Readonly<Record<SlowKind, readonly Compared[]>>): string {
  const written = tables.flatMap(([kind, columns]) => {
    const [rows, figures] = [measured[kind], Object.entries(columns) as [Figure, string][]]
    if (rows.length === 0) return []
    const names = figures.flatMap(([, name]) => (rows[0]?.before ? [`${name}, before`, 'now', '×'] : [name]))
    const cells = rows.map((row) => [row.name, ...figures.flatMap(([figure]) => cellsOf(row, figure))])
    return [markdownTable(['', ...names], cells, 1)]
  })
  return written.join('\n\n')
}

/** What is worse than its goal; nothing without another build. */
export function missedGoals(kind: SlowKind, { name, now, before }: Compared): string[] {
  if (!before) return []
  const page = slowPages.find((one) => one.name === name)
  return goals[kind].flatMap(([figure, mostOf]) => {
    const [own, other] = [now[figure], before[figure]]
    // Only some pages have a field on their first screen.
    if (own === undefined && other === undefined) return []
    const most = mostOf(other ?? nothing, page)
    if (own !== undefined && own <= most) return []
    return [
      `${name}: ${figure} ${shown(figure, own)}, at most ${shown(figure, most)}; before ${shown(figure, other)}`,
    ]
  })
}
