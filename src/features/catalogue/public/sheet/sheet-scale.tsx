import type { MapFrame } from '#content/sheets/map-sheet.ts'
import { formatDistance, scaleName, sheetWords } from '#content/sheets/sheet-words.ts'

export type SheetScaleProps = { metres: number; frame: MapFrame }

/** A scale bar that is true at every width, for it is a share of the map that it stands under; and north. */
export function SheetScale({ metres, frame }: SheetScaleProps) {
  const share = (part: number) => `${((100 * part * metres) / frame.widthMetres).toFixed(2)}%`
  return (
    <svg
      role="img"
      aria-label={scaleName(metres)}
      className="h-6 w-full overflow-visible fill-current text-[0.6875rem] text-ink"
    >
      <rect x="0.5" y="0.5" width={share(1)} height="5" className="fill-none stroke-current" />
      <rect x="0" y="0.5" width={share(1 / 4)} height="5" />
      <rect x={share(1 / 2)} y="0.5" width={share(1 / 4)} height="5" />
      <text y="18">0</text>
      <text x={share(1)} y="18" textAnchor="middle">
        {formatDistance(metres)}
      </text>
      <svg x="100%" className="overflow-visible" aria-hidden="true">
        <path d="M-6 0L-1 20L-6 16L-11 20Z" />
        <text x="-16" y="18" textAnchor="end" className="font-semibold">
          {sheetWords.north}
        </text>
      </svg>
    </svg>
  )
}
