import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { businessContactId, businessPage, serviceNames } from '#content/business.ts'
import type { BusinessService } from '#domain/contracts/enquiries.ts'
import { Container } from '#ui/container.tsx'
import { Graticule } from '#ui/graticule.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { BusinessForm, type BusinessFormProps } from './business-form.tsx'

export type BusinessPageProps = {
  /** A map of the school with its query and its error: what a project ends with. */
  deliverable: ReactNode
}

export function BusinessPage({ deliverable }: BusinessPageProps) {
  const location = useLocation()
  const arrival = useRef(location)
  const [asked, setAsked] = useState<BusinessFormProps['asked']>(null)
  const { services, process, form } = businessPage

  useEffect(() => {
    const parameter = new URLSearchParams(location.search).get(serviceParameter)
    const known = Object.keys(serviceNames) as BusinessService[]
    const service = known.find((name) => name === parameter)
    // What somebody has chosen in the form stays when the page is loaded again; a card that is pressed now wins.
    if (service) setAsked({ service, isPressed: location !== arrival.current })
  }, [location])

  return (
    <>
      <BusinessHero example={deliverable} />
      <Section title={services.title} lead={services.lead} ground="well">
        <BusinessServices />
      </Section>
      <Section title={process.title}>
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
        ground="well"
        width="narrow"
        className="-scroll-mt-8"
      >
        <BusinessForm asked={asked} />
      </Section>
    </>
  )
}

/** What a company gets is on the first screen, as its picture. */
function BusinessHero({ example }: { example: ReactNode }) {
  const { title, lead, action, reply, facts, deliverable } = businessPage
  return (
    <section data-surface="ink" className="@container relative overflow-hidden">
      <Graticule meridian />
      <Container className="relative grid items-start gap-x-14 gap-y-8 py-8 sm:py-12 @5xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] @5xl:grid-rows-[auto_1fr]">
        <div className="grid justify-items-start gap-4 sm:gap-6">
          <h1 className="text-balance font-bold text-[clamp(2rem,1.35rem+2vw,3.25rem)] leading-[1.08]">
            {title}
          </h1>
          <p className="lead text-ink-soft">{lead}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink to={`#${businessContactId}`} size="large">
              {action}
            </ButtonLink>
            <p className="text-ink-soft text-sm">{reply}</p>
          </div>
          <dl className="w-full border-line border-t">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex gap-x-4 border-line border-b py-2">
                <dt className="lettering w-16 shrink-0 text-ink-soft">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="grid gap-4 @5xl:col-start-2 @5xl:row-span-2 @5xl:row-start-1">
          <h2 className="text-heading">{deliverable.title}</h2>
          {example}
        </div>
        <div>
          <p className="text-ink-soft">{deliverable.lead}</p>
          <dl className="mt-5 grid gap-4">
            {deliverable.parts.map(({ title: part, text }) => (
              <div key={part} className="border-action border-l-2 pl-4">
                <dt className="font-display font-semibold">{part}</dt>
                <dd className="text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
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
