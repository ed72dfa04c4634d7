import type { CountryCode } from '#domain/countries.ts'

/** The sentence of the box that must be ticked to pay, and what the terms promise about refunds. */
export const acceptanceText = {
  before: 'Acepto los',
  terms: 'términos y condiciones',
  with: ', con sus reglas de',
  refunds: 'pagos y reembolsos',
  and: ', y la',
  privacy: 'política de privacidad',
  guarantee: (days: number) => `Tienes ${days} días de garantía de devolución desde que se activa tu acceso.`,
  withdrawal:
    'Si compras como consumidor desde Argentina, puedes arrepentirte dentro de los diez días corridos, sin costo.',
} as const

/** What a buyer of a course in this country may do; undefined where the terms promise nothing of the kind. */
export function withdrawalText(country: CountryCode): string | undefined {
  return country === 'AR' ? acceptanceText.withdrawal : undefined
}
