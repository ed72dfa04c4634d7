import { useRef, useState } from 'react'
import { loginTexts } from '#content/staff.ts'
import { isEmail } from '#domain/email.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { EmailField } from '#flows/form/email-field.tsx'
import { TextField } from '#flows/form/fields.tsx'
import { useForm } from '#flows/form/use-form.ts'
import type { CaptchaHandle } from '#platform/captcha.tsx'
import { focusControl } from '#platform/focus-control.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { type StaffMember, signIn } from '../staff-session.api.ts'
import { CaptchaField } from './captcha-field.tsx'

export type LoginFormProps = {
  /** Somebody is about to sign in. */
  onBegin: () => void
  /** There is a session, whose check has just begun. */
  onSession: () => void
  onSignedIn: (staff: StaffMember) => void
}

function check(email: string, password: string, captchaToken: string | null) {
  const address = email.trim()
  return {
    ...(!isEmail(address) && { email: address === '' ? loginTexts.missingEmail : loginTexts.invalidEmail }),
    ...(password === '' && { password: loginTexts.missingPassword }),
    ...(!captchaToken && { captcha: loginTexts.missingCaptcha }),
  }
}

export function LoginForm({ onBegin, onSession, onSignedIn }: LoginFormProps) {
  const [captchaToken, setCaptchaToken] = useState<string | null>(null)
  /** Submitted, with only the captcha's response missing. */
  const [waiting, setWaiting] = useState(false)
  const captcha = useRef<CaptchaHandle>(null)
  const form = useForm({
    draft: null,
    // `captcha`: for its problem.
    start: { email: '', password: '', captcha: '' },
    failures: loginTexts.failures,
  })
  const { busy, failureText } = form

  async function submit(token: string | null) {
    if (form.isBusy()) return
    const { email, password } = form.values
    const problems = check(email, password, token)
    form.clearFailure()
    form.show(problems)
    setWaiting(!token && Object.keys(problems).length === 1)
    if (!token || Object.keys(problems).length > 0) return
    const answer = await form.send(async () => {
      const result = await signIn({ email: email.trim(), password, captchaToken: token }, onSession)
      captcha.current?.reset()
      return result.ok ? result : { ok: false as const, refusal: result.failure }
    })
    if (!answer) return
    if (answer.ok) return onSignedIn(answer.staff)
    if (answer.refusal === 'invalid_credentials') {
      form.change({ password: '' })
      focusControl(form.element.current, 'password')
    }
  }

  function takeToken(token: string | null) {
    setCaptchaToken(token)
    if (token && waiting) void submit(token)
  }

  /** A half-typed password must not be sent. */
  function edit(changes: Partial<typeof form.values>) {
    form.change(changes)
    setWaiting(false)
  }
  const fields = { ...form, change: edit }

  return (
    <form {...form.props(() => submit(captchaToken))} onFocus={onBegin} className="grid gap-5">
      <WithoutScript what="login" />
      <EmailField form={fields} name="email" label={loginTexts.email} autoComplete="username" />
      <TextField
        form={fields}
        name="password"
        label={loginTexts.password}
        required
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <CaptchaField
        ref={captcha}
        error={captchaToken ? undefined : form.problemOf('captcha')}
        onChange={takeToken}
      />
      <p role="status" className="text-ink-soft empty:hidden">
        {waiting && !busy && loginTexts.waitingForCaptcha}
      </p>
      {failureText && (
        <Notice tone="error">
          {loginTexts.failurePrefix}
          {failureText}
        </Notice>
      )}
      <Button type="submit" wide busy={busy} busyLabel={loginTexts.submitting}>
        {loginTexts.submit}
      </Button>
      <TextLink look="quiet" to={paths.recovery} className="justify-self-start">
        {loginTexts.recovery}
      </TextLink>
    </form>
  )
}
