import { type Incoming, type Reply, redirect } from '../../../../local/http/serve.ts'
import { escapeHtml, formatAmount, page } from '../../../../local/sandbox/html.ts'
import type { Payment, Plan } from '../../../../local/sandbox/state.ts'
import { countries } from './answers.ts'
import { expireIfDue, type PaymentsContext, publicId, setStatus } from './payments.ts'
import { charge, subscribe } from './subscriptions.ts'

const sampleDocument = { type: 'DNI', number: '30111222' }
const documentTypes = ['DNI', 'CUIT', 'CPF', 'RUT', 'CI', 'CC', 'RFC', 'PASSPORT', 'OTHER']

const statusLabels: Record<Payment['status'], string> = {
  PENDING: 'Pendiente',
  PAID: 'Pagado',
  REJECTED: 'Rechazado',
  CANCELLED: 'Cancelado',
  EXPIRED: 'Vencido',
}

function documentFields(): string {
  const options = documentTypes.map(
    (type) => `<option${type === sampleDocument.type ? ' selected' : ''}>${type}</option>`,
  )
  return `<label for="document_type">Tipo de documento</label><select id="document_type" name="document_type">${options.join('')}</select>
<label for="document">Número de documento</label><input id="document" name="document" value="${sampleDocument.number}" required>`
}

function button(action: string, label: string, isMain = false): string {
  const skips = isMain ? '' : ' formnovalidate'
  return `<button name="action" value="${action}"${isMain ? ' class="main"' : ''}${skips}>${label}</button>`
}

function returnTo(url: string | undefined, notice: string): Reply {
  return url === undefined
    ? page('Listo', `<p class="notice" role="status">${escapeHtml(notice)}</p>`)
    : redirect(url)
}

function notFound(): Reply {
  return page('Enlace no disponible', '<p>Este enlace de pago no existe o ya no está activo.</p>', {
    status: 404,
  })
}

function readForm(request: Incoming): URLSearchParams {
  return new URLSearchParams(request.body.toString('utf8'))
}

/** `path`: the part after /dlocal-go/checkout. */
export async function serveCheckout(
  context: PaymentsContext,
  request: Incoming,
  path: string,
): Promise<Reply> {
  const { payments, plans } = context.state.data
  const payToken = /^\/pay\/([^/]+)$/.exec(path)?.[1]
  const planToken = /^\/validate\/subscription\/([^/]+)$/.exec(path)?.[1]
  if (payToken !== undefined) {
    const payment = payments.find((candidate) => candidate.token === payToken)
    if (payment === undefined) return notFound()
    return request.method === 'POST' ? actOnPayment(context, request, payment) : paymentPage(context, payment)
  }
  if (planToken !== undefined) {
    const plan = plans.find((candidate) => candidate.plan_token === planToken)
    if (plan === undefined || !plan.active) return notFound()
    return request.method === 'POST' ? actOnPlan(context, request, plan) : planPage(request, plan)
  }
  return notFound()
}

function paymentPage(context: PaymentsContext, payment: Payment): Reply {
  expireIfDue(context.state, payment)
  const local = countries[payment.country ?? '']
  const summary = `<p class="amount">${formatAmount(payment.amount, payment.currency)}</p>
${local !== undefined && local !== payment.currency ? `<p>El cobro se hace en ${local}, al cambio del día.</p>` : ''}
<dl><dt>Concepto</dt><dd>${escapeHtml(payment.description ?? 'Sin descripción')}</dd>
<dt>Comprador</dt><dd>${escapeHtml(payment.payer.name ?? '')}</dd>
<dt>Correo</dt><dd>${escapeHtml(payment.payer.email ?? '')}</dd>
<dt>Pedido</dt><dd>${escapeHtml(payment.order_id)}</dd><dt>Pago</dt><dd>${publicId(payment)}</dd>
<dt>Estado</dt><dd>${statusLabels[payment.status]}</dd></dl>`
  if (payment.status !== 'PENDING' && payment.status !== 'REJECTED') {
    const url = payment.status === 'PAID' ? payment.success_url : payment.back_url
    const link =
      url === undefined ? '' : `<p><a class="button" href="${escapeHtml(url)}">Volver al comercio</a></p>`
    return page('Este pago ya está cerrado', `${summary}${link}`)
  }
  const again =
    payment.status === 'REJECTED'
      ? '<p class="notice" role="status">El pago fue rechazado. Puedes probar otra vez.</p>'
      : ''
  return page(
    'Pagar a Meridiano',
    `${again}${summary}<form method="post">${documentFields()}<div class="actions">
${button('pay', 'Pagar', true)}${button('reject', 'Rechazar')}${button('cancel', 'Cancelar')}${button('expire', 'Dejar vencer')}${button('abandon', 'Volver al comercio')}
</div></form>`,
  )
}

async function actOnPayment(context: PaymentsContext, request: Incoming, payment: Payment): Promise<Reply> {
  const form = readForm(request)
  const action = form.get('action')
  expireIfDue(context.state, payment)
  if (action === 'abandon') return returnTo(payment.back_url, 'El pago sigue pendiente.')
  if (payment.status !== 'PENDING' && payment.status !== 'REJECTED') return paymentPage(context, payment)
  if (action === 'pay' || action === 'reject') {
    payment.payer.document_type = form.get('document_type') ?? sampleDocument.type
    payment.payer.document = form.get('document') ?? sampleDocument.number
  }
  switch (action) {
    case 'pay':
      await setStatus(context, payment, 'PAID')
      return returnTo(payment.success_url, 'Pago aprobado.')
    case 'reject':
      await setStatus(context, payment, 'REJECTED')
      return returnTo(payment.back_url, 'Pago rechazado.')
    case 'cancel':
      await setStatus(context, payment, 'CANCELLED')
      return returnTo(payment.back_url, 'Pago cancelado.')
    case 'expire':
      await setStatus(context, payment, 'EXPIRED')
      return returnTo(payment.back_url, 'El enlace venció.')
    default:
      return paymentPage(context, payment)
  }
}

function planPage(request: Incoming, plan: Plan): Reply {
  const email = request.url.searchParams.get('email') ?? ''
  const externalId = (request.url.searchParams.get('external_id') ?? '').slice(0, 255)
  const periods = plan.max_periods === undefined ? '' : `<dt>Cuotas</dt><dd>${plan.max_periods}</dd>`
  return page(
    'Suscribirte al plan de Meridiano',
    `<p class="amount">${formatAmount(plan.amount, plan.currency)} <small>por mes</small></p>
<dl><dt>Plan</dt><dd>${escapeHtml(plan.name)}</dd>${periods}<dt>Referencia</dt><dd>${escapeHtml(externalId)}</dd></dl>
<form method="post"><label for="email">Correo</label><input id="email" name="email" type="email" required value="${escapeHtml(email)}">
<label for="name">Nombre y apellido</label><input id="name" name="name" value="Persona de Prueba" required>${documentFields()}
<input type="hidden" name="external_id" value="${escapeHtml(externalId)}"><div class="actions">
${button('pay', 'Pagar', true)}${button('reject', 'Rechazar')}${button('abandon', 'Volver al comercio')}</div></form>`,
  )
}

async function actOnPlan(context: PaymentsContext, request: Incoming, plan: Plan): Promise<Reply> {
  const form = readForm(request)
  const action = form.get('action')
  if (action === 'abandon') return returnTo(plan.back_url, 'No se creó ninguna suscripción.')
  if (action !== 'pay' && action !== 'reject') return planPage(request, plan)
  const externalId = form.get('external_id') ?? ''
  const subscription = subscribe(context.state, plan, {
    name: form.get('name') ?? '',
    email: form.get('email') ?? '',
    documentType: form.get('document_type') ?? sampleDocument.type,
    document: form.get('document') ?? sampleDocument.number,
    externalId: externalId === '' ? undefined : externalId,
  })
  await charge(context, subscription, action === 'pay' ? 'COMPLETED' : 'DECLINED')
  if (action === 'pay') return returnTo(plan.success_url, 'Suscripción confirmada.')
  return returnTo(plan.error_url ?? plan.back_url, 'El cobro fue rechazado.')
}
