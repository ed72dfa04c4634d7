import { useNavigate } from 'react-router-dom'
import { editionProblemMessages, editionTexts, editionWarningMessages } from '#content/course-editions.ts'
import { cohortMonthName } from '#content/format.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { cohortSlugOf } from '#domain/course-slug.ts'
import { today } from '#platform/clock.ts'
import { courseEditionHref } from '#platform/paths.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { freeMonth, monthOf, monthsFrom } from '../cohort-month.ts'
import { useCreateEdition } from '../course-editions.queries.ts'
import type { CourseEdition } from '../edition.ts'
import { valuesForNext } from '../edition-form.ts'
import { EditionFields } from './edition-fields.tsx'
import { EditionFrame } from './edition-frame.tsx'
import type { EditionCard } from './edition-preview.tsx'
import { editionFieldId, focusField, useEditionForm } from './use-edition-form.ts'

export type NewEditionProps = {
  /** The cohort it copies. */
  from: CourseEdition
  editions: readonly CourseEdition[]
  ownerId: string
  card: EditionCard
}

export function NewEdition({ from, editions, ownerId, card }: NewEditionProps) {
  const navigate = useNavigate()
  const form = useEditionForm(`edition:new:${from.id}`, ownerId, from.baseSlug, {
    values: valuesForNext(from),
    version: null,
  })
  const create = useCreateEdition()
  const slugs = editions.map(({ slug }) => slug)
  // The start determines the month until another one is chosen.
  const { startsOn } = form.values
  const months = monthsFrom(today())
  const startMonth = isCalendarDay(startsOn) ? monthOf(startsOn) : null
  const month = form.month ?? startMonth ?? freeMonth(from.baseSlug, slugs, today())
  const slug = cohortSlugOf(from.baseSlug, month)
  const taken = slugs.includes(slug) || form.problems.month === 'slug_taken'

  async function save() {
    if (taken) return focusField('month')
    const saved = await form.send((edition) => create.mutateAsync({ slug, edition }))
    if (!saved) return
    toast({ title: editionTexts.created, description: editionTexts.createdHint })
    navigate(courseEditionHref(saved.id), { replace: true })
  }

  return (
    <EditionFrame
      title={editionTexts.newTitle(from.name)}
      facts={<p>{editionTexts.newLead(from.slug)}</p>}
      form={form}
      submit={editionTexts.create}
      busy={create.isPending}
      needsChanges={false}
      onSubmit={() => void save()}
      card={card}
      preview={{ slug, baseSlug: from.baseSlug }}
    >
      <EditionFields
        form={form}
        cohort={
          <Field
            id={editionFieldId('month')}
            label={editionTexts.fields.month}
            required
            error={taken ? editionProblemMessages.slug_taken : undefined}
            hint={
              <>
                {editionTexts.slug}: <span className="coordinates text-ink">{slug}</span>.{' '}
                {startMonth && startMonth !== month ? (
                  <span className="text-warning">{editionWarningMessages.month_mismatch}</span>
                ) : (
                  editionTexts.hints.month
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
    </EditionFrame>
  )
}
