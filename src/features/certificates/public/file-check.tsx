import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  certificateUnchecked,
  fileProblemTexts,
  fileCheckTexts as text,
} from '#content/certificate-verification.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import { certificateHref } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { acceptedFiles, type ChosenFile, type ChosenPdf } from '../chosen-file.ts'
import { type FileCheckState, useFileCheck } from '../use-file-check.ts'
import { CodeForm } from './code-form.tsx'
import { verdictWords } from './verdict-words.ts'
import { VerifiedCredential } from './verified-credential.tsx'

/** `shown`: the certificate whose page this is. */
export type FileCheckProps = { shown: PublicCertificate | null }

/** Compares a file with the register; dropped anywhere on the page, or chosen. */
export function FileCheck({ shown }: FileCheckProps) {
  const input = useRef<HTMLInputElement>(null)
  const headingId = useId()
  const { state, choose, compare } = useFileCheck(shown)
  const over = usePageDrop((file) => void choose(file))
  const busy = state.step === 'reading' || state.step === 'asking'

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    if (file) void choose(file)
    // So that the same file can be chosen again.
    event.target.value = ''
  }

  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="text-heading">
        {shown ? text.titleHere : text.title}
      </h2>
      <p className="prose-measure text-ink-soft">{text.text}</p>
      {/* Labelled by the button below. */}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles}
        onChange={onChange}
        aria-label={text.choose}
      />
      <div
        className={classNames(
          'grid noscript:hidden justify-items-center gap-3 border border-dashed px-5 py-8 text-center transition-colors duration-fast',
          over ? 'border-action bg-action-tint' : 'border-line-strong bg-sheet',
        )}
      >
        <p aria-hidden="true" className="hidden text-ink-soft sm:block">
          {text.drop}
          <br />
          {text.or}
        </p>
        <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
          {state.step === 'waiting' ? text.choose : text.another}
        </Button>
      </div>
      <FileCheckResult state={state} shown={shown} onCompare={(file, id) => void compare(file, id)} />
    </section>
  )
}

/**
 * Takes files dropped anywhere on the page: beside a small target the browser would open the file in place of the
 * page. True while a file is dragged over the window.
 */
function usePageDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onFile)
  useEffect(() => {
    take.current = onFile
  })

  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    function onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setOver(false)
    }
    function onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) take.current(file)
    }
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('dragleave', onDragLeave)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('dragleave', onDragLeave)
      document.removeEventListener('drop', onDrop)
    }
  }, [])

  return over
}

type FileCheckResultProps = {
  state: FileCheckState
  shown: PublicCertificate | null
  onCompare: (file: ChosenPdf, id: CertificateId) => void
}

/** What is known of the file so far. */
function FileCheckResult({ state, shown, onCompare }: FileCheckResultProps) {
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
    case 'unchecked': {
      const [title, action] =
        state.file.kind === 'pdf' ? [text.unchecked, text.retry] : [text.unverified, text.verifyAgain]
      return (
        <Notice
          tone="warning"
          live
          title={title}
          action={
            <Button variant="secondary" onClick={state.again}>
              {action}
            </Button>
          }
        >
          <FileName file={state.file} />
          <p>{certificateUnchecked.reasons[state.reason]}</p>
        </Notice>
      )
    }
    case 'verified':
      return (
        <VerifiedCredential verdict={state.verdict} shown={shown}>
          <FileName file={state.file} />
        </VerifiedCredential>
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
