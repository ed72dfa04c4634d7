import { announcementText } from '#content/recap-admin.ts'
import { SanitisedHtml, sanitisedText } from '#platform/sanitised-html.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { announcementLimit } from '../recap-draft.ts'

export type AnnouncementFieldProps = {
  value: string
  onChange: (value: string) => void
  /** The problem reported by the server. */
  problem: string | undefined
}

/** What is stored and previewed: the sanitised text, not the typed one. */
export function storedAnnouncement(typed: string): string {
  return typed.trim() === '' ? '' : sanitisedText(typed.trim(), 'announcement')
}

/** For comparison, without differences that parsing adds and nobody sees: entities, quotes, `<br/>`. */
function tagsOf(html: string): string {
  return (html.match(/<\/?[a-zA-Z!?][^>]*>?/g) ?? [])
    .map((tag) => tag.replace(/["'\s/]/g, '').toLowerCase())
    .join('')
}

export function AnnouncementField({ value, onChange, problem }: AnnouncementFieldProps) {
  const stored = storedAnnouncement(value)
  const wasCut = tagsOf(stored).replaceAll('&amp;', '&') !== tagsOf(value).replaceAll('&amp;', '&')
  const tooLong = stored.length > announcementLimit
  return (
    <div className="grid content-start gap-4 md:grid-cols-2">
      <Field
        label={announcementText.label}
        hint={
          <>
            {announcementText.guidance} <code className="coordinates">{announcementText.example}</code>
          </>
        }
        error={tooLong ? announcementText.tooLong(stored.length, announcementLimit) : problem}
      >
        <TextArea rows={4} value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <div className="grid content-start gap-1.5">
        <p className="font-medium text-sm">{announcementText.preview}</p>
        <div className="min-h-24 rounded border border-line bg-well px-3 py-2">
          {stored === '' ? (
            <p className="text-ink-mute">{announcementText.empty}</p>
          ) : (
            <SanitisedHtml
              html={stored}
              profile="announcement"
              className="[&_a]:text-action [&_a]:underline"
            />
          )}
        </div>
        <p role="status" className="text-sm text-warning empty:hidden">
          {wasCut && announcementText.dropped}
        </p>
      </div>
    </div>
  )
}
