import { type ReactNode, useState } from 'react'
import {
  accountFailures,
  type LinkKind,
  linkTexts,
  passwordProblem,
  passwordRules,
  recoveryTexts,
} from '#content/accounts.ts'
import { TextField } from '#flows/form/fields.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { fetchOwnAccount, openLink, setPassword } from '../accounts.api.ts'
import { CodeForm } from './code-form.tsx'
import { LoginFrame } from './login-frame.tsx'

/** What a link of a mail carries, behind the `#`: no server and no log sees it. */
export type MailLink = { kind: LinkKind; tokenHash: string }

export function mailLinkIn(hash: string): MailLink | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''))
  const [type, tokenHash] = [parameters.get('type'), parameters.get('token_hash')]
  const kind = (['recovery', 'invite', 'email_change'] as const).find((known) => known === type)
  return kind && tokenHash ? { kind, tokenHash } : null
}

/** Nothing is used up by opening the page: programs that look into mails open links, too. */
export function LinkPage({ link, onEntered }: { link: MailLink | null; onEntered: () => void }) {
  const [isOver, setOver] = useState(false)
  if (link === null || isOver) {
    return (
      <LoginFrame title={isOver ? linkTexts.overTitle : linkTexts.missingTitle}>
        <Notice
          tone="warning"
          live
          action={<ButtonLink to={paths.recovery}>{linkTexts.askAgain}</ButtonLink>}
        >
          {isOver ? accountFailures.link_over : linkTexts.missing}
        </Notice>
        <TextLink look="quiet" to={paths.login} className="justify-self-start">
          {recoveryTexts.back}
        </TextLink>
      </LoginFrame>
    )
  }
  const { title, lead } = linkTexts[link.kind]
  return (
    <LoginFrame title={title} lead={lead}>
      {link.kind === 'email_change' ? (
        <EmailConfirmation link={link} onOver={() => setOver(true)} />
      ) : (
        <PasswordForm link={link} onOver={() => setOver(true)} onEntered={onEntered} />
      )}
    </LoginFrame>
  )
}

type PartProps = { link: MailLink; onOver: () => void }

/** A link opens one session; a password that is refused is chosen again in it. */
function PasswordForm({ link, onOver, onEntered }: PartProps & { onEntered: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    draft: null,
    start: { password: '' },
    failures: { ...accountFailures, link_over: null, code_needed: null },
  })

  async function save() {
    if (!isOpen) {
      const opened = await openLink(link.kind, link.tokenHash)
      if (!opened.ok) return opened
      setOpen(true)
      const { factorId } = await fetchOwnAccount()
      if (factorId !== null) return { ok: false as const, refusal: 'code_needed' as const }
    }
    return setPassword(form.values.password)
  }

  async function submit() {
    const problem = passwordProblem(form.values.password)
    if (!form.passes(problem === undefined ? {} : { password: problem })) return
    const answer = await form.send(save)
    if (!answer) return
    if (answer.ok) {
      toast({ title: linkTexts.saved })
      return onEntered()
    }
    if (answer.refusal === 'link_over') onOver()
    if (answer.refusal === 'code_needed') setNeedsCode(true)
  }

  if (needsCode) {
    return (
      <CodeForm
        onDone={() => {
          setNeedsCode(false)
          void submit()
        }}
      />
    )
  }
  return (
    <form {...form.props(submit)} className="grid gap-5">
      <TextField
        form={form}
        name="password"
        label={linkTexts.password}
        hint={passwordRules.hint}
        required
        type="password"
        autoComplete="new-password"
        maxLength={200}
      />
      {form.failureText && <Notice tone="error">{form.failureText}</Notice>}
      <Button type="submit" wide busy={form.busy} busyLabel={linkTexts.working}>
        {linkTexts[link.kind].submit}
      </Button>
    </form>
  )
}

function EmailConfirmation({ link, onOver }: PartProps) {
  const [done, setDone] = useState<'half' | 'whole' | null>(null)
  const form = useForm({ draft: null, start: {}, failures: { ...accountFailures, link_over: null } })

  async function submit() {
    const answer = await form.send(() => openLink(link.kind, link.tokenHash))
    if (answer?.ok) setDone(answer.half ? 'half' : 'whole')
    else if (answer?.refusal === 'link_over') onOver()
  }

  if (done !== null) return <Confirmed isWhole={done === 'whole'} />
  return (
    <form {...form.props(submit)} className="grid gap-5">
      {form.failureText && <Notice tone="error">{form.failureText}</Notice>}
      <Button type="submit" wide busy={form.busy} busyLabel={linkTexts.working}>
        {linkTexts.email_change.submit}
      </Button>
    </form>
  )
}

function Confirmed({ isWhole }: { isWhole: boolean }) {
  const enter: ReactNode = isWhole && <ButtonLink to={paths.backoffice}>{linkTexts.enter}</ButtonLink>
  return (
    <Notice
      tone={isWhole ? 'success' : 'info'}
      live
      title={isWhole ? linkTexts.changedTitle : linkTexts.halfTitle}
      action={enter}
    >
      {isWhole ? linkTexts.changed : linkTexts.half}
    </Notice>
  )
}
