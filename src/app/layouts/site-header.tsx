import { useLocation, useNavigate } from 'react-router-dom'
import {
  academicOffer,
  barPages,
  contactSectionId,
  courseEnquirySectionId,
  shellTexts,
} from '#content/navigation.ts'
import { site } from '#content/site.ts'
import { paths } from '#platform/paths.ts'
import { arriveAt, scrollDelayMs } from '#platform/scroll.ts'
import { Container } from '#ui/container.tsx'
import { PlainLink } from '#ui/link.tsx'
import { Wordmark } from '#ui/mark.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { MobileMenu } from './mobile-menu.tsx'

const entry = 'inline-flex min-h-11 items-center rounded px-3 font-medium no-underline hover:bg-well'

export function SiteHeader() {
  const contact = useContact()
  return (
    <div className="@container relative border-ink border-b bg-paper">
      <Container className="flex h-16 items-center justify-between gap-3 sm:gap-6">
        <PlainLink
          to={paths.home}
          aria-label={shellTexts.home}
          className="inline-flex min-h-11 min-w-0 items-center rounded no-underline"
        >
          <Wordmark name={site.name} className="min-w-0 [&>span]:line-clamp-2" />
        </PlainLink>
        <nav
          aria-label={shellTexts.mainMenu}
          className="hidden items-center gap-1 whitespace-nowrap font-display @5xl:flex"
        >
          <MenuButton
            label={shellTexts.offer}
            items={academicOffer.map(({ path, ...entry }) => ({ ...entry, to: path }))}
          />
          {barPages.map(({ label, path }) => (
            <PlainLink key={path} to={path} className={entry}>
              {label}
            </PlainLink>
          ))}
          <button type="button" data-cta="contact" onClick={contact} className={entry}>
            {shellTexts.contact}
          </button>
          <PlainLink
            href={site.classroomUrl}
            newTab
            className="ml-3 inline-flex min-h-11 items-center gap-2 rounded border border-ink px-4 font-display font-semibold no-underline transition-colors duration-fast hover:bg-ink hover:text-paper"
          >
            {shellTexts.classroom}
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
              <path d="M3 9 9 3M4 3h5v5" fill="none" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </PlainLink>
        </nav>
        <MobileMenu onContact={contact} />
      </Container>
    </div>
  )
}

/** The Contacto button: goes to the page's own form, otherwise to the home page's (public specification, section 2). */
function useContact(): () => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()

  return () => {
    const id = pathname === paths.home ? contactSectionId : courseEnquirySectionId
    const section = document.getElementById(id)
    if (!section) {
      navigate(`${paths.home}#${contactSectionId}`)
      return
    }
    setTimeout(() => arriveAt(section), scrollDelayMs)
  }
}
