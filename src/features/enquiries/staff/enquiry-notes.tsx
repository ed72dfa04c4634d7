import { inboxTexts as texts } from '#content/enquiry-inbox.ts'
import type { EnquiryFile } from '#domain/contracts/enquiries.ts'
import { AreaField } from '#flows/form/fields.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { addEnquiryNote } from '../inbox.api.ts'
import { inboxKey } from '../inbox.queries.ts'

const maxNote = 4000
const { noteFailed } = texts

export function EnquiryNotes({ enquiry }: { enquiry: EnquiryFile }) {
  const form = useForm({
    draft: `enquiry:${enquiry.id}`,
    passing: true,
    start: { note: '' },
    failures: { network: noteFailed, denied: noteFailed, server: noteFailed },
    invalidates: inboxKey,
  })

  async function submit() {
    const { note } = form.values
    const problem = note.trim() === '' ? texts.noteMissing : note.length > maxNote ? texts.noteTooLong : null
    if (!form.passes(problem ? { note: problem } : {})) return
    const answer = await form.send(async () => {
      await addEnquiryNote(enquiry.id, note)
      return { ok: true }
    })
    if (answer) form.forget('note', note)
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
      <form {...form.props(submit)} className="grid gap-2">
        <AreaField form={form} name="note" label={texts.note} hint={texts.noteHint} rows={2} />
        {form.failureText && <Notice tone="error">{form.failureText}</Notice>}
        <div>
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel={texts.addingNote}>
            {texts.addNote}
          </Button>
        </div>
      </form>
    </section>
  )
}
