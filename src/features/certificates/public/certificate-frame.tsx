import type { ReactNode } from 'react'
import { certificateTexts } from '#content/certificate-verification.ts'
import { site } from '#content/site.ts'
import { Graticule } from '#ui/graticule.tsx'
import { Wordmark } from '#ui/mark.tsx'
import { ContourField } from '#ui/motif.tsx'

export type CertificateFrameProps = {
  /** The sheet's own number, on its margin. */
  number?: string
  /** Nothing of the register stands on it: only the grid. */
  blank?: boolean
  children: ReactNode
}

/** A sheet of the school's register: the graticule's ticks around it, contour lines behind the name. */
export function CertificateFrame({ number, blank, children }: CertificateFrameProps) {
  return (
    <div className="graticule-frame">
      <div className="relative overflow-hidden border border-ink bg-sheet">
        {blank ? (
          <Graticule meridian />
        ) : (
          <ContourField className="opacity-60 [mask-image:linear-gradient(to_right,transparent_35%,black_95%)]" />
        )}
        <div className="relative">
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 pt-5 pb-4 sm:px-12 sm:pt-8 sm:pb-6">
            <Wordmark name={site.name} />
            <p className="coordinates text-ink-soft">
              {certificateTexts.registry}
              {number && <span className="hidden text-ink sm:inline print:inline"> · {number}</span>}
            </p>
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}

/** The words that the specification quotes, beside their Spanish. */
export function EnglishWords({ children }: { children: ReactNode }) {
  return (
    <p lang="en" className="lettering text-ink-soft">
      {children}
    </p>
  )
}
