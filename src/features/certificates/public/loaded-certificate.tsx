import { useState } from 'react'
import {
  certificateTexts,
  certificateTexts as text,
  verdictTexts,
} from '#content/certificate-verification.ts'
import { cohortMonthName, formatDayWithYear } from '#content/format.ts'
import { site } from '#content/site.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { type CertificateId, certificateIdGroups } from '#domain/certificate-id.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import { siteAddress } from '#platform/env.ts'
import { certificateHref } from '#platform/paths.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { classNames } from '#ui/class-names.ts'
import { Container } from '#ui/container.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { ToneShape, toneGround, toneText } from '#ui/tone.tsx'
import type { FoundCertificate } from '../certificates.api.ts'
import { CertificateDocument } from './certificate-document.tsx'
import { CertificateFrame, EnglishWords } from './certificate-frame.tsx'
import { CertificateSeal } from './certificate-seal.tsx'
import { CertificateSharing } from './certificate-sharing.tsx'
import { FileCheck } from './file-check.tsx'
import { verdictWords } from './verdict-words.ts'

export type LoadedCertificateProps = { found: FoundCertificate; checkedAt: Date }

/** The register's entry as a sheet, and below it what can be done with the certificate. */
export function LoadedCertificate({ found: { certificate, file }, checkedAt }: LoadedCertificateProps) {
  const { id, certificate_number: number } = certificate
  const address = siteAddress(certificateHref(id))
  return (
    <Container className="grid gap-10 py-8 sm:gap-14 sm:py-14 print:block print:px-0 print:py-0">
      <article>
        <CertificateFrame number={number}>
          <VerdictBand certificate={certificate} />
          <div className="grid gap-8 px-5 py-8 sm:gap-10 sm:px-12 sm:py-12 print:gap-6 print:py-6">
            <div className="flex items-start justify-between gap-8">
              <div className="min-w-0">
                <p className="text-ink-mute">{text.awarded}</p>
                <h2 className="mt-1 max-w-[22ch] text-[clamp(1.75rem,1.1rem+3vw,3.75rem)] leading-[1.08] print:text-3xl">
                  {certificate.student_name}
                </h2>
                <p className="mt-7 text-ink-mute">{text.completed}</p>
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
            {site.seller && <p className="w-full text-ink-mute text-sm">{site.seller}</p>}
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

/** The id in groups, as on the document. */
function CertificateCode({ id }: { id: CertificateId }) {
  const [failed, setFailed] = useState(false)
  const groups = certificateIdGroups(id)
  return (
    <div className="grid gap-1">
      <p className="text-ink-mute text-sm">{certificateTexts.code}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <code className="wrap-anywhere font-mono text-sm sm:text-lg">{groups}</code>
        <CopyButton
          text={groups}
          label={certificateTexts.copyCode}
          copiedLabel={certificateTexts.copied}
          onCopied={() => setFailed(false)}
          onFailed={() => setFailed(true)}
          className="print:hidden"
        />
      </div>
      <p role="status" className="text-error text-sm empty:hidden">
        {failed && certificateTexts.copyFailed}
      </p>
    </div>
  )
}

/** What the document must say, too. */
function CertificateFacts({ certificate }: { certificate: PublicCertificate }) {
  const { facts, hours, noEnd, until } = certificateTexts
  const rows: [name: string, value: string | null][] = [
    [facts.hours, certificate.hours === null ? null : hours(certificate.hours)],
    [facts.cohort, certificate.cohort_starts_on && monthOf(certificate.cohort_starts_on)],
    [facts.issued, formatDayWithYear(certificate.issue_date)],
    [facts.validity, certificate.valid_until ? until(formatDayWithYear(certificate.valid_until)) : noEnd],
    [facts.number, certificate.certificate_number],
    [facts.version, String(certificate.version)],
    [facts.issuer, site.fullName],
  ]
  return (
    <dl className="figures grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 border-line border-t sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4 print:grid-cols-4">
      {rows.map(
        ([name, value]) =>
          value && (
            <div
              key={name}
              className="border-line border-b py-3 last:col-span-full last:lg:col-span-2 last:print:col-span-2"
            >
              <dt className="text-ink-mute text-sm">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function monthOf(day: CalendarDay): string {
  return cohortMonthName(day.slice(0, 7).replace('-', ''))
}

/** The answer that somebody came for: by words and shape, never by colour alone. */
function VerdictBand({ certificate }: { certificate: PublicCertificate }) {
  const { tone, english, title, text } = verdictWords(certificate)
  return (
    <div
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-4 border-ink border-y px-5 py-5 sm:gap-x-6 sm:px-12 sm:py-6',
        toneGround[tone],
      )}
    >
      <span
        className={classNames(
          'grid size-11 place-items-center rounded-full border-2 border-current bg-sheet sm:size-14',
          toneText[tone],
        )}
      >
        <ToneShape tone={tone} className="size-5 sm:size-6" />
      </span>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <h1 className={classNames('text-title', toneText[tone])}>{title}</h1>
          {english && <EnglishWords>{english}</EnglishWords>}
        </div>
        <p className="text-ink-soft text-lg">{text}</p>
        {certificate.replaced_by && (
          <ButtonLink
            to={certificateHref(certificate.replaced_by)}
            className="mt-3 justify-self-start print:hidden"
          >
            {verdictTexts.replaced.action}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
