import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { GenericSchema } from 'valibot'
import { site } from '#content/site.ts'
import { type CommonFailureCode, type EdgeFunction, failureCodeOf } from '#domain/contracts/edge-function.ts'
import { callFunction } from '#platform/call-function.ts'
import { withoutReferrer } from '#platform/document-head.ts'
import { paths } from '#platform/paths.ts'
import { useHeldPage } from '#platform/unfinished-work.ts'
import { BlankSheet, SheetMessage } from '#ui/blank-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

/** What the token of a mailed link allows, and nothing else. */
type MailedAct<Value extends object> = EdgeFunction & {
  readonly request: GenericSchema<{ token: string }>
  readonly response: GenericSchema<unknown, Value>
  readonly codes: readonly ['link_invalid']
}

type Said = Readonly<Record<'title' | 'text', string>>
type Fault = CommonFailureCode | 'unknown' | 'network'

type MailLinkPageProps<Value extends object> = {
  act: MailedAct<Value>
  texts: Said & Readonly<Record<'action' | 'working' | 'home', string> & Record<'done' | 'invalid', Said>>
  failures: Readonly<Record<Fault, string>>
  /** What the answer gives, which may be gone with this page. */
  given?: (value: Value) => ReactNode
}

/** The page of a link that a mail brought. Asks first: programs that look at the links of a mail open them. */
export function MailLinkPage<Value extends object>(props: MailLinkPageProps<Value>) {
  const { token = '' } = useParams()
  // Before any request or link: this page's URL contains a secret token.
  useLayoutEffect(withoutReferrer, [])
  return <MailedQuestion key={token} token={token} {...props} />
}

function MailedQuestion<Value extends object>({
  token,
  act,
  texts,
  failures,
  given,
}: MailLinkPageProps<Value> & { token: string }) {
  const [value, setValue] = useState<Value | null>(null)
  const [refusal, setRefusal] = useState<Fault | 'invalid' | null>(null)
  const [busy, setBusy] = useState(false)
  useHeldPage(value !== null && given !== undefined)
  const isInvalid = refusal === 'invalid'
  const { title, text } = value ? texts.done : isInvalid ? texts.invalid : texts

  async function carryOut() {
    setBusy(true)
    setRefusal(null)
    const answer = await callFunction(act, { token })
    setBusy(false)
    if (answer.ok) return setValue(answer.value)
    const code = failureCodeOf(answer)
    // What cannot be a token leads nowhere, like one that is no mail's.
    setRefusal(code === 'link_invalid' || answer.kind === 'problems' ? 'invalid' : code)
  }

  return (
    <BlankSheet>
      <SheetMessage role="status" title={title} text={text} />
      {isInvalid && (
        <TextLink href={`mailto:${site.email}`} look="lone">
          {site.email}
        </TextLink>
      )}
      {!value && refusal && !isInvalid && <Notice tone="error">{failures[refusal]}</Notice>}
      {value && given ? (
        <>
          {given(value)}
          <TextLink to={paths.home} look="stands">
            {texts.home}
          </TextLink>
        </>
      ) : value || isInvalid ? (
        <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
      ) : (
        <Button busy={busy} busyLabel={texts.working} onClick={() => void carryOut()}>
          {texts.action}
        </Button>
      )}
    </BlankSheet>
  )
}
