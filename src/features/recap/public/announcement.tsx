import { recapText } from '#content/recap.ts'
import { SanitisedHtml } from '#platform/sanitised-html.tsx'

/** Loaded on demand, since it brings the sanitiser. */
export function Announcement({ html }: { html: string }) {
  return (
    <aside aria-label={recapText.announcement} className="border border-warning bg-sheet">
      <p className="border-warning border-b bg-warning-tint px-5 py-1.5 font-display font-semibold text-sm text-warning">
        {recapText.announcement}
      </p>
      <SanitisedHtml
        html={html}
        profile="announcement"
        className="prose-measure px-5 py-4 [&_a]:text-action [&_a]:underline [&_a]:underline-offset-[0.2em]"
      />
    </aside>
  )
}
