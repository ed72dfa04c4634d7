import { type ProviderServer, type Received, type Reply, startProviderServer } from './provider-server.ts'

export type SentMail = {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  reply_to?: string
  headers?: Record<string, string>
}

export type ResendServer = ProviderServer & { mails: SentMail[] }

export const resendKey = 're_test'

/** Resend's `POST /emails` with its idempotency keys (providers, section 2). */
export async function startResendServer(): Promise<ResendServer> {
  const mails: SentMail[] = []
  const remembered = new Map<string, { body: string; id: string }>()

  function act(request: Received): Reply {
    if (request.method !== 'POST' || request.path !== '/emails') return refusal(404, 'not_found')
    if (request.headers.authorization !== `Bearer ${resendKey}`) return refusal(403, 'invalid_api_key')
    const key = String(request.headers['idempotency-key'] ?? '')
    if (key.length < 1 || key.length > 256) return refusal(400, 'invalid_idempotency_key')
    const earlier = remembered.get(key)
    if (earlier) {
      return earlier.body === request.body
        ? { status: 200, body: { id: earlier.id } }
        : refusal(409, 'invalid_idempotent_request')
    }
    const mail: SentMail = JSON.parse(request.body)
    if (!mail.from || !mail.to || !mail.subject) return refusal(422, 'missing_required_field')
    if (/[\r\n]/.test(mail.subject + mail.from + mail.to.join() + (mail.reply_to ?? ''))) {
      return refusal(422, 'invalid_parameter')
    }
    mails.push(mail)
    const id = `mail-${mails.length}`
    remembered.set(key, { body: request.body, id })
    return { status: 200, body: { id } }
  }

  return Object.assign(await startProviderServer(act), { mails })
}

function refusal(statusCode: number, name: string): Reply {
  return { status: statusCode, body: { statusCode, name, message: `refused: ${name}` } }
}
