import { careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { careerSheet } from '#content/sheets/career.ts'
import { TextLink } from '#ui/link.tsx'
import { careerOffer } from './career-offer.ts'
import { CareerProfile } from './career-profile.tsx'
import { CourseOpening } from './course-opening.tsx'
import { MapSheetFigure } from './sheet/map-sheet-figure.tsx'

export const roadmapSectionId = 'recorrido'

export function CareerHero() {
  const { hero } = careerPage
  return (
    <CourseOpening
      course={career}
      hero={hero}
      fact={career.schedule.text}
      offer={careerOffer}
      sheet={<MapSheetFigure sheet={careerSheet} priority />}
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
