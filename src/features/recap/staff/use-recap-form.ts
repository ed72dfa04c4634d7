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

  async function save(courseSlug: string): Promise<void> {
    form.passes({})
    const answer = await form.send(() => saveRecap(requestOf(storedEdit(form), courseSlug)))
    if (!answer) return
    if (answer.ok) {
      const { id, version, created } = answer.value
      form.stored(form.values, version, { id })
      toast({
        title: created ? recapFormText.created : recapFormText.updated,
        description: recapFormText.savedNext,
        durationMs: 3000,
      })
    } else if (answer.kind === 'changed') {
      form.overtaken({ values: valuesOf(answer.current), version: answer.current.version })
    } else if (answer.kind === 'code') {
      const { code, details } = answer
      const field = details?.field
      const isLost = code === 'file_not_found' || code === 'file_type_mismatch' || code === 'audio_codec'
      if (isLost && (field === 'audio_url' || field === 'pdf_url')) form.change({ [field]: null })
    }
  }

  return {
    ...form,
    save,
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
