import { useEffect, useId, useRef } from 'react'
import { consentTexts } from '#content/analytics-texts.ts'
import { closeConsentQuestion, giveConsent } from '#platform/consent.ts'
import { paths } from '#platform/paths.ts'
import { useConsent } from '#platform/use-consent.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { TextLink } from '#ui/link.tsx'

/** The question about analytics, above the page: it covers nothing, and both answers look the same (decision 49). */
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
      data-consent-question=""
      className="@container noscript:hidden border-ink border-b bg-sheet"
    >
      <Container className="grid gap-x-12 gap-y-3 py-4 @4xl:grid-cols-[1fr_auto] @4xl:items-center">
        <div className="grid gap-1">
          <h2
            id={titleId}
            ref={title}
            tabIndex={-1}
            className="font-display font-semibold text-lg outline-none"
          >
            {consentTexts.title}
          </h2>
          <p className="max-w-[80ch] text-ink-soft text-sm">
            {consentTexts.text} <TextLink to={paths.privacyPolicy}>{consentTexts.policy}</TextLink>
          </p>
          {asksAgain && <p className="text-ink-mute text-sm">{consentTexts.current[consent]}</p>}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" wide onClick={() => giveConsent('denied')}>
            {consentTexts.reject}
          </Button>
          <Button variant="secondary" wide onClick={() => giveConsent('granted')}>
            {consentTexts.accept}
          </Button>
          {asksAgain && (
            <Button variant="quiet" onClick={closeConsentQuestion} className="col-span-2 justify-self-start">
              {consentTexts.close}
            </Button>
          )}
        </div>
      </Container>
    </section>
  )
}
