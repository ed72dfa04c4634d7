import { useState } from 'react'
import { readDevice, writeDevice } from './device-store.ts'

/** `semicolon` is what a spreadsheet in Spanish opens by itself: there the comma is the decimal sign. */
export const csvFormats = ['comma', 'semicolon'] as const
export type CsvFormat = (typeof csvFormats)[number]

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
