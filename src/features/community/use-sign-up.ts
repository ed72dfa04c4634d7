import { type RefObject, useEffect, useRef, useState } from 'react'
import { communitySignUp } from '#content/community.ts'
import { track } from '#platform/analytics.ts'
import type { RegistrationOutcome } from '#platform/analytics-events.ts'
import { focusControl } from '#platform/focus-control.ts'
import { useDraft, visitorDraftKey } from '#platform/use-draft.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { toast } from '#ui/toast-store.ts'
import { type Registration, registerMember } from './community.api.ts'
import {
  checkedMember,
  emptyMember,
  type MemberErrors,
  type MemberField,
  type MemberValues,
  memberDraftSchema,
  memberFields,
} from './member-form.ts'

export type SignUp = {
  formRef: RefObject<HTMLFormElement | null>
  values: MemberValues
  errors: MemberErrors
  failed: boolean
  sending: boolean
  change: (field: MemberField, text: string) => void
  submit: () => void
}

type Message = { title: string; description: string }

const { toasts } = communitySignUp

const refusals: Record<Exclude<Registration, 'registered'>, Message> = {
  duplicate: toasts.duplicate,
  rate_limited: toasts.tooMany,
  failed: toasts.failure,
}

/** One registration at a time; what was typed stays until it has been stored, also while the dialog is closed. */
export function useSignUp(onRegistered: () => void): SignUp {
  const formRef = useRef<HTMLFormElement>(null)
  const [values, changeValues, clear] = useDraft(visitorDraftKey('community'), memberDraftSchema, emptyMember)
  const [errors, setErrors] = useState<MemberErrors>({})
  const [focused, setFocused] = useState<{ field: MemberField } | null>(null)
  const [failed, setFailed] = useState(false)
  const { busy: sending, isBusy, once } = useOneAtATime()

  useEffect(() => {
    if (focused) focusControl(formRef.current, focused.field)
  }, [focused])

  function change(field: MemberField, text: string) {
    changeValues({ [field]: text })
    setErrors(({ [field]: _, ...others }) => others)
  }

  function refuse(found: MemberErrors) {
    const field = memberFields.find((name) => found[name])
    setErrors(found)
    if (field) setFocused({ field })
    tell(messageOf(found))
  }

  async function submit() {
    if (isBusy()) return
    setFailed(false)
    const checked = checkedMember(values)
    if (!checked.ok) {
      refuse(checked.errors)
      return
    }
    const outcome = await once(() => {
      setErrors({})
      return registerMember(checked.member)
    })
    if (!outcome) return
    track({ name: 'registration_outcome', params: { form: 'community', outcome: reportedAs(outcome) } })
    if (outcome !== 'registered') {
      setFailed(true)
      tell(refusals[outcome])
      return
    }
    clear()
    onRegistered()
    toast({ ...toasts.success, durationMs: 5000 })
  }

  return { formRef, values, errors, failed, sending, change, submit }
}

function reportedAs(outcome: Registration): RegistrationOutcome {
  if (outcome === 'registered') return 'success'
  return outcome === 'duplicate' ? 'duplicate' : 'failure'
}

function messageOf(errors: MemberErrors): Message {
  const codes = Object.values(errors)
  if (codes.includes('required')) return toasts.incomplete
  if (errors.email) return errors.email === 'too_long' ? toasts.tooLong : toasts.invalidEmail
  return codes.includes('invalid_phone') ? toasts.invalidPhone : toasts.tooLong
}

function tell(message: Message) {
  toast({ ...message, variant: 'destructive', durationMs: 5000 })
}
