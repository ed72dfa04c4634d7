import { homeQuestions } from '#content/home.ts'
import { posts, testimonials } from '#content/showcase.ts'
import { proof } from '#content/social-proof.ts'
import { HomeHero } from '#features/catalogue/public/home-hero.tsx'
import { HomeProgrammes } from '#features/catalogue/public/home-programmes.tsx'
import { HomeAbout, HomeLessons, HomeStrip } from '#features/catalogue/public/home-sections.tsx'
import { CourseFaq } from '#features/catalogue/public/landing/course-faq.tsx'
import { ContactSection } from '#features/enquiries/public/contact-section.tsx'
import { ChatButton } from '#features/social-proof/public/chat-button.tsx'
import { PostsCarousel } from '#features/social-proof/public/posts-carousel.tsx'
import { ProofSections } from '#features/social-proof/public/proof-sections.tsx'
import { TestimonialsCarousel } from '#features/social-proof/public/testimonials-carousel.tsx'
import { faqPage } from '../../structured-data.ts'
import { StructuredDataBlock } from '../../structured-data-block.tsx'

export function HomeRoute() {
  return (
    <>
      <StructuredDataBlock things={[faqPage(homeQuestions.items)]} />
      <div data-grounds="alternate" className="relative">
        <HomeHero />
        <HomeStrip />
        <HomeProgrammes />
        <HomeLessons />
        <HomeAbout />
        <ProofSections {...proof} />
        {posts.length > 0 && <PostsCarousel />}
        {testimonials.length > 0 && <TestimonialsCarousel />}
        <CourseFaq {...homeQuestions} />
        <ChatButton />
      </div>
      <ContactSection />
    </>
  )
}
