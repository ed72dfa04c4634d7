import { type Incoming, isRecord, json, parseJson, type Reply } from '../../http/serve.ts'
import { escapeHtml } from '../html.ts'
import type { State } from '../state.ts'

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
