import { certificateStateLabels } from './certificates.ts'
import { enquiryFormTexts } from './desk.ts'
import { stepKindNames } from './outbox.ts'
import { endingNames, holdKindNames, reminderKindNames } from './reminders.ts'
import {
  accessTexts,
  freeReasonLabels,
  refundStatusLabels,
  reviewDecisionTexts,
  reviewReasonTexts,
  salePaymentTypeLabels,
} from './sales.ts'
import { paymentStatusLabels, paymentTypeLabels } from './staff.ts'
import { staffRoleTexts } from './staff-roles.ts'

/** What a choice is called on its screen, by column; of a column that several tables have, of each. */
export const auditedValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { ...refundStatusLabels, ...paymentStatusLabels, ...certificateStateLabels },
  payment_type: { ...salePaymentTypeLabels, ...paymentTypeLabels },
  free_reason: freeReasonLabels,
  access_hold: accessTexts.holds,
  review_reason: labelsOf(reviewReasonTexts),
  review_decision: labelsOf(reviewDecisionTexts),
  role: { staff: staffRoleTexts.staff.name, admin: staffRoleTexts.admin.name },
  form: enquiryFormTexts,
  kind: { ...stepKindNames, ...holdKindNames, ...reminderKindNames },
  ended: endingNames,
}

function labelsOf(texts: Readonly<Record<string, { label: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([value, { label }]) => [value, label]))
}
