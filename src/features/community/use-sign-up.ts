import { communitySignUp } from '#content/community.ts'
import type { CommunityMember, JoinCommunityFailureCode } from '#domain/contracts/community.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { type FormFailure, usePublicForm } from '#flows/form/use-public-form.ts'
import { fetchCode } from '#platform/page-code.ts'
import { toast } from '#ui/toast-store.ts'

type Message = { title: string; description: string }

const { toasts } = communitySignUp
const controls = { name: 'name', email: 'email', phone: 'phone' } as const

export type SignUp = ReturnType<typeof useSignUp>

/** Owned by the page, so that it survives closing the dialog. */
export function useSignUp(onRegistered: () => void) {
  return usePublicForm({
    draft: 'community',
    sending: async () => (await fetchCode(() => import('./community.api.ts'))).memberSending,
    controls,
    reportAs: 'community',
    onRefused: (problems) => showToast(refusalMessage(problems)),
    onSent: () => {
      onRegistered()
      toast({ ...toasts.success, durationMs: 5000 })
    },
    onFailed: (failure) => showToast(failureMessage(failure)),
  })
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
