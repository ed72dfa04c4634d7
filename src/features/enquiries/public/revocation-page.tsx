import { useState } from 'react'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { revocationTexts as texts } from '#content/revocation.ts'
import type { RevocationForm } from '#domain/contracts/enquiries.ts'
import { requestRevocation, revocationSchema } from '#domain/contracts/revocations.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { EmailField } from '#flows/form/email-field.tsx'
import { TextField } from '#flows/form/fields.tsx'
import { sendForm, sendingOf } from '#flows/form/send-form.ts'
import { Honeypot, SentPanel } from '#flows/form/sent-panel.tsx'
import { usePublicForm } from '#flows/form/use-public-form.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Notice } from '#ui/notice.tsx'

const controls = { email: 'email', order: 'order' } as const

/** What somebody is asked who revokes a purchase or cancels a service: nothing but what finds it (decision 177). */
export function RevocationPage({ kind }: { kind: RevocationForm }) {
  const [number, setNumber] = useState(0)
  const form = usePublicForm({
    draft: kind,
    sending: sendingOf(revocationSchema, async (request) => {
      const answer = await sendForm(kind, requestRevocation, request)
      if (answer.ok) setNumber(answer.value.number)
      return answer
    }),
    controls,
    known: { form: kind },
  })
  const { formProps, busy, sent, failure, startAnother } = form
  const { title, lead, submit } = texts[kind]
  return (
    <Container width="narrow" className="grid gap-8 py-10 sm:py-16">
      <header className="grid gap-4">
        <h1 className="text-balance text-title">{title}</h1>
        <p className="prose-measure text-ink-soft text-lg">{lead}</p>
      </header>
      {sent ? (
        <SentPanel {...texts.sent(number)} onAnother={startAnother} />
      ) : (
        <form {...formProps} className="relative grid max-w-xl gap-5">
          <WithoutScript what="form" />
          <EmailField form={form} name="email" label={texts.email} autoComplete="email" />
          <TextField form={form} name="order" label={texts.order} hint={texts.orderHint} maxLength={128} />
          <Honeypot />
          {failure && (
            <Notice tone="error" title={texts.failureTitle}>
              {enquiryFailureMessages[failure]}
            </Notice>
          )}
          <p className="text-ink-mute text-sm">{texts.next}</p>
          <div>
            <Button type="submit" size="large" busy={busy} busyLabel={texts.sending}>
              {submit}
            </Button>
          </div>
        </form>
      )}
    </Container>
  )
}
