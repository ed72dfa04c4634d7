import { useEffect, useRef } from 'react'
import { newsletterText } from '#content/newsletter.ts'
import { emailMaxLength } from '#domain/email.ts'
import { TypedEmailSuggestion } from '#flows/email/typed-email-suggestion.tsx'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { Field } from '#ui/field.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useSubscription } from '../use-subscription.ts'

export type NewsletterSectionProps = {
  /** Where the consent was given. */
  source: string
  onSubscribed?: () => void
}

export function NewsletterSection({ source, onSubscribed }: NewsletterSectionProps) {
  const { state, input, formProps } = useSubscription(source, onSubscribed)
  const sending = state.kind === 'sending'
  return (
    <section data-ground="well" className="@container relative overflow-hidden border-ink border-t">
      <ContourField />
      <Container className="relative grid items-center gap-x-20 gap-y-8 py-14 sm:py-20 @5xl:grid-cols-2">
        <div className="grid gap-4">
          <h2 className="text-title">{newsletterText.title}</h2>
          <p className="text-ink-soft text-lg">{newsletterText.lead}</p>
        </div>
        {state.kind === 'subscribed' ? (
          <Thanks />
        ) : (
          <form {...formProps} className="relative grid gap-4">
            <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
              <div>
                <Field
                  label={newsletterText.email}
                  required
                  error={state.kind === 'open' ? state.error : undefined}
                >
                  <TextInput
                    ref={input}
                    name="email"
                    type="email"
                    autoComplete="email"
                    maxLength={emailMaxLength}
                    readOnly={sending}
                  />
                </Field>
                <TypedEmailSuggestion refused={state.kind === 'open' && state.error !== undefined} />
              </div>
              <Button type="submit" busy={sending} busyLabel={newsletterText.sending} className="sm:mt-7">
                {newsletterText.submit}
              </Button>
            </div>
            <Honeypot />
            {state.kind === 'open' && state.failure && (
              <Notice tone="error" title={newsletterText.failureTitle}>
                {state.failure}
              </Notice>
            )}
            <p className="text-ink-mute text-sm">
              {newsletterText.consent}{' '}
              <TextLink to={paths.privacyPolicy}>{newsletterText.consentLink}</TextLink>.{' '}
              {newsletterText.consentEnd}
            </p>
          </form>
        )}
      </Container>
    </section>
  )
}

function Thanks() {
  const text = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    // The button that was pressed is gone with the form; the reading point goes to what took its place.
    text.current?.focus()
  }, [])

  return (
    <p
      ref={text}
      tabIndex={-1}
      className="border-success border-l-[3px] bg-success-tint px-6 py-6 font-display font-semibold text-lg outline-none"
    >
      {newsletterText.success}
    </p>
  )
}

/** People do not see it, nor reach it by keyboard, nor hear it; whoever fills it is a program. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        {newsletterText.honeypot}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
