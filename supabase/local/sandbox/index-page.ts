import type { Reply } from '../http/serve.ts'
import { spreadsheetTables } from './google-sheets/controls.ts'
import { page } from './html.ts'
import { subscriberTable } from './mailerlite/controls.ts'
import type { MailerLiteAccount } from './mailerlite/subscribers.ts'
import { classroomTable } from './moodle/controls.ts'
import type { PaymentStandIn } from './payment-provider.ts'
import type { State } from './state.ts'

/** Overview of what happened at the simulated providers. */
export function serveIndex(state: State, payments: PaymentStandIn, account: MailerLiteAccount): Reply {
  return page(
    'Proveedores simulados',
    `<p><a href="/mailbox">Buzón</a> (${state.data.mails.length} correos)</p>${payments.overview()}<h2>Lista de correo</h2>${subscriberTable(state, account)}<h2>Aula virtual</h2>${classroomTable(state)}<h2>Planillas</h2>${spreadsheetTables(state)}`,
    { wide: true },
  )
}
