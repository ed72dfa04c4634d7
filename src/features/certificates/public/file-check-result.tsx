import type { ReactNode } from 'react'
import { certificateUnchecked } from '#content/certificate-page-texts.ts'
import { fileProblemTexts, fileCheckTexts as text } from '#content/certificate-verification.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import { certificateHref } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ChosenCredential, ChosenFile, ChosenPdf } from '../chosen-file.ts'
import type { FileCheckState } from '../use-file-check.ts'
import { CodeForm } from './code-form.tsx'
import { verdictWords } from './verdict-words.ts'
import { VerifiedCredential } from './verified-credential.tsx'

export type FileCheckResultProps = {
  state: FileCheckState
  shown: PublicCertificate | null
  onCompare: (file: ChosenPdf, id: CertificateId) => void
  onVerify: (file: ChosenCredential) => void
}

/** What is known of the file so far. */
export function FileCheckResult({ state, shown, onCompare, onVerify }: FileCheckResultProps) {
  switch (state.step) {
    case 'waiting':
      return null
    case 'reading':
      return <p role="status">{text.reading(state.name)}</p>
    case 'asking':
      return <p role="status">{state.file.kind === 'pdf' ? text.asking : text.verifying}</p>
    case 'refused':
      return (
        <Notice tone="error" title={state.name}>
          {fileProblemTexts[state.problem]}
        </Notice>
      )
    case 'unnamed':
      return (
        <Notice tone="info" live title={text.unnamed.title}>
          <div className="grid gap-4">
            <FileName file={state.file} />
            <p>{text.unnamed.text}</p>
            <CodeForm action={text.unnamed.action} onCode={(id) => onCompare(state.file, id)} />
          </div>
        </Notice>
      )
    case 'not_found':
      return (
        <Notice tone="error" title={text.notFound.title}>
          <FileName file={state.file} />
          <p>{text.notFound.text}</p>
        </Notice>
      )
    case 'unchecked':
      return (
        <Notice
          tone="warning"
          live
          title={text.unchecked}
          action={
            <Button variant="secondary" onClick={() => onCompare(state.file, state.id)}>
              {text.retry}
            </Button>
          }
        >
          <FileName file={state.file} />
          <p>{certificateUnchecked.reasons[state.reason]}</p>
        </Notice>
      )
    case 'verified':
      return (
        <VerifiedCredential verdict={state.verdict} shown={shown}>
          <FileName file={state.file} />
        </VerifiedCredential>
      )
    case 'unverified':
      return (
        <Notice
          tone="warning"
          live
          title={text.unverified}
          action={
            <Button variant="secondary" onClick={() => onVerify(state.file)}>
              {text.verifyAgain}
            </Button>
          }
        >
          <FileName file={state.file} />
          <p>{certificateUnchecked.reasons[state.reason]}</p>
        </Notice>
      )
    case 'compared':
      return <Compared {...state} isElsewhere={state.certificate.id !== shown?.id} onPage={shown !== null} />
  }
}

type ComparedProps = Extract<FileCheckState, { step: 'compared' }> & {
  /** Its record is not the one on this page. */
  isElsewhere: boolean
  onPage: boolean
}

function Compared({ file, same, certificate, isElsewhere, onPage }: ComparedProps): ReactNode {
  const words = verdictWords(certificate)
  const outcome = same ? text.same : text.changed
  return (
    // An untouched file of a certificate that no longer counts is no good news.
    <Notice tone={same ? words.tone : 'error'} live title={outcome.title}>
      <FileName file={file} />
      <p>{outcome.text}</p>
      {isElsewhere && onPage && <p className="mt-3 font-semibold text-ink">{text.other}</p>}
      <div className="mt-3 border-line border-t pt-3">
        <p>
          {text.record} <strong className="font-semibold text-ink">{words.title}</strong>
        </p>
        {isElsewhere && (
          <>
            <p className="wrap-anywhere">
              {certificate.student_name} · {certificate.course_name} · {certificate.certificate_number}
            </p>
            <TextLink to={certificateHref(certificate.id)} look="stands">
              {text.see}
            </TextLink>
          </>
        )}
      </div>
    </Notice>
  )
}

function FileName({ file }: { file: ChosenFile }) {
  return (
    <p className="wrap-anywhere text-sm">
      {text.file}: {file.name}
    </p>
  )
}
