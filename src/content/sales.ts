import type { AccessHold, AccessRefusal, AccessState } from '#domain/contracts/access.ts'
import type { ChargeRefusal, RefundKind, RefundStatus, ReviewDecision } from '#domain/contracts/refunds.ts'
import type { SalePaymentType, SaleRefusal } from '#domain/contracts/sales.ts'
import type { ReviewReason } from '#domain/payment-status.ts'
import { reasonTexts } from './staff.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const salesTexts = {
  ...loadFailureTexts,
  loading: 'Cargando las ventas…',
  failed: 'No se pudieron cargar las ventas',
  empty: 'Todavía no compró nada.',
  loose: 'Pagos sin venta',
  looseHint: 'El proveedor los informó y todavía no cuentan en ninguna venta. Decide qué hacer con cada uno.',
} as const

export const saleTexts = {
  /** A sale of courses that are gone. */
  unnamed: 'Venta sin curso',
  booked: (day: string) => `Venta del ${day}`,
  payer: (email: string) => `Pagó ${email}`,
  paid: 'Pagado',
  paidOf: (agreed: string) => `de ${agreed}`,
  remaining: 'Falta',
  refunded: 'Devuelto',
  terms: 'Plan',
  agreedIn: (count: number, amount: string) =>
    count === 1 ? 'Un solo pago' : `${count} cuotas de ${amount}`,
  next: 'Próximo pago',
  nextInstalment: (number: number, count: number) => `Cuota ${number} de ${count}`,
  dueOn: (day: string) => `vence el ${day}`,
  nextLink: 'Link para este pago',
  endsOn: (day: string) => `Termina el ${day}`,
  overCapacity: 'Sobrecupo',
  overCapacityHint: 'Pagó cuando ya no quedaban lugares en la cohorte.',
  voided: (moment: string, by: string | null) => `Anulada el ${moment}${by ? ` por ${by}` : ''}`,
  amend: 'Cambiar lo acordado',
  void: 'Anular la venta',
} as const

export const situationLabels = {
  voided: 'Anulada',
  refunded: 'Devuelta',
  paid: 'Pagada',
  late: 'Con atraso',
  open: 'Al día',
} as const

/** How the sale was made. */
export const salePaymentTypeLabels: Readonly<Record<SalePaymentType, string>> = {
  single: 'Pago único',
  link: 'Cuotas',
  total: 'Link de pago',
  cuotas: 'Alta en cuotas',
  suscripcion: 'Alta con suscripción',
}

export const scheduleTexts = {
  title: 'Cuotas',
  columns: { number: 'Cuota', due: 'Vence', amount: 'Monto', paid: 'Pagado', state: 'Estado' },
  states: { paid: 'Pagada', late: 'Atrasada', due: 'Por pagar' },
  noDue: 'Con el primer pago',
} as const

export const chargesTexts = {
  title: 'Pagos recibidos',
  empty: 'Todavía no hay pagos.',
  instalment: (number: number) => `Cuota ${number}`,
  /** More decimals than the currency has. */
  unread: 'Monto por revisar',
  counts: 'Cuenta',
  reported: (amount: string) => `El proveedor cobró ${amount}`,
  refund: 'Registrar devolución',
  review: 'Decidir',
  of: (amount: string, day: string) => `del pago${amount && ` de ${amount}`}${day && ` del ${day}`}`,
  by: (name: string, day: string) => `${name}, ${day}`,
} as const

export const reviewReasonTexts: Readonly<Record<ReviewReason, { label: string; text: string }>> = {
  amount_mismatch: {
    label: 'Monto distinto',
    text: 'El proveedor cobró un monto distinto al de la orden.',
  },
  duplicate_charge: {
    label: 'Cobro repetido',
    text: 'La compra ya estaba pagada: puede haberse hecho dos veces.',
  },
  surplus_installment: { label: 'Cobro de más', text: 'No quedaba tanto por pagar.' },
  no_sale: {
    label: 'Sin venta',
    text: 'Se cobró una deuda o una cuota y no hay una venta a la que pertenezca.',
  },
}

type DecisionTexts = { label: string; choice: string; hint: string; done: string }

export const reviewDecisionTexts: Readonly<Record<ReviewDecision, DecisionTexts>> = {
  counted: {
    label: 'Cuenta',
    choice: 'Cuenta como pago de la venta',
    hint: 'Suma a lo pagado y, si es el primero, da el acceso.',
    done: 'El pago cuenta en la venta',
  },
  refunded: {
    label: 'Devuelto',
    choice: 'Se devolvió entero',
    hint: 'Registra la devolución de todo el monto. El dinero se mueve en el panel del proveedor.',
    done: 'Devolución registrada',
  },
  dismissed: {
    label: 'No cuenta',
    choice: 'No cuenta',
    hint: 'Queda en el historial y no suma a la venta.',
    done: 'El pago no cuenta',
  },
}

export const refundKindTexts: Readonly<Record<RefundKind, { label: string; hint: string }>> = {
  refund: { label: 'Devolución', hint: 'La escuela devolvió el dinero.' },
  chargeback: { label: 'Contracargo', hint: 'El banco lo reclamó y el proveedor lo descontó.' },
}

export const refundStatusLabels: Readonly<Record<RefundStatus, string>> = {
  asked: 'pedida al proveedor',
  pending: 'en curso',
  settled: 'hecha',
  failed: 'no se hizo',
  held: 'por decidir',
  reversed: 'revertida',
}

export const accessTexts = {
  title: 'Acceso',
  states: {
    none: 'Sin acceso',
    coming: 'En camino',
    waiting: 'Espera una decisión',
    active: 'Con acceso',
  } satisfies Record<AccessState, string>,
  holds: {
    small_amount: 'El primer pago es pequeño para empezar el curso: decide si basta.',
    no_classroom: 'La cohorte todavía no tiene aula.',
    no_cohort: 'No hay una cohorte vigente de lo que compró.',
    withdrawn: 'Volvió a pagar después de que se le retiró el acceso: decide si lo recupera.',
    step_dismissed: 'El alta en el aula se dejó sin hacer: decide si se hace.',
  } satisfies Record<AccessHold, string>,
  failed: 'Un paso del acceso falló: está en Hoy.',
  since: (day: string) => `desde el ${day}`,
  student: (email: string) => `Estudia con ${email}`,
  still: 'Sigue con acceso',
  withdrawn: (day: string, reason: string | null) => `retirado el ${day}${reason ? `: ${reason}` : ''}`,
  grant: 'Dar acceso',
  granted: 'El acceso está en camino',
  resend: 'Reenviar el acceso',
  resent: 'El correo con el acceso sale de nuevo',
  withdraw: 'Retirar el acceso',
  withdrawing: 'El acceso se retira del aula',
} as const

/** Dialogs about a sale and its payments. */
export const saleDialogTexts = {
  working: 'Guardando…',
  amountInvalid: 'Escribe un monto mayor que cero.',
  amountDecimals: 'Escribe el monto sin separador de miles.',
  void: {
    title: (course: string) => `Anular la venta de ${course}`,
    text: 'Deja de contar en lo vendido y en lo que falta cobrar. Nada se borra: los pagos quedan. Si tiene acceso, aparecerá en Hoy para que decidas si se retira.',
    confirm: 'Anular la venta',
    done: 'Venta anulada',
  },
  amend: {
    title: (course: string) => `Cambiar lo acordado por ${course}`,
    text: 'Lo pagado se conserva; lo que falta y las cuotas se calculan de nuevo.',
    fields: { agreed: 'Total acordado', count: 'Cantidad de cuotas' },
    countInvalid: 'Escribe un número de 1 a 36.',
    confirm: 'Guardar',
    unchanged: 'No hay nada que cambiar: es lo que ya estaba acordado.',
    done: 'Lo acordado cambió',
  },
  refund: {
    title: 'Registrar una devolución',
    text: 'El pago sigue figurando como pagado y las cuentas descuentan lo devuelto. Esto no mueve dinero: se hace en el panel del proveedor.',
    kind: 'Qué pasó',
    amount: 'Monto devuelto',
    most: (amount: string) => `Hasta ${amount}.`,
    tooMuch: (amount: string) => `No puede superar lo que queda de este pago: ${amount}.`,
    confirm: 'Registrar',
    done: 'Devolución registrada',
  },
  review: {
    title: 'Decidir sobre un pago',
    legend: 'Qué hacer con este pago',
    missing: 'Elige qué hacer.',
    late: 'Otra persona ya decidió sobre este pago.',
    confirm: 'Guardar la decisión',
  },
  withdraw: {
    title: (course: string) => `Retirar el acceso a ${course}`,
    text: 'La persona deja de ver estos cursos en el aula. Puedes dárselo de nuevo cuando quieras.',
    confirm: 'Retirar el acceso',
  },
} as const

const reasonMessages = {
  reason_required: reasonTexts.short,
  reason_too_long: reasonTexts.long,
} as const

const voidedMessage = 'Esta venta está anulada.'

/** A concurrent change opens the comparison of both versions, where there is something to compare. */
export const saleRefusalMessages: Readonly<Record<SaleRefusal, string>> = {
  ...reasonMessages,
  sale_not_found: 'Esa venta ya no existe. Recarga la página.',
  sale_voided: voidedMessage,
  sale_changed:
    'Otra persona acaba de cambiar esta venta. Mira cómo quedó y, si corresponde, vuelve a probar.',
  usd_amount_invalid: 'Revisa el total acordado: es demasiado grande o no es un monto.',
  installments_number_invalid: saleDialogTexts.amend.countInvalid,
}

export const chargeRefusalMessages: Readonly<Record<ChargeRefusal, string>> = {
  ...reasonMessages,
  payment_not_paid: 'Ese pago no figura como cobrado.',
  kind_invalid: 'Elige si fue una devolución o un contracargo.',
  amount_invalid: saleDialogTexts.amountInvalid,
  refund_too_large: 'Es más de lo que queda de este pago. Recarga la página: puede haber otra devolución.',
  decision_invalid: saleDialogTexts.review.missing,
  sale_not_found:
    'Esta persona no tiene una venta de lo que se cobró. Regístrala con un alta y vuelve a decidir.',
  sale_voided: voidedMessage,
}

export const accessRefusalMessages: Readonly<Record<AccessRefusal, string>> = {
  ...reasonMessages,
  sale_not_found: saleRefusalMessages.sale_not_found,
  sale_voided: voidedMessage,
  access_not_ready: 'El aula todavía no respondió: no hay un acceso que enviar.',
}

export const saleFailureMessages = {
  network: 'El servidor no respondió y no sabemos si se guardó. Mira la venta y, si falta, vuelve a probar.',
  denied: 'Tu cuenta no puede hacer este cambio.',
  server: 'El servidor no pudo guardar el cambio. Vuelve a probar en unos minutos.',
} as const
