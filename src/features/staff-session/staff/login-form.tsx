import { type FormEvent, useRef, useState } from 'react'
import { type LoginFailure, loginTexts } from '#content/staff.ts'
import { emailMaxLength, isEmail } from '#domain/email.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { EmailField } from '#flows/email/email-field.tsx'
import type { CaptchaHandle } from '#platform/captcha.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type StaffMember, signIn } from '../staff-session.api.ts'
import { CaptchaField } from './captcha-field.tsx'

export type LoginFormProps = {
  /** Somebody is about to sign in. */
  onBegin: () => void
  /** There is a session, whose check has just begun. */
  onSession: () => void
  onSignedIn: (staff: StaffMember) => void
}

type Errors = { email?: string; password?: string; captcha?: string }

function check(email: string, password: string, captchaToken: string | null): Errors {
  const errors: Errors = {}
  if (email === '') errors.email = loginTexts.missingEmail
  else if (!isEmail(email)) errors.email = loginTexts.invalidEmail
  if (password === '') errors.password = loginTexts.missingPassword
  if (!captchaToken) errors.captcha = loginTexts.missingCaptcha
  return errors
}

export function LoginForm({ onBegin, onSession, onSignedIn }: LoginFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [captchaToken, setCaptchaToken] = useState<string | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [busy, setBusy] = useState(false)
  /** Submitted, with only the captcha's response missing. */
  const [waiting, setWaiting] = useState(false)
  const captcha = useRef<CaptchaHandle>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  async function submit(token: string | null) {
    if (busy) return
    const address = email.trim()
    const found = check(address, password, token)
    setErrors(found)
    setFailure(null)
    if (found.email) emailInput.current?.focus()
    else if (found.password) passwordInput.current?.focus()
    setWaiting(!token && !found.email && !found.password)
    if (!token || Object.keys(found).length > 0) return

    setBusy(true)
    const result = await signIn({ email: address, password, captchaToken: token }, onSession)
    captcha.current?.reset()
    setBusy(false)
    if (result.ok) return onSignedIn(result.staff)
    setFailure(result.failure)
    if (result.failure === 'invalid_credentials') {
      setPassword('')
      passwordInput.current?.focus()
    }
  }

  function send(event: FormEvent) {
    event.preventDefault()
    void submit(captchaToken)
  }

  function takeToken(token: string | null) {
    setCaptchaToken(token)
    if (token && waiting) void submit(token)
  }

  /** A half-typed password must not be sent. */
  function edit(set: (value: string) => void, value: string) {
    set(value)
    setWaiting(false)
  }

  return (
    <form onSubmit={send} onFocus={onBegin} noValidate className="grid gap-5">
      <WithoutScript what="login" />
      <EmailField
        ref={emailInput}
        label={loginTexts.email}
        error={errors.email}
        autoComplete="username"
        maxLength={emailMaxLength}
        value={email}
        onChange={(typed) => edit(setEmail, typed)}
      />
      <Field label={loginTexts.password} error={errors.password} required>
        <TextInput
          ref={passwordInput}
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={(event) => edit(setPassword, event.target.value)}
        />
      </Field>
      <CaptchaField ref={captcha} error={captchaToken ? undefined : errors.captcha} onChange={takeToken} />
      <p role="status" className="text-ink-soft empty:hidden">
        {waiting && !busy && loginTexts.waitingForCaptcha}
      </p>
      {failure && (
        <Notice tone="error">
          {loginTexts.failurePrefix}
          {loginTexts.failures[failure]}
        </Notice>
      )}
      <Button type="submit" wide busy={busy} busyLabel={loginTexts.submitting}>
        {loginTexts.submit}
      </Button>
    </form>
  )
}
