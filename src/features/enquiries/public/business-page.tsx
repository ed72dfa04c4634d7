import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { businessContactId, businessPage } from '#content/business.ts'
import { businessServices } from '#domain/contracts/enquiries.ts'
import { Container } from '#ui/container.tsx'
import { Graticule } from '#ui/graticule.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { BusinessForm, type BusinessFormProps } from './business-form.tsx'

export type BusinessPageProps = {
  /** A map of the school with its query and its error: what a project ends with. */
  deliverable: ReactNode
}

export function BusinessPage({ deliverable: example }: BusinessPageProps) {
  const location = useLocation()
  const arrival = useRef(location)
  const [asked, setAsked] = useState<BusinessFormProps['asked']>(null)
  const { services, deliverable, process, form } = businessPage

  useEffect(() => {
    const parameter = new URLSearchParams(location.search).get(serviceParameter)
    const service = businessServices.find((known) => known === parameter)
    // What somebody has chosen in the form stays when the page is loaded again; a card that is pressed now wins.
    if (service) setAsked({ service, isPressed: location !== arrival.current })
  }, [location])

  return (
    <>
      <BusinessHero />
      <Section title={services.title} lead={services.lead} ground="well">
        <BusinessServices />
      </Section>
      <Section title={deliverable.title} lead={deliverable.lead}>
        <dl className="mb-10 grid gap-x-10 @3xl:grid-cols-3">
          {deliverable.parts.map(({ title, text }) => (
            <div key={title} className="border-ink border-t pt-4 pb-6">
              <dt className="font-display font-semibold text-lg">{title}</dt>
              <dd className="mt-1.5 text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
        {example}
      </Section>
      <Section title={process.title} ground="well">
        <ol className="grid gap-x-10 sm:grid-cols-2 @5xl:grid-cols-4">
          {process.steps.map(({ title, text }, index) => (
            <li key={title} className="border-ink border-t pt-4 pb-9">
              <p aria-hidden="true" className="figures font-bold font-display text-3xl text-action">
                {index + 1}
              </p>
              <h3 className="mt-2 text-lg">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section
        id={businessContactId}
        title={form.title}
        lead={form.lead}
        width="narrow"
        className="-scroll-mt-8"
      >
        <BusinessForm asked={asked} />
      </Section>
    </>
  )
}

function BusinessHero() {
  return (
    <section data-surface="ink" className="@container relative overflow-hidden">
      <Graticule meridian />
      <Container className="relative grid justify-items-start gap-7 py-16 sm:py-24">
        <h1 className="max-w-[15em] text-balance font-bold text-[clamp(2rem,1.35rem+3.2vw,4rem)] leading-[1.08]">
          {businessPage.title}
        </h1>
        <p className="max-w-[56ch] text-ink-soft text-lg">{businessPage.lead}</p>
        <ButtonLink to={`#${businessContactId}`} size="large">
          {businessPage.action}
        </ButtonLink>
        <dl className="mt-4 flex flex-wrap gap-x-12 gap-y-5 border-line border-t pt-6">
          {businessPage.facts.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-ink-soft text-sm">{label}</dt>
              <dd className="figures font-bold font-display text-2xl tracking-display">{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}

/** In the address, so that a card pressed before the page has hydrated selects its service too. */
const serviceParameter = 'servicio'

/** Each card links to the form with its service. */
function BusinessServices() {
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
