import {
  findPayment,
  type PaymentsContext,
  publicId,
  setStatus,
} from '../../functions/_shared/dlocal-go/stand-in/payments.ts'
import { refundRest, settleRefund } from '../../functions/_shared/dlocal-go/stand-in/refunds.ts'
import type { Reply } from '../http/serve.ts'
import { spreadsheetTables } from './google-sheets/controls.ts'
import { escapeHtml, formatAmount, page } from './html.ts'
import { subscriberTable } from './mailerlite/controls.ts'
import type { MailerLiteAccount } from './mailerlite/subscribers.ts'
import { classroomTable } from './moodle/controls.ts'

/** Overview of what happened at the simulated providers. */
export function serveIndex(context: PaymentsContext, account: MailerLiteAccount): Reply {
  const { payments, refunds, executions, mails } = context.state.data
  const rows = [...payments]
    .reverse()
    .slice(0, 50)
    .map(
      (payment) => `<tr><td><a href="/dlocal-go/checkout/pay/${payment.token}">${publicId(payment)}</a></td>
<td>${formatAmount(payment.amount, payment.currency)}</td><td>${escapeHtml(payment.payer.email ?? '')}</td><td>${payment.status}</td>
<td><form method="post" action="/settle"><input type="hidden" name="id" value="${publicId(payment)}">
${payment.status === 'PAID' ? '<button name="do" value="refund">Reembolsar</button>' : '<button name="do" value="pay">Marcar pagado</button>'}</form></td></tr>`,
    )
  const refundRows = [...refunds]
    .reverse()
    .slice(0, 50)
    .map(
      (one) => `<tr><td>${one.id}</td><td>${escapeHtml(one.payment_id)}</td>
<td>${formatAmount(one.amount, one.currency)}</td><td>${one.status}</td>
<td>${one.status === 'PENDING' ? `<form method="post" action="/settle"><input type="hidden" name="id" value="${one.id}"><button name="do" value="settle">Acreditar</button><button name="do" value="reject">Rechazar</button></form>` : ''}</td></tr>`,
    )
  const charges = [...executions]
    .reverse()
    .slice(0, 50)
    .map(
      (
        one,
      ) => `<tr><td>${escapeHtml(one.order_id)}</td><td>${formatAmount(one.amount_paid, one.currency)}</td>
<td>${escapeHtml(one.external_id ?? '')}</td><td>${one.status}</td></tr>`,
    )
  const paymentTable =
    rows.length === 0
      ? '<p>Todavía no hay pagos. Compra un curso en el sitio y aparecerá aquí.</p>'
      : `<table><thead><tr><th scope="col">Pago</th><th scope="col">Importe</th><th scope="col">Correo</th><th scope="col">Estado</th><th scope="col">Acción</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const refundTable =
    refundRows.length === 0
      ? '<p>Todavía no hay devoluciones.</p>'
      : `<table><thead><tr><th scope="col">Devolución</th><th scope="col">Pago</th><th scope="col">Importe</th><th scope="col">Estado</th><th scope="col">Acción</th></tr></thead><tbody>${refundRows.join('')}</tbody></table>`
  const chargeTable =
    charges.length === 0
      ? '<p>Todavía no hay cobros de suscripciones.</p>'
      : `<table><thead><tr><th scope="col">Cobro</th><th scope="col">Importe</th><th scope="col">Referencia</th><th scope="col">Estado</th></tr></thead><tbody>${charges.join('')}</tbody></table>`
  return page(
    'Proveedores simulados',
    `<p><a href="/mailbox">Buzón</a> (${mails.length} correos)</p><h2>Pagos</h2>${paymentTable}<h2>Devoluciones</h2>${refundTable}<h2>Cuotas</h2>${chargeTable}<h2>Lista de correo</h2>${subscriberTable(context.state, account)}<h2>Aula virtual</h2>${classroomTable(context.state)}<h2>Planillas</h2>${spreadsheetTables(context.state)}`,
    { wide: true },
  )
}

/** A late payment, which arrives without the buyer returning, or a refund that the merchant makes at the provider or that ends there. */
export async function settleFromIndex(context: PaymentsContext, form: URLSearchParams): Promise<void> {
  const refund = context.state.data.refunds.find(({ id }) => id === form.get('id'))
  if (refund !== undefined)
    await settleRefund(context, refund, form.get('do') === 'settle' ? 'SUCCESS' : 'REJECTED')
  const payment = findPayment(context.state, form.get('id') ?? '')
  if (payment === undefined) return
  if (form.get('do') === 'pay') await setStatus(context, payment, 'PAID')
  if (form.get('do') === 'refund') await refundRest(context, payment)
}
