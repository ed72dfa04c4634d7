import { paymentsOverview } from '../../functions/_shared/dlocal-go/stand-in/overview.ts'
import type { PaymentsContext } from '../../functions/_shared/dlocal-go/stand-in/payments.ts'
import type { Reply } from '../http/serve.ts'
import { spreadsheetTables } from './google-sheets/controls.ts'
import { page } from './html.ts'
import { subscriberTable } from './mailerlite/controls.ts'
import type { MailerLiteAccount } from './mailerlite/subscribers.ts'
import { classroomTable } from './moodle/controls.ts'

/** Overview of what happened at the simulated providers. */
export function serveIndex(context: PaymentsContext, account: MailerLiteAccount): Reply {
  const { state } = context
  return page(
    'Proveedores simulados',
    `<p><a href="/mailbox">Buzón</a> (${state.data.mails.length} correos)</p>${paymentsOverview(context)}<h2>Lista de correo</h2>${subscriberTable(state, account)}<h2>Aula virtual</h2>${classroomTable(state)}<h2>Planillas</h2>${spreadsheetTables(state)}`,
    { wide: true },
  )
}
