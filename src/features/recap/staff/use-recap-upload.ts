import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UploadProblem } from '#content/recap-admin.ts'
import type { FilePart } from '#domain/file-part.ts'
import { isLengthWritten, recapFileContent } from '#domain/recap-file-content.ts'
import { type RecapFileKind, recapFileMaxBytes, recapObjectName } from '#domain/recap-files.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { uploadRecapFile } from '../recap-admin.api.ts'

export type UploadState =
  | { step: 'idle' }
  | { step: 'checking' }
  | { step: 'uploading'; fileName: string; share: number }
  | { step: 'cancelled' }
  | { step: 'failed'; problem: UploadProblem; canRetry: boolean }
  | { step: 'done' }

/** One upload into the bucket: check, progress, cancel, retry. */
export function useRecapUpload(kind: RecapFileKind, onStored: (objectName: string) => void) {
  const client = useQueryClient()
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  /** Players will not learn the length of the chosen audio from its file. */
  const [lengthIsUnwritten, setLengthIsUnwritten] = useState(false)
  const file = useRef<File | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function start(chosen: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    file.current = chosen
    const set = (next: UploadState) => {
      if (running.current === controller) setState(next)
    }
    const refuse = (problem: UploadProblem, canRetry = false) => set({ step: 'failed', problem, canRetry })

    set({ step: 'checking' })
    setLengthIsUnwritten(false)
    const wrongType: UploadProblem = kind === 'audio' ? 'audio_type' : 'pdf_type'
    if (chosen.size > recapFileMaxBytes) return refuse('file_too_large')
    const read = (start: number, length: number) => partOf(chosen, start, length)
    const type = await recapFileContent(kind, read)
    if (type === 'codec') return refuse('audio_codec')
    if (type === 'type') return refuse(wrongType)
    const isWritten = await isLengthWritten(type, read)
    if (controller.signal.aborted) return
    setLengthIsUnwritten(!isWritten)

    set({ step: 'uploading', fileName: chosen.name, share: 0 })
    // Every attempt gets a new name: the rest of an interrupted upload is never mistaken for the whole file.
    const objectName = recapObjectName(kind, chosen.name, type, crypto.randomUUID())
    const result = await uploadRecapFile({
      objectName,
      file: chosen,
      type,
      onProgress: (share) => set({ step: 'uploading', fileName: chosen.name, share }),
      signal: controller.signal,
    })
    if (result.ok) {
      set({ step: 'done' })
      if (!controller.signal.aborted) onStored(objectName)
      return
    }
    if (result.failure === 'cancelled') return
    if (result.failure === 'wrong_type') return refuse(wrongType)
    refuse(result.failure, result.failure !== 'too_large')
    // A rejection does not say whether the session has ended or a policy applies.
    if (result.failure === 'denied' || result.failure === 'session') recheckAfter('forbidden', client)
  }

  return {
    state,
    lengthIsUnwritten,
    isBusy: state.step === 'checking' || state.step === 'uploading',
    start: (chosen: File) => void start(chosen),
    retry() {
      if (file.current) void start(file.current)
    },
    canSendAgain: file.current !== null,
    cancel() {
      running.current?.abort()
      setState({ step: 'cancelled' })
    },
    reset() {
      running.current?.abort()
      file.current = null
      setLengthIsUnwritten(false)
      setState({ step: 'idle' })
    },
  }
}

/** Empty when the file cannot be read, since it was moved or deleted after it was chosen. */
async function partOf(file: File, start: number, length: number): Promise<FilePart> {
  const bytes = await file
    .slice(start, start + length)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return { bytes: new Uint8Array(bytes), size: file.size }
}

export type RecapUploadState = ReturnType<typeof useRecapUpload>
