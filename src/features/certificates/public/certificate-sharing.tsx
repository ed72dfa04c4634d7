import { useId } from 'react'
import { certificateSharing as text } from '#content/certificate-page-texts.ts'
import { credentialTexts } from '#content/certificate-verification.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import { ButtonLink } from '#ui/link.tsx'
import { credentialHref } from '../credentials.api.ts'
import { addToProfileHref, shareHref } from '../linkedin.ts'

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
