import { useState } from 'react'
import { editionsTexts, editionTexts } from '#content/course-editions.ts'
import { conflictTexts } from '#content/edit-conflict.ts'
import { formatShortDay } from '#content/format.ts'
import { productOf } from '#content/products.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import type { Choices } from '#domain/edit-conflict.ts'
import { ConflictDialog } from '#flows/staff-form/conflict-dialog.tsx'
import { checkoutHref } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { toast } from '#ui/toast-store.ts'
import type { SaveOutcome } from '../course-editions.api.ts'
import { useMakeCurrent, useUpdateEdition } from '../course-editions.queries.ts'
import { type CourseEdition, currentOf } from '../edition.ts'
import {
  changedColumns,
  changedFields,
  type EditionColumns,
  type EditionField,
  type LoadedEdition,
  valuesOf,
} from '../edition-form.ts'
import { EditionState } from './edition-cells.tsx'
import { EditionFields } from './edition-fields.tsx'
import { EditionFrame } from './edition-frame.tsx'
import { newEditionHref } from './edition-hrefs.ts'
import type { EditionCard } from './edition-preview.tsx'
import { MakeCurrentDialog } from './make-current-dialog.tsx'
import { type EditionEdit, useEditionForm } from './use-edition-form.ts'

export type EditionEditorProps = {
  edition: CourseEdition
  editions: readonly CourseEdition[]
  ownerId: string
  card: EditionCard
}

export function EditionEditor({ edition, editions, ownerId, card }: EditionEditorProps) {
  const current = { values: valuesOf(edition), version: edition.version }
  const form = useEditionForm(`edition:${edition.id}`, ownerId, edition.baseSlug, current)
  const update = useUpdateEdition()
  const makeCurrent = useMakeCurrent()
  const [choosing, setChoosing] = useState(false)

  async function write(changes: Partial<EditionColumns>, loaded: LoadedEdition): Promise<SaveOutcome> {
    if (Object.keys(changes).length === 0) return { ok: true, edition }
    return update.mutateAsync({ id: edition.id, version: loaded.version ?? edition.version, changes })
  }

  async function save(edit?: EditionEdit) {
    const saved = await form.send(
      (columns, loaded) => write(changedColumns(columns, loaded.values), loaded),
      edit,
    )
    if (saved) toast({ title: editionTexts.saved, description: saved.slug })
  }

  /** Saves everything but the flag, then moves the flag in the one call that never leaves two or none. */
  async function saveAndMakeCurrent() {
    const saved = await form.send(async (columns, loaded) => {
      const { is_current_cohort: _, ...changes } = changedColumns(columns, loaded.values)
      const outcome = await write(changes, loaded)
      if (!outcome.ok) return outcome
      return (await makeCurrent.mutateAsync(edition.id)) ? outcome : { ok: false, refusal: 'missing' }
    })
    if (saved) toast({ title: editionTexts.makeCurrent.done, description: saved.slug })
  }

  function settle(choices: Choices<EditionField>) {
    const edit = form.conflict.choose(choices)
    if (!edit) return
    if (changedFields(edit.values, edit.loaded.values).length > 0) return void save(edit)
    form.discard()
    toast({ title: conflictTexts.keptStored })
  }

  return (
    <EditionFrame
      title={edition.name}
      facts={
        <>
          <span className="coordinates">{edition.slug}</span>
          <EditionState edition={edition} />
        </>
      }
      form={form}
      submit={editionTexts.save}
      busy={update.isPending || makeCurrent.isPending}
      needsChanges
      onSubmit={() => void save()}
      onMakeCurrent={() => void saveAndMakeCurrent()}
      card={card}
      preview={edition}
      aside={
        <>
          <div className="flex flex-wrap gap-3">
            {edition.isCurrent ? (
              <ButtonLink variant="secondary" to={newEditionHref(edition.id)}>
                {editionsTexts.newEdition}
              </ButtonLink>
            ) : (
              <Button variant="secondary" onClick={() => setChoosing(true)}>
                {editionsTexts.makeCurrent}
              </Button>
            )}
          </div>
          <PublicLinks edition={edition} />
        </>
      }
    >
      <EditionFields form={form} />
      {form.conflict.found && (
        <ConflictDialog
          conflict={form.conflict.found}
          label={(field) => editionTexts.fields[field]}
          shown={shown}
          onCancel={form.conflict.dismiss}
          onConfirm={settle}
        />
      )}
      {choosing && (
        <MakeCurrentDialog
          edition={edition}
          previous={currentOf(editions, edition)}
          onClose={() => setChoosing(false)}
        />
      )}
    </EditionFrame>
  )
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? editionsTexts.has : editionsTexts.hasNot
  return isCalendarDay(value) ? formatShortDay(value) : value
}

function PublicLinks({ edition }: { edition: CourseEdition }) {
  const product = productOf(edition.baseSlug)
  const { preview } = editionTexts
  return (
    <p className="flex flex-wrap gap-x-5">
      {product && (
        <TextLink look="stands" href={product.path} newTab>
          {preview.page}
        </TextLink>
      )}
      {product?.kind !== 'membership' && (
        <TextLink look="stands" href={checkoutHref(edition.slug)} newTab>
          {preview.checkout}
        </TextLink>
      )}
    </p>
  )
}
