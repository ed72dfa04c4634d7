import type { CalendarDay } from '#domain/calendar.ts'

export type LegalBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** A sentence that ends in the school's address. */
  | { kind: 'mail'; text: string }
  /** A sentence that ends in a link to the other document. */
  | { kind: 'see'; text: string; link: 'privacy' | 'terms' }

export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] }

export type LegalDocument = {
  title: string
  lead: string
  effectiveOn: CalendarDay
  sections: readonly LegalSection[]
}

export const legalTexts = {
  back: 'Volver al inicio',
  contents: 'Contenido',
  effective: 'En vigencia desde el',
  links: { privacy: 'política de privacidad', terms: 'términos y condiciones' },
} as const
