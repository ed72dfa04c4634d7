import { barX, barY, dot, gridX, gridY, lineY, plot, ruleX, ruleY, text, tickX } from '@observablehq/plot'

export type Shape = 'line' | 'columns' | 'bars'

/** A row of a picture: its name, and how much now and before. */
export type Mark = { name: string; amount: number; before?: number | undefined }

const colour = { now: 'var(--c-info)', before: 'var(--c-line-strong)', rule: 'var(--c-line)' }
const short = new Intl.NumberFormat('es', { notation: 'compact', maximumFractionDigits: 1 })
const tick = (value: number) => short.format(value)
const letters = 6.4
const longestName = 22

const cut = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name)

/**
 * The picture of these rows as an element, hidden from assistive technology: who shows it names it. The library brings a
 * stylesheet inside its element, which the content policy refuses (decision 152): it is taken out before the page sees it.
 */
export function draw(shape: Shape, marks: readonly Mark[], width: number): Element {
  const names = marks.map(({ name }) => name)
  const hasBefore = marks.some(({ before }) => before !== undefined)
  const style = { fontFamily: 'inherit', fontSize: '12px', background: 'none', overflow: 'visible' }
  const shared = { width, style, className: 'money-picture' }
  const isColumns = shape === 'columns'
  const sides = { marginLeft: 48, marginRight: 16 }
  // Every name of a long line would overlap the next; those of columns are few, and break.
  const placesOfNames = Math.max(2, Math.floor((width - sides.marginLeft - sides.marginRight) / 80))
  const every = isColumns ? 1 : Math.ceil(names.length / placesOfNames)
  const upright = {
    x: {
      type: shape === 'line' ? ('point' as const) : ('band' as const),
      domain: names,
      label: null,
      tickSize: 0,
      ticks: names.filter((_name, place) => place % every === 0),
      ...(isColumns && { padding: 0.35, tickFormat: (name: string) => name.replace(' ', '\n') }),
    },
    y: { label: null, ticks: 4, tickFormat: tick, tickSize: 0 },
    ...{ ...sides, height: 200, marginBottom: isColumns ? 40 : 28 },
  }
  const drawn =
    shape === 'bars'
      ? plot({
          ...shared,
          ...{ height: marks.length * 30 + 34, marginRight: 16, marginTop: 4, marginBottom: 28 },
          marginLeft: 12 + letters * Math.max(...names.map((name) => cut(name).length)),
          x: { label: null, ticks: 4, tickFormat: tick, tickSize: 0 },
          y: { domain: names, label: null, tickSize: 0, tickFormat: cut, padding: 0.4 },
          marks: [
            gridX({ stroke: colour.rule, strokeOpacity: 1 }),
            barX(marks, { x: 'amount', y: 'name', fill: colour.now }),
            ...(hasBefore
              ? [tickX(marks, { x: 'before', y: 'name', stroke: 'var(--c-ink)', strokeWidth: 2, inset: -3 })]
              : []),
            ruleX([0], { stroke: colour.before }),
          ],
        })
      : plot({
          ...shared,
          ...upright,
          marks: [
            gridY({ stroke: colour.rule, strokeOpacity: 1 }),
            ruleY([0], { stroke: colour.before }),
            ...(isColumns
              ? [
                  barY(marks, { x: 'name', y: 'amount', fill: colour.now }),
                  // A month of nothing is a figure too. The table has the cents.
                  text(marks, {
                    ...{ x: 'name', y: 'amount', dy: -7 },
                    text: ({ amount }: Mark) => tick(Math.round(amount)),
                  }),
                ]
              : [
                  lineY(marks, {
                    ...{ x: 'name', y: 'before', stroke: colour.before, strokeDasharray: '4 3' },
                    strokeWidth: 1.5,
                  }),
                  lineY(marks, { x: 'name', y: 'amount', stroke: colour.now, strokeWidth: 2 }),
                  dot(marks.length < 40 ? marks : [], { x: 'name', y: 'amount', r: 2.5, fill: colour.now }),
                ]),
          ],
        })
  for (const sheet of drawn.querySelectorAll('style')) sheet.remove()
  drawn.setAttribute('aria-hidden', 'true')
  return drawn
}
