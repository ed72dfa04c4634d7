import { useState } from 'react'
import { enquiryLabels } from '#content/enquiries.ts'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { waitlistText } from '#content/sold-out.ts'
import { type ChosenCountry, findCountry } from '#domain/countries.ts'
import { Honeypot, SentPanel } from '#flows/form/sent-panel.tsx'
import { type NumberingPlan, useNumberingPlan } from '#flows/form/use-numbering-plan.ts'
import { usePublicForm } from '#flows/form/use-public-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { contactSending } from '../enquiries.api.ts'
import { ContactFields, contactControls } from './contact-form.tsx'

type Typed = { firstName: string; lastName: string; email: string; phone: string; country: ChosenCountry }

export type WaitlistFormProps = {
  /** `slug`: without cohort. */
  course: { slug: string; name: string }
  /** From the form of the payment. */
  typed: Typed | null
  /** False again when somebody else is to be put on the list. */
  onJoined: (joined: boolean) => void
}

/** The waiting list of a course that cannot be bought now (decisions 30 and 145). */
export function WaitlistForm({ course, typed, onJoined }: WaitlistFormProps) {
  const [isBuyer, setIsBuyer] = useState(true)
  const plan = useNumberingPlan(typed?.phone ?? '')
  const form = usePublicForm({
    draft: `waitlist:${course.slug}`,
    sending: contactSending,
    controls: contactControls,
    typed: isBuyer && typed ? fieldsOf(typed, plan) : undefined,
    known: {
      formType: 'waitlist',
      courseName: course.name,
      courseSlug: course.slug,
      message: waitlistText.message,
    },
    reportAs: 'waitlist',
    onSent: () => onJoined(true),
  })
  const { formProps, busy, sent, failure, startAnother } = form

  function putAnother() {
    setIsBuyer(false)
    startAnother()
    onJoined(false)
  }

  if (sent) return <SentPanel {...waitlistText.sent} onAnother={putAnother} />

  return (
    <form {...formProps} className="relative grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-5">
      <ContactFields form={form} />
      <Honeypot />
      {failure && (
        <Notice tone="error" title={enquiryLabels.failureTitle} className="col-span-2">
          {enquiryFailureMessages[failure]}
        </Notice>
      )}
      <div className="col-span-2">
        <Button type="submit" size="large" busy={busy} busyLabel={enquiryLabels.sending}>
          {waitlistText.submit}
        </Button>
      </div>
    </form>
  )
}

/** There the dialling code is beside the telephone field; here it is a part of the number. */
function fieldsOf(typed: Typed, plan: NumberingPlan | null) {
  const phone = plan?.internationalPhone(typed.phone, typed.country)
  const { firstName, lastName, email } = typed
  return {
    firstName,
    lastName,
    email,
    phone: phone?.ok ? phone.phone : typed.phone,
    country: findCountry(typed.country)?.name ?? '',
  }
}
