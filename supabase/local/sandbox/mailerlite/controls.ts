import { type Incoming, isRecord, json, parseJson, type Reply } from '../../http/serve.ts'
import { escapeHtml } from '../html.ts'
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
  const rows = [...state.data.subscribers]
    .reverse()
    .slice(0, 50)
    .map((one) => {
      const groups = account.groups.filter((group) => one.groups.includes(group.id)).map(({ name }) => name)
      return `<tr><td>${escapeHtml(one.email)}</td><td>${escapeHtml(one.fields.name ?? '')}</td>
<td>${escapeHtml(groups.join(', '))}</td><td>${escapeHtml(one.status)}</td></tr>`
    })
  if (rows.length === 0) return '<p>Todavía no hay nadie en la lista.</p>'
  return `<table><thead><tr><th scope="col">Correo</th><th scope="col">Nombre</th><th scope="col">Grupos</th><th scope="col">Estado</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
