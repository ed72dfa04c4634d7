import type { AccessHold, AccessRefusal, AccessState } from '#domain/contracts/access.ts'
import {
  type ChargeRefusal,
  type RefundRow,
  type RefundStatus,
  type ReviewDecision,
  reviewDecisions,
} from '#domain/contracts/refunds.ts'
import type {
  FreeReason,
  InstalmentState,
  SalePaymentType,
  SaleRefusal,
  SaleStanding,
} from '#domain/contracts/sales.ts'
import { parseMoney } from '#domain/money.ts'
import type { ReviewReason } from '#domain/payment-status.ts'
import { formatInstallment } from './format.ts'
import { reasonTexts } from './staff.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const salesTexts = {
  ...loadFailureTexts,
  loading: 'Cargando las ventas…',
  failed: 'No se pudieron cargar las ventas',
  empty: 'Todavía no ha comprado nada.',
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
  remaining: 'Remanente',
  refunded: 'Devuelto',
  terms: 'Plan',
  agreedIn: (count: number, amount: string) =>
    count === 1 ? 'Un solo pago' : `${count} cuotas de ${amount}`,
  next: 'Próximo pago',
  nextInstalment: (number: number, count: number) => `Cuota ${number} de ${count}`,
  dueOn: (day: string, isPast: boolean) => `${isPast ? 'venció' : 'vence'} el ${day}`,
  endsOn: (day: string) => `Termina el ${day}`,
  overCapacity: 'Sin lugar',
  overCapacityHint: 'Ocupó un lugar cuando ya no quedaban en la cohorte.',
  voided: (moment: string, by: string | null) => `Anulada el ${moment}${by ? ` por ${by}` : ''}`,
  changeCohort: 'Cambiar de cohorte',
  amend: 'Cambiar lo acordado',
  void: 'Anular la venta',
} as const

export const standingLabels: Readonly<Record<SaleStanding, string>> = {
  voided: 'Anulada',
  free: 'Lugar sin cargo',
  refunded: 'Devuelta',
  paid: 'Pagada',
  late: 'Con atraso',
  open: 'Al día',
}

export const freeReasonLabels: Readonly<Record<FreeReason, string>> = {
  scholarship: 'Beca',
  staff: 'Equipo de la escuela',
  exchange: 'Intercambio',
}

export function freePlaceText(reason: FreeReason): string {
  return `Lugar sin cargo: ${freeReasonLabels[reason].toLowerCase()}`
}

/** The field that appears where the price is 0. */
export const freeReasonTexts = {
  label: 'Por qué no se cobra',
  placeholder: 'Elige un motivo',
  missing: 'Elige por qué este lugar no se cobra.',
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
  states: { paid: 'Pagada', late: 'Atrasada', due: 'Por pagar' } satisfies Record<InstalmentState, string>,
  noDue: 'Con el primer pago',
} as const

export const chargesTexts = {
  title: 'Pagos recibidos',
  empty: 'Todavía no hay pagos.',
  instalment: (number: number) => `Cuota ${number}`,
  /** More decimals than the currency has. */
  unread: 'Monto por revisar',
  counts: 'Cuenta',
  coupon: (code: string, price: string) => `con el cupón ${code}, en vez de ${price}`,
  /** Another sum came than the order asked for. `counts`: for its sale. */
  received: (came: string) => `Llegaron ${came}`,
  other: (sum: string, counts: boolean) => `${counts ? 'cuenta como' : 'la orden pedía'} ${sum}`,
  refund: 'Devolver',
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
    hint: 'Anota que ya se devolvió todo lo que quedaba. Para pedírselo al proveedor, usa «Devolver» en la ficha.',
    done: 'Devolución registrada',
  },
  dismissed: {
    label: 'No cuenta',
    choice: 'No cuenta',
    hint: 'Queda en el historial y no suma a la venta.',
    done: 'El pago no cuenta',
  },
}

export const reviewDecisionOptions = reviewDecisions.map((value) => {
  const { choice: label, hint: description } = reviewDecisionTexts[value]
  return { value, label, description }
})

export function sumText(amount: number, currency: string): string {
  const sum = parseMoney(amount, currency)
  return sum ? formatInstallment(sum) : chargesTexts.unread
}

/** One movement of money that went back, or is asked back (decision 117). */
export function refundTitle({ kind, through, amount, currency }: RefundRow): string {
  const what = kind === 'chargeback' ? refundTexts.chargeback : refundTexts[through]
  return `${what}: ${sumText(amount, currency)}`
}

export const refundStatusLabels: Readonly<Record<RefundStatus, string>> = {
  asked: 'Pedida al proveedor',
  pending: 'En curso',
  settled: 'Hecha',
  failed: 'Rechazada',
  held: 'Hay que decidir',
  reversed: 'Revertida',
}

export function refundState({ kind, status, question, provider_status }: RefundRow): string {
  if (question) return refundStatusLabels.held
  if (kind === 'chargeback') return status === 'reversed' ? 'Revertido' : 'Descontado'
  return status === 'failed' && !provider_status ? refundTexts.notMade : refundStatusLabels[status]
}

export const refundTexts = {
  chargeback: 'Contracargo',
  provider: 'Devolución por el proveedor',
  hand: 'Devolución por otra vía',
  notMade: 'No se hizo',
  onDesk: 'La decisión está en Hoy',
  byProvider: 'La informó el proveedor',
  /** `answer`: a state of the provider's, or how it refused to be asked. */
  answered: (answer: string) => {
    if (answer === 'REJECTED') return 'El proveedor la rechazó'
    if (answer === 'CANCELLED') return 'El proveedor la canceló'
    return `El proveedor no la aceptó (código ${/\d+$/.exec(answer)?.[0] ?? answer})`
  },
  reported: (amount: string) => `El proveedor la informó como ${amount}`,
  undone: (by: string, reason: string) => `Sin efecto (${by}): ${reason}`,
} as const

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
    no_cohort: 'No hay una cohorte vigente de lo que compró, o de una parte.',
    withdrawn: 'Volvió a pagar después de que se le retiró el acceso: decide si lo recupera.',
    step_dismissed: 'El alta en el aula se dejó sin hacer: decide si se hace.',
  } satisfies Record<AccessHold, string>,
  failed: 'Un paso del acceso falló: está en Hoy.',
  since: (day: string) => `desde el ${day}`,
  student: (email: string) => `Estudia con ${email}`,
  still: 'Sigue con acceso',
  withdrawn: (day: string, reason: string | null) => `retirado el ${day}${reason ? `: ${reason}` : ''}`,
  grant: 'Dar acceso',
  granting: 'Dando acceso…',
  granted: 'El acceso está en camino',
  resend: 'Reenviar el acceso',
  resending: 'Reenviando…',
  resent: 'El correo con el acceso sale de nuevo',
  withdraw: 'Retirar el acceso',
} as const

/** The tick of what the person is told. */
export const tellText = 'Avisarle por correo'

/** Dialogs about a sale and its payments. */
export const saleDialogTexts = {
  working: 'Guardando…',
  amountInvalid: 'Escribe un monto mayor que cero.',
  amountDecimals: 'Escribe el monto sin separador de miles.',
  excess: (paid: string, excess: string) =>
    `Ya pagó ${paid}: con este total pagó ${excess} de más. Para devolverlo, usa «Devolver» en su pago.`,
  void: {
    title: (course: string) => `Anular la venta de ${course}`,
    text: 'Deja de contar en lo vendido y en lo que falta cobrar. Nada se borra: los pagos quedan. Si tiene acceso, o un plan que cobra solo, aparecerá en Hoy para que decidas qué hacer.',
    confirm: 'Anular la venta',
    done: 'Venta anulada',
  },
  amend: {
    title: (course: string) => `Cambiar lo acordado por ${course}`,
    text: 'Lo pagado se conserva; lo que falta y las cuotas se calculan de nuevo. Con un total de 0 es un lugar sin cargo.',
    fields: { agreed: 'Total acordado', count: 'Cantidad de cuotas' },
    countInvalid: 'Escribe un número de 1 a 36.',
    confirm: 'Guardar',
    unchanged: 'No hay nada que cambiar: es lo que ya estaba acordado.',
    done: 'Lo acordado cambió',
  },
  cohort: {
    title: (course: string) => `Cambiar de cohorte: ${course}`,
    text: 'Su lugar de ahora queda libre y ocupa uno en la nueva, con los mismos pagos. Si tenía acceso, pasa de un aula a la otra y sale un correo con el nuevo.',
    cohort: 'Cohorte nueva',
    placeholder: 'Elige la cohorte',
    none: 'No hay otra cohorte de este curso. Créala en Cursos y cohortes.',
    missing: 'Elige la cohorte a la que pasa.',
    total: 'Total acordado',
    price: (price: string) => `La cohorte nueva cuesta ${price}. Si no lo cambias, queda lo acordado.`,
    confirm: 'Cambiar de cohorte',
    done: 'Pasó a la cohorte nueva',
  },
  refund: {
    title: (charge: string) => `Devolver dinero ${charge}`,
    /** By how the charge can be refunded. */
    text: {
      provider: 'El pago sigue figurando, y las cuentas descuentan lo que volvió.',
      panel:
        'Este cobro es de un plan: se devuelve en el panel del proveedor y se registra aquí. El pago sigue figurando, y las cuentas descuentan lo que volvió.',
      hand: 'Este dinero no llegó por el proveedor: se devuelve por la misma vía y se registra aquí. El pago sigue figurando, y las cuentas descuentan lo que volvió.',
    },
    way: 'Cómo vuelve el dinero',
    ways: {
      provider: {
        label: 'Pedirlo al proveedor',
        hint: 'Se le pide ahora. Descuenta cuando el proveedor confirma que lo devolvió.',
        confirm: 'Pedir la devolución',
        done: 'La devolución quedó pedida',
      },
      hand: {
        label: 'Ya se devolvió por otra vía',
        hint: 'En el panel del proveedor, por transferencia o en mano: solo se registra.',
        confirm: 'Registrar la devolución',
        done: 'Devolución registrada',
      },
      chargeback: {
        label: 'Contracargo',
        hint: 'El banco lo reclamó y el proveedor lo descontó.',
        confirm: 'Registrar el contracargo',
        done: 'Contracargo registrado',
      },
    },
    amount: 'Monto que vuelve',
    most: (amount: string) => `Hasta ${amount}.`,
    tooMuch: (amount: string) => `No puede superar lo que queda de este pago: ${amount}.`,
    unanswered:
      'El servidor no respondió y no sabemos si se guardó. Envía lo mismo otra vez: no se hace dos veces. Para cambiarlo, cierra y mira antes el pago.',
    withdraw: 'Retirar también el acceso',
    tell: tellText,
    tellHint: 'El correo de la devolución sale cuando está hecha; el del acceso, al retirarlo.',
    void: 'Anular también la venta',
    voidHint: 'Sin anularla, lo que vuelve pasa a faltar y se le pide de nuevo.',
  },
  reverse: {
    action: 'Revertir',
    title: (refund: string) => `Revertir: ${refund}`,
    text: 'Deja de descontar. Es para un contracargo ganado, o una devolución anotada por error.',
    confirm: 'Revertir',
    done: 'Ya no descuenta',
  },
  not_made: {
    action: 'Marcar como no hecha',
    title: (refund: string) => `No se hizo: ${refund}`,
    text: 'No se le vuelve a pedir al proveedor. Mira antes en su panel que no figure.',
    confirm: 'Marcar como no hecha',
    done: 'La devolución ya no se pide',
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
    done: 'El acceso se retira del aula',
    tick: tellText,
  },
} as const

const reasonMessages = {
  reason_required: reasonTexts.short,
  reason_too_long: reasonTexts.long,
} as const

const voidedMessage = 'Esta venta está anulada.'

/** After a concurrent change a form shows what is stored, where there is something to compare. */
export const saleRefusalMessages: Readonly<Record<SaleRefusal, string>> = {
  ...reasonMessages,
  sale_not_found: 'Esa venta ya no existe. Recarga la página.',
  sale_voided: voidedMessage,
  sale_changed:
    'Otra persona acaba de cambiar esta venta. Mira cómo quedó y, si corresponde, vuelve a probar.',
  usd_amount_invalid: 'Revisa el total acordado: es demasiado grande o no es un monto.',
  installments_number_invalid: saleDialogTexts.amend.countInvalid,
  free_reason_required:
    'Un total de 0 es un lugar sin cargo: regístralo con «Cambiar lo acordado», que pide el motivo.',
  cohort_not_found: 'Esa cohorte no existe o es de otro curso. Recarga la página.',
  cohort_unchanged: 'Ya está en esa cohorte.',
  cohort_over: 'Esa cohorte empezó hace más de cinco semanas. Elige una posterior.',
  cohort_held:
    'La persona ya tiene una venta de esa cohorte. Mírala en esta página: quizá haya que anular una.',
}

export const chargeRefusalMessages: Readonly<Record<ChargeRefusal, string>> = {
  ...reasonMessages,
  payment_not_paid: 'Ese pago no figura como cobrado.',
  kind_invalid: 'Elige si fue una devolución o un contracargo.',
  refund_way_invalid:
    'El proveedor no devuelve este cobro cuando se le pide: devuélvelo en su panel y anótalo.',
  idempotency_conflict:
    'Lo enviado antes desde este formulario ya quedó, con otros datos. Ciérralo y mira el pago antes de devolver más.',
  refund_not_found: 'Esa devolución ya no está. Recarga la página.',
  refund_under_way: 'Se le está pidiendo al proveedor en este momento. Vuelve a probar en un minuto.',
  amount_invalid: saleDialogTexts.amountInvalid,
  charge_changed:
    'Hay una devolución de este pago que no estaba cuando abriste el formulario: puede ser la misma. Recarga la página y mírala antes de devolver más.',
  refund_too_large: 'Es más de lo que queda de este pago. Recarga la página: puede haber otra devolución.',
  decision_invalid: 'Ya cambió: mira cómo quedó.',
  sale_not_found:
    'Esta persona no tiene una venta de lo que se cobró. Regístrala con un alta y vuelve a decidir.',
  sale_voided: voidedMessage,
}

export const accessRefusalMessages: Readonly<Record<AccessRefusal, string>> = {
  ...reasonMessages,
  sale_not_found: saleRefusalMessages.sale_not_found,
  sale_voided: voidedMessage,
  access_not_ready: 'El aula todavía no responde: no hay un acceso que enviar.',
}

export const saleFailureMessages = {
  network: 'El servidor no respondió y no sabemos si se guardó. Mira la venta y, si falta, vuelve a probar.',
  denied: 'Tu cuenta no puede hacer este cambio.',
  server: 'El servidor no pudo guardar el cambio. Vuelve a probar en unos minutos.',
} as const
