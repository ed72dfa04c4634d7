import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { newsletterText } from '#content/newsletter.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { EmailField } from '#flows/form/email-field.tsx'
import { Honeypot } from '#flows/form/sent-panel.tsx'
import { usePublicForm } from '#flows/form/use-public-form.ts'
import { track } from '#platform/analytics.ts'
import { focusOnArrival } from '#platform/focus-control.ts'
import { fetchCode } from '#platform/page-code.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { TextLink } from '#ui/link.tsx'
import { ContourField } from '#ui/motif.tsx'
import { Notice } from '#ui/notice.tsx'

const controls = { email: 'email' } as const

/** Under the library of notebooks, which is where the consent is given. */
export function NewsletterSection() {
  const form = usePublicForm({
    draft: 'newsletter',
    sending: async () => (await fetchCode(() => import('../newsletter.api.ts'))).newsletterSending,
    controls,
    known: { source: 'notebooks' },
    onSent: () => track({ name: 'registration_outcome', params: { form: 'newsletter', outcome: 'success' } }),
  })
  const { formProps, busy, sent, failure } = form
  return (
    <section data-ground="well" className="@container relative overflow-hidden border-ink border-t">
      <ContourField />
      <Container className="relative grid items-center gap-x-20 gap-y-8 py-14 sm:py-20 @5xl:grid-cols-2">
        <div className="grid gap-4">
          <h2 className="text-title">{newsletterText.title}</h2>
          <p className="text-ink-soft text-lg">{newsletterText.lead}</p>
        </div>
        {sent ? (
          <Thanks />
        ) : (
          <form {...formProps} className="relative grid gap-4">
            <WithoutScript what="form" />
            <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
              <EmailField
                form={form}
                name="email"
                label={newsletterText.email}
                autoComplete="email"
                readOnly={busy}
              />
              <Button type="submit" busy={busy} busyLabel={newsletterText.sending} className="sm:mt-7">
                {newsletterText.submit}
              </Button>
            </div>
            <Honeypot />
            {failure && (
              <Notice tone="error" title={newsletterText.failureTitle}>
                {enquiryFailureMessages[failure]}
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
  return (
    <p
      ref={focusOnArrival}
      tabIndex={-1}
      className="border-success border-l-[3px] bg-success-tint px-6 py-6 font-display font-semibold text-lg outline-none"
    >
      {newsletterText.success}
    </p>
  )
}
