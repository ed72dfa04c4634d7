import { type FormEvent, type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react'
import { csvExportTexts, csvFormatTexts } from '#content/csv-export.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { useDismissal } from '#ui/use-dismissal.ts'
import { CsvFormatSelect } from './csv-format-select.tsx'

export type CsvExportQuestionProps = {
  /** Label of the button that asks, and of the one that starts the export. */
  label: string
  /** An export runs: none can be started. */
  busy: boolean
  busyLabel: string
  title: string
  text: string
  /** Side of the button that the question is aligned with. */
  align: 'start' | 'end'
  /** Starts the export; false when the answers do not allow it, so that the question stays. */
  onConfirm: () => boolean
  /** Fields before that of the format. */
  children?: ReactNode
}

/**
 * A button that asks about a file before it is written. Not modal: a modal dialog makes the browser restyle every row
 * of the table below, twice, which freezes a slow processor.
 */
export function CsvExportQuestion(props: CsvExportQuestionProps) {
  const { label, busy, busyLabel, title, text, align, onConfirm, children } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLFormElement>(null)
  const id = useId()
  useDismissal(root, {
    isOpen: () => open,
    close: () => setOpen(false),
    opener: () => button.current,
  })

  // In a task of its own, apart from what the press does besides.
  function show(shown: boolean) {
    startTransition(() => setOpen(shown))
  }

  useEffect(() => {
    // Enter starts the export from either.
    if (open) question.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus()
  }, [open])

  function close() {
    show(false)
    button.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (onConfirm()) close()
  }

  return (
    <div ref={root} className="relative">
      <Button
        ref={button}
        variant="secondary"
        busy={busy}
        busyLabel={busyLabel}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => show(!open)}
      >
        {label}
      </Button>
      {open && (
        <div
          id={id}
          role="dialog"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-rise overflow-y-auto rounded-t-lg border-ink border-t bg-sheet p-5 shadow-lifted sm:absolute sm:inset-x-auto sm:top-full sm:bottom-auto sm:mt-1 sm:w-96 sm:rounded sm:border',
            align === 'end' ? 'sm:right-0' : 'sm:left-0',
          )}
        >
          <form ref={question} noValidate onSubmit={submit} className="grid gap-4">
            <div className="grid gap-1">
              <h2 id={`${id}-title`}>{title}</h2>
              <p id={`${id}-text`} className="text-ink-soft">
                {text}
              </p>
            </div>
            {children}
            <Field label={csvFormatTexts.label}>
              <CsvFormatSelect />
            </Field>
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="quiet" onClick={close}>
                {csvExportTexts.cancel}
              </Button>
              <Button type="submit">{label}</Button>
            </div>
          </form>
        </div>
      )}
    </div>
  )
}
