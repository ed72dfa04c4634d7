import { useQuery } from '@tanstack/react-query'
import {
  certificateLoading,
  certificateNotFound,
  certificateUnchecked,
} from '#content/certificate-verification.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import { Container } from '#ui/container.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CertificateUnchecked, type FoundCertificate } from '../certificates.api.ts'
import { certificateQuery } from '../certificates.queries.ts'
import { CertificateFrame, EnglishWords } from './certificate-frame.tsx'
import { CertificateNotFound, CertificateUncheckedNotice } from './certificate-messages.tsx'
import { LoadedCertificate } from './loaded-certificate.tsx'
import { verdictWords } from './verdict-words.ts'

/** Whether a certificate holds, in one of six verdicts (back-office specification, section 2). */
export function CertificatePage({ id }: { id: CertificateId }) {
  const query = useQuery(certificateQuery(id))
  return (
    <>
      {/* Stands from the start: a region that comes with its text is not announced everywhere. */}
      <p role="status" className="sr-only">
        {spokenVerdict(query.data, query.isPending)}
      </p>
      {query.isPending && <Loading />}
      {query.data && (
        <LoadedCertificate key={id} found={query.data} checkedAt={new Date(query.dataUpdatedAt)} />
      )}
      {query.data === null && <CertificateNotFound />}
      {!query.isPending && query.data === undefined && (
        <CertificateUncheckedNotice
          reason={query.error instanceof CertificateUnchecked ? query.error.reason : 'server'}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  )
}

function spokenVerdict(found: FoundCertificate | null | undefined, isPending: boolean): string {
  if (isPending) return certificateLoading.spanish
  if (found === undefined) return certificateUnchecked.title
  if (found === null) return certificateNotFound.title
  const { title, text } = verdictWords(found.certificate)
  return `${title}. ${text} ${found.certificate.student_name}, ${found.certificate.course_name}.`
}

function Loading() {
  return (
    <Container className="py-8 sm:py-14">
      <CertificateFrame>
        <div className="grid gap-6 px-5 py-10 sm:px-12 sm:py-14" aria-busy="true">
          <div className="grid gap-2">
            <h1 className="text-title">{certificateLoading.spanish}</h1>
            <EnglishWords>{certificateLoading.english}</EnglishWords>
          </div>
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      </CertificateFrame>
    </Container>
  )
}
