import { type FormEvent, useId } from 'react'
import { communitySignUp } from '#content/community.ts'
import { problemMessage } from '#content/messages/problems.ts'
import { emailMaxLength } from '#domain/email.ts'
import { EmailSuggestion } from '#flows/email/email-suggestion.tsx'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput, type TextInputProps } from '#ui/text-input.tsx'
import type { MemberField } from '../member-form.ts'
import type { SignUp } from '../use-sign-up.ts'

export type SignUpDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; signUp: SignUp }

const controls: Record<MemberField, TextInputProps> = {
  name: { autoComplete: 'name', maxLength: 160 },
  email: { type: 'email', autoComplete: 'email', maxLength: emailMaxLength },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
}

export function SignUpDialog({ open, onOpenChange, signUp }: SignUpDialogProps) {
  const formId = useId()
  const { values, errors, sending, failed } = signUp
  const text = communitySignUp

  function submit(event: FormEvent) {
    event.preventDefault()
    signUp.submit()
  }

  function field(name: MemberField, hint?: string) {
    const code = errors[name]
    return (
      <Field label={text.labels[name]} hint={hint} required error={code && problemMessage(name, code)}>
        <TextInput
          {...controls[name]}
          name={name}
          value={values[name]}
          onChange={(event) => signUp.change(name, event.target.value)}
        />
      </Field>
    )
  }

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
      {/* Blank characters count as nothing here, which the browser's own check does not know. */}
      <form id={formId} ref={signUp.formRef} onSubmit={submit} noValidate className="grid gap-5">
        {field('name')}
        <div>
          {field('email')}
          <EmailSuggestion
            email={values.email}
            refused={errors.email !== undefined}
            onAccept={(email) => signUp.change('email', email)}
          />
        </div>
        {field('phone', text.phoneHint)}
        {failed && !sending && <Notice tone="error" title={text.notDone} />}
        <p className="text-ink-mute text-sm">
          {text.consent} <TextLink to={paths.privacyPolicy}>{text.consentLink}</TextLink>.
        </p>
      </form>
    </Dialog>
  )
}
