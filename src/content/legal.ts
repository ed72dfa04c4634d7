import type { CalendarDay } from '#domain/calendar.ts'

export type LegalBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Ends with the school's e-mail address. */
  | { kind: 'mail'; text: string }
  /** Ends with the buttons to revoke and to cancel. */
  | { kind: 'revocation'; text: string }
  /** Ends with a link to the other document. */
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
  or: ' o el ',
  links: { privacy: 'política de privacidad', terms: 'términos y condiciones' },
} as const
