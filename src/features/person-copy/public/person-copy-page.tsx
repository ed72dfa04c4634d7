import { useState } from 'react'
import { personCopyFailures, personCopyTexts as texts } from '#content/person-copy.ts'
import { site } from '#content/site.ts'
import { saveFile } from '#platform/download.ts'
import { paths } from '#platform/paths.ts'
import { BlankSheet } from '#ui/blank-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { takeCopy } from '../person-copy.api.ts'
import { copyDocument } from '../person-copy-document.ts'

type Outcome = 'done' | Exclude<Awaited<ReturnType<typeof takeCopy>>, object> | null

/** Asks first: programs that look at the links of a mail open them, and this one serves once (decision 203). */
export function PersonCopyPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [busy, setBusy] = useState(false)
  const isOver = outcome === 'done' || outcome === 'invalid'
  const { title, text } = isOver ? texts[outcome] : texts

  async function take() {
    setBusy(true)
    const copy = await takeCopy(token)
    if (typeof copy === 'object') {
      saveFile(new Blob([copyDocument(copy)], { type: 'text/html' }), `${texts.fileName}.html`)
      saveFile(
        new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }),
        `${texts.fileName}.json`,
      )
    }
    setOutcome(typeof copy === 'object' ? 'done' : copy)
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
      {!isOver && outcome && <Notice tone="error">{personCopyFailures[outcome]}</Notice>}
      {isOver ? (
        <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
      ) : (
        <Button busy={busy} busyLabel={texts.working} onClick={() => void take()}>
          {texts.action}
        </Button>
      )}
    </BlankSheet>
  )
}
