import { HomeAbout } from '#features/catalogue/public/home-about.tsx'
import { HomeHero } from '#features/catalogue/public/home-hero.tsx'
import { HomeProgrammes } from '#features/catalogue/public/home-programmes.tsx'
import { ContactSection } from '#features/enquiries/public/contact-section.tsx'

export function HomeRoute() {
  return (
    <>
      <HomeHero />
      <HomeAbout />
      <HomeProgrammes />
      <ContactSection />
    </>
  )
}
