import { chatButton } from '#content/home-social.ts'
import { site } from '#content/site.ts'
import { PlainLink } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/**
 * Stays in view over its `relative` parent, which ends before the fields of the page. On a phone from the second screen
 * on: on the first it would cover the ways into the courses.
 */
export function ChatButton() {
  if (!site.chat.display) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[100lvh] bottom-0 z-30 flex flex-col items-end justify-end p-4 sm:top-0 sm:p-6">
      <PlainLink
        href={site.chat.url}
        newTab
        data-cta="chat"
        className="pointer-events-auto sticky bottom-4 inline-flex size-14 items-center justify-center rounded-full border-2 border-paper bg-action text-on-action shadow-lifted hover:bg-action-hover sm:bottom-6"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7">
          <path
            d="M12 3.5a8.5 8.5 0 0 0-7.3 12.9L3.5 20.5l4.2-1.1A8.5 8.5 0 1 0 12 3.5Z M8.5 10.5h7 M8.5 13.5h4.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinejoin="round"
          />
        </svg>
        <VisuallyHidden>{chatButton.label}</VisuallyHidden>
      </PlainLink>
    </div>
  )
}
