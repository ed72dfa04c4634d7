import { escapeHtml, formatAmount, table } from '../../../../local/sandbox/html.ts'
import { findPayment, type PaymentsContext, publicId, setStatus } from './payments.ts'
import { refundRest, settleRefund } from './refunds.ts'

function act(id: string, ...buttons: (readonly [does: string, label: string])[]): string {
  const all = buttons.map(([does, label]) => `<button name="do" value="${does}">${label}</button>`)
  return `<form method="post" action="/settle"><input type="hidden" name="id" value="${id}">${all.join('')}</form>`
}

/** What happened at the provider, newest first, with what the merchant can do there. */
export function paymentsOverview({ state }: PaymentsContext): string {
  const { payments, refunds, executions } = state.data
  const paid = payments.map((payment) => [
    `<a href="/dlocal-go/checkout/pay/${payment.token}">${publicId(payment)}</a>`,
    formatAmount(payment.amount, payment.currency),
    escapeHtml(payment.payer.email),
    payment.status,
    act(publicId(payment), payment.status === 'PAID' ? ['refund', 'Reembolsar'] : ['pay', 'Marcar pagado']),
  ])
  const given = refunds.map((one) => [
    one.id,
    escapeHtml(one.payment_id),
    formatAmount(one.amount, one.currency),
    one.status,
    one.status === 'PENDING' ? act(one.id, ['settle', 'Acreditar'], ['reject', 'Rechazar']) : '',
  ])
  const charged = executions.map((one) => [
    escapeHtml(one.order_id),
    formatAmount(one.amount_paid, one.currency),
    escapeHtml(one.external_id),
    one.status,
  ])
  const none = 'Todavía no hay pagos. Compra un curso en el sitio y aparecerá aquí.'
  return [
    `<h2>Pagos</h2>${table(['Pago', 'Importe', 'Correo', 'Estado', 'Acción'], paid, none)}`,
    `<h2>Devoluciones</h2>${table(['Devolución', 'Pago', 'Importe', 'Estado', 'Acción'], given, 'Todavía no hay devoluciones.')}`,
    `<h2>Cuotas</h2>${table(['Cobro', 'Importe', 'Referencia', 'Estado'], charged, 'Todavía no hay cobros de suscripciones.')}`,
  ].join('')
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
