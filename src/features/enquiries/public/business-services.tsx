import { businessContactId, businessPage } from '#content/business.ts'
import { ButtonLink } from '#ui/link.tsx'

/** In the address, so that a card pressed before the page has hydrated selects its service too. */
export const serviceParameter = 'servicio'

/** Each card links to the form with its service. */
export function BusinessServices() {
  return (
    <ul className="grid gap-6 @5xl:grid-cols-3">
      {businessPage.services.cards.map(({ service, title, text, facts, action }) => (
        <li key={service} className="flex flex-col border border-ink bg-sheet p-6 sm:p-7">
          <h3 className="text-heading">{title}</h3>
          <p className="mt-3 text-ink-soft">{text}</p>
          <ul className="mt-5 mb-7 text-sm">
            {facts.map((fact) => (
              <li key={fact} className="border-line border-t py-2 text-ink-soft">
                {fact}
              </li>
            ))}
          </ul>
          <ButtonLink
            to={`?${serviceParameter}=${service}#${businessContactId}`}
            variant="secondary"
            wide
            className="mt-auto"
          >
            {action}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
