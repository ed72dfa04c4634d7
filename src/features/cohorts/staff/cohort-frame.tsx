import type { FormEvent, ReactNode } from 'react'
import { cohortTexts } from '#content/cohorts.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { type CohortCard, CohortPreview, type CohortPreviewProps } from './cohort-preview.tsx'
import { PastStart } from './past-start.tsx'
import type { CohortFailure, CohortForm } from './use-cohort-form.ts'

export type CohortFrameProps = {
  title: string
  /** Under the title: the slug and the state of the cohort. */
  facts: ReactNode
  form: CohortForm
  submit: string
  busy: boolean
  /** A new cohort can be created without a change. */
  needsChanges: boolean
  onSubmit: () => void
  onMakeCurrent?: () => void
  card: CohortCard
  preview: Pick<CohortPreviewProps, 'slug' | 'baseSlug'>
  aside?: ReactNode
  children: ReactNode
}

export function CohortFrame(props: CohortFrameProps) {
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
        <TextLink to={paths.cohorts} look="quiet">
          ← {cohortTexts.back}
        </TextLink>
        <h1>{title}</h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">{facts}</div>
      </header>
      {form.restored && (
        <Notice tone="info" live>
          {cohortTexts.restored}
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
                ? cohortTexts.changes(changed.length)
                : needsChanges && cohortTexts.noChanges}
            </p>
            <Button variant="quiet" onClick={form.discard} disabled={busy || changed.length === 0}>
              {cohortTexts.discard}
            </Button>
            <Button
              type="submit"
              busy={busy}
              busyLabel={cohortTexts.saving}
              disabled={needsChanges && changed.length === 0}
            >
              {submit}
            </Button>
          </div>
        </form>
        <aside className="grid gap-page lg:sticky lg:top-4">
          <CohortPreview
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
  failure: CohortFailure
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
  const { rule } = cohortTexts
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
