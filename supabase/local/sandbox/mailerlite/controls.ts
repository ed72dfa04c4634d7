import { json, type Reply } from '../../http/serve.ts'
import { escapeHtml, table } from '../html.ts'
import type { State } from '../state.ts'
import { type MailerLiteAccount, showSubscriber } from './subscribers.ts'

/** Newest first, as at the provider. */
export function subscribersAsJson(state: State, account: MailerLiteAccount): Reply {
  const subscribers = [...state.data.subscribers].reverse().map((one) => showSubscriber(account, one))
  return json(200, { subscribers })
}

export function subscriberTable(state: State, account: MailerLiteAccount): string {
  const rows = state.data.subscribers.map((one) => {
    const groups = account.groups.filter((group) => one.groups.includes(group.id)).map(({ name }) => name)
    return [one.email, one.fields.name, groups.join(', '), one.status].map(escapeHtml)
  })
  return table(['Correo', 'Nombre', 'Grupos', 'Estado'], rows, 'Todavía no hay nadie en la lista.')
}
