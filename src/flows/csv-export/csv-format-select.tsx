import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { csvFormatTexts } from '#content/csv-export-texts.ts'
import type { CsvFormat } from '#platform/csv-document.ts'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { ChoiceSelect } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { csvFormats, fetchCsvFormat, saveCsvFormat } from './csv-export.api.ts'

export function csvFormatQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'csv-format'],
    // Not cancelled when its screen is left: the export that was started there waits for the answer.
    queryFn: () => fetchCsvFormat(),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The format of this member's exports, on every device (decision 84). Commas until it is known. */
export function useCsvFormat(): [CsvFormat, (format: CsvFormat) => void] {
  const client = useQueryClient()
  const { data } = useQuery(csvFormatQuery())
  const { mutate } = useMutation({
    mutationFn: saveCsvFormat,
    networkMode: 'always',
    onMutate: async (chosen) => {
      const { queryKey } = csvFormatQuery()
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, chosen)
    },
    onError: () => toast({ title: csvFormatTexts.notSaved, variant: 'destructive' }),
  })
  return [data ?? 'comma', mutate]
}

/** The member's choice for every export, made where one is started. */
export function CsvFormatSelect() {
  const [format, setFormat] = useCsvFormat()
  return (
    <ChoiceSelect
      aria-label={csvFormatTexts.label}
      className="w-auto!"
      values={csvFormats}
      labels={csvFormatTexts.formats}
      value={format}
      onChange={setFormat}
    />
  )
}
