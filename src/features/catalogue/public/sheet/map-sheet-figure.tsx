import type { ReactNode } from 'react'
import type { LegendEntry, MapFrame, MapSheet, MapStage, MapView } from '#content/sheets/map-sheet.ts'
import { formatCoordinate, formatDistance, scaleName, sheetWords } from '#content/sheets/map-sheet.ts'
import { classNames } from '#ui/class-names.ts'
import { MeasuredBy, pictureAddress, SheetKey } from './sheet-key.tsx'

/**
 * A computed map as a sheet: frame and corners, scale and north, legend, source and licence. It stands at the top of a
 * page, so it is fetched ahead of what is below. In a wide container map and legend are plates of their own, which the
 * grid around them places: the map in its first column, the legend at the foot of the second.
 */
export function MapSheetFigure({ sheet }: { sheet: MapSheet }) {
  const { title, caption, measured, query, views, stages, source } = sheet
  const sourceLine = `${sheetWords.source} ${source.text}. ${sheetWords.licence} ${source.licence}.`
  const plate = '@5xl:border @5xl:border-ink @5xl:bg-sheet @5xl:p-5'
  return (
    <figure
      data-surface="paper"
      className="group/sheet grid gap-4 border border-ink bg-sheet p-3 @3xl:grid-cols-[1fr_17rem] @5xl:contents"
    >
      <div
        className={classNames(
          'grid content-start gap-3 @5xl:col-start-1 @5xl:row-span-2 @5xl:gap-4',
          views.length > 1 && '@min-[20rem]:grid-cols-2',
          plate,
        )}
      >
        {views.map((view) => (
          <SheetMap key={view.picture} view={view} sheet={sheet} />
        ))}
      </div>
      <figcaption className={`lettering grid content-start gap-4 @5xl:col-start-2 @5xl:row-start-3 ${plate}`}>
        <p className="font-bold text-heading">{title}</p>
        {stages ? <StageKey legend={sheet.legend} /> : <SheetKey ramp={sheet.ramp} legend={sheet.legend} />}
        <div className="grid gap-3 text-ink-soft">
          {stages ? <StageCaption stages={stages} caption={caption} /> : <p>{caption}</p>}
          {query && <code className="wrap-anywhere whitespace-pre-line bg-well p-3 text-xs">{query}</code>}
          <MeasuredBy>
            <p>{measured}</p>
            <p className="mt-2">{source.href ? <a href={source.href}>{sourceLine}</a> : sourceLine}</p>
          </MeasuredBy>
        </div>
      </figcaption>
    </figure>
  )
}

/** The picture with its border and the coordinates of its corners. */
function SheetMap({ view, sheet }: { view: MapView; sheet: MapSheet }) {
  const { width, height, corners, border } = sheet.frame
  // Side by side two corners have room, which say the place as well.
  const roomy = sheet.views.length > 1 ? '@max-5xl:hidden' : undefined
  const [northWest, northEast, southWest, southEast] = corners.map(([longitude = 0, latitude = 0]) =>
    [formatCoordinate(latitude, 'latitude'), formatCoordinate(longitude, 'longitude')].join(' '),
  )
  return (
    <div className="grid content-start gap-2">
      {view.label && <p className="font-semibold text-sm">{view.label}</p>}
      <CornerLine>
        <span>{northWest}</span>
        <span className={roomy}>{northEast}</span>
      </CornerLine>
      {sheet.stages && <StageChoice stages={sheet.stages} />}
      <div className="relative m-[3px]">
        <img
          src={pictureAddress(view.picture)}
          alt={view.alt}
          width={width}
          height={height}
          loading="eager"
          fetchPriority="high"
          decoding="async"
          className="h-auto w-full [image-rendering:pixelated]"
        />
        {sheet.stages && <StagePictures stages={sheet.stages} frame={sheet.frame} />}
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
      <CornerLine>
        <span className={roomy}>{southWest}</span>
        <span className="ml-auto">{southEast}</span>
      </CornerLine>
      <SheetScale metres={sheet.scaleMetres} frame={sheet.frame} />
    </div>
  )
}

function CornerLine({ children }: { children: ReactNode }) {
  return <p className="lettering flex justify-between gap-3 text-ink-mute text-xs">{children}</p>
}

type SheetScaleProps = { metres: number; frame: MapFrame }

/** A scale bar that is true at every width, for it is a share of the map that it stands under; and north. */
function SheetScale({ metres, frame }: SheetScaleProps) {
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

type Stages = { stages: readonly MapStage[] }

/** One choice for all, and one for each strip of the picture below, which is a part of it to press. */
function StageChoice({ stages }: Stages) {
  return (
    <fieldset aria-label={sheetWords.stages} className="lettering grid grid-cols-5 text-center text-xs">
      {[sheetWords.allStages, ...stages.map(({ name }) => name)].map((name, value) => (
        <label
          key={name}
          data-choice=""
          className={classNames(
            'relative flex min-h-8 items-center justify-center wrap-anywhere hyphens-auto hover:bg-well has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-4 pointer-coarse:min-h-11',
            value === 0
              ? 'col-span-5 justify-self-start px-3'
              : 'after:absolute after:inset-x-0 after:top-full after:z-10 after:aspect-[1/5]',
          )}
        >
          <input
            type="radio"
            name="etapa"
            value={value}
            defaultChecked={value === 0}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
          {value === 0 ? name : `${value} ${name}`}
        </label>
      ))}
    </fieldset>
  )
}

/** The chosen stage over the strips; only what is chosen is fetched. */
function StagePictures({ stages, frame }: Stages & { frame: MapFrame }) {
  return stages.map(({ name, picture, alt }, index) => (
    <img
      key={name}
      src={pictureAddress(picture)}
      alt={alt}
      width={frame.width}
      height={frame.height}
      loading="lazy"
      decoding="async"
      data-stage={index + 1}
      className="absolute inset-0 hidden size-full [image-rendering:pixelated]"
    />
  ))
}

/** The key of the classes; the first three stages name their colours in their sentence. */
function StageKey({ legend }: { legend: readonly LegendEntry[] | undefined }) {
  return (
    <div className='group-has-[[value="1"]:checked,[value="2"]:checked,[value="3"]:checked]/sheet:invisible'>
      <SheetKey ramp={undefined} legend={legend} />
    </div>
  )
}

/** The caption, or the sentence of the chosen stage; the longest keeps the place for all. */
function StageCaption({ stages, caption }: Stages & { caption: string }) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <p className='group-has-[[name=etapa]:not([value="0"]):checked]/sheet:invisible'>{caption}</p>
      {stages.map(({ name, text }, index) => (
        <p key={name} data-stage={index + 1} className="invisible">
          {text}
        </p>
      ))}
    </div>
  )
}
