import { readFileSync } from 'node:fs'
import { toCalendarDay } from '../../../../src/domain/calendar.ts'
import type { CertificateSheet } from '../../../../src/domain/contracts/certificates.ts'
import { certificateFacts } from '../../../../src/domain/test-support/certificate-facts.ts'
import { aCertificateId } from '../../../../src/domain/test-support/certificate-ids.ts'
import { drawSheet, type SheetFonts } from '../sheet.ts'
import { readFonts } from '../sheet-text.ts'

export const siteUrl = 'https://meridiano.example'

export const fonts: SheetFonts = readFonts(
  (file) => new Uint8Array(readFileSync(new URL(`../fonts/${file}`, import.meta.url))),
)

export function aSheet(changes: Partial<CertificateSheet> = {}): CertificateSheet {
  return {
    id: aCertificateId(),
    certificate_number: 'MER-2026-00042',
    version: 1,
    status: 'pending',
    made_by: null,
    ...certificateFacts,
    student_name: 'Mariana Quispe Etxeberria',
    cohort_starts_on: toCalendarDay('2026-07-06'),
    hours: 40,
    issue_date: toCalendarDay('2026-09-16'),
    ...changes,
  }
}

export async function drawn(changes: Partial<CertificateSheet> = {}): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await drawSheet(aSheet(changes), fonts, siteUrl)
  if (!sheet.ok) throw new Error(sheet.code)
  return sheet.bytes
}
