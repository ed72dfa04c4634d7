import type { FormEvent, ReactNode } from 'react'
import { editionTexts } from '#content/course-editions.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { type EditionCard, EditionPreview, type EditionPreviewProps } from './edition-preview.tsx'
import { PastStart } from './past-start.tsx'
import type { EditionFailure, EditionForm } from './use-edition-form.ts'

export type EditionFrameProps = {
  title: string
  /** Under the title: the slug and the state of the edition. */
  facts: ReactNode
  form: EditionForm
  submit: string
  busy: boolean
  /** A new cohort can be created without a change. */
  needsChanges: boolean
  onSubmit: () => void
  onMakeCurrent?: () => void
  card: EditionCard
  preview: Pick<EditionPreviewProps, 'slug' | 'baseSlug'>
  aside?: ReactNode
  children: ReactNode
}

export function EditionFrame(props: EditionFrameProps) {
  const {
    title,
    facts,
    form,
    submit,
    busy,
    needsChanges,
    onSubmit,
    onMakeCurrent,
    card,
    preview,
    aside,
    children,
  } = props
  const { values, changed, failure } = form

  function send(event: FormEvent) {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  return (
    <div className="grid w-full max-w-[90rem] gap-page px-gutter py-page">
      <header className="grid gap-1">
        <TextLink to={paths.courseEditions} look="quiet">
          ← {editionTexts.back}
        </TextLink>
        <h1>{title}</h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">{facts}</div>
      </header>
      {form.restored && (
        <Notice tone="info" live>
          {editionTexts.restored}
        </Notice>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <form onSubmit={send} noValidate aria-label={title} className="grid gap-page">
          {children}
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-line border-t bg-ground py-3">
            {/* Next to the buttons, since the form is longer than the window. */}
            {failure && (
              <Failure
                failure={failure}
                startsOn={values.startsOn}
                busy={busy}
                onMakeCurrent={onMakeCurrent}
              />
            )}
            <p role="status" className="mr-auto text-ink-soft max-sm:w-full">
              {changed.length > 0
                ? editionTexts.changes(changed.length)
                : needsChanges && editionTexts.noChanges}
            </p>
            <Button variant="quiet" onClick={form.discard} disabled={busy || changed.length === 0}>
              {editionTexts.discard}
            </Button>
            <Button
              type="submit"
              busy={busy}
              busyLabel={editionTexts.saving}
              disabled={needsChanges && changed.length === 0}
            >
              {submit}
            </Button>
          </div>
        </form>
        <aside className="grid gap-page lg:sticky lg:top-4">
          <EditionPreview
            card={card}
            facts={form.facts}
            startsOn={values.startsOn}
            isCurrent={values.isCurrent}
            {...preview}
          />
          {aside}
        </aside>
      </div>
    </div>
  )
}

type FailureProps = {
  failure: EditionFailure
  startsOn: string
  busy: boolean
  onMakeCurrent: (() => void) | undefined
}

function Failure({ failure, startsOn, busy, onMakeCurrent }: FailureProps) {
  if (failure.kind === 'sentence') {
    return (
      <Notice tone="error" className="w-full">
        {failure.text}
      </Notice>
    )
  }
  const { rule } = editionTexts
  return (
    <Notice
      tone="error"
      title={rule.title}
      className="w-full"
      action={
        onMakeCurrent && (
          <Button variant="secondary" onClick={onMakeCurrent} disabled={busy}>
            {rule.action}
          </Button>
        )
      }
    >
      {rule.text}
      <PastStart startsOn={startsOn} />
    </Notice>
  )
}
