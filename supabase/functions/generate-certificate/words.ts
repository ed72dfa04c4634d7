import type { CalendarDay } from '../../../src/domain/calendar.ts'
import type { CertificateSheet, Issuer } from '../../../src/domain/contracts/certificates.ts'
import { coordinatesText } from '../../../src/domain/school.ts'

export const words = {
  title: 'Certificado',
  number: 'Número',
  version: (version: number) => `Versión ${version}: reemplaza a la anterior`,
  certifies: ({ name }: Issuer) => `${name} certifica que`,
  completed: 'completó el curso',
  distinction: 'Distinción',
  verification: 'Verificación',
  howToVerify: (address: string) =>
    `Escanea el código, abre la dirección o suelta este archivo en ${address}`,
  codeAlternative: (address: string) => `Código QR con la dirección ${address}`,
  place: (issuer: Issuer) => `Expedido en ${issuer.location} · ${coordinatesText(issuer)}`,
  signatureOf: (name: string) => `Firma de ${name}`,
}

/** The facts in one row, in their order: what each is called, and what it says. */
export function factsInWords({ hours, cohort_starts_on, issue_date, valid_until }: CertificateSheet) {
  const facts: [label: string, value: string | null][] = [
    ['Duración', hours === null ? null : hours === 1 ? '1 hora' : `${hours} horas`],
    ['Cohorte', cohort_starts_on && monthInWords(cohort_starts_on)],
    ['Emisión', dayInWords(issue_date)],
    ['Válido hasta', valid_until && dayInWords(valid_until)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/** "16 de julio de 2026". */
function dayInWords(day: CalendarDay): string {
  return inWords(day, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** "Julio de 2026". */
function monthInWords(day: CalendarDay): string {
  const text = inWords(day, { month: 'long', year: 'numeric' })
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function inWords(day: CalendarDay, parts: Intl.DateTimeFormatOptions): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const format = new Intl.DateTimeFormat('es-419', { ...parts, timeZone: 'UTC' })
  return format.format(Date.UTC(year, month - 1, date))
}
