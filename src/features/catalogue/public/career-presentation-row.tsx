import { careerPage } from '#content/career.ts'
import type { CareerSegment } from './career-segments.ts'

/** The last row of the roadmap, shorter than a module. */
export function CareerPresentationRow({ segment }: { segment: CareerSegment }) {
  const { week, presentation } = careerPage.roadmap
  return (
    <li className="grid grid-cols-[0.625rem_minmax(0,1fr)] gap-x-5 sm:gap-x-8">
      <span aria-hidden="true" className={`border-ink border-x bg-current ${segment.drawn}`} />
      <div className="grid gap-x-10 gap-y-3 border-ink border-t py-8 @3xl:grid-cols-[5.5rem_1fr]">
        <p className="figures font-bold font-display text-2xl leading-none tracking-display">
          <span className="lettering block font-normal text-ink-mute">{week} </span>
          {segment.firstWeek}
        </p>
        <div>
          <h3 className="text-heading">{presentation.name}</h3>
          <p className="prose-measure mt-2 text-ink-soft">{presentation.text}</p>
        </div>
      </div>
    </li>
  )
}
