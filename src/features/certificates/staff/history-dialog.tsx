import { useQuery } from '@tanstack/react-query'
import {
  certificateStateLabels,
  certificatesTexts,
  certificateHistoryTexts as texts,
} from '#content/certificates.ts'
import { formatShortDay } from '#content/format.ts'
import type { CertificateHistory, CertificateRow } from '#domain/contracts/certificates.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { certificateTones } from '#flows/staff-list/state-tones.ts'
import { certificateHref } from '#platform/paths.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextLink } from '#ui/link.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { historyQuery } from '../certificates-admin.queries.ts'

/** The versions of a certificate: what each says, who made it, when and why. */
export function HistoryDialog({
  certificate,
  onClose,
}: {
  certificate: CertificateRow
  onClose: () => void
}) {
  const { certificate_number: number } = certificate
  const query = useQuery(historyQuery(number))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(number)}
      width="wide"
      surface="staff"
      footer={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <ListFailure texts={texts} query={query} />
      {query.isPending && (
        <SkeletonGroup label={texts.loading}>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      )}
      <ol className="grid gap-4">
        {query.data?.map((version) => (
          <Version key={version.id} version={version} />
        ))}
      </ol>
    </Dialog>
  )
}

function Version({ version }: { version: CertificateHistory[number] }) {
  const { state, hours } = version
  const says = [
    version.student_name,
    version.course_name,
    hours === null ? null : texts.hours(hours),
    formatShortDay(version.issue_date),
    version.valid_until && certificatesTexts.until(formatShortDay(version.valid_until)),
    version.distinction,
  ].filter(Boolean)
  return (
    <li className="grid gap-1 border-line border-t pt-3 text-sm first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-display font-semibold ">{texts.version(version.version)}</h3>
        <Badge tone={certificateTones[state]}>{certificateStateLabels[state]}</Badge>
        {version.made_by && <span className="text-ink-mute">{texts.makers[version.made_by]}</span>}
      </div>
      <p className="wrap-anywhere">{says.join(' · ')}</p>
      <ul className="grid gap-0.5 text-ink-soft">
        {eventsOf(version).map((event) => (
          <li key={event} className="wrap-anywhere">
            {event}
          </li>
        ))}
      </ul>
      {version.issued_at && (
        <p>
          <TextLink href={certificateHref(version.id)} newTab>
            {texts.page}
          </TextLink>
        </p>
      )}
    </li>
  )
}

/** In order of time. */
function eventsOf(version: CertificateHistory[number]): string[] {
  const at = (instant: string) => formatSchoolMoment(new Date(instant))
  const by = (name: string | null) => name ?? texts.someone
  return [
    texts.created(at(version.created_at), by(version.created_by_name)),
    version.reissue_reason && texts.reissued(version.reissue_reason),
    version.issued_at && texts.issued(at(version.issued_at), by(version.issued_by_name)),
    version.replaced_at && texts.replaced(at(version.replaced_at)),
    version.revoked_at && texts.revoked(at(version.revoked_at), by(version.revoked_by_name)),
    version.revocation_reason && texts.revocation(version.revocation_reason),
  ].filter((event): event is string => Boolean(event))
}
