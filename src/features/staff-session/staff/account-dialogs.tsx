import {
  accountFailures,
  accountTexts,
  linkTexts,
  passwordProblem,
  passwordRules,
  setupTexts,
} from '#content/accounts.ts'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { ActDialog } from '#flows/form/act-dialog.tsx'
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

  const { current, next } = form.values
  const problem = passwordProblem(next)

  return (
    <ActDialog
      title={texts.change}
      description={texts.text}
      confirm={texts.submit}
      working={texts.working}
      form={form}
      problems={{
        ...(current === '' && { current: passwordRules.missing }),
        ...(problem !== undefined && { next: problem }),
      }}
      act={() => setPassword(next, current)}
      done={texts.done}
      about={texts.doneHint}
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
    </ActDialog>
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

  return (
    <ActDialog
      title={texts.removeTitle}
      description={texts.removeText}
      confirm={texts.removeConfirm}
      working={texts.removing}
      danger
      form={form}
      act={() => removeOwnFactor(factorId)}
      done={texts.removed}
      onClose={onClose}
    />
  )
}
