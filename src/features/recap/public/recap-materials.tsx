import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { recapText } from '#content/recap.ts'
import { chatHref, site } from '#content/site.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { saveFile } from '#platform/download.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { fetchPdf, type Recap, RecapLinkEnded } from '../recap.api.ts'
import { recapKeys, recapMediaQuery } from '../recap.queries.ts'

export type RecapMaterialsProps = {
  token: RecapToken
  recap: Recap
  /** Validated. */
  materialUrl: string | null
  onLinkEnded: () => void
}

export function RecapMaterials({ token, recap, materialUrl, onLinkEnded }: RecapMaterialsProps) {
  const headingId = useId()
  const question = recapText.chat.question(recap.class_title, recap.course_name, recap.cohort)
  return (
    <section aria-labelledby={headingId} className="border border-ink bg-sheet shadow-sheet print:hidden">
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
        {recap.has_pdf && (
          <PdfButton token={token} classTitle={recap.class_title} onLinkEnded={onLinkEnded} />
        )}
        {site.chat.display && (
          <ButtonLink href={chatHref(question)} newTab wide variant="secondary" referrerPolicy="no-referrer">
            <span>{recapText.chat.button}</span>
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

type PdfButtonProps = { token: RecapToken; classTitle: string; onLinkEnded: () => void }

/**
 * Fetches the file and saves it. Its address is requested on demand, and the browser would block a tab opened after
 * that wait.
 */
function PdfButton({ token, classTitle, onLinkEnded }: PdfButtonProps) {
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const text = recapText.pdf

  async function download() {
    setState('busy')
    try {
      const { pdf_url } = await client.fetchQuery(recapMediaQuery(token))
      if (!pdf_url) throw new Error('no file')
      saveFile(await fetchPdf(pdf_url), `${fileName(text.fileName(classTitle))}.pdf`)
      setState('idle')
    } catch (error) {
      if (error instanceof RecapLinkEnded) return onLinkEnded()
      // The next attempt requests a new address, since this one may have expired.
      await client.invalidateQueries({ queryKey: recapKeys.media(token), refetchType: 'none' })
      setState('failed')
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        wide
        busy={state === 'busy'}
        busyLabel={text.busy}
        onClick={() => void download()}
      >
        {text.button}
      </Button>
      {state === 'failed' && (
        <div role="alert">
          <FieldError>{text.failure}</FieldError>
        </div>
      )}
    </div>
  )
}

/** A file name that every system accepts. */
function fileName(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 100)
}
