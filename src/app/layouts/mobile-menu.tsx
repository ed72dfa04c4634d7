import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { academicOffer, barPages, shellTexts } from '#content/navigation.ts'
import { site } from '#content/site.ts'
import { PlainLink } from '#ui/link.tsx'
import { useDetailsMenu } from '#ui/use-details-menu.ts'
import { tagClasses } from '#ui/viridis-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const entry = 'flex min-h-13 w-full items-center justify-between gap-4 py-2 text-left text-lg no-underline'

/** Opens over the page below the bar; closes by its button, Escape, any choice and any navigation. */
export function MobileMenu({ onContact }: { onContact: () => void }) {
  const { key } = useLocation()
  const { details, close } = useDetailsMenu()
  const openedAt = useRef(key)

  useEffect(() => {
    // It may have been opened before the script arrived: the first run is no navigation.
    if (openedAt.current === key) return
    openedAt.current = key
    if (details.current) details.current.open = false
  }, [key, details])

  return (
    <details ref={details} className="group @5xl:hidden">
      <summary className="-mr-2.5 flex size-11 list-none items-center justify-center rounded">
        <span className="group-open:hidden">
          <VisuallyHidden>{shellTexts.openMenu}</VisuallyHidden>
          <MenuSign path="M3 6.5h18M3 12h18M3 17.5h18" />
        </span>
        <span className="hidden group-open:inline">
          <VisuallyHidden>{shellTexts.closeMenu}</VisuallyHidden>
          <MenuSign path="m5 5 14 14M19 5 5 19" />
        </span>
      </summary>
      <nav
        aria-label={shellTexts.mainMenu}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-rise overflow-y-auto border-ink border-b bg-paper px-gutter pt-5 font-display pb-8 shadow-lifted"
      >
        <p className="text-ink-mute text-sm">{shellTexts.offer}</p>
        <ul aria-label={shellTexts.offer} className="mb-5">
          {academicOffer.map(({ label, tag, colour, path }) => (
            <li key={path} className="border-line border-b">
              <PlainLink to={path} onClick={close} className={entry}>
                <span className="font-display font-semibold">{label}</span>
                <span className={tagClasses(colour)}>{tag}</span>
              </PlainLink>
            </li>
          ))}
        </ul>
        <ul>
          {barPages.map(({ label, path }) => (
            <li key={path} className="border-line border-b">
              <PlainLink to={path} onClick={close} className={entry}>
                {label}
              </PlainLink>
            </li>
          ))}
          <li className="border-line border-b">
            <button
              type="button"
              onClick={() => {
                close()
                onContact()
              }}
              className={entry}
            >
              {shellTexts.contact}
            </button>
          </li>
          <li>
            <PlainLink href={site.classroomUrl} newTab onClick={close} className={entry}>
              {shellTexts.classroom}
            </PlainLink>
          </li>
        </ul>
      </nav>
    </details>
  )
}

function MenuSign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
      <path d={path} stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
