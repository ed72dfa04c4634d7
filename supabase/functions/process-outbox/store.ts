import * as v from 'valibot'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

const rowSchema = v.object({
  id: v.number(),
  kind: v.string(),
  natural_key: v.string(),
  payload: v.unknown(),
})
export type OutboxRow = v.InferOutput<typeof rowSchema>

const receiptSchema = v.object({
  email: v.string(),
  payer_name: v.string(),
  amount: v.union([v.number(), v.string()]),
  currency: v.string(),
  payment_type: v.string(),
  installment_number: v.number(),
  installments_count: v.nullable(v.number()),
  provider_payment_id: v.string(),
  order_id: v.nullable(v.string()),
  course_name: v.string(),
})
export type Receipt = v.InferOutput<typeof receiptSchema>

const nullableText = v.nullable(v.string())
export const storedForms = ['contact', 'course', 'webgis', 'business', 'corporate'] as const
const enquirySchema = v.object({
  id: v.number(),
  form: v.picklist(storedForms),
  name: v.string(),
  email: v.string(),
  phone: nullableText,
  country: nullableText,
  company: nullableText,
  position: nullableText,
  service: nullableText,
  course_name: nullableText,
  course_slug: nullableText,
  message: v.string(),
})
const enquiryColumns = Object.keys(enquirySchema.entries).join(', ')
export type StoredEnquiry = v.InferOutput<typeof enquirySchema>

const memberSchema = v.object({ id: v.number(), name: v.string(), email: v.string() })
export type CommunityMember = v.InferOutput<typeof memberSchema>

export type ProcessOutboxStore = {
  /** Leases due rows; what is neither completed nor failed becomes due again by itself. */
  claim(batchSize: number): Promise<OutboxRow[]>
  complete(id: number): Promise<void>
  fail(id: number, error: string, permanent: boolean): Promise<void>
  receipt(paymentId: number): Promise<Receipt | null>
  enquiry(enquiryId: number): Promise<StoredEnquiry | null>
  /** Those of these that are stored, oldest first. */
  heldEnquiries(ids: readonly number[]): Promise<StoredEnquiry[]>
  communityMember(registrationId: number): Promise<CommunityMember | null>
}

export function processOutboxStore(database: DatabaseClient): ProcessOutboxStore {
  return {
    async claim(batchSize) {
      const result = await database.rpc('claim_outbox', { batch_size: batchSize })
      return v.parse(v.array(rowSchema), unwrap('claim_outbox', result))
    },
    async complete(id) {
      unwrap('complete_outbox', await database.rpc('complete_outbox', { outbox_id: id }))
    },
    async fail(id, error, permanent) {
      unwrap('fail_outbox', await database.rpc('fail_outbox', { outbox_id: id, error, permanent }))
    },
    async receipt(paymentId) {
      const result = await database.rpc('get_receipt', { payment_id: paymentId })
      return v.parse(v.nullable(receiptSchema), unwrap('get_receipt', result))
    },
    async enquiry(enquiryId) {
      const result = await database.from('enquiries').select(enquiryColumns).eq('id', enquiryId).limit(1)
      return v.parse(v.array(enquirySchema), unwrap('read_enquiry', result))[0] ?? null
    },
    async heldEnquiries(ids) {
      const result = await database.from('enquiries').select(enquiryColumns).in('id', ids).order('id')
      return v.parse(v.array(enquirySchema), unwrap('read_held_enquiries', result))
    },
    async communityMember(registrationId) {
      const result = await database
        .from('community_registrations')
        .select('id, name, email')
        .eq('id', registrationId)
        .limit(1)
      return v.parse(v.array(memberSchema), unwrap('read_community_member', result))[0] ?? null
    },
  }
}
