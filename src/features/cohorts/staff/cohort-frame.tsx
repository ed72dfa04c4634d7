import type { ReactNode } from 'react'
import { cohortTexts } from '#content/cohorts.ts'
import { formatDayWithYear, formatPrice } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import { announced } from '#domain/announced.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { displayedPrice } from '#domain/prices.ts'
import { SaveBar } from '#flows/form/row-form.tsx'
import { today } from '#platform/clock.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { priceOf, type ShownCohort } from '../cohort.ts'
import { PastStart } from './make-current-dialog.tsx'
import type { CohortForm } from './use-cohort-form.ts'

/** The card of the public site, which is another feature's: the route hands it in. */
export type CohortCard = (cohort: ShownCohort) => ReactNode

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
  preview: Pick<ShownCohort, 'slug' | 'baseSlug'>
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
          <SaveBar form={form} changed={form.changed.length} submit={submit} needsChanges={needsChanges}>
            {form.failure === 'second_current' && <SecondCurrent form={form} onMakeCurrent={onMakeCurrent} />}
          </SaveBar>
        </form>
        <aside className="grid gap-page lg:sticky lg:top-4">
          <Preview form={form} card={card} preview={preview} />
          {aside}
        </aside>
      </div>
    </div>
  )
}

function SecondCurrent({ form, onMakeCurrent }: Pick<CohortFrameProps, 'form' | 'onMakeCurrent'>) {
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

/** What visitors would see of this cohort: the public card with the values of the form. */
function Preview({ form, card, preview }: Pick<CohortFrameProps, 'form' | 'card' | 'preview'>) {
  const texts = cohortTexts.preview
  const { starts_on: startsOn, is_current_cohort: isCurrent } = form.values
  const price = priceOf(form.facts)
  const given = isCalendarDay(startsOn) ? startsOn : null
  const { startsOn: start } = announced(
    { starts_on: given },
    courseOf(preview.baseSlug)?.defaultStart,
    today(),
  )
  return (
    <section aria-label={texts.title} className="grid gap-2">
      <h2>{texts.title}</h2>
      <p className="text-ink-mute text-xs">{isCurrent ? texts.live : texts.notCurrent}</p>
      {!price && <p className="text-error">{texts.noPrice}</p>}
      <p className="sr-only">
        {texts.spoken(price && formatPrice(displayedPrice(price).current), start && formatDayWithYear(start))}
      </p>
      {/* A picture of the card: its buttons would leave the form, and put the course in the cart. */}
      <div inert className="text-base">
        {card({ ...preview, price, startsOn: start })}
      </div>
    </section>
  )
}
