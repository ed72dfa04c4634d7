import { useId } from 'react'
import { communitySignUp } from '#content/community.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { TextField } from '#flows/form/fields.tsx'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { SignUp } from '../use-sign-up.ts'

export type SignUpDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; signUp: SignUp }

export function SignUpDialog({ open, onOpenChange, signUp }: SignUpDialogProps) {
  const formId = useId()
  const { formProps, busy, failure } = signUp
  const text = communitySignUp

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.title}
      description={text.description}
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {text.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={text.sending}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-5">
        <TextField form={signUp} name="name" label={text.labels.name} required autoComplete="name" />
        <EmailField form={signUp} name="email" label={text.labels.email} autoComplete="email" />
        <TextField
          form={signUp}
          name="phone"
          label={text.labels.phone}
          hint={text.phoneHint}
          required
          type="tel"
          autoComplete="tel"
        />
        {failure && <Notice tone="error" title={text.notDone} />}
        <p className="text-ink-mute text-sm">
          {text.consent} <TextLink to={paths.privacyPolicy}>{text.consentLink}</TextLink>.
        </p>
      </form>
    </Dialog>
  )
}
