import { businessContactId, businessPage } from '#content/business.ts'
import type { BusinessService } from '#domain/contracts/send-business-contact.ts'
import { ButtonLink } from '#ui/link.tsx'

export type BusinessServicesProps = { onChoose: (service: BusinessService) => void }

/** Each card selects its service and links to the form. */
export function BusinessServices({ onChoose }: BusinessServicesProps) {
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
            to={`#${businessContactId}`}
            onClick={() => onChoose(service)}
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
