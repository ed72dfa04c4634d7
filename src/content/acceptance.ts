import type { ChosenCountry } from '#domain/countries.ts'
import { type BaseSlug, membershipSlug } from '#domain/course-slug.ts'

/** The sentence of the box that must be ticked to pay. */
export const acceptanceText = {
  before: 'Acepto los',
  terms: 'términos y condiciones',
  with: ', con sus reglas de',
  refunds: 'pagos y reembolsos',
  and: ', y la',
  privacy: 'política de privacidad',
} as const

/** How long recordings are kept, as every page and the terms say it. */
export const recordingsKept = 'un año completo desde la última clase'

/** From when access is given: the membership is refunded in them (public specification, section 2). */
export const guaranteeDays = 7

/** What may go wrong with a purchase, and what the school does then. */
export type Assurance = { when: string; outcome: string }

export const assuranceTexts = {
  title: 'Si algo sale mal',
  notPaid: { when: 'El pago no se completa', outcome: 'vuelves al sitio y tus datos siguen escritos.' },
  noCohort: { when: 'La cohorte no se abre', outcome: 'te ofrecemos otra fecha o la devolución total.' },
  notNow: { when: 'No puedes empezar', outcome: 'avísanos antes del inicio y pasas a otra cohorte.' },
  guarantee: {
    when: 'No es lo que esperabas',
    outcome: `tienes ${guaranteeDays} días de garantía de devolución desde que se activa tu acceso.`,
  },
  withdrawal: {
    when: 'Te arrepientes',
    outcome: 'como consumidor desde Argentina tienes diez días corridos para revocar la compra, sin costo.',
  },
} as const satisfies Record<string, string | Assurance>

/**
 * As the terms promise them, section "Pagos y reembolsos" (decision 111). `product`: null while it is not known, then of a
 * course. A country that is not known may be the one whose law promises more, which that sentence names.
 */
export function assurancesOf(product: BaseSlug | null, country: ChosenCountry): readonly Assurance[] {
  const { notPaid, noCohort, notNow, guarantee, withdrawal } = assuranceTexts
  const promised = product === membershipSlug ? [guarantee] : [noCohort, notNow]
  return [notPaid, ...promised, ...(country === 'AR' || country === '' ? [withdrawal] : [])]
}
