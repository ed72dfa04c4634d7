import { freeLessonsTexts } from '#content/home.ts'
import { courses } from '#content/products.ts'
import { freeLessons } from '#content/showcase.ts'
import { paths } from '#platform/paths.ts'
import { TextLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'

/** What can be opened today, without paying; nothing without such notebooks. */
export function HomeLessons() {
  if (freeLessons.length === 0) return null
  return (
    <Section title={freeLessonsTexts.title} lead={freeLessonsTexts.lead}>
      <ul className="grid gap-x-10 border-ink border-t sm:grid-cols-2">
        {freeLessons.map(({ slug, title, search }) => (
          <li key={slug} className="border-line border-b py-3">
            <TextLink
              to={`${paths.notebooks}?q=${encodeURIComponent(search)}`}
              className="font-display font-semibold"
            >
              {title}
            </TextLink>
            <p className="text-ink-soft text-sm">
              {courses.find((course) => course.slug === slug)?.menuLabel}
            </p>
          </li>
        ))}
      </ul>
      <TextLink to={paths.notebooks} look="stands" className="mt-3">
        {freeLessonsTexts.all}
      </TextLink>
    </Section>
  )
}
