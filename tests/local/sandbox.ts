import { serve } from '../../supabase/local/http/serve.ts'
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

export type Delivery = { authorization: string; body: string }

/** A merchant that keeps the notifications it receives and answers `status`. */
export async function startMerchant(): Promise<{
  url: string
  deliveries: Delivery[]
  answerWith(status: number): void
  stop(): Promise<void>
}> {
  const deliveries: Delivery[] = []
  let status = 200
  const server = await serve(await findFreePort(), (request) => {
    deliveries.push({
      authorization: request.headers.authorization ?? '',
      body: request.body.toString('utf8'),
    })
    return { status }
  })
  return {
    ...server,
    deliveries,
    answerWith: (next) => {
      status = next
    },
  }
}
