import { personTexts as texts } from '#content/people.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'

export function UnknownPerson({ reason }: { reason: string }) {
  return (
    <div className="grid justify-items-start gap-4 py-page">
      <h1>{texts.unknown}</h1>
      <p className="prose-measure wrap-anywhere text-ink-soft">{reason}</p>
      <ButtonLink to={paths.backoffice} variant="secondary">
        {texts.back}
      </ButtonLink>
    </div>
  )
}
