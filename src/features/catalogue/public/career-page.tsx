import { type ReactNode, useId } from 'react'
import { careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { Section } from '#ui/section.tsx'
import { CareerHero } from './career-hero.tsx'
import { CareerRoadmap } from './career-roadmap.tsx'
import { ClosingOffer, EnrolBar } from './closing-offer.tsx'
import { isOnePerModule, TeacherProfile, TechnologyItem, teachersOf } from './course-people.tsx'
import { CourseFaq } from './landing/course-faq.tsx'

export type CareerPageProps = {
  /** Passed by the route because it belongs to another feature. */
  enquiry: ReactNode
}

export function CareerPage({ enquiry }: CareerPageProps) {
  return (
    <>
      <CareerHero />
      <div className="group relative">
        <CareerBenefits />
        <CareerRoadmap />
        <CareerStack />
        <CareerTeam />
        <CourseFaq items={careerPage.faq} />
        <EnrolBar course={career} />
      </div>
      <ClosingOffer course={career} closing={careerPage.closing} />
      {enquiry}
    </>
  )
}

function CareerBenefits() {
  const { benefits } = careerPage
  return (
    <Section title={benefits.title}>
      <ul className="grid gap-x-10 gap-y-10 @3xl:grid-cols-3">
        {benefits.items.map(({ title, text }) => (
          <li key={title} className="border-ink border-t pt-4">
            <h3 className="text-heading">{title}</h3>
            <p className="mt-3 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function CareerTeam() {
  const team = teachersOf(career.slug)
  if (team.length === 0) return null
  return (
    <Section title={landingTexts.teachers} lead={isOnePerModule(team) && careerPage.teamLead} ground="well">
      <ul className="grid gap-x-12 gap-y-10 @3xl:grid-cols-2">
        {team.map((person) => (
          <li key={person.name} className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-4">
            <TeacherProfile person={person} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const mark = { fill: 'none', stroke: 'currentColor', strokeWidth: 1 } as const

/** Symbols of a soil profile, from the surface down to the rock. */
const lithology: readonly ReactNode[] = [
  <path key="grass" {...mark} d="M4 18v-6M8 18V9M12 18v-6M16 22v-4M20 8V4M2 8V5" />,
  <g key="sand" fill="currentColor">
    <circle cx="4" cy="5" r="1" />
    <circle cx="15" cy="9" r="1" />
    <circle cx="8" cy="16" r="1" />
    <circle cx="20" cy="20" r="1" />
  </g>,
  <path key="silt" {...mark} d="M2 6h8M14 12h8M2 18h8M16 2h5" />,
  <path key="clay" {...mark} d="M0 6q6-5 12 0t12 0M0 18q6-5 12 0t12 0" />,
  <path key="rock" {...mark} d="M0 1h24M0 13h24M6 1v12M18 13v11" />,
]

/** The career's technologies as layers of a soil profile. */
function CareerStack() {
  const { stack } = careerPage
  const id = useId()
  return (
    <Section title={stack.title} lead={stack.lead}>
      <ul className="border-ink border-t">
        {stack.layers.map((layer, index) => (
          <li
            key={layer.name}
            className="grid grid-cols-[min(3.5rem,15cqi)_minmax(0,1fr)] border-ink border-b sm:grid-cols-[5rem_minmax(0,1fr)] @5xl:grid-cols-[8rem_10rem_minmax(0,1fr)]"
          >
            <span className="relative row-span-2 border-ink border-x bg-sheet @5xl:row-span-1">
              <svg aria-hidden="true" className="absolute inset-0 size-full">
                <pattern id={`${id}-${layer.name}`} width="24" height="24" patternUnits="userSpaceOnUse">
                  {lithology[index % lithology.length]}
                </pattern>
                <rect width="100%" height="100%" fill={`url(#${id}-${layer.name})`} />
              </svg>
            </span>
            <h3 className="px-[min(1.25rem,5cqi)] pt-5 text-lg @5xl:self-center @5xl:py-0 @5xl:pl-8">
              {layer.name}
            </h3>
            <div className="col-start-2 px-[min(1.25rem,5cqi)] pt-3 pb-5 @5xl:col-start-3 @5xl:px-0 @5xl:py-7">
              <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
                {layer.items.map(({ symbol, name, use }) => (
                  <TechnologyItem key={name} symbol={symbol} name={name} use={use} />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
