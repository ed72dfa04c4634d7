import { useState } from 'react'
import { mailRefusalFailures, mailRefusalTexts as texts } from '#content/mail-refusal.ts'
import { site } from '#content/site.ts'
import { paths } from '#platform/paths.ts'
import { BlankSheet } from '#ui/blank-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { refuseOrderMails } from '../order-mails.api.ts'

type Outcome = Awaited<ReturnType<typeof refuseOrderMails>> | null

/** Asks first: programs that look at the links of a mail open them. */
export function MailRefusalPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [busy, setBusy] = useState(false)
  const isOver = outcome === 'done' || outcome === 'invalid'
  const { title, text } = isOver ? texts[outcome] : texts

  async function refuse() {
    setBusy(true)
    setOutcome(await refuseOrderMails(token))
    setBusy(false)
  }

  return (
    <BlankSheet>
      <div role="status" className="grid gap-4">
        <h1 className="text-display tracking-display">{title}</h1>
        <p className="prose-measure text-ink-soft text-lg">{text}</p>
      </div>
      {outcome === 'invalid' && (
        <TextLink href={`mailto:${site.email}`} look="lone">
          {site.email}
        </TextLink>
      )}
      {!isOver && outcome && <Notice tone="error">{mailRefusalFailures[outcome]}</Notice>}
      {isOver ? (
        <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
      ) : (
        <Button busy={busy} busyLabel={texts.working} onClick={() => void refuse()}>
          {texts.action}
        </Button>
      )}
    </BlankSheet>
  )
}
