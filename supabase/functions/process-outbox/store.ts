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
import { ask, type DatabaseClient, type Tables, tell, unwrap } from '../_shared/database.ts'

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
      const [row] = await ask(database, 'claim_outbox', { lane }, v.array(outboxRowSchema))
      return row ?? null
    },
    complete: (id, answer) => tell(database, 'complete_outbox', { outbox_id: id, answer }),
    fail: (id, problem, detail) =>
      tell(database, 'fail_outbox', { outbox_id: id, outcome: stepProblems[problem], problem, detail }),
    receipt: (paymentId) =>
      ask(database, 'get_receipt', { payment_id: paymentId }, v.nullable(receiptSchema)),
    accessMail: (stepId) =>
      ask(database, 'get_access_mail', { step_id: stepId }, v.nullable(accessMailSchema)),
    certificateMail: (certificateId) =>
      ask(
        database,
        'get_certificate_mail',
        { certificate_id: certificateId },
        v.nullable(certificateMailSchema),
      ),
    sheetRow: (certificateId) =>
      ask(database, 'get_sheet_row', { certificate_id: certificateId }, v.nullable(sheetRowSchema)),
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
