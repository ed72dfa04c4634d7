import { SanitisedHtml } from '#platform/sanitised-html.tsx'

export type AnnouncementProps = { title: string; html: string }

/** Loaded on demand, since it brings the sanitiser. */
export function Announcement({ title, html }: AnnouncementProps) {
  return (
    <aside aria-label={title} className="border border-warning bg-sheet">
      <p className="border-warning border-b bg-warning-tint px-5 py-1.5 font-display font-semibold text-sm text-warning">
        {title}
      </p>
      <SanitisedHtml
        html={html}
        profile="announcement"
        className="prose-measure px-5 py-4 [&_a]:text-action [&_a]:underline [&_a]:underline-offset-[0.2em]"
      />
    </aside>
  )
}
