import type { OrderMail } from '../../../src/domain/contracts/order-mails.ts'
import { greetingOf, type Letter, letterMail, oneLine, senderName } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/**
 * About an order that was not finished (decision 154). Its way back, and two ways to refuse further ones: the page, and one
 * click in the mail program (RFC 8058). Deterministic, from stored data.
 */
export function orderMail(order: OrderMail, from: string, siteUrl: string, functionsUrl: string): Mail {
  const course = oneLine(order.course_name, 160)
  const wayBack = new URLSearchParams({
    ...{ course: order.course_id, order_id: order.order_id },
    ...(order.coupon !== null && { cupon: order.coupon }),
  })
  const letter: Letter = {
    greeting: greetingOf(order.name),
    paragraphs: [
      `Ayer empezaste a inscribirte en ${course} y el pago no se completó. No se te cobró nada.`,
      'Si todavía quieres un lugar, puedes retomar la compra.',
    ],
    rows: [],
    action: { label: 'Retomar la compra', url: `${siteUrl}/checkout?${wayBack}` },
    closing: [
      'Si tuviste un problema con el pago, responde a este correo y lo vemos contigo.',
      senderName(from),
      `Es el único correo sobre esta compra. Si no quieres otros como este: ${siteUrl}/correos/${order.token}`,
    ],
  }
  return {
    ...letterMail({ from, to: order.email }, `Tu inscripción en ${course} quedó sin terminar`, letter),
    headers: {
      'List-Unsubscribe': `<${functionsUrl}/refuse-mails?token=${order.token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
