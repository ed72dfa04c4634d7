import { useState } from 'react'
import { career, modules } from '#content/catalogue.ts'
import { editionsTexts, editionTexts } from '#content/course-editions.ts'
import { checkoutHref, isSitePath, paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { toast } from '#ui/toast-store.ts'
import { useMakeCurrent, useUpdateEdition } from '../course-editions.queries.ts'
import { type CourseEdition, currentOf } from '../edition.ts'
import { changedColumns, checkEdition, type EditionColumns, valuesOf } from '../edition-form.ts'
import { EditionState } from './edition-cells.tsx'
import { EditionFields } from './edition-fields.tsx'
import { EditionFrame } from './edition-frame.tsx'
import { newEditionHref } from './edition-hrefs.ts'
import { MakeCurrentDialog } from './make-current-dialog.tsx'
import { useEditionForm } from './use-edition-form.ts'

export type EditionEditorProps = {
  edition: CourseEdition
  editions: readonly CourseEdition[]
  ownerId: string
}

export function EditionEditor({ edition, editions, ownerId }: EditionEditorProps) {
  const stored = valuesOf(edition)
  const form = useEditionForm(`edition:${edition.id}`, ownerId, edition.baseSlug, stored)
  const update = useUpdateEdition()
  const makeCurrent = useMakeCurrent()
  const [choosing, setChoosing] = useState(false)

  function changesIn(columns: EditionColumns): Partial<EditionColumns> {
    const before = checkEdition(stored, edition.startsOn ?? '').columns
    return before ? changedColumns(columns, before) : columns
  }

  async function save() {
    const saved = await form.send((columns) =>
      update.mutateAsync({ id: edition.id, changes: changesIn(columns) }),
    )
    if (saved) toast({ title: editionTexts.saved, description: saved.slug })
  }

  /** First everything but the flag, then the flag in the one step that never leaves two or none. */
  async function saveAndMakeCurrent() {
    const saved = await form.send(async (columns) => {
      const { is_current_cohort: _, ...changes } = changesIn(columns)
      const outcome =
        Object.keys(changes).length > 0
          ? await update.mutateAsync({ id: edition.id, changes })
          : ({ ok: true, edition } as const)
      if (!outcome.ok) return outcome
      return (await makeCurrent.mutateAsync(edition.id)) ? outcome : { ok: false, refusal: 'missing' }
    })
    if (saved) toast({ title: editionTexts.makeCurrent.done, description: saved.slug })
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
      preview={{ baseSlug: edition.baseSlug }}
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

const publicPages = new Map<string, string>([
  ...[career, ...modules].map(({ slug, path }) => [slug, path] as const),
  ['all-access-geoai', paths.allAccess],
])

function PublicLinks({ edition }: { edition: CourseEdition }) {
  const page = publicPages.get(edition.baseSlug)
  const { preview } = editionTexts
  return (
    <p className="flex flex-wrap gap-x-5">
      {page && isSitePath(page) && (
        <TextLink look="stands" href={page} newTab>
          {preview.page}
        </TextLink>
      )}
      {page !== paths.allAccess && (
        <TextLink look="stands" href={checkoutHref(edition.slug)} newTab>
          {preview.checkout}
        </TextLink>
      )}
    </p>
  )
}
