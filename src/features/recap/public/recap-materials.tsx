import { useId } from 'react'
import { recapText } from '#content/recap.ts'
import { site } from '#content/site.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { ButtonLink } from '#ui/link.tsx'
import type { Recap } from '../recap.api.ts'
import { PdfButton } from './pdf-button.tsx'

export type RecapMaterialsProps = {
  token: RecapToken
  recap: Recap
  /** Validated. */
  materialUrl: string | null
  onLinkEnded: () => void
}

export function RecapMaterials({ token, recap, materialUrl, onLinkEnded }: RecapMaterialsProps) {
  const headingId = useId()
  const question = recapText.chat.question(recap.classTitle, recap.courseName, recap.cohort)
  return (
    <section aria-labelledby={headingId} className="border border-ink bg-sheet shadow-sheet">
      <div className="neatline border-t-0" aria-hidden="true" />
      <div className="grid gap-3 px-5 pt-4 pb-5">
        <h2 id={headingId} className="text-heading">
          {recapText.materials}
        </h2>
        {materialUrl && (
          <ButtonLink href={materialUrl} newTab wide referrerPolicy="no-referrer">
            <span>{recapText.material}</span>
          </ButtonLink>
        )}
        {recap.hasPdf && <PdfButton token={token} classTitle={recap.classTitle} onLinkEnded={onLinkEnded} />}
        <ButtonLink
          href={`${site.chat.url}?text=${encodeURIComponent(question)}`}
          newTab
          wide
          variant="secondary"
          referrerPolicy="no-referrer"
        >
          <span>{recapText.chat.button}</span>
        </ButtonLink>
      </div>
    </section>
  )
}
