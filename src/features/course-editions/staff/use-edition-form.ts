import { useState } from 'react'
import { editionTexts } from '#content/course-editions.ts'
import { scheduleOf } from '#content/courses/schedules.ts'
import { today } from '#platform/clock.ts'
import { StaffRequestError } from '#platform/staff-request.ts'
import { useStaffDraft } from '#platform/use-staff-draft.ts'
import type { SaveOutcome } from '../course-editions.api.ts'
import {
  applyEdits,
  changedFields,
  checkEdition,
  type EditionColumns,
  type EditionEdits,
  type EditionField,
  type EditionProblems,
  type EditionValues,
  editionEditsSchema,
} from '../edition-form.ts'

const noEdits: EditionEdits = {}

export type EditionFailure = { kind: 'rule' } | { kind: 'sentence'; text: string }

export function editionFieldId(field: EditionField | 'month'): string {
  return `edition-${field}`
}

type Save = (columns: EditionColumns) => Promise<SaveOutcome>

/** What is typed, checked and sent. `form` names the draft; it must not change while the form is shown. */
export function useEditionForm(form: string, ownerId: string, baseSlug: string, stored: EditionValues) {
  const [edits, changeEdits, clearEdits] = useStaffDraft(form, ownerId, editionEditsSchema, noEdits)
  const [restored, setRestored] = useState(() => changedFields(applyEdits(stored, edits), stored).length > 0)
  const [refused, setRefused] = useState<EditionProblems>({})
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<EditionFailure | null>(null)

  const values = applyEdits(stored, edits)
  const check = checkEdition(values, today(), scheduleOf(baseSlug)?.weekday ?? null)
  const problems: EditionProblems = checked ? { ...refused, ...check.problems } : refused

  function change(changes: EditionEdits) {
    changeEdits(changes)
    setFailure(null)
    // The start may have moved the month with it.
    const touched = 'startsOn' in changes ? { ...changes, month: '' } : changes
    const left = Object.entries(refused).filter(([field]) => !(field in touched))
    setRefused(Object.fromEntries(left))
  }

  function discard() {
    clearEdits()
    setRestored(false)
    setChecked(false)
    setRefused({})
    setFailure(null)
  }

  /** The saved edition, or null with the reason on screen. Nothing typed is touched before the server has answered. */
  async function send(save: Save) {
    setChecked(true)
    setFailure(null)
    const [wrong] = Object.keys(check.problems) as (EditionField | 'month')[]
    if (!check.columns) {
      setFailure({ kind: 'sentence', text: editionTexts.correct })
      if (wrong) focusField(wrong)
      return null
    }
    try {
      const outcome = await save(check.columns)
      if (outcome.ok) {
        discard()
        return outcome.edition
      }
      report(outcome.refusal)
    } catch (error) {
      const kind = error instanceof StaffRequestError ? error.failure : 'server'
      setFailure({ kind: 'sentence', text: editionTexts.failures[kind] })
    }
    return null
  }

  function report(refusal: Exclude<SaveOutcome, { ok: true }>['refusal']) {
    if (refusal === 'second_current') return setFailure({ kind: 'rule' })
    if (refusal === 'classroom_taken') {
      setRefused({ classroomCourseId: 'classroom_taken' })
      return focusField('classroomCourseId')
    }
    if (refusal === 'slug_taken') {
      setRefused({ month: 'slug_taken' })
      return focusField('month')
    }
    const text = refusal === 'missing' ? editionTexts.notFoundHint : editionTexts.failures.refused
    setFailure({ kind: 'sentence', text })
  }

  return {
    values,
    month: edits.month,
    changed: changedFields(values, stored),
    problems,
    warnings: check.warnings,
    facts: check.facts,
    failure,
    restored,
    change,
    discard,
    send,
  }
}

export type EditionForm = ReturnType<typeof useEditionForm>

function focusField(field: EditionField | 'month') {
  document.getElementById(editionFieldId(field))?.focus()
}
