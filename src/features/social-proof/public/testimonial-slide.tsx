import { carouselTexts, testimonialsTexts } from '#content/home-social.ts'
import type { Testimonial } from '#content/showcase.ts'
import { site } from '#content/site.ts'
import { initialsOf } from '#domain/person-name.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { Avatar } from '#ui/avatar.tsx'
import { TextLink } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { hiddenSlide } from '../use-carousel.ts'

export type TestimonialSlideProps = { person: Testimonial; position: string; shown: boolean }

/** All slides share one grid cell: the longest quote sets the height and nothing below moves. */
export function TestimonialSlide({ person, position, shown }: TestimonialSlideProps) {
  return (
    <figure
      aria-roledescription={carouselTexts.slideRole}
      aria-label={position}
      aria-hidden={useHydrated() ? !shown : undefined}
      className={`[grid-area:1/1] grid content-between gap-8 ${shown ? '' : hiddenSlide}`}
    >
      <blockquote className="max-w-4xl text-balance font-display text-[clamp(1.375rem,1.1rem+1.4vw,2.125rem)] leading-snug">
        {person.quote}
      </blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={person.name} initials={initialsOf(person.name)} className="size-16" />
        <div>
          <p className="font-display font-semibold text-lg">{person.name}</p>
          <p className="text-ink-soft">{person.role}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-mute text-sm">
            <Stars rating={person.rating} />
            <TextLink href={person.linkedin} newTab>
              <VisuallyHidden>{testimonialsTexts.profile(person.name)}</VisuallyHidden>{' '}
              {site.professionalNetwork.name}
            </TextLink>
            {person.sample && <span>{testimonialsTexts.sample}</span>}
          </p>
        </div>
      </figcaption>
    </figure>
  )
}

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={testimonialsTexts.rating(rating)} className="text-action tracking-label">
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </span>
  )
}
