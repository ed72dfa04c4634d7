import { type SlowPage, slowPages } from './slow-cases.ts'
import type { SlowFigures } from './slow-visit.ts'
import { markdownTable, mostBlockingMsAboveTwin, mostRequests } from './web-report.ts'

/** The medians of one page or press; `before`: of the other build. */
export type Compared = { name: string; now: SlowFigures; before?: SlowFigures }

type Figure = keyof SlowFigures

const shownAs: Partial<Record<Figure, (value: number) => string>> = {
  cls: (value) => value.toFixed(3),
  html: (value) => (value / 1024).toFixed(1),
  script: (value) => (value / 1024).toFixed(1),
}

function shown(figure: Figure, value: number | undefined): string {
  return value === undefined ? '' : (shownAs[figure]?.(value) ?? value.toFixed(0))
}

const ratio = ({ now, before }: Compared, figure: Figure) =>
  (now[figure] ?? Number.NaN) / (before?.[figure] ?? Number.NaN)

/** Both builds and the ratio of one figure, as cells. */
function cellsOf(row: Compared, figure: Figure): string[] {
  if (row.now[figure] === undefined) return row.before ? ['', '', ''] : ['']
  if (!row.before) return [shown(figure, row.now[figure])]
  return [shown(figure, row.before[figure]), shown(figure, row.now[figure]), ratio(row, figure).toFixed(2)]
}

type Column = readonly [figure: Figure, name: string]

function tableOf(rows: readonly Compared[], of: string, columns: readonly Column[]): string[] {
  if (rows.length === 0) return []
  const isCompared = rows.some(({ before }) => before)
  const names = columns.flatMap(([, name]) => (isCompared ? [name, 'now', '×'] : [name]))
  const cells = rows.map((row) => [row.name, ...columns.flatMap(([figure]) => cellsOf(row, figure))])
  return [markdownTable([of, ...names], cells, 1)]
}

const timeColumns: readonly Column[] = [
  ['price', 'price ms'],
  ['letter', 'letter ms'],
  ['hydrated', 'hydrated ms'],
]
const paintColumns: readonly Column[] = [
  ['fcp', 'FCP ms'],
  ['lcp', 'LCP ms'],
  ['blocked', 'TBT ms'],
  ['cls', 'CLS'],
  ['requests', 'requests'],
  ['html', 'HTML KB'],
]

export type SlowTables = Record<'times' | 'scripts' | 'presses', readonly Compared[]>

export function slowTables({ times, scripts, presses }: SlowTables): string {
  return [
    ...tableOf(times, 'page', timeColumns),
    ...tableOf(times, 'page', paintColumns),
    ...tableOf(scripts, 'read to the foot', [['script', 'script KB']]),
    ...tableOf(presses, 'first press', [
      ['press', 'ms'],
      ['script', 'script KB'],
    ]),
  ].join('\n\n')
}

/** The goal of a figure is either so many times the other build's, or a number. */
function above(row: Compared, figure: Figure, most: number, words: string): string[] {
  const value = row.now[figure]
  if (value !== undefined && value <= most) return []
  return [
    `${row.name}: ${figure} ${shown(figure, value)}, at most ${shown(figure, most)}${words && `, ${words}`}`,
  ]
}

function times(row: Compared, figure: Figure, most: number): string[] {
  const other = row.before?.[figure] ?? Number.NaN
  return above(
    row,
    figure,
    other * most,
    `${most} × ${shown(figure, other)}; it is ${ratio(row, figure).toFixed(2)} ×`,
  )
}

const mostHtml = 0.85
const mostLcp = 1.05
/** What no eye sees is none, as Lighthouse counts. */
const mostCls = 0.0005

function goalsOf(name: string): SlowPage {
  const page = slowPages.find((one) => one.name === name)
  if (!page) throw new Error(`No page is called ${name}`)
  return page
}

export function missedPages(row: Compared): string[] {
  if (!row.before) return []
  const { price = Number.NaN, letter } = goalsOf(row.name)
  return [
    ...times(row, 'price', price),
    ...(letter === undefined ? [] : times(row, 'letter', letter)),
    ...times(row, 'lcp', mostLcp),
    ...times(row, 'html', mostHtml),
    ...above(
      row,
      'blocked',
      (row.before.blocked ?? Number.NaN) + mostBlockingMsAboveTwin,
      'with what the other has',
    ),
    ...above(row, 'requests', mostRequests, ''),
    ...above(row, 'cls', mostCls, ''),
  ]
}

export function missedScripts(row: Compared): string[] {
  return row.before ? times(row, 'script', goalsOf(row.name).script) : []
}

/** A press that is answered in the same frame, or the next one, is answered as fast. */
const frameMs = 17

export function missedPresses(row: Compared): string[] {
  if (!row.before) return []
  const asFast = (row.before.press ?? Number.NaN) + frameMs
  return [...above(row, 'press', asFast, 'as before, and a frame'), ...times(row, 'script', 1)]
}
