import { useId } from 'react'
import { communitySignUp } from '#content/community.ts'
import { TypedEmailField } from '#flows/email/typed-email-field.tsx'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { SignUp } from '../use-sign-up.ts'

export type SignUpDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; signUp: SignUp }

export function SignUpDialog({ open, onOpenChange, signUp }: SignUpDialogProps) {
  const formId = useId()
  const { formProps, sending, failure, errorOf } = signUp
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
          <Button type="submit" form={formId} busy={sending} busyLabel={text.sending}>
            {text.submit}
          </Button>
        </>
      }
    >
      {/* `noValidate`: native validation would accept blanks. */}
      <form id={formId} {...formProps} noValidate className="grid gap-5">
        <Field label={text.labels.name} required error={errorOf('name')}>
          <TextInput name="name" autoComplete="name" maxLength={160} />
        </Field>
        <TypedEmailField label={text.labels.email} error={errorOf('email')} />
        <Field label={text.labels.phone} hint={text.phoneHint} required error={errorOf('phone')}>
          <TextInput name="phone" type="tel" autoComplete="tel" maxLength={40} />
        </Field>
        {failure && <Notice tone="error" title={text.notDone} />}
        <p className="text-ink-mute text-sm">
          {text.consent} <TextLink to={paths.privacyPolicy}>{text.consentLink}</TextLink>.
        </p>
      </form>
    </Dialog>
  )
}
