import * as v from 'valibot'
import { columnsOf } from '../../../src/domain/columns.ts'
import { type AccessMail, accessMailSchema } from '../../../src/domain/contracts/access.ts'
import {
  type CertificateMail,
  certificateMailSchema,
  type SheetRow,
  sheetRowSchema,
} from '../../../src/domain/contracts/certificates.ts'
import {
  type CommunityRegistration,
  communityRegistrationSchema,
} from '../../../src/domain/contracts/community.ts'
import { type StoredEnquiry, storedEnquirySchema } from '../../../src/domain/contracts/enquiries.ts'
import {
  type OutboxLane,
  type OutboxRow,
  outboxRowSchema,
  type StepProblem,
  stepProblems,
} from '../../../src/domain/contracts/outbox.ts'
import { type Receipt, receiptSchema } from '../../../src/domain/contracts/payments.ts'
import { type DatabaseClient, type Tables, unwrap } from '../_shared/database.ts'

const enquiryColumns = columnsOf<Tables['enquiries']['Row']>()(storedEnquirySchema)
const memberColumns = columnsOf<Tables['community_registrations']['Row']>()(communityRegistrationSchema)

export type ProcessOutboxStore = {
  /** Leases the next due step of a lane; null when there is none, or another worker is at one of its steps. */
  claim(lane: OutboxLane): Promise<OutboxRow | null>
  /** `answer`: what the provider called the effect. */
  complete(id: number, answer: string | null): Promise<void>
  fail(id: number, problem: StepProblem, detail: string): Promise<void>
  receipt(paymentId: number): Promise<Receipt | null>
  /** Null when the access was withdrawn meanwhile. */
  accessMail(stepId: number): Promise<AccessMail | null>
  enquiry(enquiryId: number): Promise<StoredEnquiry | null>
  /** Skips ids that do not exist; oldest first. */
  heldEnquiries(ids: readonly number[]): Promise<StoredEnquiry[]>
  communityMember(registrationId: number): Promise<CommunityRegistration | null>
  /** Null when the certificate was revoked or replaced meanwhile. */
  certificateMail(certificateId: string): Promise<CertificateMail | null>
  /** Null when it was discarded, or its cohort has no spreadsheet. */
  sheetRow(certificateId: string): Promise<SheetRow | null>
}

export function processOutboxStore(database: DatabaseClient): ProcessOutboxStore {
  return {
    async claim(lane) {
      const result = await database.rpc('claim_outbox', { lane })
      return v.parse(v.array(outboxRowSchema), unwrap('claim_outbox', result))[0] ?? null
    },
    async complete(id, answer) {
      unwrap('complete_outbox', await database.rpc('complete_outbox', { outbox_id: id, answer }))
    },
    async fail(id, problem, detail) {
      const args = { outbox_id: id, outcome: stepProblems[problem], problem, detail }
      unwrap('fail_outbox', await database.rpc('fail_outbox', args))
    },
    async receipt(paymentId) {
      const result = await database.rpc('get_receipt', { payment_id: paymentId })
      return v.parse(v.nullable(receiptSchema), unwrap('get_receipt', result))
    },
    async accessMail(stepId) {
      const result = await database.rpc('get_access_mail', { step_id: stepId })
      return v.parse(v.nullable(accessMailSchema), unwrap('get_access_mail', result))
    },
    async certificateMail(certificateId) {
      const result = await database.rpc('get_certificate_mail', { certificate_id: certificateId })
      return v.parse(v.nullable(certificateMailSchema), unwrap('get_certificate_mail', result))
    },
    async sheetRow(certificateId) {
      const result = await database.rpc('get_sheet_row', { certificate_id: certificateId })
      return v.parse(v.nullable(sheetRowSchema), unwrap('get_sheet_row', result))
    },
    async enquiry(enquiryId) {
      const result = await database.from('enquiries').select(enquiryColumns).eq('id', enquiryId).limit(1)
      return v.parse(v.array(storedEnquirySchema), unwrap('read_enquiry', result))[0] ?? null
    },
    async heldEnquiries(ids) {
      const result = await database.from('enquiries').select(enquiryColumns).in('id', ids).order('id')
      return v.parse(v.array(storedEnquirySchema), unwrap('read_held_enquiries', result))
    },
    async communityMember(registrationId) {
      const result = await database
        .from('community_registrations')
        .select(memberColumns)
        .eq('id', registrationId)
        .limit(1)
      return v.parse(v.array(communityRegistrationSchema), unwrap('read_community_member', result))[0] ?? null
    },
  }
}
