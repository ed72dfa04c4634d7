import { useState } from 'react'
import { cohortsTexts, cohortTexts } from '#content/cohorts.ts'
import { formatShortDay } from '#content/format.ts'
import { productOf } from '#content/products.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { ChangedNotice } from '#flows/form/row-form.tsx'
import { checkoutHref, cohortIssueHref } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { toast } from '#ui/toast-store.ts'
import { type Cohort, currentOf, nameOf } from '../cohort.ts'
import { newCohortHref } from '../cohort-filter.ts'
import { type CohortColumns, changedColumns, valuesOf } from '../cohort-values.ts'
import { makeCurrentCohort, type SaveOutcome, updateCohort } from '../cohorts.api.ts'
import { CohortFields } from './cohort-fields.tsx'
import { type CohortCard, CohortFrame } from './cohort-frame.tsx'
import { CohortState } from './cohorts-columns.tsx'
import { MakeCurrentDialog } from './make-current-dialog.tsx'
import { useCohortForm } from './use-cohort-form.ts'

export type CohortEditorProps = { cohort: Cohort; cohorts: readonly Cohort[]; card: CohortCard }

export function CohortEditor({ cohort, cohorts, card }: CohortEditorProps) {
  const current = { values: valuesOf(cohort), version: cohort.version }
  const form = useCohortForm(`cohort:${cohort.id}`, cohort.base_slug, current)
  const [choosing, setChoosing] = useState(false)

  async function write(changes: Partial<CohortColumns>, version: number | null): Promise<SaveOutcome> {
    if (Object.keys(changes).length === 0) return { ok: true, cohort }
    return updateCohort({ id: cohort.id, version: version ?? cohort.version, changes })
  }

  async function save() {
    const saved = await form.save((columns, base) =>
      write(changedColumns(columns, base.values), base.version),
    )
    if (saved) toast({ title: cohortTexts.saved, description: nameOf(saved) })
  }

  /** Saves everything but the flag, then moves the flag in the one call that never leaves two or none. */
  async function saveAndMakeCurrent() {
    const saved = await form.save(async (columns, base) => {
      const { is_current_cohort: _, ...changes } = changedColumns(columns, base.values)
      const outcome = await write(changes, base.version)
      if (!outcome.ok) return outcome
      return (await makeCurrentCohort(cohort.id)).ok ? outcome : { ok: false, refusal: 'missing' }
    })
    if (saved) toast({ title: cohortTexts.makeCurrent.done, description: nameOf(saved) })
  }

  return (
    <CohortFrame
      title={cohort.name}
      facts={
        <>
          <span className="coordinates">{cohort.slug}</span>
          <CohortState cohort={cohort} />
        </>
      }
      form={form}
      submit={cohortTexts.save}
      needsChanges
      onSubmit={save}
      onMakeCurrent={() => void saveAndMakeCurrent()}
      card={card}
      preview={{ slug: cohort.slug, baseSlug: cohort.base_slug }}
      aside={
        <>
          <div className="flex flex-wrap gap-3">
            {!cohort.is_current_cohort && (
              <Button variant="secondary" onClick={() => setChoosing(true)}>
                {cohortsTexts.makeCurrent}
              </Button>
            )}
            <ButtonLink variant="secondary" to={newCohortHref(cohort.id)}>
              {cohortsTexts.newCohort}
            </ButtonLink>
            <ButtonLink variant="secondary" to={cohortIssueHref(cohort.id)}>
              {cohortsTexts.certify}
            </ButtonLink>
          </div>
          <PublicLinks cohort={cohort} />
        </>
      }
    >
      <CohortFields form={form} />
      <ChangedNotice form={form} labels={cohortTexts.fields} shown={shown} />
      {choosing && (
        <MakeCurrentDialog
          cohort={cohort}
          previous={currentOf(cohorts, cohort)}
          onClose={() => setChoosing(false)}
        />
      )}
    </CohortFrame>
  )
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? cohortTexts.has : cohortTexts.hasNot
  return isCalendarDay(value) ? formatShortDay(value) : value
}

function PublicLinks({ cohort }: { cohort: Cohort }) {
  const product = productOf(cohort.base_slug)
  const { preview } = cohortTexts
  return (
    <p className="flex flex-wrap gap-x-5">
      {product && (
        <TextLink look="stands" href={product.path} newTab>
          {preview.page}
        </TextLink>
      )}
      {product?.kind !== 'membership' && (
        <TextLink look="stands" href={checkoutHref(cohort.slug)} newTab>
          {preview.checkout}
        </TextLink>
      )}
    </p>
  )
}
