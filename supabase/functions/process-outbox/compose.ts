import * as v from 'valibot'
import { certificatePath } from '../../../src/domain/certificate-id.ts'
import type { SheetRow as StoredRow } from '../../../src/domain/contracts/certificates.ts'
import { day } from '../../../src/domain/contracts/fields.ts'
import type { OutboxKind, OutboxRow } from '../../../src/domain/contracts/outbox.ts'
import { signInSchema } from '../../../src/domain/contracts/staff.ts'
import { deskDigestSchema } from '../../../src/domain/contracts/watch.ts'
import { isErasedAddress } from '../../../src/domain/email.ts'
import { type DeliveryFailure, failure } from '../_shared/delivery.ts'
import type { SheetRow } from '../_shared/google-sheets.ts'
import type { Sender } from '../_shared/mail-text.ts'
import type { Subscriber } from '../_shared/mailerlite.ts'
import type { Mail } from '../_shared/resend.ts'
import { certificateMail } from './certificate-mail.ts'
import { communityMail } from './community-mail.ts'
import { accessMail, type CourseSender, seatMail, startMail } from './course-mail.ts'
import { enquiryReceiptMail } from './enquiry-receipt-mail.ts'
import { type AskedErasure, readErasure } from './erasure-steps.ts'
import { orderMail, receiptMail, reminderMail, saleMail } from './payment-mail.ts'
import { personCopyMail } from './person-copy-mail.ts'
import { deskDigestMail, enquiryDigestMail, enquiryMail } from './school-mail.ts'
import { signInMail } from './sign-in-mail.ts'
import type { ProcessOutboxStore } from './store.ts'

export type ComposeDeps = {
  store: ProcessOutboxStore
  addresses: () => Promise<Sender & { to: string }>
  /** Id of the mailing list's group; null when nobody is put on this list. */
  groupId: (list: 'community' | 'newsletter' | 'students') => string | null
  classroomUrl: () => string
  communityInviteUrl: () => string
  functionsUrl: () => string
}

export type Effect =
  | { kind: 'mail'; mail: Mail }
  | { kind: 'subscriber'; subscriber: Subscriber }
  | { kind: 'enrolment' | 'withdrawal'; studentId: number; cohortId: number }
  | { kind: 'access'; prospectId: number; version: number }
  | { kind: 'address'; studentId: number }
  | { kind: 'profile'; studentId?: number | undefined; prospectId?: number | undefined }
  | { kind: 'erasure'; erasure: AskedErasure }
  | { kind: 'payment_recheck'; eventId: number }
  | { kind: 'order_recheck'; paymentId: number }
  | { kind: 'refund'; refundId: number }
  | { kind: 'sheet_row'; spreadsheetId: string; row: SheetRow }
  /** Overtaken by a later change, or switched off; `note` says which in the step. */
  | { kind: 'nothing'; note?: string }
  /** Put off by what composed it: neither done nor failed. */
  | { kind: 'waits' }
export type Composed = { ok: true; effect: Effect } | DeliveryFailure

const idsSchema = v.object({
  payment_id: v.optional(v.number()),
  event_id: v.optional(v.number()),
  refund_id: v.optional(v.number()),
  enquiry_id: v.optional(v.number()),
  enquiry_ids: v.optional(v.array(v.number())),
  registration_id: v.optional(v.number()),
  call_id: v.optional(v.number()),
  certificate_id: v.optional(v.string()),
  student_id: v.optional(v.number()),
  prospect_id: v.optional(v.number()),
  copy_id: v.optional(v.number()),
})
const person = {
  email: v.string(),
  name: v.nullish(v.string()),
  last_name: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  country: v.nullish(v.string()),
  /** What is empty was emptied on purpose. */
  corrected: v.optional(v.boolean()),
}
const subscriberSchema = v.variant('list', [
  v.object({ list: v.picklist(['community', 'newsletter', 'students']), ...person }),
  // Staff chose the group.
  v.object({ list: v.literal('group'), group_id: v.pipe(v.string(), v.regex(/^\d+$/)), ...person }),
])
const enrolmentSchema = v.object({ student_id: v.number(), cohort_id: v.number() })
const startSchema = v.object({ ...enrolmentSchema.entries, was: v.optional(day) })
const accessSchema = v.object({ prospect_id: v.number(), version: v.number() })

type Step = Omit<OutboxRow, 'leased_until'>

/** Builds the effect of a row from stored data alone. */
export async function compose(deps: ComposeDeps, row: Step): Promise<Composed> {
  const parsed = v.safeParse(idsSchema, row.payload)
  const ids = parsed.success ? parsed.output : {}
  const { store } = deps
  const known = row.kind as OutboxKind
  switch (known) {
    case 'receipt_mail': {
      const receipt = ids.payment_id === undefined ? null : await store.receipt(ids.payment_id)
      return receipt
        ? mail(receiptMail(receipt, await deps.addresses()))
        : failure('nothing_to_do', 'payment is not paid')
    }
    case 'enquiry_mail':
    case 'enquiry_receipt_mail': {
      const enquiry = ids.enquiry_id === undefined ? null : await store.enquiry(ids.enquiry_id)
      if (!enquiry) return failure('nothing_to_do', 'enquiry is gone')
      const addresses = await deps.addresses()
      return mail(
        known === 'enquiry_mail' ? enquiryMail(enquiry, addresses) : enquiryReceiptMail(enquiry, addresses),
      )
    }
    case 'enquiry_digest_mail': {
      const enquiries = await store.heldEnquiries(ids.enquiry_ids ?? [])
      const [only, ...others] = enquiries
      if (!only) return failure('nothing_to_do', 'enquiries are gone')
      const addresses = await deps.addresses()
      return mail(others.length > 0 ? enquiryDigestMail(enquiries, addresses) : enquiryMail(only, addresses))
    }
    case 'community_welcome_mail': {
      const id = ids.registration_id
      const member = id === undefined ? null : await store.communityMember(id)
      if (!member) return failure('nothing_to_do', 'registration is gone')
      return mail(communityMail(member, await deps.addresses(), deps.communityInviteUrl()))
    }
    case 'desk_digest_mail': {
      const digest = v.safeParse(deskDigestSchema, row.payload)
      if (!digest.success) return failure('payload_unusable', 'unusable payload')
      return mail(deskDigestMail(digest.output, await deps.addresses()))
    }
    case 'sign_in_mail': {
      const signIn = v.safeParse(signInSchema, row.payload)
      if (!signIn.success) return failure('payload_unusable', 'unusable payload')
      return mail(signInMail(signIn.output, await deps.addresses()))
    }
    case 'certificate_mail': {
      const id = ids.certificate_id
      const certificate = id === undefined ? null : await store.certificateMail(id)
      if (!certificate) return nothing('revoked or replaced before the mail')
      const sender = await deps.addresses()
      return mail(certificateMail(certificate, sender, sender.siteUrl + certificatePath(certificate.id)))
    }
    case 'sheet_row': {
      const id = ids.certificate_id
      const stored = id === undefined ? null : await store.sheetRow(id)
      if (!stored) return nothing('discarded, or a cohort without a spreadsheet')
      const row = sheetRow(stored, (await deps.addresses()).siteUrl + certificatePath(stored.id))
      return { ok: true, effect: { kind: 'sheet_row', spreadsheetId: stored.sheet_id, row } }
    }
    case 'mailing_list': {
      const wanted = v.safeParse(subscriberSchema, row.payload)
      if (!wanted.success) return failure('payload_unusable', 'unusable payload')
      const subscriber = subscriberOf(deps, wanted.output)
      return subscriber ? { ok: true, effect: { kind: 'subscriber', subscriber } } : nothing()
    }
    case 'access_mail': {
      const access = await store.accessMail(row.id)
      if (!access) return nothing()
      return mail(accessMail(access, await courseSender(deps, row)))
    }
    case 'start_mail': {
      const told = v.safeParse(startSchema, row.payload)
      if (!told.success) return failure('payload_unusable', 'unusable payload')
      const { student_id: studentId, cohort_id: cohortId, was } = told.output
      const start = await store.startMail(studentId, cohortId)
      if (!start) return nothing('no start ahead any more')
      if (start.starts_on === was) return nothing('moved back')
      return mail(startMail(start, was, await courseSender(deps, row)))
    }
    case 'reminder_mail': {
      const reminder = await store.reminderMail(row.id)
      if ('waits' in reminder) return { ok: true, effect: { kind: 'waits' } }
      if ('ended' in reminder) return nothing(reminder.ended)
      return mail(reminderMail(reminder, await deps.addresses()))
    }
    case 'order_mail': {
      if (ids.payment_id === undefined) return failure('payload_unusable', 'unusable payload')
      const order = await store.orderMail(ids.payment_id)
      if ('ended' in order) return nothing(order.ended)
      return mail(orderMail(order, await deps.addresses(), deps.functionsUrl()))
    }
    case 'seat_mail': {
      const call = ids.call_id === undefined ? { ended: 'unknown' } : await store.seatMail(ids.call_id)
      if ('ended' in call) return nothing(call.ended)
      return mail(seatMail(call, await courseSender(deps, row)))
    }
    case 'sale_mail':
    case 'access_closed_mail': {
      const about = await store.saleMail(row.id)
      return about ? mail(saleMail(about, await deps.addresses())) : nothing('taken back before the mail')
    }
    case 'classroom_enrolment':
    case 'classroom_withdrawal': {
      const wanted = v.safeParse(enrolmentSchema, row.payload)
      if (!wanted.success) return failure('payload_unusable', 'unusable payload')
      const { student_id: studentId, cohort_id: cohortId } = wanted.output
      const kind = row.kind === 'classroom_enrolment' ? 'enrolment' : 'withdrawal'
      return { ok: true, effect: { kind, studentId, cohortId } }
    }
    case 'classroom_access': {
      const wanted = v.safeParse(accessSchema, row.payload)
      if (!wanted.success) return failure('payload_unusable', 'unusable payload')
      const { prospect_id: prospectId, version } = wanted.output
      return { ok: true, effect: { kind: 'access', prospectId, version } }
    }
    case 'classroom_address':
      return ids.student_id === undefined
        ? failure('payload_unusable', 'unusable payload')
        : { ok: true, effect: { kind: 'address', studentId: ids.student_id } }
    case 'classroom_person':
      return {
        ok: true,
        effect: { kind: 'profile', studentId: ids.student_id, prospectId: ids.prospect_id },
      }
    case 'mailing_list_erasure':
    case 'classroom_erasure':
    case 'sheet_erasure':
    case 'file_erasure': {
      const erasure = readErasure(known, row.payload)
      return erasure
        ? { ok: true, effect: { kind: 'erasure', erasure } }
        : failure('payload_unusable', 'unusable payload')
    }
    case 'person_copy_mail': {
      const copy = ids.copy_id === undefined ? null : await store.personCopyMail(ids.copy_id)
      if (!copy) return nothing('used, or its time is over')
      return mail(personCopyMail(copy, await deps.addresses()))
    }
    case 'payment_recheck':
      return ids.event_id === undefined
        ? failure('payload_unusable', 'unusable payload')
        : { ok: true, effect: { kind: 'payment_recheck', eventId: ids.event_id } }
    case 'payment_order_recheck':
      return ids.payment_id === undefined
        ? failure('payload_unusable', 'unusable payload')
        : { ok: true, effect: { kind: 'order_recheck', paymentId: ids.payment_id } }
    case 'payment_refund':
      return ids.refund_id === undefined
        ? failure('payload_unusable', 'unusable payload')
        : { ok: true, effect: { kind: 'refund', refundId: ids.refund_id } }
    default:
      known satisfies never
      // Migrations deploy before functions, so the next deployment may know this kind.
      return failure('kind_unknown', 'unknown kind')
  }
}

function subscriberOf(deps: ComposeDeps, wanted: v.InferOutput<typeof subscriberSchema>): Subscriber | null {
  const groupId = wanted.list === 'group' ? wanted.group_id : deps.groupId(wanted.list)
  if (groupId === null) return null
  const { email, name, last_name, phone, country, corrected } = wanted
  // Missing values must not clear what the list has.
  const known = { name, lastName: last_name, phone, country }
  const isSent = (value: unknown) => (corrected ? typeof value === 'string' : Boolean(value))
  const fields = Object.fromEntries(Object.entries(known).filter(([, value]) => isSent(value)))
  return { email, ...fields, groupId }
}

async function courseSender(deps: ComposeDeps, row: Step): Promise<CourseSender> {
  return { ...(await deps.addresses()), classroomUrl: deps.classroomUrl(), madeAt: row.created_at }
}

function nothing(note?: string): Composed {
  return { ok: true, effect: { kind: 'nothing', note } }
}

/** Nothing is sent to somebody who was erased. */
function mail(composed: Mail): Composed {
  if (isErasedAddress(composed.to)) return nothing('erased')
  return { ok: true, effect: { kind: 'mail', mail: composed } }
}

/**
 * Number, version, name, course, cohort, hours, day of issue, distinction and public address: the columns of the
 * school's spreadsheets, so their order is fixed. An address belongs to one version and so tells the row.
 */
export function sheetRow(stored: StoredRow, publicAddress: string): SheetRow {
  const { certificate_number, version, student_name, course_name, cohort_slug, hours, issue_date } = stored
  const named = [certificate_number, version, student_name, course_name, cohort_slug]
  return { cells: [...named, hours ?? '', issue_date, stored.distinction ?? ''], key: publicAddress }
}
