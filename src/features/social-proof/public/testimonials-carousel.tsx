import { type FocusEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { autoAdvanceMs, carouselTexts, testimonialsTexts } from '#content/home-social.ts'
import { type Testimonial, testimonials } from '#content/showcase.ts'
import { site } from '#content/site.ts'
import { initialsOf } from '#domain/person-name.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { useMedia } from '#ui/use-media.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CarouselControls, hiddenSlide, useCarousel } from './carousel.tsx'

export function TestimonialsCarousel() {
  const carousel = useCarousel(testimonials.length)
  const auto = useAutoAdvance(carousel.index, (index) => carousel.goTo(index + 1))
  return (
    <Section title={testimonialsTexts.title}>
      <section
        aria-roledescription={carouselTexts.role}
        aria-label={testimonialsTexts.label}
        {...auto.regionProps}
      >
        {/* Not announced while advancing automatically; manual moves are. */}
        <div aria-live={auto.running ? 'off' : 'polite'} className="grid">
          {testimonials.map((person, index) => (
            <TestimonialSlide
              key={person.name}
              person={person}
              position={carouselTexts.position(index + 1, testimonials.length)}
              shown={index === carousel.index}
            />
          ))}
        </div>
        <div className="mt-5 sm:mt-8">
          <CarouselControls carousel={carousel} texts={testimonialsTexts}>
            {auto.canRun && (
              <Button variant="quiet" onClick={auto.toggle} className="motion-reduce:hidden">
                {auto.stopped ? carouselTexts.play : carouselTexts.pause}
              </Button>
            )}
          </CarouselControls>
        </div>
      </section>
    </Section>
  )
}

type TestimonialSlideProps = { person: Testimonial; position: string; shown: boolean }

/** All slides share one grid cell: the longest quote sets the height and nothing below moves. */
function TestimonialSlide({ person, position, shown }: TestimonialSlideProps) {
  return (
    <figure
      aria-roledescription={carouselTexts.slideRole}
      aria-label={position}
      aria-hidden={useHydrated() ? !shown : undefined}
      className={`[grid-area:1/1] grid content-between gap-5 sm:gap-8 ${shown ? '' : hiddenSlide}`}
    >
      <blockquote className="max-w-4xl text-balance font-display text-[clamp(1.375rem,1.1rem+1.4vw,2.125rem)] leading-snug">
        {person.quote}
      </blockquote>
      <figcaption className="flex items-start gap-x-5 sm:items-center">
        <Avatar name={person.name} initials={initialsOf(person.name)} className="size-16 shrink-0" />
        <div className="min-w-0">
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

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function useHiddenTab(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'hidden',
    () => true,
  )
}

/**
 * Advances every five seconds, except on hover, with the focus inside, when stopped, in a hidden tab, or with reduced
 * motion. A change of `shown` restarts the interval.
 */
function useAutoAdvance(shown: number, advanceFrom: (index: number) => void) {
  // Also where it is unknown: no motion is the safe default.
  const reducedMotion = !useMedia('(prefers-reduced-motion: no-preference)')
  const hydrated = useHydrated()
  const hiddenTab = useHiddenTab()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [stopped, setStopped] = useState(false)
  const running = !(reducedMotion || hiddenTab || hovered || focused || stopped)
  const onTime = useEffectEvent(advanceFrom)

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => onTime(shown), autoAdvanceMs)
    return () => clearTimeout(timer)
  }, [running, shown])

  return {
    running,
    stopped,
    /** False with reduced motion: nothing to stop. The build does not know it; there the style hides the button. */
    canRun: !(hydrated && reducedMotion),
    toggle: () => setStopped(!stopped),
    regionProps: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
