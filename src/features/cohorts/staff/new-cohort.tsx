import { useNavigate } from 'react-router-dom'
import { cohortProblemMessages, cohortTexts, cohortWarningMessages } from '#content/cohorts.ts'
import { cohortMonthName } from '#content/format.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { cohortSlugOf } from '#domain/course-slug.ts'
import { today } from '#platform/clock.ts'
import { cohortHref } from '#platform/paths.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Cohort } from '../cohort.ts'
import { valuesForNext } from '../cohort-form.ts'
import { freeMonth, monthOf, monthsFrom } from '../cohort-month.ts'
import { useCreateCohort } from '../cohorts.queries.ts'
import { CohortFields } from './cohort-fields.tsx'
import { CohortFrame } from './cohort-frame.tsx'
import type { CohortCard } from './cohort-preview.tsx'
import { cohortFieldId, focusField, useCohortForm } from './use-cohort-form.ts'

export type NewCohortProps = {
  /** The cohort it copies. */
  from: Cohort
  cohorts: readonly Cohort[]
  ownerId: string
  card: CohortCard
}

export function NewCohort({ from, cohorts, ownerId, card }: NewCohortProps) {
  const navigate = useNavigate()
  const form = useCohortForm(`cohort:new:${from.id}`, ownerId, from.baseSlug, {
    values: valuesForNext(from),
    version: null,
  })
  const create = useCreateCohort()
  const slugs = cohorts.map(({ slug }) => slug)
  // The start determines the month until another one is chosen.
  const { startsOn } = form.values
  const months = monthsFrom(today())
  const startMonth = isCalendarDay(startsOn) ? monthOf(startsOn) : null
  const month = form.month ?? startMonth ?? freeMonth(from.baseSlug, slugs, today())
  const slug = cohortSlugOf(from.baseSlug, month)
  const taken = slugs.includes(slug) || form.problems.month === 'slug_taken'

  async function save() {
    if (taken) return focusField('month')
    const saved = await form.send((cohort) => create.mutateAsync({ slug, cohort }))
    if (!saved) return
    toast({ title: cohortTexts.created, description: cohortTexts.createdHint })
    navigate(cohortHref(saved.id), { replace: true })
  }

  return (
    <CohortFrame
      title={cohortTexts.newTitle(from.name)}
      facts={<p>{cohortTexts.newLead(from.slug)}</p>}
      form={form}
      submit={cohortTexts.create}
      busy={create.isPending}
      needsChanges={false}
      onSubmit={() => void save()}
      card={card}
      preview={{ slug, baseSlug: from.baseSlug }}
    >
      <CohortFields
        form={form}
        cohort={
          <Field
            id={cohortFieldId('month')}
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
            className="sm:col-span-2"
          >
            <Select
              options={[...new Set([month, ...months])]
                .sort()
                .map((value) => ({ value, label: cohortMonthName(value) }))}
              value={month}
              onChange={(event) => form.change({ month: event.target.value })}
            />
          </Field>
        }
      />
    </CohortFrame>
  )
}
