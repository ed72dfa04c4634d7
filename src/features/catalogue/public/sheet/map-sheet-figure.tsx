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
  const { title, caption, views, source } = sheet
  return (
    <figure data-surface="paper" className="@container border border-ink font-display [font-stretch:80%]">
      <div className="grid gap-x-6 gap-y-4 bg-sheet p-3 @lg:p-5 @3xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className={classNames('grid content-start gap-4', views.length > 1 && '@lg:grid-cols-2')}>
          {views.map((view) => (
            <SheetMap key={view.picture} view={view} sheet={sheet} priority={priority} />
          ))}
        </div>
        <div className="grid content-start gap-4">
          <p className="font-semibold text-lg leading-snug [font-stretch:100%]">{title}</p>
          <SheetKey ramp={sheet.ramp} legend={sheet.legend} />
          <figcaption className="grid gap-3 text-ink-soft text-sm">
            <p>{caption}</p>
            {sheet.query && (
              <code className="wrap-anywhere bg-well p-2 font-mono text-xs leading-relaxed">
                {sheet.query}
              </code>
            )}
            <p className="border-line border-t pt-3 text-ink-mute text-xs">
              {sheetWords.source}{' '}
              {source.href ? (
                <a href={source.href} className="underline">
                  {source.text}
                </a>
              ) : (
                source.text
              )}
              . {sheetWords.licence} {source.licence}.
            </p>
          </figcaption>
        </div>
      </div>
    </figure>
  )
}
