import { certificateTexts } from '#content/certificate-page.ts'
import { cohortMonthName, formatDayWithYear } from '#content/format.ts'
import { site } from '#content/site.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'

/** What the document must say, too. */
export function CertificateFacts({ certificate }: { certificate: PublicCertificate }) {
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
