import { useState } from 'react'
import { type CsvFormat, csvFormats } from '#platform/csv-format.ts'
import { readDevice, writeDevice } from '#platform/device-store.ts'

const storageKey = 'csv-format'

/** CSV format preferred in this browser. */
export function useCsvFormat(): [CsvFormat, (format: CsvFormat) => void] {
  const [format, setFormat] = useState<CsvFormat>(
    () => csvFormats.find((known) => known === readDevice(storageKey)) ?? 'comma',
  )
  return [
    format,
    (chosen) => {
      setFormat(chosen)
      writeDevice(storageKey, chosen)
    },
  ]
}
