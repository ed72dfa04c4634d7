import { type ViridisStep, viridisClasses } from './viridis-classes.ts'

/** `colour`: the ink of the surface when null. */
export type HourCellsProps = {
  parts: readonly { hours: number; colour: ViridisStep | null }[]
  className?: string
}

const rows = 4
/** Side of a cell with the gap beside it. */
const pitch = 10

/** Hours as cells of a raster, column by column: one colour per part, one path each, whose dashes are the cells. */
export function HourCells({ parts, className }: HourCellsProps) {
  const total = parts.reduce((sum, { hours }) => sum + hours, 0)
  let taken = 0
  return (
    <svg
      viewBox={`0 0 ${Math.ceil(total / rows) * pitch} ${rows * pitch}`}
      aria-hidden="true"
      stroke="currentColor"
      strokeWidth={pitch - 1}
      strokeDasharray={`${pitch - 1} 1`}
      className={className}
    >
      {parts.map(({ hours, colour }) => {
        const from = taken
        taken += hours
        return (
          <path
            key={from}
            d={columnsOf(from, taken)}
            className={colour ? viridisClasses[colour].drawn : undefined}
          />
        )
      })}
    </svg>
  )
}

/** Lines through the cells of these numbers, one per column; each step from the one before, which repeats and so packs. */
function columnsOf(from: number, to: number): string {
  let path = `M${(Math.floor(from / rows) + 0.5) * pitch} ${(from % rows) * pitch}`
  for (let cell = from; cell < to; cell += rows - (cell % rows)) {
    const length = Math.min(rows - (cell % rows), to - cell)
    path += `${cell === from ? '' : `m${pitch}-${rows * pitch}`}v${length * pitch}`
  }
  return path
}
