import { careerPage } from '#content/career.ts'
import { careerClasses } from '#content/career-classes.ts'
import { career } from '#content/catalogue.ts'
import { TextLink } from '#ui/link.tsx'
import { CareerProfile } from './career-profile.tsx'
import { CourseOpening } from './course-opening.tsx'
import type { Offer } from './price-card.tsx'

export const roadmapSectionId = 'recorrido'

const careerOffer: Offer = {
  ...career,
  ...careerPage.price,
  seats: careerPage.seats,
  sessions: careerClasses(),
}

export function CareerHero() {
  const { hero } = careerPage
  return (
    <CourseOpening
      course={career}
      hero={hero}
      fact={career.schedule.text}
      offer={careerOffer}
      more={
        <TextLink href={`#${roadmapSectionId}`} look="stands">
          {hero.roadmap}
        </TextLink>
      }
    >
      <div className="mt-12 @5xl:mt-16">
        <CareerProfile />
      </div>
    </CourseOpening>
  )
}
