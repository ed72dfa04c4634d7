export const foundSaleTexts = {
  /** `cohort`: when it begins; null when it is of none, or of several. */
  title: (course: string | null, cohort: string | null) =>
    `Ya tiene una venta: ${course ?? 'cursos eliminados'}${cohort === null ? '' : ` (${cohort})`}`,
  agreed: (amount: string, installments: number) =>
    installments === 1 ? `Acordado: ${amount}.` : `Acordado: ${amount} en ${installments} cuotas.`,
  paid: (amount: string, payments: number) =>
    payments === 0
      ? 'Todavía no ha pagado nada.'
      : `Pagado: ${amount}, en ${payments === 1 ? '1 pago' : `${payments} pagos`}.`,
  remaining: (amount: string) => `Falta pagar: ${amount}.`,
  refunded: 'Se devolvió todo lo que se pagó.',
  nothingLeft: 'Está todo pagado.',
  dueOn: (day: string, isPast: boolean) => `La próxima cuota ${isPast ? 'venció' : 'vence'} el ${day}.`,
  otherEmail: (email: string) => `Se registró con otro correo de la misma persona: ${email}.`,
  failed: 'No pudimos ver si ya tiene una venta. Si la tiene, este pago se suma a ella.',
  retry: 'Reintentar',
  person: 'Ver su página',
} as const
