import { notFoundTexts } from '#content/not-found.ts'
import { paths } from '#platform/paths.ts'
import { BlankSheet } from '#ui/blank-sheet.tsx'
import { ButtonLink } from '#ui/link.tsx'

export function NotFoundRoute() {
  return (
    <BlankSheet>
      <h1 className="max-w-3xl text-display tracking-display">{notFoundTexts.heading}</h1>
      <p className="prose-measure text-ink-soft text-lg">{notFoundTexts.text}</p>
      <ButtonLink to={paths.home}>{notFoundTexts.home}</ButtonLink>
    </BlankSheet>
  )
}
