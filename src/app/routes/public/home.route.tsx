import { posts, testimonials } from '#content/showcase.ts'
import { proof } from '#content/social-proof.ts'
import { HomeAbout } from '#features/catalogue/public/home-about.tsx'
import { HomeFirstSteps } from '#features/catalogue/public/home-first-steps.tsx'
import { HomeHero } from '#features/catalogue/public/home-hero.tsx'
import { HomeProgrammes } from '#features/catalogue/public/home-programmes.tsx'
import { HomeStrip } from '#features/catalogue/public/home-strip.tsx'
import { ContactSection } from '#features/enquiries/public/contact-section.tsx'
import { ChatButton } from '#features/social-proof/public/chat-button.tsx'
import { PostsCarousel } from '#features/social-proof/public/posts-carousel.tsx'
import { ProofSections } from '#features/social-proof/public/proof-sections.tsx'
import { TestimonialsCarousel } from '#features/social-proof/public/testimonials-carousel.tsx'

export function HomeRoute() {
  return (
    <>
      <div className="relative">
        <HomeHero />
        <HomeStrip />
        <HomeFirstSteps />
        <HomeAbout />
        <HomeProgrammes />
        <ProofSections {...proof} />
        {posts.length > 0 && <PostsCarousel />}
        {testimonials.length > 0 && <TestimonialsCarousel />}
        <ChatButton />
      </div>
      <ContactSection />
    </>
  )
}
