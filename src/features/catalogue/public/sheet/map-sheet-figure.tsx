import type { MapSheet } from '#content/sheets/map-sheet.ts'
import { sheetWords } from '#content/sheets/sheet-words.ts'
import { classNames } from '#ui/class-names.ts'
import { SheetKey } from './sheet-key.tsx'
import { SheetMap } from './sheet-map.tsx'

export type MapSheetFigureProps = {
  sheet: MapSheet
  /** At the top of a page: fetched ahead of what is below. */
  priority?: boolean
}

/** A computed map as a sheet: frame and corners, scale and north, legend, source and licence. */
export function MapSheetFigure({ sheet, priority = false }: MapSheetFigureProps) {
  const { title, caption, query, views, source } = sheet
  const sourceLine = `${sheetWords.source} ${source.text}. ${sheetWords.licence} ${source.licence}.`
  return (
    <div data-surface="paper" className="@container border border-ink">
      <figure className="grid gap-6 bg-sheet p-3 @3xl:grid-cols-[1fr_17rem] @5xl:grid-cols-[1fr_27rem] @5xl:p-6">
        <div className={classNames('grid content-start gap-4', views.length > 1 && '@lg:grid-cols-2')}>
          {views.map((view) => (
            <SheetMap key={view.picture} view={view} sheet={sheet} priority={priority} />
          ))}
        </div>
        <figcaption className="lettering grid content-start gap-4">
          <p className="font-bold text-heading">{title}</p>
          <SheetKey ramp={sheet.ramp} legend={sheet.legend} />
          <div className="grid gap-4 text-ink-soft">
            <p>{caption}</p>
            {query && <code className="wrap-anywhere whitespace-pre-line bg-well p-3 text-xs">{query}</code>}
            <p className="text-ink-mute">
              {source.href ? <a href={source.href}>{sourceLine}</a> : sourceLine}
            </p>
          </div>
        </figcaption>
      </figure>
    </div>
  )
}
