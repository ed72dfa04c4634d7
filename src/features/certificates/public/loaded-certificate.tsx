import { certificateTexts as text } from '#content/certificate-page.ts'
import { site } from '#content/site.ts'
import { env } from '#platform/env.ts'
import { certificateHref } from '#platform/paths.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Container } from '#ui/container.tsx'
import { TextLink } from '#ui/link.tsx'
import type { FoundCertificate } from '../certificates.api.ts'
import { CertificateCode } from './certificate-code.tsx'
import { CertificateDocument } from './certificate-document.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { CertificateFrame } from './certificate-frame.tsx'
import { CertificateSeal } from './certificate-seal.tsx'
import { CertificateSharing } from './certificate-sharing.tsx'
import { FileCheck } from './file-check.tsx'
import { VerdictBand } from './verdict-band.tsx'

export type LoadedCertificateProps = { found: FoundCertificate; checkedAt: Date }

/** The register's entry as a sheet, and below it what can be done with the certificate. */
export function LoadedCertificate({ found: { certificate, file }, checkedAt }: LoadedCertificateProps) {
  const { id, certificate_number: number } = certificate
  const address = `${env().siteUrl}${certificateHref(id)}`
  return (
    <Container className="grid gap-10 py-8 sm:gap-14 sm:py-14 print:block print:px-0 print:py-0">
      <article>
        <CertificateFrame number={number}>
          <VerdictBand certificate={certificate} />
          <div className="grid gap-8 px-5 py-8 sm:gap-10 sm:px-12 sm:py-12 print:gap-6 print:py-6">
            <div className="flex items-start justify-between gap-8">
              <div className="min-w-0">
                <p className="text-ink-mute">{text.awarded}</p>
                <h2 className="mt-1 max-w-[22ch] text-[clamp(2rem,1.3rem+3vw,3.75rem)] leading-[1.05] print:text-3xl">
                  {certificate.student_name}
                </h2>
                <p className="mt-5 text-ink-mute">{text.completed}</p>
                <p className="mt-1 max-w-[40ch] text-balance font-display font-semibold text-heading">
                  {certificate.course_name}
                </p>
                {certificate.distinction && (
                  <>
                    <p className="mt-5 text-ink-mute">{text.distinction}</p>
                    <p className="mt-1 max-w-[40ch] text-balance font-display font-semibold text-heading">
                      {certificate.distinction}
                    </p>
                  </>
                )}
              </div>
              {certificate.verdict === 'valid' && (
                <CertificateSeal className="hidden size-52 shrink-0 lg:block print:block print:size-40" />
              )}
            </div>
            <CertificateFacts certificate={certificate} />
            <p className="prose-measure border-action border-l-2 pl-4 text-ink-soft">{text.compare}</p>
          </div>
          <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 border-ink border-t bg-sheet px-5 py-5 sm:px-12">
            <CertificateCode id={id} />
            <p aria-hidden="true" className="coordinates text-ink-mute">
              {site.coordinates.display}
            </p>
            <p className="hidden w-full print:block">
              {address}
              <br />
              {text.checked(formatSchoolMoment(checkedAt))}
            </p>
          </div>
        </CertificateFrame>
      </article>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14 print:hidden">
        <div className="grid gap-10 sm:gap-14">
          {file && <CertificateDocument number={number} file={file} />}
          <FileCheck shown={certificate} />
        </div>
        <div className="grid gap-10">
          {certificate.verdict === 'valid' && (
            <CertificateSharing certificate={certificate} address={address} />
          )}
          <p className="wrap-anywhere text-ink-soft">
            {text.support} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
          </p>
        </div>
      </div>
    </Container>
  )
}
