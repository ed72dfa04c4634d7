import { useId } from 'react'
import { communitySignUp } from '#content/community.ts'
import {
  type CommunityMember,
  communityMemberSchema,
  type JoinCommunityFailureCode,
  joinCommunity,
} from '#domain/contracts/community.ts'
import { normalizeEmail } from '#domain/email.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { TextField } from '#flows/form/fields.tsx'
import { sendForm } from '#flows/form/send-form.ts'
import { type FormFailure, usePublicForm } from '#flows/form/use-public-form.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'

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

type Message = { title: string; description: string }

const { toasts } = communitySignUp
const controls = { name: 'name', email: 'email', phone: 'phone' } as const

type SignUp = ReturnType<typeof useSignUp>

/** Owned by the page, so that it survives closing the dialog. */
export function useSignUp(onRegistered: () => void) {
  return usePublicForm({
    draft: 'community',
    schema: communityMemberSchema,
    controls,
    send: register,
    reportAs: 'community',
    onRefused: (problems) => showToast(refusalMessage(problems)),
    onSent: () => {
      onRegistered()
      toast({ ...toasts.success, durationMs: 5000 })
    },
    onFailed: (failure) => showToast(failureMessage(failure)),
  })
}

/**
 * One call stores, welcomes and adds to the mailing list (decision 37). The e-mail is saved in lower case (public
 * specification, section 5).
 */
function register(member: CommunityMember) {
  return sendForm('community', joinCommunity, { ...member, email: normalizeEmail(member.email) })
}

function refusalMessage(problems: Partial<Record<keyof CommunityMember, ProblemCode>>): Message {
  const codes = Object.values(problems)
  if (codes.includes('required')) return toasts.incomplete
  if (problems.email) return problems.email === 'too_long' ? toasts.tooLong : toasts.invalidEmail
  return codes.includes('invalid_phone') ? toasts.invalidPhone : toasts.tooLong
}

function failureMessage(failure: FormFailure<JoinCommunityFailureCode>): Message {
  if (failure === 'email_registered') return toasts.duplicate
  return failure === 'rate_limited' ? toasts.tooMany : toasts.failure
}

function showToast(message: Message) {
  toast({ ...message, variant: 'destructive', durationMs: 5000 })
}
