import * as v from 'valibot'
import type { OutboxRow } from '../../../src/domain/contracts/outbox.ts'
import type { DeliveryFailure } from '../_shared/delivery.ts'
import type { Subscriber } from '../_shared/mailerlite.ts'
import type { Mail } from '../_shared/resend.ts'
import { communityMail } from './community-mail.ts'
import { enquiryDigestMail, enquiryMail } from './enquiry-mail.ts'
import { receiptMail } from './receipt-mail.ts'
import type { ProcessOutboxStore } from './store.ts'

export type ComposeDeps = {
  store: ProcessOutboxStore
  addresses: () => { from: string; to: string }
  /** Id of the mailing list's group. */
  groupId: (list: 'community' | 'newsletter') => string
  communityInviteUrl: () => string
}

export type Effect =
  | { kind: 'mail'; mail: Mail }
  | { kind: 'subscriber'; subscriber: Subscriber }
  | { kind: 'enrolment'; studentId: number; courseId: number }
  | { kind: 'access'; prospectId: number; version: number }
export type Composed = { ok: true; effect: Effect } | DeliveryFailure

const idsSchema = v.object({
  payment_id: v.optional(v.number()),
  enquiry_id: v.optional(v.number()),
  enquiry_ids: v.optional(v.array(v.number())),
  registration_id: v.optional(v.number()),
})
const subscriberSchema = v.variant('list', [
  v.object({
    list: v.picklist(['community', 'newsletter']),
    email: v.string(),
    name: v.optional(v.string()),
    phone: v.optional(v.string()),
  }),
  // Staff chose the group.
  v.object({
    list: v.literal('group'),
    group_id: v.pipe(v.string(), v.regex(/^\d+$/)),
    email: v.string(),
    name: v.nullish(v.string()),
    last_name: v.nullish(v.string()),
    phone: v.nullish(v.string()),
    country: v.nullish(v.string()),
  }),
])
const enrolmentSchema = v.object({ student_id: v.number(), course_id: v.number() })
const accessSchema = v.object({ prospect_id: v.number(), version: v.number() })

/** Builds the effect of a row from stored data alone. */
export async function compose(deps: ComposeDeps, row: OutboxRow): Promise<Composed> {
  const parsed = v.safeParse(idsSchema, row.payload)
  const ids = parsed.success ? parsed.output : {}
  const { store } = deps
  switch (row.kind) {
    case 'receipt_mail': {
      const receipt = ids.payment_id === undefined ? null : await store.receipt(ids.payment_id)
      return receipt
        ? mail(receiptMail(receipt, deps.addresses().from))
        : permanentFailure('payment is not paid')
    }
    case 'enquiry_mail': {
      const enquiry = ids.enquiry_id === undefined ? null : await store.enquiry(ids.enquiry_id)
      return enquiry ? mail(enquiryMail(enquiry, deps.addresses())) : permanentFailure('enquiry is gone')
    }
    case 'enquiry_digest_mail': {
      const enquiries = await store.heldEnquiries(ids.enquiry_ids ?? [])
      if (enquiries.length === 0) return permanentFailure('enquiries are gone')
      return mail(enquiryDigestMail(enquiries, deps.addresses()))
    }
    case 'community_welcome_mail': {
      const id = ids.registration_id
      const member = id === undefined ? null : await store.communityMember(id)
      if (!member) return permanentFailure('registration is gone')
      return mail(communityMail(member, deps.addresses().from, deps.communityInviteUrl()))
    }
    case 'mailing_list': {
      const wanted = v.safeParse(subscriberSchema, row.payload)
      if (!wanted.success) return permanentFailure('unusable payload')
      return { ok: true, effect: { kind: 'subscriber', subscriber: subscriberOf(deps, wanted.output) } }
    }
    case 'classroom_enrolment': {
      const wanted = v.safeParse(enrolmentSchema, row.payload)
      if (!wanted.success) return permanentFailure('unusable payload')
      const { student_id: studentId, course_id: courseId } = wanted.output
      return { ok: true, effect: { kind: 'enrolment', studentId, courseId } }
    }
    case 'classroom_access': {
      const wanted = v.safeParse(accessSchema, row.payload)
      if (!wanted.success) return permanentFailure('unusable payload')
      const { prospect_id: prospectId, version } = wanted.output
      return { ok: true, effect: { kind: 'access', prospectId, version } }
    }
    default:
      // Migrations deploy before functions, so the next deployment may know this kind.
      return { ok: false, permanent: false, detail: 'unknown kind', waitMs: 0 }
  }
}

function subscriberOf(deps: ComposeDeps, wanted: v.InferOutput<typeof subscriberSchema>): Subscriber {
  if (wanted.list !== 'group') {
    const { list, ...person } = wanted
    return { ...person, groupId: deps.groupId(list) }
  }
  const { email, name, last_name, phone, country, group_id } = wanted
  // Missing values must not clear what the list has.
  const known = { name, lastName: last_name, phone, country }
  const fields = Object.fromEntries(Object.entries(known).filter(([, value]) => Boolean(value)))
  return { email, ...fields, groupId: group_id }
}

function mail(composed: Mail): Composed {
  return { ok: true, effect: { kind: 'mail', mail: composed } }
}

/** Retrying cannot succeed. */
function permanentFailure(detail: string): Composed {
  return { ok: false, permanent: true, detail, waitMs: 0 }
}
