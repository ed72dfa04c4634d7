import { useRef, useState } from 'react'
import { accountFailures, recoveryTexts } from '#content/accounts.ts'
import { loginTexts } from '#content/staff.ts'
import { isEmail } from '#domain/email.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { useForm } from '#flows/form/use-form.ts'
import type { CaptchaHandle } from '#platform/captcha.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { askRecovery } from '../accounts.api.ts'
import { CaptchaField } from './captcha-field.tsx'

function check(email: string, captchaToken: string | null) {
  const address = email.trim()
  return {
    ...(!isEmail(address) && { email: address === '' ? loginTexts.missingEmail : loginTexts.invalidEmail }),
    ...(!captchaToken && { captcha: loginTexts.missingCaptcha }),
  }
}

/** Asks for a link by mail; answers alike whether the address is known. */
export function RecoveryForm() {
  const [captchaToken, setCaptchaToken] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const captcha = useRef<CaptchaHandle>(null)
  const form = useForm({ draft: null, start: { email: '', captcha: '' }, failures: accountFailures })

  async function submit(token: string | null) {
    if (form.isBusy()) return
    const email = form.values.email.trim()
    const problems = check(email, token)
    form.clearFailure()
    form.show(problems)
    setWaiting(!token && Object.keys(problems).length === 1)
    if (!token || Object.keys(problems).length > 0) return
    const answer = await form.send(() => askRecovery(email, token))
    captcha.current?.reset()
    if (answer?.ok) setSentTo(email)
  }

  if (sentTo !== null) {
    return (
      <Notice
        tone="success"
        live
        title={recoveryTexts.sentTitle}
        action={
          <Button variant="secondary" onClick={() => setSentTo(null)}>
            {recoveryTexts.again}
          </Button>
        }
      >
        {recoveryTexts.sent(sentTo)}
      </Notice>
    )
  }
  const fields = {
    ...form,
    change: (changes: Partial<typeof form.values>) => {
      form.change(changes)
      setWaiting(false)
    },
  }
  return (
    <form {...form.props(() => submit(captchaToken))} className="grid gap-5">
      <EmailField form={fields} name="email" label={loginTexts.email} autoComplete="username" />
      <CaptchaField
        ref={captcha}
        error={captchaToken ? undefined : form.problemOf('captcha')}
        onChange={(token) => {
          setCaptchaToken(token)
          if (token && waiting) void submit(token)
        }}
      />
      <p role="status" className="text-ink-soft empty:hidden">
        {waiting && !form.busy && recoveryTexts.waiting}
      </p>
      {form.failureText && <Notice tone="error">{form.failureText}</Notice>}
      <Button type="submit" wide busy={form.busy} busyLabel={recoveryTexts.submitting}>
        {recoveryTexts.submit}
      </Button>
    </form>
  )
}
