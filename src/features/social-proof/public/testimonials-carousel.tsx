import { carouselTexts, testimonials } from '#content/home-social.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { useAutoAdvance } from '../use-auto-advance.ts'
import { useCarousel } from '../use-carousel.ts'
import { CarouselControls } from './carousel-controls.tsx'
import { TestimonialSlide } from './testimonial-slide.tsx'

const { people } = testimonials

export function TestimonialsCarousel() {
  const carousel = useCarousel(people.length)
  const auto = useAutoAdvance(carousel.index, (index) => carousel.goTo(index + 1))
  return (
    <Section ground="well" title={testimonials.title}>
      <section
        aria-roledescription={carouselTexts.role}
        aria-label={testimonials.label}
        {...auto.regionProps}
      >
        {/* Not announced while advancing automatically; manual moves are. */}
        <div aria-live={auto.running ? 'off' : 'polite'} className="grid">
          {people.map((person, index) => (
            <TestimonialSlide
              key={person.name}
              person={person}
              position={carouselTexts.position(index + 1, people.length)}
              shown={index === carousel.index}
            />
          ))}
        </div>
        <div className="mt-8">
          <CarouselControls carousel={carousel} count={people.length} texts={testimonials}>
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
