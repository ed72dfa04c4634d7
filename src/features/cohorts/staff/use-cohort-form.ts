import { useState } from 'react'
import { cohortTexts } from '#content/cohorts.ts'
import { courseOf } from '#content/products.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { type Choices, changesSince, chosenValues } from '#domain/edit-conflict.ts'
import { type EditConflict, useEditConflict } from '#flows/staff-form/use-edit-conflict.ts'
import { useStaffDraft } from '#flows/staff-form/use-staff-draft.ts'
import { today } from '#platform/clock.ts'
import { requestFailure } from '#platform/staff-request.ts'
import type { Cohort } from '../cohort.ts'
import {
  applyEdits,
  type CohortColumns,
  type CohortDraft,
  type CohortEdits,
  type CohortField,
  type CohortProblems,
  type CohortValues,
  changedFields,
  checkCohort,
  cohortDraftSchema,
  type LoadedCohort,
  valuesOf,
} from '../cohort-form.ts'
import type { CohortRefusal, SaveOutcome } from '../cohorts.api.ts'

const noDraft: CohortDraft = { edits: {}, loaded: null }

export type CohortFailure = { kind: 'rule' } | { kind: 'sentence'; text: string }

export function cohortFieldId(field: CohortField | 'month'): string {
  return `cohort-${field}`
}

/** The current values, and those they are compared with. */
export type CohortEdit = { values: CohortValues; loaded: LoadedCohort }

type Save = (columns: CohortColumns, loaded: LoadedCohort) => Promise<SaveOutcome>

/** Values, checks and saves. `form` names the draft and must not change while the form is shown. */
export function useCohortForm(form: string, ownerId: string, baseSlug: BaseSlug, current: LoadedCohort) {
  const [draft, changeDraft, clearDraft] = useStaffDraft(form, ownerId, cohortDraftSchema, noDraft)
  const loaded = draft.loaded ?? current
  const values = applyEdits(loaded.values, draft.edits)
  const changed = changedFields(values, loaded.values)
  const [restored, setRestored] = useState(changed.length > 0)
  const [refused, setRefused] = useState<CohortProblems>({})
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<CohortFailure | null>(null)
  const conflict = useEditConflict(settle)

  const checkOf = (typed: CohortValues) =>
    checkCohort(typed, today(), courseOf(baseSlug)?.schedule.weekday ?? null)
  const check = checkOf(values)
  const problems: CohortProblems = checked ? { ...refused, ...check.problems } : refused

  function change(changes: CohortEdits) {
    const edits = { ...draft.edits, ...changes }
    const isUntouched =
      edits.month === undefined && changedFields(applyEdits(loaded.values, edits), loaded.values).length === 0
    if (isUntouched) clearDraft()
    else changeDraft({ edits, loaded })
    setFailure(null)
    // The start may have changed the month too.
    const touched = 'startsOn' in changes ? { ...changes, month: '' } : changes
    const left = Object.entries(refused).filter(([field]) => !(field in touched))
    setRefused(Object.fromEntries(left))
  }

  function discard() {
    clearDraft()
    setRestored(false)
    setChecked(false)
    setRefused({})
    setFailure(null)
    conflict.dismiss()
  }

  /** The saved cohort, or null with the reason on screen. Keeps what was typed until the server has responded. */
  async function send(save: Save, edit: CohortEdit = { values, loaded }): Promise<Cohort | null> {
    setChecked(true)
    setFailure(null)
    conflict.dismiss()
    const { columns, problems: found } = checkOf(edit.values)
    const [wrong] = Object.keys(found) as (CohortField | 'month')[]
    if (!columns) {
      setFailure({ kind: 'sentence', text: cohortTexts.correct })
      if (wrong) focusField(wrong)
      return null
    }
    try {
      const outcome = await save(columns, edit.loaded)
      if (outcome.ok) {
        discard()
        return outcome.cohort
      }
      if (outcome.refusal !== 'changed') return report(outcome.refusal)
      const { current: now } = outcome
      const versions = { loaded: edit.loaded.values, mine: edit.values, stored: valuesOf(now) }
      const settled = conflict.compare(versions, { version: now.version })
      return settled && (await send(save, settled))
    } catch (error) {
      setFailure({ kind: 'sentence', text: cohortTexts.failures[requestFailure(error)] })
      return null
    }
  }

  /** The form with the chosen values, based on the stored cohort. Sends nothing. */
  function settle(
    { mine, stored, version }: EditConflict<CohortValues, { version: number }>,
    choices: Choices<CohortField>,
  ): CohortEdit {
    const edit = { values: chosenValues(mine, stored, choices), loaded: { values: stored, version } }
    changeDraft({ edits: changesSince(stored, edit.values), loaded: edit.loaded })
    return edit
  }

  function report(refusal: CohortRefusal): null {
    if (refusal === 'classroom_taken' || refusal === 'slug_taken') {
      const field = refusal === 'slug_taken' ? 'month' : 'classroomCourseId'
      setRefused({ [field]: refusal })
      focusField(field)
    } else if (refusal === 'second_current') {
      setFailure({ kind: 'rule' })
    } else {
      const text = refusal === 'missing' ? cohortTexts.notFoundHint : cohortTexts.failures.refused
      setFailure({ kind: 'sentence', text })
    }
    return null
  }

  return {
    values,
    month: draft.edits.month,
    changed,
    problems,
    warnings: check.warnings,
    evenTotals: check.evenTotals,
    facts: check.facts,
    failure,
    conflict,
    restored,
    change,
    discard,
    send,
  }
}

export type CohortForm = ReturnType<typeof useCohortForm>

/** To the top of the window: the sentence below the field is not there yet, and the bar at the foot grows. */
export function focusField(field: CohortField | 'month') {
  const control = document.getElementById(cohortFieldId(field))
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'start' })
}
