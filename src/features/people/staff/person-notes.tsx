import { personTexts as texts } from '#content/people.ts'
import type { Person } from '#domain/contracts/people.ts'
import { AreaField } from '#flows/form/fields.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { addPersonNote, peopleKey } from '../people.api.ts'
import { factLine, RecordList } from './record-list.tsx'

const noteLimit = 4000

export function PersonNotes({ person }: { person: Person }) {
  const form = useForm({
    draft: `note:${person.person_id}`,
    passing: true,
    start: { note: '' },
    invalidates: peopleKey,
  })

  async function submit() {
    const { note } = form.values
    if (note.trim() === '' || note.length > noteLimit) return
    const answer = await form.send(async () => {
      await addPersonNote(person.person_id, note)
      return { ok: true }
    })
    if (!answer) return toast({ title: texts.noteFailed, variant: 'destructive' })
    form.forget('note', note)
    toast({ title: texts.noteAdded })
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
      <form {...form.props(submit)} className="grid justify-items-start gap-2">
        <AreaField
          form={form}
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          rows={2}
          limit={noteLimit}
          place="w-full"
        />
        <Button type="submit" variant="secondary" busy={form.busy} busyLabel={texts.addingNote}>
          {texts.addNote}
        </Button>
      </form>
    </RecordList>
  )
}
