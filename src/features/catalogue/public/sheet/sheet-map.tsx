import type { MapSheet, MapView } from '#content/sheets/map-sheet.ts'
import { formatCoordinate } from '#content/sheets/sheet-words.ts'
import { pictureAddress } from './picture-address.ts'
import { SheetScale } from './sheet-scale.tsx'

export type SheetMapProps = { view: MapView; sheet: MapSheet; priority: boolean }

/** The picture with its border and the coordinates of its corners. */
export function SheetMap({ view, sheet, priority }: SheetMapProps) {
  const { width, height, corners, border } = sheet.frame
  const [northWest, northEast, southWest, southEast] = corners.map(([longitude = 0, latitude = 0]) =>
    [formatCoordinate(latitude, 'latitude'), formatCoordinate(longitude, 'longitude')].join(' '),
  )
  return (
    <div className="grid content-start gap-2">
      {view.label && <p className="font-semibold text-sm">{view.label}</p>}
      <CornerLine west={northWest} east={northEast} />
      {view.bands && <Bands names={view.bands} />}
      <div className="relative m-[3px]">
        <img
          src={pictureAddress(view.picture)}
          alt={view.alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          className="h-auto w-full [image-rendering:pixelated]"
        />
        <svg
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible fill-none stroke-ink"
        >
          <path d={`M0 0H${width}V${height}H0Z`} vectorEffect="non-scaling-stroke" strokeWidth="7" />
          <path
            d={`M0 0H${width}V${height}H0Z`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="5"
            className="stroke-sheet"
          />
          <path d={border} vectorEffect="non-scaling-stroke" strokeWidth="5" />
        </svg>
      </div>
      <CornerLine west={southWest} east={southEast} />
      <SheetScale metres={sheet.scaleMetres} frame={sheet.frame} />
    </div>
  )
}

/** Over equal parts of the picture. */
function Bands({ names }: { names: readonly string[] }) {
  return (
    <ol className="lettering grid auto-cols-fr grid-flow-col text-center text-xs">
      {names.map((name, index) => (
        <li key={name}>{`${index + 1} ${name}`}</li>
      ))}
    </ol>
  )
}

function CornerLine({ west, east }: { west: string | undefined; east: string | undefined }) {
  return (
    <p className="lettering flex justify-between gap-3 text-ink-mute text-xs">
      <span>{west}</span>
      <span>{east}</span>
    </p>
  )
}
