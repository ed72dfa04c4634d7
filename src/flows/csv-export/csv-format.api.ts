import * as v from 'valibot'
import { type CsvFormat, csvFormats } from '#platform/csv-format.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

const schema = v.object({ csv_format: v.picklist(csvFormats) })

/** The format of this member's exports. */
export async function fetchCsvFormat(): Promise<CsvFormat> {
  return v.parse(schema, staffData(await staffClient().rpc('current_staff'))).csv_format
}

export async function saveCsvFormat(format: CsvFormat): Promise<void> {
  staffData(await staffClient().rpc('set_csv_format', { csv_format: format }))
}
