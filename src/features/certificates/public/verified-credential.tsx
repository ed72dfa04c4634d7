import type { ReactNode } from 'react'
import {
  credentialVerdicts,
  fileCheckTexts,
  credentialTexts as text,
} from '#content/certificate-verification.ts'
import { formatDayWithYear } from '#content/format.ts'
import { dayIn, schoolTimeZone } from '#domain/calendar.ts'
import { parseCertificateId } from '#domain/certificate-id.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import type { BadgeVerdict } from '#domain/credential/proof.ts'
import { certificateHref } from '#platform/paths.ts'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

const tones = {
  valid: 'success',
  expired: 'warning',
  not_yet_valid: 'warning',
  revoked: 'error',
  altered: 'error',
  unknown_key: 'error',
  foreign: 'error',
  malformed: 'error',
} as const satisfies Record<BadgeVerdict['state'], string>

export type VerifiedCredentialProps = {
  verdict: BadgeVerdict
  shown: PublicCertificate | null
  children: ReactNode
}

/** What the signature of a credential proves. */
export function VerifiedCredential({ verdict, shown, children }: VerifiedCredentialProps) {
  const words = credentialVerdicts[verdict.state]
  return (
    <Notice tone={tones[verdict.state]} live title={words.title}>
      {children}
      <p>{words.text}</p>
      {'badge' in verdict && <BadgeFacts {...verdict} shown={shown} />}
    </Notice>
  )
}

type BadgeFactsProps = Extract<BadgeVerdict, { badge: unknown }> & { shown: PublicCertificate | null }

function BadgeFacts({ badge, statusChecked, shown }: BadgeFactsProps) {
  const [holder] = badge.credentialSubject.identifier
  const id = parseCertificateId(badge.id)
  return (
    <div className="mt-3 grid gap-1 border-line border-t pt-3">
      {!statusChecked && <p className="font-semibold text-ink">{text.statusUnknown}</p>}
      <p className="wrap-anywhere">
        {text.holder}: <strong className="font-semibold text-ink">{holder.identityHash}</strong>
      </p>
      <p className="wrap-anywhere">
        {text.course}: {badge.credentialSubject.achievement.name}
      </p>
      {badge.validUntil !== undefined && (
        <p>
          {text.until}: {formatDayWithYear(lastDayOf(badge.validUntil))}
        </p>
      )}
      {id && id !== shown?.id && (
        <TextLink to={certificateHref(id)} look="stands">
          {fileCheckTexts.see}
        </TextLink>
      )}
    </div>
  )
}

/** It ends with the last second of its last day. */
function lastDayOf(validUntil: string) {
  return dayIn(new Date(Date.parse(validUntil) - 1000), schoolTimeZone)
}
