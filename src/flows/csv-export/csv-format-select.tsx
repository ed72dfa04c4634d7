import { csvFormatTexts } from '#content/csv-export.ts'
import { csvFormats } from '#platform/csv-format.ts'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { useCsvFormat } from './use-csv-format.ts'

export type CsvFormatSelectProps = { className?: string }

/** The member's choice for every export, made where one is started. */
export function CsvFormatSelect({ className = '' }: CsvFormatSelectProps) {
  const [format, setFormat] = useCsvFormat()
  return (
    <ChoiceSelect
      aria-label={csvFormatTexts.label}
      className={className}
      values={csvFormats}
      labels={csvFormatTexts.formats}
      value={format}
      onChange={setFormat}
    />
  )
}
