import { announcementText } from '#content/recap-admin.ts'
import { newRecapSchema } from '#domain/contracts/recap-admin.ts'
import { maxLengthOf } from '#domain/validation.ts'
import { AreaField } from '#flows/form/fields.tsx'
import type { FormFields } from '#flows/form/use-form.ts'
import { announcementSource } from '#platform/announcement-lines.ts'
import { SanitisedHtml, sanitisedText } from '#platform/sanitised-html.tsx'
import type { RecapValues } from '../recap-values.ts'

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

/** Longest sanitised text. */
export const announcementLimit = maxLengthOf(newRecapSchema, 'announcement') ?? 0

export function AnnouncementField({ form }: { form: FormFields<RecapValues> }) {
  const value = form.values.announcement
  const stored = storedAnnouncement(value)
  const wasCut =
    tagsOf(stored).replaceAll('&amp;', '&') !== tagsOf(announcementSource(value)).replaceAll('&amp;', '&')
  const tooLong = stored.length > announcementLimit
  return (
    <div className="grid content-start gap-4 md:grid-cols-2">
      <AreaField
        form={form}
        name="announcement"
        label={announcementText.label}
        hint={
          <>
            {announcementText.guidance} <code className="coordinates">{announcementText.example}</code>
          </>
        }
        error={
          tooLong
            ? announcementText.tooLong(stored.length, announcementLimit)
            : form.problemOf('announcement')
        }
        rows={4}
        limit={undefined}
      />
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
