import { type ProviderServer, type Received, type Reply, startProviderServer } from './provider-server.ts'

export type StoredSubscriber = { email: string; fields: Record<string, string>; groups: string[] }

export type MailerLiteServer = ProviderServer & { subscribers: StoredSubscriber[]; groups: string[] }

export const mailerLiteKey = 'mailerlite_test'

/** MailerLite's `POST /subscribers` (providers, section 3). */
export async function startMailerLiteServer(): Promise<MailerLiteServer> {
  const subscribers: StoredSubscriber[] = []
  const groups = ['120000000000000001', '120000000000000002']

  function act(request: Received): Reply {
    if (request.method !== 'POST' || request.path !== '/subscribers') return refusal(404, 'Not found.')
    if (request.headers.authorization !== `Bearer ${mailerLiteKey}`) return refusal(401, 'Unauthenticated.')
    const body = JSON.parse(request.body)
    if (/[,;"]/.test(body.email)) return refusal(422, 'The given data was invalid.', { email: ['No.'] })
    if (body.groups.some((id: unknown) => !groups.includes(String(id)))) {
      return refusal(422, 'The given data was invalid.', {
        'groups.0': ['The selected groups.0 is invalid.'],
      })
    }
    const former = subscribers.find((one) => one.email === body.email)
    const subscriber: StoredSubscriber = former ?? { email: body.email, fields: {}, groups: [] }
    Object.assign(subscriber.fields, body.fields)
    subscriber.groups = [...new Set([...subscriber.groups, ...body.groups])]
    if (!former) subscribers.push(subscriber)
    return { status: former ? 200 : 201, body: { data: { id: '31897397363737859', ...subscriber } } }
  }

  return Object.assign(await startProviderServer(act), { subscribers, groups })
}

function refusal(status: number, message: string, errors?: Record<string, string[]>): Reply {
  return { status, body: { message, errors } }
}
