import reliefClasses from 'virtual:motif/relief-classes'

const fills = [
  'fill-viridis-0',
  'fill-viridis-1',
  'fill-viridis-2',
  'fill-viridis-3',
  'fill-viridis-4',
  'fill-viridis-5',
  'fill-viridis-6',
  'fill-viridis-7',
  'fill-viridis-8',
  'fill-viridis-9',
]

const cell = 30
const columns = reliefClasses[0]?.length ?? 0
const rows = reliefClasses.length

/** Deterministic pseudo-random value per cell: the server and the browser must render the same picture. */
function scatter(column: number, row: number): number {
  let mixed = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca77)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** Density grows from none in the west to every cell in the east. */
function isClassified(column: number, row: number): boolean {
  const way = Math.max(0, (column / (columns - 1) - 0.46) / 0.42)
  return scatter(column, row) < way ** 1.5
}

function pathOf(classDigit: string): string {
  let path = ''
  reliefClasses.forEach((line, row) => {
    Array.from(line).forEach((digit, column) => {
      if (digit === classDigit && isClassified(column, row)) {
        path += `M${column * cell} ${row * cell}h${cell - 2}v${cell - 2}h-${cell - 2}z`
      }
    })
  })
  return path
}

const classes = fills.map((fill, index) => ({ fill, path: pathOf(String(index)) })).filter(({ path }) => path)

/**
 * Decorative: towards the east the contour relief turns into classified pixels. Place it in a `relative` section that
 * is a `@container`, on the grid of the contour field, beside or below the text, never behind it: limit the text to
 * 33rem and give the section `reliefRoom` below `lg`.
 */
export function ClassifiedRelief() {
  return (
    <div
      data-solid-figure
      className="pointer-events-none absolute inset-x-0 bottom-0 h-56 overflow-hidden sm:h-64 lg:top-0 lg:left-[calc(max(0px,50%-38rem)+var(--gutter)+34rem)] lg:h-full lg:[mask-image:linear-gradient(90deg,transparent,black_3rem)]"
    >
      <svg
        viewBox={`0 0 ${columns * cell} ${rows * cell}`}
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
        className="absolute inset-y-0 right-0 h-full w-[100cqw]"
      >
        {classes.map(({ fill, path }) => (
          <path key={fill} d={path} className={fill} />
        ))}
      </svg>
    </div>
  )
}

/** Bottom padding for the relief where it is below the text. */
export const reliefRoom = 'pb-72 sm:pb-80'
