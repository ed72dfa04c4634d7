import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { csvFormatTexts } from '#content/csv-export.ts'
import type { CsvFormat } from '#platform/csv-format.ts'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'
import { fetchCsvFormat, saveCsvFormat } from './csv-format.api.ts'

export function csvFormatQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'csv-format'],
    // Not cancelled when the question is closed: the export that it started waits for the answer.
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
