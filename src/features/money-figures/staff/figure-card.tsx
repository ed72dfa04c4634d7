import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { csvFailureSentence } from '#content/csv-export-texts.ts'
import { figuresTexts as texts } from '#content/money-figures.ts'
import { saveCsv } from '#flows/csv-export/csv-export.ts'
import { useCsvFormat } from '#flows/csv-export/csv-format-select.tsx'
import { fetchCode } from '#platform/page-code.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast-store.ts'
import { cellText, type FigureSheet, isEmptySheet, shownBars, summaryOf } from '../figure-sheets.ts'
import type { Mark } from './draw.ts'

export type FigureCardProps = {
  sheet: FigureSheet
  file: string
  busy: boolean
  /** Its picture is drawn with it; the others, and the tables out of sight, come after that one is seen. */
  first: boolean
  isFirstSeen: boolean
}

/** A picture with its title, unit, source, table and CSV; without a picture the table is open. */
export function FigureCard({ sheet: newest, file, busy, first, isFirstSeen }: FigureCardProps) {
  const [format] = useCsvFormat()
  const late = useDeferredValue(newest)
  const sheet = first ? newest : late
  const isBusy = busy || late !== newest
  const { title, unit, source, header, rows, shape } = sheet
  const isEmpty = isEmptySheet(sheet)

  async function save() {
    try {
      await saveCsv(`${file}.csv`, { columns: header, format }, rows)
    } catch {
      toast({ title: csvFailureSentence({ reason: 'writer' }), variant: 'destructive' })
    }
  }

  const csv = (
    <Button variant="secondary" aria-label={`${texts.csv}: ${title}`} onClick={() => void save()}>
      {texts.csv}
    </Button>
  )
  return (
    <section
      aria-label={title}
      aria-busy={isBusy || undefined}
      className={classNames(
        'flex min-w-0 flex-col gap-2 rounded border border-line bg-sheet p-4',
        busy && 'opacity-60',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3>{title}</h3>
        <p className="text-ink-mute text-xs">{unit}</p>
      </div>
      {isEmpty ? (
        <p className="grow py-6 text-ink-soft">{sheet.empty}</p>
      ) : shape ? (
        <Picture sheet={sheet} shape={shape} first={first} />
      ) : (
        <FigureTable sheet={sheet} />
      )}
      <p className="mt-auto text-ink-mute text-xs">{source}</p>
      {!isEmpty &&
        (shape ? (
          <details className="group">
            <summary className="flex min-h-control cursor-pointer items-center font-medium text-action underline">
              {texts.table}
              <span className="sr-only">: {title}</span>
            </summary>
            <div className="grid justify-items-start gap-2 pt-2">
              {isFirstSeen && <FigureTable sheet={late} />}
              {csv}
            </div>
          </details>
        ) : (
          <div>{csv}</div>
        ))}
    </section>
  )
}

function FigureTable({ sheet }: { sheet: FigureSheet }) {
  return (
    <Table
      caption={texts.tableOf(sheet.title)}
      captionHidden
      dense
      className={classNames('w-full', sheet.rows.length > 12 && 'max-h-80')}
      columns={sheet.header.map((name, place) => ({
        key: name,
        header: name,
        cell: (row: FigureSheet['rows'][number]) => cellText(sheet, row, place),
        ...(place === 0 ? { rowHeader: true } : { align: 'end' as const }),
        ...(place > 1 &&
          sheet.header.length === 4 && { from: 'none' as const, under: sheet.header[1] ?? '' }),
      }))}
      rows={sheet.rows}
      rowKey={(row) => row.join()}
    />
  )
}

function marksOf({ rows, shape, header }: FigureSheet): Mark[] {
  const marks = rows.map(([name, amount = 0, before]) => ({
    ...{ name, amount },
    before: header.length === 4 ? before : undefined,
  }))
  if (shape !== 'bars' || marks.length <= shownBars) return marks
  const rest = marks.slice(shownBars - 1)
  const sum = (side: 'amount' | 'before') => rest.reduce((all, mark) => all + (mark[side] ?? 0), 0)
  return [
    ...marks.slice(0, shownBars - 1),
    { name: texts.others(rest.length), amount: sum('amount'), before: sum('before') },
  ]
}

type PictureProps = { sheet: FigureSheet; shape: NonNullable<FigureSheet['shape']>; first: boolean }

function Picture({ sheet, shape, first }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const place = frame.current
    if (!place) return
    let drawn = 0
    const sized = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0)
      if (width === 0 || width === drawn) return
      drawn = width
      const still = () => drawn === width
      fetchCode(() => import('./draw.ts')).then(
        ({ draw }) => {
          const show = () => still() && place.replaceChildren(draw(shape, marksOf(sheet), width))
          // A task for each of the others: the first is seen with its card.
          if (first) show()
          else setTimeout(show)
        },
        () => still() && setFailed(true),
      )
    })
    sized.observe(place)
    return () => {
      drawn = 0
      sized.disconnect()
    }
  }, [sheet, shape, first])

  if (failed) return <p className="py-6 text-ink-soft">{texts.noPicture}</p>
  return (
    <>
      {sheet.header.length === 4 && <Legend shape={shape} />}
      <div
        ref={frame}
        role="img"
        aria-label={summaryOf(sheet)}
        className={classNames('text-ink-soft', shape !== 'bars' && 'min-h-50')}
      />
    </>
  )
}

function Legend({ shape }: Pick<PictureProps, 'shape'>) {
  return (
    <p aria-hidden="true" className="flex gap-4 text-ink-soft text-xs">
      <span className="flex items-center gap-1.5">
        <span className={classNames('w-4 bg-info', shape === 'line' ? 'h-0.5' : 'h-2.5')} />
        {texts.legend.range}
      </span>
      <span className="flex items-center gap-1.5">
        <span
          className={
            shape === 'line' ? 'w-4 border-line-strong border-t-2 border-dashed' : 'h-3 w-0.5 bg-ink'
          }
        />
        {texts.legend.before}
      </span>
    </p>
  )
}
