import { useState } from 'react'
import { editionTexts } from '#content/course-editions.ts'
import { courseOf } from '#content/products.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { type Choices, changesSince, chosenValues } from '#domain/edit-conflict.ts'
import { type EditConflict, useEditConflict } from '#flows/staff-form/use-edit-conflict.ts'
import { useStaffDraft } from '#flows/staff-form/use-staff-draft.ts'
import { today } from '#platform/clock.ts'
import { requestFailure } from '#platform/staff-request.ts'
import type { EditionRefusal, SaveOutcome } from '../course-editions.api.ts'
import type { CourseEdition } from '../edition.ts'
import {
  applyEdits,
  changedFields,
  checkEdition,
  type EditionColumns,
  type EditionDraft,
  type EditionEdits,
  type EditionField,
  type EditionProblems,
  type EditionValues,
  editionDraftSchema,
  type LoadedEdition,
  valuesOf,
} from '../edition-form.ts'

const noDraft: EditionDraft = { edits: {}, loaded: null }

export type EditionFailure = { kind: 'rule' } | { kind: 'sentence'; text: string }

export function editionFieldId(field: EditionField | 'month'): string {
  return `edition-${field}`
}

/** The current values, and those they are compared with. */
export type EditionEdit = { values: EditionValues; loaded: LoadedEdition }

type Save = (columns: EditionColumns, loaded: LoadedEdition) => Promise<SaveOutcome>

/** Values, checks and saves. `form` names the draft and must not change while the form is shown. */
export function useEditionForm(form: string, ownerId: string, baseSlug: BaseSlug, current: LoadedEdition) {
  const [draft, changeDraft, clearDraft] = useStaffDraft(form, ownerId, editionDraftSchema, noDraft)
  const loaded = draft.loaded ?? current
  const values = applyEdits(loaded.values, draft.edits)
  const changed = changedFields(values, loaded.values)
  const [restored, setRestored] = useState(changed.length > 0)
  const [refused, setRefused] = useState<EditionProblems>({})
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<EditionFailure | null>(null)
  const conflict = useEditConflict(settle)

  const checkOf = (typed: EditionValues) =>
    checkEdition(typed, today(), courseOf(baseSlug)?.schedule.weekday ?? null)
  const check = checkOf(values)
  const problems: EditionProblems = checked ? { ...refused, ...check.problems } : refused

  function change(changes: EditionEdits) {
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

  /** The saved edition, or null with the reason on screen. Keeps what was typed until the server has responded. */
  async function send(save: Save, edit: EditionEdit = { values, loaded }): Promise<CourseEdition | null> {
    setChecked(true)
    setFailure(null)
    conflict.dismiss()
    const { columns, problems: found } = checkOf(edit.values)
    const [wrong] = Object.keys(found) as (EditionField | 'month')[]
    if (!columns) {
      setFailure({ kind: 'sentence', text: editionTexts.correct })
      if (wrong) focusField(wrong)
      return null
    }
    try {
      const outcome = await save(columns, edit.loaded)
      if (outcome.ok) {
        discard()
        return outcome.edition
      }
      if (outcome.refusal !== 'changed') return report(outcome.refusal)
      const { current: now } = outcome
      const versions = { loaded: edit.loaded.values, mine: edit.values, stored: valuesOf(now) }
      const settled = conflict.compare(versions, { version: now.version })
      return settled && (await send(save, settled))
    } catch (error) {
      setFailure({ kind: 'sentence', text: editionTexts.failures[requestFailure(error)] })
      return null
    }
  }

  /** The form with the chosen values, based on the stored edition. Sends nothing. */
  function settle(
    { mine, stored, version }: EditConflict<EditionValues, { version: number }>,
    choices: Choices<EditionField>,
  ): EditionEdit {
    const edit = { values: chosenValues(mine, stored, choices), loaded: { values: stored, version } }
    changeDraft({ edits: changesSince(stored, edit.values), loaded: edit.loaded })
    return edit
  }

  function report(refusal: EditionRefusal): null {
    if (refusal === 'classroom_taken' || refusal === 'slug_taken') {
      const field = refusal === 'slug_taken' ? 'month' : 'classroomCourseId'
      setRefused({ [field]: refusal })
      focusField(field)
    } else if (refusal === 'second_current') {
      setFailure({ kind: 'rule' })
    } else {
      const text = refusal === 'missing' ? editionTexts.notFoundHint : editionTexts.failures.refused
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

export type EditionForm = ReturnType<typeof useEditionForm>

/** To the top of the window: the sentence below the field is not there yet, and the bar at the foot grows. */
export function focusField(field: EditionField | 'month') {
  const control = document.getElementById(editionFieldId(field))
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'start' })
}
