import { carouselTexts, testimonialsTexts } from '#content/home-social.ts'
import { testimonials } from '#content/showcase.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { useAutoAdvance } from '../use-auto-advance.ts'
import { useCarousel } from '../use-carousel.ts'
import { CarouselControls } from './carousel-controls.tsx'
import { TestimonialSlide } from './testimonial-slide.tsx'

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
        <div className="mt-8">
          <CarouselControls carousel={carousel} count={testimonials.length} texts={testimonialsTexts}>
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
