import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { uploadCertificateFailures } from '#content/certificate-failures.ts'
import { uploadCertificateTexts } from '#content/certificate-issue.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import { certificateFileMaxBytes } from '#domain/contracts/certificates.ts'
import { failureCodeOf } from '#platform/call-function.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { upload } from './certificates-admin.api.ts'
import { certificatesKey } from './certificates-admin.queries.ts'

export type UploadState =
  | { step: 'idle' }
  | { step: 'failed'; reason: string }
  /** `share` of the file that was sent, 0 to 0.99. */
  | { step: 'sending'; share: number }
  | { step: 'cancelled' }

/** One upload of the chosen file; a failure keeps the file. */
export function useCertificateUpload(certificateId: CertificateId, onDone: () => void) {
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
