import { Section } from '#ui/section.tsx'
import { HomeLessons } from './home-lessons.tsx'
import { HomeStarts } from './home-starts.tsx'

export function HomeFirstSteps() {
  return (
    <Section>
      <div className="grid gap-14 @5xl:grid-cols-[3fr_2fr] @5xl:gap-20">
        <HomeStarts />
        <HomeLessons />
      </div>
    </Section>
  )
}
