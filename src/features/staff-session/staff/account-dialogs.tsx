import {
  accountFailures,
  accountTexts,
  linkTexts,
  passwordProblem,
  passwordRules,
  setupTexts,
} from '#content/accounts.ts'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { TextField } from '#flows/form/fields.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { changeEmail, removeOwnFactor, setPassword } from '../accounts.api.ts'
import { FactorSetup } from './factor-setup.tsx'

type DialogProps = { onClose: () => void }

export function EmailDialog({ own, onClose }: DialogProps & { own: string }) {
  const texts = accountTexts.email
  const form = useForm({ draft: null, start: { email: '' }, failures: accountFailures })

  async function submit() {
    const email = normalizeEmail(form.values.email)
    const problem = !isEmail(email) ? (email === '' ? texts.missing : texts.invalid) : null
    const found = email === own ? texts.same : problem
    if (!form.passes(found === null ? {} : { email: found })) return
    if ((await form.send(() => changeEmail(email)))?.ok) onClose()
  }

  return (
    <StaffDialog
      title={texts.change}
      description={linkTexts.email_change.lead}
      confirm={texts.submit}
      working={texts.working}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <EmailField form={form} name="email" label={texts.field} autoComplete="email" />
    </StaffDialog>
  )
}

export function PasswordDialog({ onClose }: DialogProps) {
  const texts = accountTexts.password
  const form = useForm({
    draft: null,
    start: { current: '', next: '' },
    failures: accountFailures,
  })

  async function submit() {
    const { current, next } = form.values
    const problem = passwordProblem(next)
    const problems = {
      ...(current === '' && { current: passwordRules.missing }),
      ...(problem !== undefined && { next: problem }),
    }
    if (!form.passes(problems)) return
    if (!(await form.send(() => setPassword(next, current)))?.ok) return
    toast({ title: texts.done, description: texts.doneHint })
    onClose()
  }

  return (
    <StaffDialog
      title={texts.change}
      description={texts.text}
      confirm={texts.submit}
      working={texts.working}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="current"
        label={texts.current}
        required
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      <TextField
        form={form}
        name="next"
        label={texts.next}
        hint={passwordRules.hint}
        required
        type="password"
        autoComplete="new-password"
        maxLength={200}
      />
    </StaffDialog>
  )
}

export function SetupDialog({ onClose }: DialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={accountTexts.factor.add}
      description={accountTexts.factor.offText}
      surface="staff"
    >
      <FactorSetup
        onDone={() => {
          toast({ title: setupTexts.done })
          onClose()
        }}
      />
    </Dialog>
  )
}

export function RemoveFactorDialog({ factorId, onClose }: DialogProps & { factorId: string }) {
  const texts = accountTexts.factor
  const form = useForm({ draft: null, start: {}, failures: accountFailures })

  async function submit() {
    if (!(await form.send(() => removeOwnFactor(factorId)))?.ok) return
    toast({ title: texts.removed })
    onClose()
  }

  return (
    <StaffDialog
      title={texts.removeTitle}
      description={texts.removeText}
      confirm={texts.removeConfirm}
      working={texts.removing}
      danger
      form={form}
      onConfirm={submit}
      onClose={onClose}
    />
  )
}
