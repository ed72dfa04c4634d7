import { csvFormatTexts } from '#content/csv-export.ts'
import { csvFormats } from '#platform/csv-format.ts'
import { ChoiceSelect } from '#ui/choice-select.tsx'
import { useCsvFormat } from './use-csv-format.ts'

export type CsvFormatSelectProps = { dense?: boolean; className?: string }

/** The member's choice for every export, made where one is started. */
export function CsvFormatSelect({ dense = false, className = '' }: CsvFormatSelectProps) {
  const [format, setFormat] = useCsvFormat()
  return (
    <ChoiceSelect
      aria-label={csvFormatTexts.label}
      className={className}
      dense={dense}
      values={csvFormats}
      labels={csvFormatTexts.formats}
      value={format}
      onChange={setFormat}
    />
  )
}
