import { type FormEvent, useState } from 'react'
import { inboxTexts as texts } from '#content/enquiry-inbox.ts'
import type { EnquiryFile } from '#domain/contracts/enquiries.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { addEnquiryNote } from '../inbox.api.ts'
import { inboxKey } from '../inbox.queries.ts'

const maxNote = 4000

export function EnquiryNotes({ enquiry }: { enquiry: EnquiryFile }) {
  const [{ note }, type, clear] = useTyped(`enquiry:${enquiry.id}`, { note: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, isError } = useStaffMutation(inboxKey, {
    mutationFn: (text: string) => addEnquiryNote(enquiry.id, text),
    // Not the next note, typed meanwhile.
    onSuccess: (_, sent) => {
      if (note.trim() === sent.trim()) clear()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = note.trim() === '' ? texts.noteMissing : note.length > maxNote ? texts.noteTooLong : null
    setProblem(found)
    if (!found && !isPending) mutate(note)
  }

  return (
    <section className="grid gap-3" aria-label={texts.notes}>
      <h3>{texts.notes}</h3>
      {enquiry.notes.length === 0 && <p className="text-ink-soft">{texts.noNotes}</p>}
      {enquiry.notes.length > 0 && (
        <ol className="grid gap-2">
          {enquiry.notes.map(({ id, note: text, author_name, created_at }) => (
            <li key={id} className="border-line border-l-2 pl-3">
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
              <p className="text-ink-mute text-xs">
                {author_name ?? texts.formerStaff} · <Moment at={new Date(created_at)} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={submit} noValidate className="grid gap-2">
        <Field label={texts.note} hint={texts.noteHint} error={problem}>
          <TextArea rows={2} value={note} onChange={(event) => type({ note: event.target.value })} />
        </Field>
        {isError && <Notice tone="error">{texts.noteFailed}</Notice>}
        <div>
          <Button type="submit" variant="secondary" busy={isPending} busyLabel={texts.addingNote}>
            {texts.addNote}
          </Button>
        </div>
      </form>
    </section>
  )
}
