import { useId, useState } from 'react'
import { certificateFileTexts as text } from '#content/certificate-verification.ts'
import { ButtonLink } from '#ui/link.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { CertificateFile } from '../certificates.api.ts'

/** Height of the preview in pixels (back-office specification, section 9). */
export const previewHeightPx = 700

/** The PDF to look at and to keep. Phones show no PDF within a page: there it opens by itself. */
export function CertificateDocument({ number, file }: { number: string; file: CertificateFile }) {
  const headingId = useId()
  const wide = useMedia('(min-width: 48rem)')
  const showsWithin = wide && navigator.pdfViewerEnabled !== false
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={headingId} className="text-heading">
          {text.title}
        </h2>
        <div className="flex flex-wrap gap-3">
          {!showsWithin && (
            <ButtonLink href={file.url} newTab variant="secondary">
              {text.open}
            </ButtonLink>
          )}
          <ButtonLink href={file.download_url}>{text.download}</ButtonLink>
        </div>
      </div>
      {showsWithin && <Preview title={text.preview(number)} url={file.url} />}
    </section>
  )
}

/** Loads when it is scrolled to; a renewed address reloads nothing that is shown. */
function Preview({ title, url }: { title: string; url: string }) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <iframe
      title={title}
      src={shown ?? url}
      loading="lazy"
      referrerPolicy="no-referrer"
      onLoad={() => setShown((before) => before ?? url)}
      style={{ height: previewHeightPx }}
      className="w-full border border-ink bg-well"
    />
  )
}
