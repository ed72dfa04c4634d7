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
  importFiles,
} from '#domain/contracts/school-import.ts'
import { Notice } from '#ui/notice.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import type { ImportRows } from '../school-import.api.ts'

const states = ['new', 'known', 'wrong', 'waiting'] as const

/** More would be no list to read; the counts name all. */
const mostShown = 100

export function countRows({ rows }: ImportAnswer, state: ImportOutcome['state'], of?: ImportFile): number {
  return rows.filter((row) => row.state === state && (!of || row.file === of)).length
}

const counts = (answer: ImportAnswer): readonly TableColumn<ImportFile>[] => [
  { key: 'file', header: texts.of, cell: (file) => importFileTexts[file].title, rowHeader: true },
  ...states.map((state) => ({
    ...{ key: state, header: texts.states[state], align: 'end' as const },
    ...(state === 'known' || state === 'waiting' ? { from: 'medium' as const, under: 'file' } : {}),
    cell: (file: ImportFile) => formatCount(countRows(answer, state, file)),
  })),
]

type Wrong = ImportOutcome & { row: ImportRow | undefined }

/** What the row says in the column that is wrong, and why it is. */
function explain({ file, code, row }: Wrong) {
  const { field, text } = importRefusal(code ?? '')
  return {
    text,
    column: field && importFileTexts[file].columns[field]?.name,
    value: field && row?.[field],
  }
}

const wrongColumns: readonly TableColumn<Wrong>[] = [
  {
    key: 'row',
    header: texts.row,
    cell: ({ file, line }) => `${importFileTexts[file].title} ${line}`,
    rowHeader: true,
    className: 'whitespace-nowrap',
  },
  {
    key: 'column',
    header: texts.column,
    cell: (row) => <span className="coordinates">{explain(row).column}</span>,
    from: 'medium',
    under: 'what',
  },
  { key: 'what', header: texts.what, cell: (row) => explain(row).text },
  {
    key: 'value',
    header: texts.value,
    cell: (row) => explain(row).value || null,
    from: 'medium',
    under: 'what',
    className: 'break-all',
  },
]

/** What an import wrote or would write: counts, errors by row, and the rows themselves. */
export function ImportReview({ answer, rows }: { answer: ImportAnswer; rows: ImportRows }) {
  const wrong = answer.rows
    .filter(({ state }) => state === 'wrong')
    .map((row) => ({ ...row, row: rows[row.file]?.find(({ line }) => line === row.line) }))
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
      {wrong.length > 0 && (
        <>
          <h3>{texts.wrong}</h3>
          <Table
            caption={texts.wrong}
            captionHidden
            columns={wrongColumns}
            rows={wrong.slice(0, mostShown)}
            rowKey={({ file, line }) => `${file} ${line}`}
            className="max-h-[60vh]"
          />
          <Shown all={wrong.length} />
        </>
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
    answer.rows.filter((row) => row.file === file && row.state === 'new').map(({ line }) => line),
  )
  const shown = rows.filter(({ line }) => lines.has(line))
  if (shown.length === 0) return null
  const { title } = importFileTexts[file]
  const columns = importColumns(file)
  return (
    <details>
      <summary className="inline-flex min-h-6 items-center text-sm underline decoration-1 decoration-line-strong underline-offset-4 pointer-coarse:min-h-11">
        {texts.preview(title)}
      </summary>
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
