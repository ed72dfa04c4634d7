import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { demoCoursesTexts as texts } from '#content/demo-access.ts'
import { ActDialog } from '#flows/form/act-dialog.tsx'
import { TextField } from '#flows/form/fields.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { ListTable } from '#flows/staff-list/list-table.tsx'
import { focusControl } from '#platform/focus-control.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import { toast } from '#ui/toast-store.ts'
import {
  addDemoCourse,
  type DemoCourse,
  demoCoursesKey,
  demoCoursesQuery,
  removeDemoCourse,
} from '../demo-access.api.ts'

/** What a demo access opens in the classroom, for those who keep the catalogue. */
export function DemoCourses() {
  const query = useQuery(demoCoursesQuery())
  const [removed, setRemoved] = useState<DemoCourse | null>(null)
  return (
    <section className="grid gap-4 border-line border-t pt-page">
      <div className="grid gap-1">
        <h2>{texts.title}</h2>
        <p className="text-ink-soft">{texts.lead}</p>
      </div>
      <ListTable
        query={query}
        texts={texts}
        caption={texts.title}
        columns={[
          { key: 'course', header: texts.columns.course, cell: ({ name }) => name, rowHeader: true },
          {
            key: 'classroom',
            header: texts.columns.classroom,
            cell: ({ moodle_course_id }) => moodle_course_id,
            align: 'end',
          },
          {
            key: 'actions',
            header: texts.columns.actions,
            cell: (course) => (
              <RowActions
                of={course.name}
                actions={[{ label: texts.remove, onChoose: () => setRemoved(course) }]}
              />
            ),
            bare: true,
          },
        ]}
        rows={query.data}
        rowKey={({ moodle_course_id }) => String(moodle_course_id)}
        empty={texts.empty}
      />
      <AddForm />
      {removed && <RemoveDialog course={removed} onClose={() => setRemoved(null)} />}
    </section>
  )
}

function AddForm() {
  const form = useForm<
    { name: string; classroom: string },
    keyof typeof texts.problems,
    keyof typeof texts.failures
  >({
    draft: 'demo-course',
    passing: true,
    start: { name: '', classroom: '' },
    sentence: (problem) => texts.problems[problem],
    failures: texts.failures,
    invalidates: demoCoursesKey,
  })

  async function add() {
    const name = form.values.name.trim()
    const classroom = form.values.classroom.trim()
    const right = form.passes({
      ...(name === '' && { name: 'required' as const }),
      ...(!/^[1-9]\d{0,14}$/.test(classroom) && { classroom: 'whole_number' as const }),
    })
    if (!right) return
    const answer = await form.send(() => addDemoCourse({ name, moodle_course_id: Number(classroom) }))
    if (answer?.ok === false) form.show({ classroom: answer.refusal })
    if (!answer?.ok) return
    form.clear()
    focusControl(form.element.current, 'name')
    toast({ title: texts.added, description: name })
  }

  return (
    <form
      {...form.props(add)}
      aria-label={texts.title}
      className="grid items-start gap-4 sm:grid-cols-[2fr_1fr_auto] max-w-3xl"
    >
      <TextField form={form} name="name" label={texts.name} maxLength={160} required />
      <TextField
        form={form}
        name="classroom"
        label={texts.classroom}
        hint={texts.classroomHint}
        inputMode="numeric"
        maxLength={15}
        required
      />
      <Button type="submit" className="sm:mt-7" busy={form.busy} busyLabel={texts.working}>
        {texts.add}
      </Button>
      {form.failureText && (
        <Notice tone="error" className="sm:col-span-3">
          {form.failureText}
        </Notice>
      )}
    </form>
  )
}

function RemoveDialog({ course, onClose }: { course: DemoCourse; onClose: () => void }) {
  const form = useForm<Record<string, never>, string, keyof typeof texts.failures>({
    draft: null,
    start: {},
    failures: texts.failures,
    invalidates: demoCoursesKey,
  })

  return (
    <ActDialog
      title={texts.removeTitle(course.name)}
      description={texts.removeText}
      confirm={texts.remove}
      working={texts.working}
      form={form}
      act={() => removeDemoCourse(course.moodle_course_id)}
      done={texts.removed}
      about={course.name}
      onClose={onClose}
    />
  )
}
