import { type Incoming, isRecord, json, parseJson, type Reply } from '../../http/serve.ts'
import { escapeHtml } from '../html.ts'
import type { Spreadsheet, State } from '../state.ts'

type Cell = string | number | boolean
type Columns = { first: number; last: number }

export function refuse(code: number, status: string, message: string): Reply {
  return json(code, { error: { code, message, status } })
}

/** `path`: the part after /google-sheets, already authorised. Knows whole columns of the first tab, as `A:I`. */
export function callValues(state: State, request: Incoming, path: string): Reply {
  const [, id, range, append] =
    /^\/v4\/spreadsheets\/([^/:]+)(?:\/values\/([^/]+?)(:append)?)?$/.exec(path) ?? []
  if (id === undefined) return refuse(404, 'NOT_FOUND', 'Requested entity was not found.')
  const spreadsheet = state.data.spreadsheets.find((one) => one.id === decodeURIComponent(id))
  if (spreadsheet === undefined) return refuse(404, 'NOT_FOUND', 'Requested entity was not found.')
  if (!spreadsheet.shared) return refuse(403, 'PERMISSION_DENIED', 'The caller does not have permission')
  if (range === undefined) {
    return request.method === 'GET' ? json(200, { spreadsheetId: spreadsheet.id }) : notFound()
  }
  if (append === undefined && request.method === 'PUT') return setCell(state, spreadsheet, range, request)
  const columns = columnsOf(decodeURIComponent(range))
  if (columns === undefined) return refuse(400, 'INVALID_ARGUMENT', `Unable to parse range: ${range}`)
  if (append === undefined && request.method === 'GET') return readColumns(spreadsheet, columns, request)
  if (append !== undefined && request.method === 'POST') {
    return appendRows(state, spreadsheet, columns, request)
  }
  return notFound()
}

function setCell(state: State, { id, rows }: Spreadsheet, range: string, request: Incoming): Reply {
  const [, letter = 'A', number] = /^([A-Z])(\d+)$/.exec(range) ?? []
  const body = parseJson(request.body)
  const row = rows[Number(number) - 1]
  if (!isRecord(body) || !isGrid(body.values) || row === undefined) {
    return refuse(400, 'INVALID_ARGUMENT', `Unable to parse range: ${range}`)
  }
  row[letter.charCodeAt(0) - 'A'.charCodeAt(0)] = body.values[0]?.[0] ?? ''
  state.changed()
  return json(200, { spreadsheetId: id, updatedRange: `'Hoja 1'!${range}`, updatedCells: 1 })
}

function notFound(): Reply {
  return refuse(404, 'NOT_FOUND', 'Requested entity was not found.')
}

function columnsOf(range: string): Columns | undefined {
  const [, from, to] = /^([A-Z]):([A-Z])$/.exec(range) ?? []
  if (from === undefined || to === undefined || from > to) return undefined
  const indexOf = (letter: string) => letter.charCodeAt(0) - 'A'.charCodeAt(0)
  return { first: indexOf(from), last: indexOf(to) }
}

function letterOf(column: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + column)
}

function rangeText(columns: Columns, firstRow: number, lastRow: number): string {
  return `'Hoja 1'!${letterOf(columns.first)}${firstRow}:${letterOf(columns.last)}${lastRow}`
}

/** Empty cells at the end are left out, and `values` too when there is none, as at Google. */
function readColumns({ rows }: Spreadsheet, columns: Columns, request: Incoming): Reply {
  if (request.url.searchParams.get('majorDimension') !== 'COLUMNS' || columns.first !== columns.last) {
    return refuse(400, 'INVALID_ARGUMENT', 'The stand-in reads one column, majorDimension=COLUMNS.')
  }
  const values = rows.map((row) => row[columns.first] ?? '')
  while (values.at(-1) === '') values.pop()
  return json(200, {
    range: rangeText(columns, 1, 1000),
    majorDimension: 'COLUMNS',
    ...(values.length > 0 ? { values: [values.map(String)] } : {}),
  })
}

function isGrid(value: unknown): value is Cell[][] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (row) =>
        Array.isArray(row) && row.every((cell) => ['string', 'number', 'boolean'].includes(typeof cell)),
    )
  )
}

function appendRows(state: State, spreadsheet: Spreadsheet, columns: Columns, request: Incoming): Reply {
  const query = request.url.searchParams
  const input = query.get('valueInputOption')
  if (input !== 'RAW' && input !== 'USER_ENTERED') {
    return refuse(400, 'INVALID_ARGUMENT', "'valueInputOption' is required but not specified")
  }
  const body = parseJson(request.body)
  if (!isRecord(body) || !isGrid(body.values) || body.majorDimension !== 'ROWS') {
    return refuse(400, 'INVALID_ARGUMENT', 'Invalid value at data.values')
  }
  // What USER_ENTERED would run: seen by a test that reads the sheet.
  const entered = (cell: Cell) =>
    input === 'USER_ENTERED' && typeof cell === 'string' && cell.startsWith('=') ? '#FORMULA!' : cell
  const start = spreadsheet.rows.length
  for (const row of body.values) {
    spreadsheet.rows.push([...Array<Cell>(columns.first).fill(''), ...row.map(entered)])
  }
  state.changed()
  const width = Math.max(...body.values.map((row) => row.length))
  const written = { first: columns.first, last: columns.first + width - 1 }
  return json(200, {
    spreadsheetId: spreadsheet.id,
    ...(start > 0 ? { tableRange: rangeText(columns, 1, start) } : {}),
    updates: {
      spreadsheetId: spreadsheet.id,
      updatedRange: rangeText(written, start + 1, spreadsheet.rows.length),
      updatedRows: body.values.length,
      updatedColumns: width,
      updatedCells: body.values.reduce((sum, row) => sum + row.length, 0),
    },
  })
}

/** POST /__sandbox/google-sheets/spreadsheets: makes a spreadsheet, or shares it with the account or not. */
export function saveSpreadsheet(state: State, request: Incoming): Reply {
  const body = parseJson(request.body)
  if (!isRecord(body) || typeof body.id !== 'string' || typeof body.shared !== 'boolean') {
    return json(400, { message: 'a spreadsheet needs id and shared' })
  }
  const { id, shared } = body
  const known = state.data.spreadsheets.find((one) => one.id === id)
  if (known === undefined) state.data.spreadsheets.push({ id, shared, rows: [] })
  else known.shared = shared
  state.changed()
  return json(200, { id, shared })
}

export function spreadsheetsAsJson(state: State): Reply {
  return json(200, { spreadsheets: state.data.spreadsheets })
}

export function spreadsheetTables(state: State): string {
  const tables = state.data.spreadsheets
    .filter(({ rows }) => rows.length > 0)
    .map(({ id, rows }) => {
      const lines = rows
        .slice(-50)
        .reverse()
        .map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
      return `<h3>${escapeHtml(id)}</h3><table><tbody>${lines.join('')}</tbody></table>`
    })
  return tables.length === 0 ? '<p>Todavía no hay filas en ninguna planilla.</p>' : tables.join('')
}
