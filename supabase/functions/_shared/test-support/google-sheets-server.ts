import { generateKeyPairSync } from 'node:crypto'
import type { ServiceAccount } from '../google-sheets.ts'
import { type ProviderServer, type Received, type Reply, startProviderServer } from './provider-server.ts'

export type GoogleSheetsServer = ProviderServer & {
  /** Rows of each spreadsheet that is shared with the account. */
  spreadsheets: Map<string, (string | number)[][]>
  /** How many tokens were issued. */
  tokens: () => number
  revokeTokens(): void
}

export function aServiceAccount(): ServiceAccount {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return { client_email: 'certificados@meridiano.example', private_key: pem }
}

/**
 * Google's token endpoint and spreadsheets (providers, section 6). Takes any assertion: the stand-in checks them
 * (tests/local/google-sheets.test.ts).
 */
export async function startGoogleSheetsServer(): Promise<GoogleSheetsServer> {
  const spreadsheets = new Map<string, (string | number)[][]>()
  let issued = 0
  let valid = ''

  function act({ method, path, headers, body }: Received): Reply {
    if (path === '/token') {
      issued += 1
      valid = `token-${issued}`
      return { status: 200, body: { access_token: valid, expires_in: 3599, token_type: 'Bearer' } }
    }
    if (valid === '' || headers.authorization !== `Bearer ${valid}`) return refusal(401, 'UNAUTHENTICATED')
    const { pathname } = new URL(path, 'http://google')
    const [, id = '', from = ''] = /^\/v4\/spreadsheets\/([^/]+)\/values\/([A-Z]):/.exec(pathname) ?? []
    const rows = spreadsheets.get(id)
    if (!rows) return refusal(404, 'NOT_FOUND')
    if (method === 'POST') {
      rows.push(...JSON.parse(body).values)
      return { status: 200, body: { updates: { updatedRange: `A${rows.length}:I${rows.length}` } } }
    }
    const column = rows.map((row) => row[from.charCodeAt(0) - 65] ?? '')
    return { status: 200, body: column.length > 0 ? { values: [column] } : {} }
  }

  const server = await startProviderServer(act)
  const revokeTokens = () => {
    valid = ''
  }
  return Object.assign(server, { spreadsheets, tokens: () => issued, revokeTokens })
}

function refusal(code: number, status: string): Reply {
  return { status: code, body: { error: { code, status, message: 'refused' } } }
}
