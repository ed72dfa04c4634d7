import type { FormEvent } from 'react'
import { personTexts as texts } from '#content/people.ts'
import type { Person } from '#domain/contracts/people.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'
import { addPersonNote } from '../people.api.ts'
import { peopleKey } from '../people.queries.ts'
import { factLine, RecordList } from './record-list.tsx'

const noteLimit = 4000

export function PersonNotes({ person }: { person: Person }) {
  const [{ note }, type, clear] = useTyped(`note:${person.person_id}`, { note: '' })
  const add = useStaffMutation(peopleKey, {
    mutationFn: (text: string) => addPersonNote(person.person_id, text),
    onSuccess: (_, sent) => {
      // Not the next note, typed meanwhile.
      if (note.trim() === sent.trim()) clear()
      toast({ title: texts.noteAdded })
    },
    onError: () => toast({ title: texts.noteFailed, variant: 'destructive' }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (note.trim() !== '' && note.length <= noteLimit && !add.isPending) add.mutate(note)
  }

  return (
    <RecordList
      title={texts.notes}
      empty={texts.noNotes}
      entries={person.notes.map((written) => ({
        key: written.id,
        title: <span className="whitespace-pre-line font-normal">{written.note}</span>,
        facts: factLine(written.author ?? texts.someone, formatSchoolMoment(new Date(written.created_at))),
      }))}
    >
      <form onSubmit={submit} className="grid justify-items-start gap-2">
        <Field label={texts.note} hint={texts.noteHint} className="w-full">
          <TextArea
            rows={2}
            limit={noteLimit}
            value={note}
            onChange={(event) => type({ note: event.target.value })}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={add.isPending}>
          {texts.addNote}
        </Button>
      </form>
    </RecordList>
  )
}
