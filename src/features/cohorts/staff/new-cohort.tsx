import { useNavigate } from 'react-router-dom'
import { cohortProblemMessages, cohortTexts, cohortWarningMessages } from '#content/cohorts.ts'
import { cohortMonthName } from '#content/format.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { type BaseSlug, cohortSlugOf, membershipSlug } from '#domain/course-slug.ts'
import { SelectField } from '#flows/form/fields.tsx'
import { today } from '#platform/clock.ts'
import { cohortHref } from '#platform/paths.ts'
import { toast } from '#ui/toast-store.ts'
import { type Cohort, freeMonth, monthOf, monthsFrom, nameOf } from '../cohort.ts'
import { valuesForFirst, valuesForNext } from '../cohort-values.ts'
import { createCohort } from '../cohorts.api.ts'
import { CohortFields } from './cohort-fields.tsx'
import { type CohortCard, CohortFrame } from './cohort-frame.tsx'
import { useCohortForm } from './use-cohort-form.ts'

export type NewCohortProps = {
  /** The cohort it copies; a product, for one from nothing. */
  from: Cohort | { base_slug: BaseSlug; name: string }
  cohorts: readonly Cohort[]
  card: CohortCard
}

export function NewCohort({ from, cohorts, card }: NewCohortProps) {
  const navigate = useNavigate()
  const copied = 'id' in from ? from : null
  const form = useCohortForm(`cohort:new:${copied?.id ?? from.base_slug}`, from.base_slug, {
    values: copied ? valuesForNext(copied) : valuesForFirst(from.name),
    version: null,
  })
  const slugs = cohorts.map(({ slug }) => slug)
  // The start determines the month until another one is chosen.
  const { starts_on: startsOn } = form.values
  const months = monthsFrom(today())
  const startMonth = isCalendarDay(startsOn) ? monthOf(startsOn) : null
  const month = form.values.month || startMonth || freeMonth(from.base_slug, slugs, today())
  // The membership has no months: whoever joins begins at once.
  const isTimeless = !copied && from.base_slug === membershipSlug
  const slug = cohortSlugOf(from.base_slug, isTimeless ? null : month)
  const taken = slugs.includes(slug) || form.problems.month === 'slug_taken'

  async function save() {
    if (taken) return form.show({ month: 'slug_taken' })
    const saved = await form.save((cohort) => createCohort(slug, cohort))
    if (!saved) return
    toast({ title: cohortTexts.created, description: cohortTexts.createdHint })
    navigate(cohortHref(saved.id), { replace: true })
  }

  return (
    <CohortFrame
      title={cohortTexts.newTitle(from.name)}
      facts={<p>{copied ? cohortTexts.newLead(nameOf(copied)) : cohortTexts.firstLead}</p>}
      form={form}
      submit={cohortTexts.create}
      needsChanges={false}
      onSubmit={save}
      card={card}
      preview={{ slug, baseSlug: from.base_slug }}
    >
      <CohortFields
        form={form}
        cohort={
          isTimeless ? (
            <p className="text-ink-soft text-sm sm:col-span-2">
              {cohortTexts.slug}: <span className="coordinates text-ink">{slug}</span>
            </p>
          ) : (
            <SelectField
              form={form}
              name="month"
              label={cohortTexts.fields.month}
              required
              error={taken ? cohortProblemMessages.slug_taken : undefined}
              hint={
                <>
                  {cohortTexts.slug}: <span className="coordinates text-ink">{slug}</span>.{' '}
                  {startMonth && startMonth !== month ? (
                    <span className="text-warning">{cohortWarningMessages.month_mismatch}</span>
                  ) : (
                    cohortTexts.hints.month
                  )}
                </>
              }
              place="sm:col-span-2"
              options={[...new Set([month, ...months])]
                .sort()
                .map((value) => ({ value, label: cohortMonthName(value) }))}
              value={month}
            />
          )
        }
      />
    </CohortFrame>
  )
}
