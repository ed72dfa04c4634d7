import { useQueryClient } from '@tanstack/react-query'
import { conflictTexts } from '#content/edit-conflict.ts'
import { problemMessage } from '#content/messages/problems.ts'
import { recapFormText } from '#content/recap-admin.ts'
import type { StoredRecap } from '#domain/contracts/recap.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { changesOf, type Edit, useForm } from '#flows/form/use-form.ts'
import { differing } from '#flows/form/use-kept.ts'
import { toast } from '#ui/toast-store.ts'
import { type SaveResult, saveRecap } from '../recap-admin.api.ts'
import { recapAdminKeys } from '../recap-admin.queries.ts'
import {
  asStored,
  emptyRecap,
  type RecapValues,
  recapContract,
  requestOf,
  valuesOf,
} from '../recap-values.ts'
import { storedAnnouncement } from './announcement-field.tsx'

type FailureOf<Result> = Result extends { kind: 'code'; code: infer Code } ? Code : never
export type RecapFailure = FailureOf<SaveResult> | 'network' | 'unknown'

/** The recap in the form: a stored one, or a new one. */
export function useRecapForm() {
  const client = useQueryClient()
  const form = useForm<RecapValues, ProblemCode, RecapFailure>({
    draft: 'recap',
    start: emptyRecap,
    contract: recapContract,
    sentence: (problem, field) => problemMessage(field, problem),
    invalidates: recapAdminKeys.list(),
  })

  /** The form and its base as they are stored: what a save compares. */
  function storedEdit({ values, base }: Edit<RecapValues>): Edit<RecapValues> {
    const stored = (one: RecapValues) => asStored(one, storedAnnouncement)
    return { values: stored(values), base: { ...base, values: stored(base.values) } }
  }

  async function save(courseSlug: string, typed: Edit<RecapValues> = form): Promise<void> {
    const edit = storedEdit(typed)
    form.passes({})
    const answer = await form.send(() => saveRecap(requestOf(edit, courseSlug)))
    if (!answer) return
    if (answer.ok) {
      const { id, version, created } = answer.value
      form.stored(typed.values, version, { id })
      toast({
        title: created ? recapFormText.created : recapFormText.updated,
        description: recapFormText.savedNext,
        durationMs: 3000,
      })
    } else if (answer.kind === 'changed') {
      const { current } = answer
      const stored = { values: valuesOf(current), version: current.version }
      const { id, course_id, cohort, class_id } = stored.values
      const own = { id, course_id, cohort, class_id }
      const next = form.settle(
        {
          values: { ...edit.values, ...own },
          base: { ...edit.base, values: { ...edit.base.values, ...own } },
        },
        stored,
      )
      if (next) await settle(courseSlug, next)
    } else if (answer.kind === 'code') {
      const { code, details } = answer
      const field = details?.field
      const isLost = code === 'file_not_found' || code === 'file_type_mismatch' || code === 'audio_codec'
      if (isLost && (field === 'audio_url' || field === 'pdf_url')) form.change({ [field]: null })
    }
  }

  /** Two versions were merged into one, which may still have to be saved. */
  async function settle(courseSlug: string, edit: Edit<RecapValues>): Promise<void> {
    if (Object.keys(changesOf(storedEdit(edit))).length > 0) return save(courseSlug, edit)
    toast({ title: conflictTexts.keptStored })
    await client.invalidateQueries({ queryKey: recapAdminKeys.list() })
  }

  return {
    ...form,
    save,
    settle,
    /** Something that a save would store. */
    hasChanges: Object.keys(changesOf(storedEdit(form))).length > 0,
    open(recap: StoredRecap) {
      form.clear({ edits: {}, base: { values: valuesOf(recap), version: recap.version } })
    },
    /** Begins a recap that is not stored yet. */
    begin: (values: RecapValues) => form.clear({ edits: differing(values, emptyRecap) }),
  }
}

export type RecapFormState = ReturnType<typeof useRecapForm>
