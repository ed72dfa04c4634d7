import { Fragment, type ReactNode } from 'react'
import { changedTexts, editTexts } from '#content/row-form-texts.ts'
import { focusControl, focusOnArrival } from '#platform/focus-control.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Form } from './use-form.ts'
import type { Base, FormValues } from './use-kept.ts'

export type ChangedNoticeProps<Values> = {
  form: Pick<Form<FormValues>, 'element'> & {
    beside: Partial<Values> | null
    base: Pick<Base<Values>, 'version'>
    clear: () => void
  }
  /** Labels of the fields that are shown. */
  labels: Partial<Record<keyof Values & string, string>>
  /** A value in words; empty where there is none. */
  shown: (value: Values[keyof Values & string], field: keyof Values & string) => string
  texts?: Partial<Record<keyof typeof changedTexts, string>>
  /** Gives up what was typed. */
  onTake?: () => void
}

/** What is stored now, where it differs from the draft of somebody who saves after somebody else (decision 171). */
export function ChangedNotice<Values>(props: ChangedNoticeProps<Values>) {
  const { form, labels, shown, onTake = form.clear } = props
  const texts = { ...changedTexts, ...props.texts }
  const fields = (Object.keys(labels) as (keyof Values & string)[]).flatMap((field) => {
    const value = form.beside?.[field]
    return value === undefined ? [] : [{ field, value: shown(value, field) }]
  })
  if (fields.length === 0) return null
  return (
    <section
      // Another version of the row is said anew.
      key={form.base.version}
      ref={focusOnArrival}
      tabIndex={-1}
      aria-label={texts.title}
      className="col-span-full scroll-mb-40 outline-none"
    >
      <Notice
        tone="warning"
        title={texts.title}
        action={
          <Button
            variant="secondary"
            onClick={() => {
              onTake()
              focusControl(form.element.current, fields[0]?.field)
            }}
          >
            {texts.take}
          </Button>
        }
      >
        <p>{texts.text}</p>
        <dl className="mt-2 grid gap-x-4 gap-y-1 text-ink sm:grid-cols-[auto_1fr]">
          {fields.map(({ field, value }) => (
            <Fragment key={field}>
              <dt className="text-ink-soft">{labels[field]}</dt>
              <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap max-sm:mb-2">
                {value || texts.empty}
              </dd>
            </Fragment>
          ))}
        </dl>
      </Notice>
    </section>
  )
}

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
