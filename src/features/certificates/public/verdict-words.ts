import { verdictTexts } from '#content/certificate-verification.ts'
import { formatDayWithYear } from '#content/format.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import type { Tone } from '#ui/tone.tsx'

export type VerdictWords = {
  tone: Exclude<Tone, 'neutral'>
  /** As the specification quotes it, where it does. */
  english?: string
  title: string
  text: string
}

export function verdictWords({ verdict, valid_until, revoked_on }: PublicCertificate): VerdictWords {
  const { valid, expired, revoked, replaced } = verdictTexts
  switch (verdict) {
    case 'valid':
      return { tone: 'success', ...valid }
    case 'expired':
      return {
        tone: 'warning',
        title: expired.title,
        text: expired.text(valid_until ? formatDayWithYear(valid_until) : ''),
      }
    case 'revoked':
      return {
        tone: 'error',
        title: revoked.title,
        text: revoked.text(revoked_on ? formatDayWithYear(revoked_on) : ''),
      }
    case 'replaced':
      return { tone: 'info', title: replaced.title, text: replaced.text }
  }
}
