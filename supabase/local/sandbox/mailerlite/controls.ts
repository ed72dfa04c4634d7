import { type Incoming, isRecord, json, parseJson, type Reply } from '../../http/serve.ts'
import { escapeHtml, table } from '../html.ts'
import type { State } from '../state.ts'
import { type MailerLiteAccount, showSubscriber, subscriberStatuses } from './subscribers.ts'

/** Newest first, as at the provider. */
export function subscribersAsJson(state: State, account: MailerLiteAccount): Reply {
  const subscribers = [...state.data.subscribers].reverse().map((one) => showSubscriber(account, one))
  return json(200, { subscribers })
}

/** Simulates an unsubscription or a bounce. */
export function changeSubscriberStatus(state: State, account: MailerLiteAccount, request: Incoming): Reply {
  const body = parseJson(request.body)
  const { email, status } = isRecord(body) ? body : {}
  const subscriber = state.data.subscribers.find((one) => one.email === email)
  const next = subscriberStatuses.find((known) => known === status)
  if (subscriber === undefined) return json(404, { message: 'no such subscriber' })
  if (next === undefined) return json(400, { message: `status is one of ${subscriberStatuses.join(', ')}` })
  subscriber.status = next
  state.changed()
  return json(200, showSubscriber(account, subscriber))
}

export function subscriberTable(state: State, account: MailerLiteAccount): string {
  const rows = state.data.subscribers.map((one) => {
    const groups = account.groups.filter((group) => one.groups.includes(group.id)).map(({ name }) => name)
    return [one.email, one.fields.name, groups.join(', '), one.status].map(escapeHtml)
  })
  return table(['Correo', 'Nombre', 'Grupos', 'Estado'], rows, 'Todavía no hay nadie en la lista.')
}
