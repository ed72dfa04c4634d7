import { freeLessons } from '#content/home.ts'
import { courses } from '#content/products.ts'
import { paths } from '#platform/paths.ts'
import { TextLink } from '#ui/link.tsx'

/** What can be opened today, without paying. */
export function HomeLessons() {
  return (
    <div>
      <h2 className="text-title">{freeLessons.title}</h2>
      <p className="mt-4 text-ink-soft">{freeLessons.lead}</p>
      <ul className="mt-6 border-ink border-t">
        {freeLessons.lessons.map(({ slug, title, search }) => (
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
        {freeLessons.all}
      </TextLink>
    </div>
  )
}
