import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createDlocalGo } from '../../supabase/functions/_shared/dlocal-go/provider.ts'
import { findFreePort } from '../../supabase/local/ports.ts'
import { googleAccountOf, newServiceAccountKey } from '../../supabase/local/sandbox/google-sheets/api.ts'
import { startSandbox } from '../../supabase/local/sandbox/server.ts'

export const keys = { apiKey: 'sandbox_api_key', secretKey: 'sandbox_secret_key' }
export const resendApiKey = 're_local_test'
export const mailerLiteAccount = {
  apiKey: 'mailerlite_test',
  groups: [
    { id: '120000000000000001', name: 'Comunidad' },
    { id: '120000000000000002', name: 'Novedades' },
  ],
}
export const moodleToken = 'moodle_test'
export const hcaptchaSecret = 'local-hcaptcha-secret'
export const googleServiceAccount = newServiceAccountKey()

export type TestSandbox = {
  url: string
  stop(): Promise<void>
  /** Calls the control plane; throws when it rejects the call. */
  control<Answer = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer>
}

export async function startTestSandbox(stateFile?: string): Promise<TestSandbox> {
  const port = await findFreePort()
  const server = await startSandbox({
    port,
    stateFile,
    paymentKeys: keys,
    resendApiKey,
    mailerLite: mailerLiteAccount,
    moodleToken,
    hcaptchaSecret,
    googleAccount: googleAccountOf(googleServiceAccount),
  })
  return {
    ...server,
    control: async (method, path, body) => {
      const init = { method, body: body === undefined ? undefined : JSON.stringify(body) }
      const response = await fetch(`${server.url}/__sandbox${path}`, init)
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
  }
}

/** The sandbox of a test file, with nothing in it before each test. Call what it returns inside tests and hooks. */
export function aSandbox() {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterAll(() => sandbox.stop())
  beforeEach(() => sandbox.control('POST', '/reset'))
  return {
    get url() {
      return sandbox.url
    },
    control: <Answer = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
      sandbox.control<Answer>(method, path, body),
    /** The provider of payments, which waits for nothing. */
    shop: () =>
      createDlocalGo({
        ...{ apiUrl: `${sandbox.url}/dlocal-go`, checkoutUrl: '', ...keys, now: Date.now },
        sleep: async () => undefined,
      }),
  }
}
