import { useId } from 'react'
import { recapUploadText, type UploadProblem, uploadProblems } from '#content/recap-admin.ts'
import { type RecapFileKind, recapFileLabel } from '#domain/recap-files.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { RecapUploadState, UploadState } from './use-recap-upload.ts'

export type UploadFieldProps = {
  kind: RecapFileKind
  /** Object name of the stored file, or null. */
  stored: string | null
  upload: RecapUploadState
  onRemove: () => void
}

const accept: Record<RecapFileKind, string> = {
  audio: '.mp3,.wav,.m4a,.ogg,.opus,audio/*',
  pdf: '.pdf,application/pdf',
}

export function UploadField({ kind, stored, upload, onRemove }: UploadFieldProps) {
  const id = useId()
  const text = recapUploadText
  const { state, lengthIsUnwritten } = upload

  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-1.5 font-medium text-sm">{text.labels[kind]}</legend>
      <div className="grid gap-2 rounded border border-line-strong border-dashed p-3">
        {stored && !upload.isBusy && (
          <p className="min-w-0 text-sm">
            <span className="text-ink-mute">{text.stored}: </span>
            <span className="coordinates break-all">{recapFileLabel(stored)}</span>
          </p>
        )}
        <Progress kind={kind} state={state} />
        <div className="flex flex-wrap items-center gap-2">
          {upload.isBusy ? (
            <Button variant="secondary" onClick={upload.cancel}>
              {text.cancel}
            </Button>
          ) : (
            <FileButton
              label={text.labels[kind]}
              accept={accept[kind]}
              aria-describedby={`${id}-hint ${id}-length`}
              onChoose={upload.start}
            >
              {stored ? text.replace : text.choose[kind]}
              {stored && <span className="sr-only">: {text.labels[kind]}</span>}
            </FileButton>
          )}
          {stored && !upload.isBusy && (
            <Button
              variant="quiet"
              onClick={() => {
                upload.reset()
                onRemove()
              }}
            >
              {text.remove}
              <span className="sr-only">: {text.labels[kind]}</span>
            </Button>
          )}
          {state.step === 'cancelled' && upload.canSendAgain && (
            <Button variant="quiet" onClick={upload.retry}>
              {text.retry}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="text-ink-mute text-xs">
          {text.hints[kind]}
        </p>
      </div>
      {/* The region is there before its sentence, so that a screen reader tells of it. */}
      <div id={`${id}-length`} role="status">
        {lengthIsUnwritten && (
          <Notice tone="warning" title={text.lengthUnwritten.title}>
            {text.lengthUnwritten.text}
          </Notice>
        )}
      </div>
      {state.step === 'failed' && (
        <UploadFailure problem={state.problem} onRetry={state.canRetry ? upload.retry : undefined} />
      )}
    </fieldset>
  )
}

function Progress({ kind, state }: { kind: RecapFileKind; state: UploadState }) {
  const text = recapUploadText
  const percent = state.step === 'uploading' ? Math.floor(state.share * 100) : 0
  return (
    <>
      {state.step === 'uploading' && (
        <div className="grid gap-1">
          <p className="flex min-w-0 justify-between gap-3 text-sm">
            <span className="truncate">{state.fileName}</span>
            <span className="figures shrink-0">
              {percent >= 99 ? text.finishing : text.uploading(percent)}
            </span>
          </p>
          <ProgressBar label={text.progress[kind]} done={percent} total={100} />
        </div>
      )}
      {/* One live region for screen readers, without every percent. */}
      <p role="status" className="text-sm empty:hidden">
        {state.step === 'checking' && text.checking}
        {state.step === 'cancelled' && text.cancelled}
        {state.step === 'done' && <span className="font-medium text-success">{text.done}</span>}
      </p>
    </>
  )
}

function UploadFailure({ problem, onRetry }: { problem: UploadProblem; onRetry?: () => void }) {
  const { reason, hint, spanish } = uploadProblems[problem]
  return (
    <Notice
      tone="error"
      title={<span lang="en">{recapUploadText.errorTitle}</span>}
      action={
        onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {recapUploadText.retry}
          </Button>
        )
      }
    >
      <p lang={spanish ? undefined : 'en'}>{reason}</p>
      {hint && <p>{hint}</p>}
    </Notice>
  )
}
