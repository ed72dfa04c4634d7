import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { fileCheckTexts as text } from '#content/certificate-verification.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { acceptedFiles } from '../chosen-file.ts'
import { useFileCheck } from '../use-file-check.ts'
import { FileCheckResult } from './file-check-result.tsx'

/** `shown`: the certificate whose page this is. */
export type FileCheckProps = { shown: PublicCertificate | null }

/** Compares a file with the register; dropped anywhere on the page, or chosen. */
export function FileCheck({ shown }: FileCheckProps) {
  const input = useRef<HTMLInputElement>(null)
  const headingId = useId()
  const { state, choose, compare, verify } = useFileCheck(shown)
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
      <FileCheckResult
        state={state}
        shown={shown}
        onCompare={(file, id) => void compare(file, id)}
        onVerify={(file) => void verify(file)}
      />
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
