import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { academicOffer, barPages, shellTexts } from '#content/navigation.ts'
import { site } from '#content/site.ts'
import { PlainLink } from '#ui/link.tsx'

export type MobileMenuProps = { onContact: () => void }

const entry = 'flex min-h-13 w-full items-center justify-between gap-4 py-2 text-left text-lg no-underline'

/** Opens over the page below the bar; closes by its button, Escape and any choice. */
export function MobileMenu({ onContact }: MobileMenuProps) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  // Tied to the history entry, so that any navigation closes it.
  const open = openedAt === key

  function close() {
    setOpenedAt(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    close()
    button.current?.focus()
  }

  return (
    <div className="@5xl:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={open ? shellTexts.closeMenu : shellTexts.openMenu}
        onClick={() => (open ? close() : setOpenedAt(key))}
        onKeyDown={onKeyDown}
        className="-mr-2.5 inline-flex size-11 items-center justify-center rounded"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
          <path
            d={open ? 'm5 5 14 14M19 5 5 19' : 'M3 6.5h18M3 12h18M3 17.5h18'}
            stroke="currentColor"
            strokeWidth="2"
          />
        </svg>
      </button>
      <nav
        id={panelId}
        aria-label={shellTexts.mainMenu}
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-rise overflow-y-auto border-ink border-b bg-paper px-gutter pt-5 pb-8 shadow-lifted"
      >
        <p className="text-ink-mute text-sm">{shellTexts.offer}</p>
        <ul aria-label={shellTexts.offer} className="mb-5">
          {academicOffer.map(({ label, tag, path }) => (
            <li key={path} className="border-line border-b">
              <PlainLink to={path} onKeyDown={onKeyDown} onClick={close} className={entry}>
                <span className="font-display font-semibold">{label}</span>
                <span className="text-ink-mute text-sm">{tag}</span>
              </PlainLink>
            </li>
          ))}
        </ul>
        <ul>
          {barPages.map(({ label, path }) => (
            <li key={path} className="border-line border-b">
              <PlainLink to={path} onKeyDown={onKeyDown} onClick={close} className={entry}>
                {label}
              </PlainLink>
            </li>
          ))}
          <li className="border-line border-b">
            <button
              type="button"
              onKeyDown={onKeyDown}
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
            <PlainLink
              href={site.classroomUrl}
              newTab
              onKeyDown={onKeyDown}
              onClick={close}
              className={entry}
            >
              {shellTexts.classroom}
            </PlainLink>
          </li>
        </ul>
      </nav>
    </div>
  )
}
