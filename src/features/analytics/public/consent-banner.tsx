import { useEffect, useId, useRef } from 'react'
import { consentTexts } from '#content/analytics.ts'
import { closeConsentQuestion, giveConsent } from '#platform/consent.ts'
import { paths } from '#platform/paths.ts'
import { useConsent } from '#platform/use-consent.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'

/** The question about measuring. It covers no more than a corner, and both answers weigh the same. */
export function ConsentBanner() {
  const consent = useConsent()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  const asksAgain = consent !== 'unset'

  useEffect(() => {
    if (!asksAgain) return
    opener.current = document.activeElement
    title.current?.focus()
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [asksAgain])

  return (
    <section
      aria-labelledby={titleId}
      data-surface="paper"
      className="fixed inset-x-3 bottom-3 z-50 grid max-h-[80dvh] max-w-lg gap-3 overflow-y-auto border border-ink bg-sheet p-5 shadow-lifted sm:right-auto sm:bottom-6 sm:left-6 sm:p-6"
    >
      <h2 id={titleId} ref={title} tabIndex={-1} className="font-display font-semibold text-lg outline-none">
        {consentTexts.title}
      </h2>
      <p className="text-ink-soft text-sm">
        {consentTexts.text} <TextLink to={paths.privacyPolicy}>{consentTexts.policy}</TextLink>
      </p>
      {consent !== 'unset' && <p className="text-ink-mute text-sm">{consentTexts.current[consent]}</p>}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" wide onClick={() => giveConsent('denied')}>
          {consentTexts.reject}
        </Button>
        <Button variant="secondary" wide onClick={() => giveConsent('granted')}>
          {consentTexts.accept}
        </Button>
      </div>
      {asksAgain && (
        <Button variant="quiet" onClick={closeConsentQuestion} className="justify-self-start">
          {consentTexts.close}
        </Button>
      )}
    </section>
  )
}
