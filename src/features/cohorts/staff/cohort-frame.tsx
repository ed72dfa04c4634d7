import type { ReactNode } from 'react'
import { cohortTexts } from '#content/cohorts.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { type CohortCard, CohortPreview, type CohortPreviewProps } from './cohort-preview.tsx'
import { PastStart } from './make-current-dialog.tsx'
import type { CohortForm } from './use-cohort-form.ts'

export type CohortFrameProps = {
  title: string
  /** Under the title: the slug and the state of the cohort. */
  facts: ReactNode
  form: CohortForm
  submit: string
  /** A new cohort can be created without a change. */
  needsChanges: boolean
  onSubmit: () => unknown
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
    needsChanges,
    onSubmit,
    onMakeCurrent,
    card,
    preview,
    aside,
    children,
  } = props
  const { values, changed, busy } = form

  return (
    <div className="grid w-full max-w-[90rem] gap-page px-gutter py-page">
      <header className="grid gap-1">
        <TextLink to={paths.cohorts} look="quiet">
          ← {cohortTexts.back}
        </TextLink>
        <h1>{title}</h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">{facts}</div>
      </header>
      {form.wasRestored && (
        <Notice tone="info" live>
          {cohortTexts.restored}
        </Notice>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <form
          {...form.props(onSubmit)}
          aria-label={title}
          // Below a field that takes the focus its sentence is still to come, and the bar at the foot grows.
          className="grid gap-page [&_input]:scroll-mb-80 [&_select]:scroll-mb-80"
        >
          {children}
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-line border-t bg-ground py-3">
            {/* Next to the buttons, since the form is longer than the window. */}
            <Failure form={form} onMakeCurrent={onMakeCurrent} />
            <p role="status" className="mr-auto text-ink-soft max-sm:w-full">
              {changed.length > 0
                ? cohortTexts.changes(changed.length)
                : needsChanges && cohortTexts.noChanges}
            </p>
            <Button variant="quiet" onClick={() => form.clear()} disabled={busy || changed.length === 0}>
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
            startsOn={values.starts_on}
            isCurrent={values.is_current_cohort}
            {...preview}
          />
          {aside}
        </aside>
      </div>
    </div>
  )
}

function Failure({ form, onMakeCurrent }: Pick<CohortFrameProps, 'form' | 'onMakeCurrent'>) {
  if (form.failureText) {
    return (
      <Notice tone="error" className="w-full">
        {form.failureText}
      </Notice>
    )
  }
  if (form.failure !== 'second_current') return null
  const { rule } = cohortTexts
  return (
    <Notice
      tone="error"
      title={rule.title}
      className="w-full"
      action={
        onMakeCurrent && (
          <Button variant="secondary" onClick={onMakeCurrent} disabled={form.busy}>
            {rule.action}
          </Button>
        )
      }
    >
      {rule.text}
      <PastStart startsOn={form.values.starts_on} />
    </Notice>
  )
}
