import { formatCount } from '#content/format.ts'
import {
  importColumns,
  importFileTexts,
  importRefusal,
  importTexts as texts,
} from '#content/school-import.ts'
import {
  type ImportAnswer,
  type ImportFile,
  type ImportOutcome,
  type ImportRow,
  importDayFields,
  importFiles,
} from '#domain/contracts/school-import.ts'
import { hasShortYear } from '#domain/typed-days.ts'
import { Notice } from '#ui/notice.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import type { ImportRows } from '../school-import.api.ts'

const states = ['new', 'completed', 'known', 'wrong', 'waiting'] as const

/** More would be no list to read; the counts name all. */
const mostShown = 100

export function countRows({ rows }: ImportAnswer, state: ImportOutcome['state'], of?: ImportFile): number {
  return rows.filter((row) => row.state === state && (!of || row.file === of)).length
}

/** Rows that are written, or would be. */
export function countWritten(answer: ImportAnswer): number {
  return countRows(answer, 'new') + countRows(answer, 'completed')
}

const counts = (answer: ImportAnswer): readonly TableColumn<ImportFile>[] => [
  { key: 'file', header: texts.of, cell: (file) => importFileTexts[file].title, rowHeader: true },
  ...states.map((state) => ({
    ...{ key: state, header: texts.states[state], align: 'end' as const },
    ...(state !== 'new' && state !== 'wrong' ? { from: 'medium' as const, under: 'file' } : {}),
    cell: (file: ImportFile) => formatCount(countRows(answer, state, file)),
  })),
]

/** Rows of a file that are wrong for one reason. */
type Cause = {
  file: ImportFile
  column: string | null
  text: string
  rows: { line: number; value: string }[]
}

function causesOf(answer: ImportAnswer, rows: ImportRows): Cause[] {
  const causes = new Map<string, Cause>()
  const sent = new Map(
    importFiles.map((file) => [file, new Map(rows[file]?.map((row) => [row.line, row]))] as const),
  )
  for (const { file, line, state, code = '' } of answer.rows) {
    if (state !== 'wrong') continue
    const { field, text } = importRefusal(code)
    const value = String((field && sent.get(file)?.get(line)?.[field]) ?? '')
    const isShort = field === importDayFields[file] && hasShortYear(value)
    const key = `${file} ${code} ${isShort}`
    const column = (field && importFileTexts[file].columns[field]?.name) ?? null
    const cause = causes.get(key) ?? { file, column, text: isShort ? texts.shortYear : text, rows: [] }
    cause.rows.push({ line, value })
    causes.set(key, cause)
  }
  for (const cause of causes.values()) cause.rows.sort((one, other) => one.line - other.line)
  return [...causes.values()].sort((one, other) => other.rows.length - one.rows.length)
}

/** Rows that stand beside their cause; more of them open. */
const fewRows = 3

function CauseRows({ rows }: Pick<Cause, 'rows'>) {
  const named = (shown: Cause['rows']) =>
    shown.map(({ line, value }) => texts.wrongRow(line, value)).join(', ')
  return (
    <>
      <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
        {named(rows.slice(0, fewRows))}
        {rows.length > fewRows && '…'}
      </p>
      {rows.length > fewRows && (
        <details>
          <summary className={summaryClass}>{texts.allRows}</summary>
          <p className="[overflow-wrap:anywhere] mt-1 text-sm">{named(rows.slice(0, mostShown))}</p>
          <Shown all={rows.length} />
        </details>
      )}
    </>
  )
}

const summaryClass =
  'inline-flex min-h-6 items-center text-sm underline decoration-1 decoration-line-strong underline-offset-4 pointer-coarse:min-h-11'

/** What an import wrote or would write: counts, errors by cause, and the rows themselves. */
export function ImportReview({ answer, rows }: { answer: ImportAnswer; rows: ImportRows }) {
  const causes = causesOf(answer, rows)
  const hasWaiting = countRows(answer, 'waiting') > 0
  return (
    <>
      <Table
        caption={texts.counts}
        captionHidden
        dense
        columns={counts(answer)}
        rows={importFiles.filter((file) => rows[file])}
        rowKey={(file) => file}
      />
      {hasWaiting && <p className="text-ink-soft text-sm">{texts.waiting}</p>}
      {causes.length > 0 && (
        <section aria-labelledby="import-wrong" className="grid gap-2">
          <h3 id="import-wrong">{texts.wrong}</h3>
          <ul className="rounded border border-line bg-sheet">
            {causes.map((cause) => (
              <li
                key={`${cause.file} ${cause.column} ${cause.text}`}
                className="grid gap-1 border-line border-b px-4 py-3 last:border-b-0"
              >
                <p className="font-semibold">
                  {texts.cause(importFileTexts[cause.file].title, cause.column, cause.rows.length)}
                </p>
                <p>{cause.text}</p>
                <CauseRows rows={cause.rows} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {answer.full.length > 0 && (
        <Notice tone="warning" title={texts.fullTitle}>
          <ul>
            {answer.full.map(({ cohort, taken, seats }) => (
              <li key={cohort}>{texts.full(cohort, taken, seats)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {!answer.written &&
        importFiles.map((file) => <NewRows key={file} file={file} answer={answer} rows={rows[file]} />)}
    </>
  )
}

function Shown({ all }: { all: number }) {
  if (all <= mostShown) return null
  return <p className="text-ink-soft text-sm">{texts.shown(mostShown, all)}</p>
}

type NewRowsProps = { file: ImportFile; answer: ImportAnswer; rows: readonly ImportRow[] | undefined }

function NewRows({ file, answer, rows = [] }: NewRowsProps) {
  const lines = new Set(
    answer.rows
      .filter((row) => row.file === file && (row.state === 'new' || row.state === 'completed'))
      .map(({ line }) => line),
  )
  const shown = rows.filter(({ line }) => lines.has(line))
  if (shown.length === 0) return null
  const { title } = importFileTexts[file]
  const columns = importColumns(file)
  return (
    <details>
      <summary className={summaryClass}>{texts.preview(title)}</summary>
      <Table
        caption={texts.preview(title)}
        captionHidden
        columns={[
          { key: 'line', header: texts.row, cell: ({ line }) => line, rowHeader: true },
          ...columns.map(({ name, field }, at) => ({
            ...{ key: field, header: name },
            ...(at > 0 ? { from: 'laptop' as const, under: columns[0]?.field } : {}),
            cell: (row: ImportRow) => row[field] || null,
          })),
        ]}
        rows={shown.slice(0, mostShown)}
        rowKey={({ line }) => String(line)}
        className="mt-2 max-h-[60vh]"
      />
      <Shown all={shown.length} />
    </details>
  )
}
