import { SanitisedHtml } from '#platform/sanitised-html.tsx'

/** Loaded on demand, since it brings the sanitiser. */
export function Announcement({ title, html }: { title: string; html: string }) {
  return (
    <aside aria-label={title} className="max-w-3xl border-warning border-l-4 bg-warning-tint py-4 pr-5 pl-6">
      <p className="font-display font-semibold text-warning">{title}</p>
      <SanitisedHtml
        html={html}
        profile="announcement"
        className="prose-measure mt-1 text-lg [&_a]:text-action [&_a]:underline [&_a]:underline-offset-[0.2em]"
      />
    </aside>
  )
}
