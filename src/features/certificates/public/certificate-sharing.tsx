import { useId } from 'react'
import { credentialTexts, certificateSharing as text } from '#content/certificate-verification.ts'
import { site } from '#content/site.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import { ButtonLink } from '#ui/link.tsx'
import { credentialHref } from '../credentials.api.ts'

export type CertificateSharingProps = { certificate: PublicCertificate; address: string }

export function CertificateSharing({ certificate, address }: CertificateSharingProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="text-heading">
        {text.title}
      </h2>
      <p className="text-ink-soft">{text.text}</p>
      <ButtonLink href={addToProfileHref(certificate, address)} newTab variant="secondary">
        {text.addToProfile}
      </ButtonLink>
      <ButtonLink href={shareHref(address)} newTab variant="secondary">
        {text.share}
      </ButtonLink>
      <ButtonLink href={credentialHref(certificate.id)} variant="quiet">
        {credentialTexts.download}
      </ButtonLink>
      <p className="text-ink-soft text-sm">{credentialTexts.downloadText}</p>
    </section>
  )
}

/** Encoded by hand: the form of the network shows the plus signs of `URLSearchParams`. */
function withQuery(address: string, values: Record<string, string>): string {
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}?${query.join('&')}`
}

/** The network takes the address alone and reads the rest from its page (providers, section 8). */
export function shareHref(url: string): string {
  return withQuery('https://www.linkedin.com/sharing/share-offsite/', { url })
}

/** The form of a profile, filled in (providers, section 8). */
export function addToProfileHref(certificate: PublicCertificate, url: string): string {
  const { course_name, issue_date, valid_until, certificate_number } = certificate
  const [issueYear = '', issueMonth] = issue_date.split('-')
  const [expirationYear = '', expirationMonth] = valid_until?.split('-') ?? []
  return withQuery('https://www.linkedin.com/profile/add', {
    startTask: 'CERTIFICATION_NAME',
    name: course_name,
    organizationName: site.name,
    issueYear,
    issueMonth: String(Number(issueMonth)),
    ...(valid_until && { expirationYear, expirationMonth: String(Number(expirationMonth)) }),
    certUrl: url,
    certId: certificate_number,
  })
}
