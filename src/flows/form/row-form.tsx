import type { ReactNode } from 'react'
import { editTexts } from '#content/edit-conflict.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Fields of a long form that belong together, in two columns. */
export function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-4">
      <legend className="float-left mb-3 w-full font-display font-semibold text-base">{title}</legend>
      <div className="clear-both grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

export type SaveBarProps = {
  form: { busy: boolean; failureText: string | null; clear: () => void }
  /** How many fields differ from the stored row. */
  changed: number
  submit?: string
  /** A new row can be stored without a change. */
  needsChanges?: boolean
  /** What else is said of a failure. */
  children?: ReactNode
}

/** The foot of a form about a stored row, which is longer than the window. */
export function SaveBar({
  form,
  changed,
  submit = editTexts.save,
  needsChanges = true,
  children,
}: SaveBarProps) {
  const { busy, failureText } = form
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-line border-t bg-ground py-3">
      {/* Next to the buttons, so that it is in view. */}
      {failureText && (
        <Notice tone="error" className="w-full">
          {failureText}
        </Notice>
      )}
      {children}
      <p role="status" className="mr-auto text-ink-soft max-sm:w-full">
        {changed > 0 ? editTexts.changes(changed) : needsChanges && editTexts.noChanges}
      </p>
      <Button variant="quiet" onClick={() => form.clear()} disabled={busy || changed === 0}>
        {editTexts.discard}
      </Button>
      <Button type="submit" busy={busy} busyLabel={editTexts.saving} disabled={needsChanges && changed === 0}>
        {submit}
      </Button>
    </div>
  )
}
