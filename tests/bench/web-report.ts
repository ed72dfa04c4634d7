import type { Figures, Throttling, Trail, Visit } from './lighthouse-run.ts'
import { median } from './measure.ts'
import type { PageName, Protocol } from './web-stage.ts'

export type Measured = {
  page: PageName
  protocol: Protocol
  throttling: Throttling
  site: readonly Visit[]
  twin: readonly Visit[]
}

/** Times the static twin's largest contentful paint, at most. */
const lcpGoals: Readonly<Record<PageName, Readonly<Record<Throttling, number>>>> = {
  home: { simulated: 1.15, applied: 1.05 },
  module: { simulated: 1.15, applied: 1.05 },
  notebooks: { simulated: 1.15, applied: 1.05 },
  checkout: { simulated: 1.3, applied: 1.3 },
  login: { simulated: 1.15, applied: 1.05 },
}

const leastScore = 98
export const mostBlockingMsAboveTwin = 50
/** As Chrome counts: with the icon, the manifest and the questions about leave that other origins are asked. */
export const mostRequests = 16

export function medians(visits: readonly Visit[]): Figures {
  const of = (name: keyof Figures) => median(visits.map(({ figures }) => figures[name]))
  return {
    score: of('score'),
    lcp: of('lcp'),
    fcp: of('fcp'),
    tbt: of('tbt'),
    cls: of('cls'),
    requests: of('requests'),
    scripts: of('scripts'),
    jsKb: of('jsKb'),
    htmlKb: of('htmlKb'),
    cssKb: of('cssKb'),
  }
}

const columns = [
  ...['page', 'protocol', 'throttling', 'LCP ms', '× twin', 'FCP ms', '× twin', 'TBT ms', 'twin', 'CLS'],
  ...['score', 'twin', 'requests', 'scripts', 'JS KB', 'HTML KB', 'CSS KB'],
]

function cellsOf({ page, protocol, throttling, site, twin }: Measured): string[] {
  const [own, other] = [medians(site), medians(twin)]
  return [
    page,
    protocol === 'http1' ? 'HTTP/1.1' : 'HTTP/2',
    throttling,
    own.lcp.toFixed(0),
    (own.lcp / other.lcp).toFixed(2),
    own.fcp.toFixed(0),
    (own.fcp / other.fcp).toFixed(2),
    own.tbt.toFixed(0),
    other.tbt.toFixed(0),
    own.cls.toFixed(3),
    own.score.toFixed(0),
    other.score.toFixed(0),
    own.requests.toFixed(0),
    own.scripts.toFixed(0),
    own.jsKb.toFixed(1),
    own.htmlKb.toFixed(1),
    own.cssKb.toFixed(1),
  ]
}

export function table(rows: readonly Measured[]): string {
  return markdownTable(columns, rows.map(cellsOf), 3)
}

/** Markdown, aligned to be read as it is. `words`: how many columns are of words, before those of numbers. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  words: number,
): string {
  const lines = [columns, ...rows]
  const widths = columns.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at < words ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, at) => (at < words ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const [head = [], ...body] = lines
  return [line(head), line(rule), ...body.map(line)].join('\n')
}

/** The visit whose value is the median one: what explains it explains the table. */
function typical(visits: readonly Visit[], name: keyof Figures): Trail | undefined {
  const middle = medians(visits)[name]
  return visits.find(({ figures }) => figures[name] === middle)?.trail
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

const mostListed = 12

function listed(lines: readonly string[]): string {
  const more = lines.length - mostListed
  return [...lines.slice(0, mostListed), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

function paintTrail(trail: Trail | undefined): string {
  if (!trail) return ''
  const before = trail.requests.filter(({ at }) => at < trail.lcpAt)
  const requests = before.map(({ address, until }) => `${address} until ${ms(until)}`)
  return `${trail.lcpElement}, seen after ${ms(trail.lcpAt)}; asked for before it: ${listed(requests)}`
}

function taskTrail(trail: Trail | undefined): string {
  const tasks = trail?.longTasks ?? []
  return listed(tasks.map(({ address, at, ms: long }) => `${address} ${ms(long)} at ${ms(at)}`))
}

/** What misses its goal, with what the typical visit shows about it. */
export function missed(row: Measured): string[] {
  const { page, throttling, site, twin } = row
  const [own, other] = [medians(site), medians(twin)]
  const problems: string[] = []
  const note = (words: string, trail: string) => {
    problems.push(`${cellsOf(row).slice(0, 3).join(', ')}: ${words}${trail ? `\n    ${trail}` : ''}`)
  }
  const lcpGoal = lcpGoals[page]?.[throttling]
  if (lcpGoal !== undefined && !(own.lcp / other.lcp <= lcpGoal)) {
    const ratio = `LCP ${ms(own.lcp)} is ${(own.lcp / other.lcp).toFixed(2)} × the twin's, at most ${lcpGoal}`
    note(ratio, paintTrail(typical(site, 'lcp')))
  }
  if (!(Math.round(own.score) >= leastScore)) {
    note(`score ${own.score.toFixed(0)}, at least ${leastScore}; the twin has ${other.score.toFixed(0)}`, '')
  }
  if (!(own.tbt <= other.tbt + mostBlockingMsAboveTwin)) {
    const words = `blocked for ${ms(own.tbt)}, at most ${mostBlockingMsAboveTwin} above the twin's ${ms(other.tbt)}`
    note(words, taskTrail(typical(site, 'tbt')))
  }
  // Lighthouse shows three decimals, and rounds what no eye sees to none.
  if (!(own.cls < 0.0005)) {
    note(`layout shifts of ${own.cls.toFixed(3)}`, listed(typical(site, 'cls')?.shifts ?? []))
  }
  if (!(own.requests <= mostRequests)) {
    const asked = typical(site, 'requests')?.requests.map(({ address }) => address) ?? []
    note(`${own.requests} requests, at most ${mostRequests}`, listed(asked))
  }
  return problems
}
