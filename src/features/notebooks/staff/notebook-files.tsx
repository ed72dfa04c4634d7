import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  notebookFieldNames as labels,
  type NotebookUploadProblem,
  notebookForm as texts,
} from '#content/notebook-library.ts'
import type { FormFields } from '#flows/form/use-form.ts'
import { fetchCode } from '#platform/page-code.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { fileNameOf, maxFileBytes } from '../notebook.ts'
import { uploadNotebookFile } from '../notebook-library.api.ts'
import type { NotebookFormValues } from '../notebook-values.ts'

type Changes = Partial<NotebookFormValues>
type Outcome = { changes: Changes } | { problem: NotebookUploadProblem }

/** Uploads what is chosen, one file at a time; the form keeps its address. */
function useUpload(
  form: FormFields<NotebookFormValues>,
  upload: (file: File, signal: AbortSignal) => Promise<Outcome>,
  onSending: (isSending: boolean) => void,
) {
  const [state, setState] = useState<'sending' | NotebookUploadProblem | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function choose(file: File) {
    const controller = new AbortController()
    running.current = controller
    setState('sending')
    onSending(true)
    // The code that reads files may not come.
    const outcome = await upload(file, controller.signal).catch(() => ({ problem: 'network' as const }))
    if (controller.signal.aborted) return
    onSending(false)
    setState('problem' in outcome ? outcome.problem : null)
    if ('changes' in outcome) form.change(outcome.changes)
  }

  return { state, choose: (file: File) => void choose(file) }
}

/** Comes once a file is chosen: the page shows a list first. */
const figureCode = () => fetchCode(() => import('../notebook-figure.ts'))

async function coverFrom(
  cover: Blob | null,
  name: string,
  alt: string,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!cover) return { problem: 'not_picture' }
  const sent = await uploadNotebookFile(cover, name, cover.type === 'image/webp' ? 'webp' : 'png', signal)
  return sent.ok ? { changes: { cover_url: sent.path, cover_alt: alt } } : { problem: sent.problem }
}

export type NotebookFilesProps = {
  form: FormFields<NotebookFormValues>
  /** A form that is saved meanwhile would keep the file before. */
  onSending: (isSending: boolean) => void
}

/** Names the covers that no person has chosen: another file brings its own. */
const figureName = 'ultima-figura'

/** The file; the last figure that it has saved becomes the cover where none was chosen. */
export function NotebookFileField({ form, onSending }: NotebookFilesProps) {
  const { download_url: stored, cover_url: cover } = form.values
  const isOpen = cover === '' || fileNameOf(cover).startsWith(figureName)
  async function upload(file: File, signal: AbortSignal): Promise<Outcome> {
    if (file.size > maxFileBytes) return { problem: 'too_large' }
    const { readFigures, drawFigure } = await figureCode()
    // It may have been changed or moved since it was chosen.
    const figures = readFigures(await file.text().catch(() => ''))
    if (!figures) return { problem: 'not_notebook' }
    const sent = await uploadNotebookFile(file, file.name, 'ipynb', signal)
    if (!sent.ok) return { problem: sent.problem }
    if (!isOpen) return { changes: { download_url: sent.path } }
    for (const figure of figures) {
      const cover = await drawFigure(figure)
      const stored = cover && (await coverFrom(cover, figureName, figure.alt, signal))
      if (stored && 'changes' in stored) return { changes: { download_url: sent.path, ...stored.changes } }
      if (cover) break
    }
    return { changes: { download_url: sent.path, cover_url: '', cover_alt: '' } }
  }
  const { state, choose } = useUpload(form, upload, onSending)
  return (
    <FileFrame
      label={labels.download_url}
      accept=".ipynb,application/x-ipynb+json"
      texts={texts.file}
      name="download_url"
      stored={stored}
      state={state}
      error={form.problemOf('download_url')}
      onChoose={choose}
    />
  )
}

export function CoverField({ form, onSending }: NotebookFilesProps) {
  const { cover_url: stored, cover_alt: alt } = form.values
  const { state, choose } = useUpload(
    form,
    async (file, signal) => coverFrom(await (await figureCode()).drawCover(file), file.name, alt, signal),
    onSending,
  )
  return (
    <FileFrame
      label={labels.cover_url}
      accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
      texts={texts.cover}
      name="cover_url"
      stored={stored}
      state={state}
      error={form.problemOf('cover_url')}
      onChoose={choose}
    >
      {stored !== '' && state !== 'sending' && (
        <Button variant="quiet" onClick={() => form.change({ cover_url: '', cover_alt: '' })}>
          {texts.cover.remove}
        </Button>
      )}
    </FileFrame>
  )
}

type FileFrameProps = {
  label: string
  accept: string
  texts: { choose: string; replace: string; hint: string; sending: string }
  name: string
  stored: string
  state: 'sending' | NotebookUploadProblem | null
  error: ReactNode
  onChoose: (file: File) => void
  children?: ReactNode
}

function FileFrame({
  label,
  accept,
  texts: own,
  name,
  stored,
  state,
  error,
  onChoose,
  children,
}: FileFrameProps) {
  const id = useId()
  const isSending = state === 'sending'
  const problem = state !== null && state !== 'sending' ? texts.uploads[state] : error
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid gap-2 rounded border border-line-strong border-dashed p-3">
        {stored !== '' && <p className="coordinates break-all">{fileNameOf(stored)}</p>}
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            label={label}
            accept={accept}
            name={name}
            busy={isSending}
            busyLabel={own.sending}
            aria-describedby={`${id}-hint`}
            onChoose={onChoose}
          >
            {stored === '' ? own.choose : own.replace}
          </FileButton>
          {children}
        </div>
        <p id={`${id}-hint`} className="text-ink-mute text-sm">
          {own.hint}
        </p>
      </div>
      <div role="status">{problem && <FieldError>{problem}</FieldError>}</div>
    </fieldset>
  )
}
