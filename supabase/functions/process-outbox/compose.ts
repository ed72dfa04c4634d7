import * as v from 'valibot'
import type { DeliveryFailure } from '../_shared/delivery.ts'
import type { Subscriber } from '../_shared/mailerlite.ts'
import type { Mail } from '../_shared/resend.ts'
import { communityMail } from './community-mail.ts'
import { enquiryMail } from './enquiry-mail.ts'
import { receiptMail } from './receipt-mail.ts'
import type { OutboxRow, ProcessOutboxStore } from './store.ts'

export type ComposeDeps = {
  store: ProcessOutboxStore
  addresses: { from: string; to: string }
  /** Ids of the mailing list's groups. */
  groups: { community: string; newsletter: string }
  communityInviteUrl: string
}

export type Effect = { kind: 'mail'; mail: Mail } | { kind: 'subscriber'; subscriber: Subscriber }
export type Composed = { ok: true; effect: Effect } | DeliveryFailure

const idsSchema = v.object({
  payment_id: v.optional(v.number()),
  enquiry_id: v.optional(v.number()),
  registration_id: v.optional(v.number()),
})
const subscriberSchema = v.object({
  list: v.picklist(['community', 'newsletter']),
  email: v.string(),
  name: v.optional(v.string()),
  phone: v.optional(v.string()),
})

/** What a row asks for, from stored facts alone. */
export async function compose(deps: ComposeDeps, row: OutboxRow): Promise<Composed> {
  const parsed = v.safeParse(idsSchema, row.payload)
  const ids = parsed.success ? parsed.output : {}
  const { store, addresses } = deps
  switch (row.kind) {
    case 'receipt_mail': {
      const receipt = ids.payment_id === undefined ? null : await store.receipt(ids.payment_id)
      return receipt ? mail(receiptMail(receipt, addresses.from)) : never('payment is not paid')
    }
    case 'enquiry_mail': {
      const enquiry = ids.enquiry_id === undefined ? null : await store.enquiry(ids.enquiry_id)
      return enquiry ? mail(enquiryMail(enquiry, addresses)) : never('enquiry is gone')
    }
    case 'community_welcome_mail': {
      const id = ids.registration_id
      const member = id === undefined ? null : await store.communityMember(id)
      if (!member) return never('registration is gone')
      return mail(communityMail(member, addresses.from, deps.communityInviteUrl))
    }
    case 'mailing_list': {
      const wanted = v.safeParse(subscriberSchema, row.payload)
      if (!wanted.success) return never('unusable payload')
      const { list, ...person } = wanted.output
      return {
        ok: true,
        effect: { kind: 'subscriber', subscriber: { ...person, groupId: deps.groups[list] } },
      }
    }
    default:
      // Migrations go out before functions: a kind that is new here will be known after the next deployment.
      return { ok: false, permanent: false, detail: 'unknown kind', waitMs: 0 }
  }
}

function mail(composed: Mail): Composed {
  return { ok: true, effect: { kind: 'mail', mail: composed } }
}

/** There will never be anything to do for this row. */
function never(detail: string): Composed {
  return { ok: false, permanent: true, detail, waitMs: 0 }
}
