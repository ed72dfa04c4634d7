import { useState } from 'react'
import { type CsvFormat, csvFormats } from '#platform/csv-format.ts'
import { readDevice, writeDevice } from '#platform/device-store.ts'

const place = 'csv-format'

/** How this browser's spreadsheet wants its files, remembered between visits. */
export function useCsvFormat(): [CsvFormat, (format: CsvFormat) => void] {
  const [format, setFormat] = useState<CsvFormat>(
    () => csvFormats.find((known) => known === readDevice(place)) ?? 'comma',
  )
  return [
    format,
    (chosen) => {
      setFormat(chosen)
      writeDevice(place, chosen)
    },
  ]
}
