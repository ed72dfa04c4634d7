import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { recapFormText } from '#content/recap-admin.ts'
import type { StoredRecap } from '#domain/contracts/recap.ts'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { recapsQuery } from '../recap-admin.queries.ts'
import { nextClassOf } from '../recap-values.ts'
import { LinksManager, useLinksPlace } from './links-manager.tsx'
import { RecapForm } from './recap-form.tsx'
import { RecapList } from './recap-list.tsx'
import { useRecapForm } from './use-recap-form.ts'

/** What the form should show next: a recap, the one after it, or an empty form. */
type Next = { recap: StoredRecap } | { after: StoredRecap } | 'empty'

export function RecapsTab() {
  const { data: courses } = useQuery(staffCoursesQuery())
  const list = useInfiniteQuery(recapsQuery())
  const recaps = list.data?.pages.flatMap(({ shown }) => shown)
  const form = useRecapForm()
  const [asked, setAsked] = useState<Next | null>(null)
  /** Remounts the form: running uploads belong to the recap that was open. */
  const [opened, setOpened] = useState(0)
  const [startsAtTitle, setStartsAtTitle] = useState(false)
  const linksPlace = useLinksPlace()
  const links = useRef<HTMLDivElement>(null)
  const { values } = form
  const courseSlug = courses?.find((course) => String(course.id) === values.course_id)?.slug ?? ''

  function show(next: Next) {
    if (next === 'empty') form.clear()
    else if ('recap' in next) form.open(next.recap)
    else form.begin(nextClassOf(next.after))
    setStartsAtTitle(next !== 'empty' && 'after' in next)
    setOpened((count) => count + 1)
    setAsked(null)
    if (linksPlace.filter.scope === 'current') linksPlace.toFirstPage()
  }

  function ask(next: Next) {
    if (form.isDirty) setAsked(next)
    else show(next)
  }

  const twin =
    values.id === null
      ? recaps?.find(
          (recap) =>
            String(recap.course_id) === values.course_id &&
            recap.cohort === values.cohort.trim() &&
            recap.class_id === values.class_id.trim(),
        )
      : undefined

  return (
    <div className="grid gap-10">
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <RecapForm
          key={opened}
          form={form}
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
          onSave={() => form.save(courseSlug)}
          onNew={() => ask('empty')}
        />
        <RecapList
          list={list}
          courses={courses}
          openId={values.id}
          onEdit={(recap) => ask({ recap })}
          onNext={(after) => ask({ after })}
          onLinks={(recap) => {
            linksPlace.setFilter({ scope: recap.id, search: '' })
            links.current?.querySelector<HTMLElement>('select')?.focus()
          }}
        />
      </div>
      <div ref={links}>
        <LinksManager recaps={recaps ?? []} courses={courses ?? []} currentId={values.id} view={linksPlace} />
      </div>
      {asked && (
        <StaffDialog
          title={recapFormText.leaveTitle}
          description={recapFormText.leaveText}
          confirm={recapFormText.leaveConfirm}
          danger
          onConfirm={() => show(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
