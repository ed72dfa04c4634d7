import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { uploadCertificateFailures } from '#content/certificate-failures.ts'
import { uploadCertificateTexts as texts, uploadCertificateTexts } from '#content/certificate-issue.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import { type CertificateRow, certificateFileMaxBytes } from '#domain/contracts/certificates.ts'
import { failureCodeOf } from '#domain/contracts/edge-function.ts'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { siteAddress } from '#platform/env.ts'
import { certificateHref } from '#platform/paths.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { TextLink } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { toast } from '#ui/toast-store.ts'
import { upload } from '../certificates-admin.api.ts'
import { certificatesKey } from '../certificates-admin.queries.ts'

export function UploadDialog({ certificate, onClose }: { certificate: CertificateRow; onClose: () => void }) {
  const { id, certificate_number: number, student_name: student } = certificate
  const upload = useCertificateUpload(id, () => {
    toast({ title: texts.done(number) })
    onClose()
  })
  const { state } = upload
  const form = useForm({ draft: null, start: {} })

  return (
    <StaffDialog
      title={texts.title}
      description={texts.of(student, number)}
      confirm={texts.confirm}
      working={texts.working}
      form={{
        ...form,
        busy: upload.isSending,
        failureText: state.step === 'failed' ? state.reason : null,
      }}
      onConfirm={upload.send}
      onClose={onClose}
    >
      <Instructions certificate={certificate} />
      <FileChoice file={upload.file} disabled={upload.isSending} onChoose={upload.choose} />
      <Sending state={state} onCancel={upload.cancel} />
    </StaffDialog>
  )
}

function Instructions({ certificate }: { certificate: CertificateRow }) {
  const { id, canva_template_url, student_name, certificate_number } = certificate
  const { steps } = texts
  return (
    <div className="grid gap-3 text-sm">
      <ol className="grid list-decimal gap-1.5 pl-5 marker:text-ink-mute">
        <li>
          {canva_template_url ? (
            <TextLink href={canva_template_url} newTab>
              {steps.template}
            </TextLink>
          ) : (
            steps.noTemplate
          )}
        </li>
        <li>
          {steps.name} <strong className="wrap-anywhere">{student_name}</strong>
        </li>
        <li>{steps.download}</li>
        <li>
          {steps.file} <span className="coordinates whitespace-nowrap">{certificate_number}.pdf</span>
        </li>
        <li>{steps.upload}</li>
      </ol>
      <p className="text-ink-soft">
        {texts.address}{' '}
        <span className="coordinates break-all text-ink">{siteAddress(certificateHref(id))}</span>
      </p>
    </div>
  )
}

type FileChoiceProps = { file: File | null; disabled: boolean; onChoose: (file: File) => void }

function FileChoice({ file, disabled, onChoose }: FileChoiceProps) {
  const hint = useId()
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium text-sm">{texts.file}</legend>
      <div className="flex flex-wrap items-center gap-3 rounded border border-line-strong border-dashed p-3">
        <FileButton label={texts.file} accept=".pdf" aria-describedby={hint} onChoose={onChoose}>
          {file ? texts.chooseOther : texts.choose}
        </FileButton>
        {file && <span className="coordinates min-w-0 break-all">{file.name}</span>}
        <span id={hint} className="text-ink-mute text-xs">
          {texts.hint}
        </span>
      </div>
    </fieldset>
  )
}

function Sending({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  if (state.step === 'cancelled') {
    return (
      <p role="status" className="text-sm">
        {texts.cancelled}
      </p>
    )
  }
  if (state.step !== 'sending') return null
  const percent = Math.floor(state.share * 100)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="grid grow gap-1">
        <p className="figures text-sm">{percent >= 99 ? texts.checking : texts.uploading(percent)}</p>
        <ProgressBar label={texts.progress} done={percent} total={100} />
      </div>
      <Button variant="secondary" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  )
}

type UploadState =
  | { step: 'idle' }
  | { step: 'failed'; reason: string }
  /** `share` of the file that was sent, 0 to 0.99. */
  | { step: 'sending'; share: number }
  | { step: 'cancelled' }

/** One upload of the chosen file; a failure keeps the file. */
function useCertificateUpload(certificateId: CertificateId, onDone: () => void) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function choose(chosen: File) {
    setFile(chosen)
    const refusal = refusalOf(chosen)
    setState(refusal ? { step: 'failed', reason: refusal } : { step: 'idle' })
  }

  async function send() {
    if (running.current) return
    const refusal = file ? refusalOf(file) : uploadCertificateTexts.missing
    if (!file || refusal) return setState({ step: 'failed', reason: refusal ?? '' })
    const controller = new AbortController()
    running.current = controller
    setState({ step: 'sending', share: 0 })
    const result = await upload(certificateId, file, {
      onProgress: (share) => setState({ step: 'sending', share }),
      signal: controller.signal,
    })
    running.current = null
    void client.invalidateQueries({ queryKey: certificatesKey })
    if (result.ok) return onDone()
    if (result.kind === 'cancelled') return setState({ step: 'cancelled' })
    const code = failureCodeOf(result)
    recheckAfter(code, client)
    setState({ step: 'failed', reason: uploadCertificateFailures[code] })
  }

  return {
    file,
    state,
    isSending: state.step === 'sending',
    choose,
    send: () => void send(),
    cancel: () => running.current?.abort(),
  }
}

/** Accepts only `.pdf` (back-office specification, section 5); the server looks at the content. */
function refusalOf(file: File): string | null {
  if (!/\.pdf$/i.test(file.name)) return uploadCertificateFailures.not_a_pdf
  return file.size > certificateFileMaxBytes ? uploadCertificateFailures.file_too_large : null
}
