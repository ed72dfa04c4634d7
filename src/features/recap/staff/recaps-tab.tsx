import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { recapFieldNames, recapFormText } from '#content/recap-admin.ts'
import { recapFileLabel } from '#domain/recap-files.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { ConflictDialog } from '#flows/staff-form/conflict-dialog.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { RecapRecord } from '../recap-admin.api.ts'
import { recapsQuery } from '../recap-admin.queries.ts'
import { nextClassOf, type RecapContents } from '../recap-draft.ts'
import { LinksManager, useLinksPlace } from './links-manager.tsx'
import { RecapForm } from './recap-form.tsx'
import { RecapList } from './recap-list.tsx'
import { useRecapDraft } from './use-recap-draft.ts'
import { useSaveRecap } from './use-save-recap.ts'

export type RecapsTabProps = {
  /** The signed-in member: an unsaved form is restored for its author only. */
  staffId: string
}

/** What the form should show next: a recap, the one after it, or an empty form. */
type Next = { recap: RecapRecord } | { after: RecapRecord } | 'empty'

export function RecapsTab({ staffId }: RecapsTabProps) {
  const { data: courses } = useQuery(staffCoursesQuery())
  const list = useInfiniteQuery(recapsQuery())
  const recaps = list.data?.pages.flatMap(({ shown }) => shown)
  const form = useRecapDraft(staffId)
  const [asked, setAsked] = useState<Next | null>(null)
  /** Remounts the form: running uploads belong to the recap that was open. */
  const [opened, setOpened] = useState(0)
  const [startsAtTitle, setStartsAtTitle] = useState(false)
  const linksPlace = useLinksPlace()
  const links = useRef<HTMLDivElement>(null)
  const saving = useSaveRecap({
    onSaved: form.markSaved,
    onSettled: form.settle,
    onFileLost: (field) => form.change(field === 'audio_url' ? { audioName: null } : { pdfName: null }),
  })

  function show(next: Next) {
    if (next === 'empty') form.clear()
    else if ('recap' in next) form.open(next.recap)
    else form.start(nextClassOf(next.after))
    setStartsAtTitle(next !== 'empty' && 'after' in next)
    saving.forget()
    setOpened((count) => count + 1)
    setAsked(null)
    if (linksPlace.filter.scope === 'current') linksPlace.toFirstPage()
  }

  function ask(next: Next) {
    if (form.isDirty) setAsked(next)
    else show(next)
  }

  const { draft } = form
  const twin =
    draft.recapId === null
      ? recaps?.find(
          (recap) =>
            String(recap.cohortId) === draft.cohortId &&
            recap.cohort === draft.cohort.trim() &&
            recap.classId === draft.classId.trim(),
        )
      : undefined

  return (
    <div className="grid gap-10">
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <RecapForm
          key={opened}
          form={form}
          saving={saving}
          existing={
            twin && (
              <Notice
                tone="warning"
                live
                action={
                  <Button variant="secondary" onClick={() => ask({ recap: twin })}>
                    {recapFormText.openExisting}
                  </Button>
                }
              >
                {recapFormText.existing}
              </Notice>
            )
          }
          startsAtTitle={startsAtTitle}
          onNew={() => ask('empty')}
        />
        <RecapList
          list={list}
          courses={courses}
          openId={draft.recapId}
          onEdit={(recap) => ask({ recap })}
          onNext={(after) => ask({ after })}
          onLinks={(recap) => {
            linksPlace.setFilter({ scope: recap.id, search: '' })
            links.current?.querySelector<HTMLElement>('select')?.focus()
          }}
        />
      </div>
      <div ref={links}>
        <LinksManager
          recaps={recaps ?? []}
          courses={courses ?? []}
          currentId={draft.recapId}
          view={linksPlace}
        />
      </div>
      {saving.conflict.found && (
        <ConflictDialog
          conflict={saving.conflict.found}
          label={(field) => recapFieldNames[field]}
          shown={shown}
          onCancel={saving.forget}
          onConfirm={(choices) => void saving.conflict.choose(choices)}
        />
      )}
      {asked && (
        <StaffDialog
          title={recapFormText.leaveTitle}
          description={recapFormText.leaveText}
          confirm={recapFormText.leaveConfirm}
          danger
          cancelVariant="secondary"
          onConfirm={() => show(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

function shown(value: string, field: keyof RecapContents): string {
  return value && (field === 'audio_url' || field === 'pdf_url') ? recapFileLabel(value) : value
}
