import * as v from 'valibot'
import type { CsvFormat } from '#platform/csv-document.ts'
import { staffAuth, staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import type { CsvCall } from '#platform/write-csv.ts'

export const csvFormats = ['comma', 'semicolon'] as const satisfies readonly CsvFormat[]

const schema = v.object({ csv_format: v.picklist(csvFormats) })

/** The format of this member's exports. */
export async function fetchCsvFormat(): Promise<CsvFormat> {
  return v.parse(schema, staffData(await staffClient().rpc('current_staff'))).csv_format
}

export async function saveCsvFormat(format: CsvFormat): Promise<void> {
  staffData(await staffClient().rpc('set_csv_format', { csv_format: format }))
}

const patienceMs = 60_000
/** Before each further try of a page that got no answer. */
const pausesMs = [500, 2000, 5000]
/** No answer, or one of what stands before the data API, whose own answer may come at the next try. */
const passing = [0, 429, 502, 503, 504]

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Asks for a page of a CSV, again when it is lost on the way, and once with a renewed token.
 * @throws StaffRequestError, and the reason of `signal`
 */
export async function askCsvPage(
  { rpc, args }: CsvCall,
  signal: AbortSignal,
  pause = wait,
): Promise<unknown> {
  let renewed = false
  for (let tries = 0; ; ) {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const answer = await staffClient()
      .rpc(rpc as never, args as never)
      .abortSignal(ending)
    signal.throwIfAborted()
    if (answer.status === 401 && !renewed) {
      renewed = true
      await staffAuth().refreshSession()
      continue
    }
    const waitMs = passing.includes(answer.status) ? pausesMs[tries++] : undefined
    if (waitMs === undefined) return staffData(answer)
    await pause(waitMs)
  }
}
