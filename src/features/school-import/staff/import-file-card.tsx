import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  type ImportColumn,
  type ImportFileProblem,
  importColumns,
  importFileTexts,
  importProblemText,
  importTexts as texts,
} from '#content/school-import.ts'
import type { ImportFile } from '#domain/contracts/school-import.ts'
import { type DayOrder, readTypedDay } from '#domain/typed-days.ts'
import { saveCsv } from '#flows/csv-export/csv-export.ts'
import { csvFormatQuery } from '#flows/csv-export/csv-format-select.tsx'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import { toast } from '#ui/toast-store.ts'
import { dayOrders, type ReadFile, type Reading, readImportFile } from '../read-import-file.ts'

/** What a person said: `order`, of days that are unclear; `reading`, of letters, the place among `readings`. Null until then. */
export type ChosenFile = { name: string } & (
  | (ReadFile & { order: DayOrder | null; readings: readonly Reading[]; reading: number | null })
  | { problem: ImportFileProblem }
)

export type ImportFileCardProps = {
  file: ImportFile
  chosen: ChosenFile | undefined
  disabled: boolean
  onChange: (chosen: ChosenFile | undefined) => void
}

const about: readonly TableColumn<ImportColumn>[] = [
  {
    key: 'name',
    header: texts.column,
    cell: ({ name, optional }) => (
      <>
        <span className="coordinates">{name}</span>
        {optional && <span className="block font-normal text-ink-mute text-xs">{texts.optional}</span>}
      </>
    ),
    rowHeader: true,
  },
  {
    key: 'about',
    header: texts.about,
    cell: (column) => (
      <>
        {column.about}
        {column.example && (
          <span className="block text-ink-mute text-xs">
            {texts.example}: <span className="coordinates break-all">{column.example}</span>
          </span>
        )}
      </>
    ),
  },
]

export function ImportFileCard({ file, chosen, disabled, onChange }: ImportFileCardProps) {
  const { title, about: lead, fileName } = importFileTexts[file]
  const columns = importColumns(file)
  const client = useQueryClient()
  const heading = useId()
  const [isReading, setReading] = useState(false)

  async function choose(picked: File) {
    setReading(true)
    // It may have been changed or moved since it was picked.
    const bytes = await picked.arrayBuffer().catch(() => new Uint8Array(1).buffer)
    const read = await readImportFile(file, bytes)
    setReading(false)
    if (!read.ok) return onChange({ name: picked.name, problem: read.problem })
    // The file after a correction keeps the answer: the same name, and the same question.
    const isSame =
      chosen?.name === picked.name && 'rows' in chosen && `${chosen.unclear}` === `${read.unclear}`
    onChange({ name: picked.name, ...read, order: isSame ? chosen.order : null, reading: null })
  }

  async function saveTemplate() {
    // The comma is of any spreadsheet where the member's own format could not be asked for.
    const format = await client.ensureQueryData(csvFormatQuery()).catch(() => 'comma' as const)
    const shape = { columns: columns.map(({ name }) => name), format }
    await saveCsv(fileName, shape, [columns.map(({ example }) => example)]).catch(() =>
      toast({ title: texts.templateFailed, variant: 'destructive' }),
    )
  }

  return (
    <section
      aria-labelledby={heading}
      className="grid content-start gap-3 rounded border border-line bg-sheet p-4"
    >
      <h3 id={heading}>{title}</h3>
      <p className="text-ink-soft text-sm">{lead}</p>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          label={texts.file(title)}
          accept=".csv,text/csv"
          disabled={disabled}
          busy={isReading}
          busyLabel={texts.reading}
          onChoose={(picked) => void choose(picked)}
        >
          {chosen ? texts.chooseOther : texts.choose}
          <span className="sr-only">: {title}</span>
        </FileButton>
        {chosen && (
          <Button variant="quiet" disabled={disabled} onClick={() => onChange(undefined)}>
            {texts.remove}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => void saveTemplate()}>
          {texts.template}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
      <div role="status" className="grid gap-1 text-sm empty:hidden">
        {chosen && 'rows' in chosen && (
          <>
            <p>
              <span className="coordinates break-all">{chosen.name}</span> · {texts.read(chosen.rows.length)}
            </p>
            {chosen.ignored.length > 0 && <p className="text-ink-soft">{texts.ignored(chosen.ignored)}</p>}
          </>
        )}
      </div>
      {chosen && 'rows' in chosen && chosen.readings.length > 0 && (
        <RadioCardGroup
          legend={texts.letters.legend}
          name={`${file}-letters`}
          value={chosen.reading === null ? null : String(chosen.reading)}
          disabled={disabled}
          onChange={(value) => {
            const { examples, ...read } = chosen.readings[Number(value)] ?? { examples: [] }
            onChange({ ...chosen, ...read, reading: Number(value) })
          }}
          options={chosen.readings.map(({ examples }, at) => ({
            value: String(at),
            label: <span className="[overflow-wrap:anywhere]">{examples.join(' · ')}</span>,
          }))}
        />
      )}
      {chosen && 'rows' in chosen && chosen.unclear.length > 0 && (
        <RadioCardGroup
          legend={texts.order.legend}
          name={`${file}-order`}
          value={chosen.order}
          disabled={disabled}
          onChange={(order) => onChange({ ...chosen, order })}
          options={dayOrders.map((order) => ({
            value: order,
            label: texts.order[order],
            description: chosen.unclear.map((typed) => (
              <span key={typed} className="figures block">
                {texts.order.read(typed, readTypedDay(typed, order))}
              </span>
            )),
          }))}
        />
      )}
      {chosen && 'problem' in chosen && (
        <Notice tone="error" title={chosen.name}>
          {importProblemText(chosen.problem)}
        </Notice>
      )}
      <details>
        <summary className="inline-flex min-h-6 items-center text-sm underline decoration-1 decoration-line-strong underline-offset-4 pointer-coarse:min-h-11">
          {texts.columns}
          <span className="sr-only">: {title}</span>
        </summary>
        <Table
          caption={`${texts.columns}: ${title}`}
          captionHidden
          columns={about}
          rows={columns}
          rowKey={({ name }) => name}
          className="mt-2"
        />
      </details>
    </section>
  )
}
