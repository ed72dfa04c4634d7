import { accountFailures, codeTexts } from '#content/accounts.ts'
import { TextField } from '#flows/form/fields.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { focusControl } from '#platform/focus-control.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type AccountOutcome, giveOwnCode } from '../accounts.api.ts'

export type CodeFormProps = {
  onDone: () => void
  /** The call for the person's own factor by default. */
  give?: (code: string) => Promise<AccountOutcome>
  submit?: string
  working?: string
}

/** The six digits of the second factor. */
export function CodeForm(props: CodeFormProps) {
  const { onDone, give = giveOwnCode, submit = codeTexts.submit, working = codeTexts.working } = props
  const form = useForm({ draft: null, start: { code: '' }, failures: accountFailures })

  async function send() {
    const code = form.values.code.replaceAll(/\s/g, '')
    if (!form.passes(/^\d{6}$/.test(code) ? {} : { code: codeTexts.invalid })) return
    const answer = await form.send(() => give(code))
    if (answer?.ok) return onDone()
    form.change({ code: '' })
    focusControl(form.element.current, 'code')
  }

  return (
    <form {...form.props(send)} className="grid gap-4">
      <TextField
        form={form}
        name="code"
        label={codeTexts.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
        className="figures max-w-44 text-lg tracking-widest"
      />
      {form.failureText && <Notice tone="error">{form.failureText}</Notice>}
      <Button type="submit" busy={form.busy} busyLabel={working} className="justify-self-start">
        {submit}
      </Button>
    </form>
  )
}
