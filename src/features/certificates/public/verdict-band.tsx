import { verdictTexts } from '#content/certificate-page.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import { certificateHref } from '#platform/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { ButtonLink } from '#ui/link.tsx'
import { ToneShape, toneGround, toneText } from '#ui/tone.tsx'
import { verdictWords } from './verdict-words.ts'

/** The answer that somebody came for: by words and shape, never by colour alone. */
export function VerdictBand({ certificate }: { certificate: PublicCertificate }) {
  const { tone, english, title, text } = verdictWords(certificate)
  return (
    <div
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-4 border-ink border-y px-5 py-5 sm:gap-x-6 sm:px-12 sm:py-6',
        toneGround[tone],
      )}
    >
      <span
        className={classNames(
          'grid size-11 place-items-center rounded-full border-2 border-current bg-sheet sm:size-14',
          toneText[tone],
        )}
      >
        <ToneShape tone={tone} className="size-5 sm:size-6" />
      </span>
      <div className="grid gap-1">
        <h1 lang={english && 'en'} className={classNames('text-title', toneText[tone])}>
          {english ?? title}
        </h1>
        <p className="text-ink-soft text-lg">
          {english && <strong className="font-semibold text-ink">{title}. </strong>}
          {text}
        </p>
        {certificate.replaced_by && (
          <ButtonLink
            to={certificateHref(certificate.replaced_by)}
            className="mt-3 justify-self-start print:hidden"
          >
            {verdictTexts.replaced.action}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
