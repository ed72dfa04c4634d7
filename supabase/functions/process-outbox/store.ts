import * as v from 'valibot'
import { columnsOf } from '../../../src/domain/columns.ts'
import { accessMailSchema, startMailSchema } from '../../../src/domain/contracts/access.ts'
import { certificateMailSchema, sheetRowSchema } from '../../../src/domain/contracts/certificates.ts'
import { communityRegistrationSchema } from '../../../src/domain/contracts/community.ts'
import { storedEnquirySchema } from '../../../src/domain/contracts/enquiries.ts'
import { orderMailSchema } from '../../../src/domain/contracts/order-mails.ts'
import {
  type OutboxLane,
  type OutboxRow,
  outboxRowSchema,
  type StepProblem,
  stepProblems,
} from '../../../src/domain/contracts/outbox.ts'
import { receiptSchema } from '../../../src/domain/contracts/payments.ts'
import { personCopyMailSchema, unkeptErasuresSchema } from '../../../src/domain/contracts/personal-data.ts'
import { reminderMailSchema } from '../../../src/domain/contracts/reminders.ts'
import { saleMailSchema } from '../../../src/domain/contracts/sales.ts'
import { seatMailSchema } from '../../../src/domain/contracts/seat-calls.ts'
import { ask, type DatabaseClient, type Tables, tell, unwrap } from '../_shared/database.ts'

const enquiryColumns = columnsOf<Tables['enquiries']['Row']>()(storedEnquirySchema)
const memberColumns = columnsOf<Tables['community_registrations']['Row']>()(communityRegistrationSchema)

type Leased = Pick<OutboxRow, 'id' | 'leased_until'>

export type ProcessOutboxStore = ReturnType<typeof processOutboxStore>

export function processOutboxStore(database: DatabaseClient) {
  return {
    /** Leases the next due step of a lane; null when there is none, or another worker is at one of its steps. */
    async claim(lane: OutboxLane) {
      const [row] = await ask(database, 'claim_outbox', { lane }, v.array(outboxRowSchema))
      return row ?? null
    },
    /** `answer`: what the provider called the effect. Changes nothing once the lease is over and another worker has the step. */
    complete: ({ id, leased_until }: Leased, answer: string | null) =>
      tell(database, 'complete_outbox', { outbox_id: id, answer, lease: leased_until }),
    /** As above. */
    fail: ({ id, leased_until }: Leased, problem: StepProblem, detail: string) => {
      const args = { outbox_id: id, outcome: stepProblems[problem], problem, detail, lease: leased_until }
      return tell(database, 'fail_outbox', args)
    },
    receipt: (paymentId: number) =>
      ask(database, 'get_receipt', { payment_id: paymentId }, v.nullable(receiptSchema)),
    /** Null when the access was withdrawn meanwhile. */
    accessMail: (stepId: number) =>
      ask(database, 'get_access_mail', { step_id: stepId }, v.nullable(accessMailSchema)),
    /** Null when there is no start ahead any more. */
    startMail: (studentId: number, cohortId: number) =>
      ask(
        database,
        'get_start_mail',
        { student_id: studentId, cohort_id: cohortId },
        v.nullable(startMailSchema),
      ),
    /** Asks everything that stops it again. */
    reminderMail: (stepId: number) =>
      ask(database, 'get_reminder_mail', { step_id: stepId }, reminderMailSchema),
    /** Null when it is not so any more. */
    saleMail: (stepId: number) =>
      ask(database, 'get_sale_mail', { step_id: stepId }, v.nullable(saleMailSchema)),
    seatMail: (callId: number) => ask(database, 'get_seat_mail', { call_id: callId }, seatMailSchema),
    /** Calls who waits for a seat that is free; returns how many. */
    callWaiting: () => ask(database, 'call_waiting', {}, v.number()),
    /** Stores the reminders that are due; returns how many. */
    planReminders: () => ask(database, 'plan_reminders', {}, v.number()),
    /** Stores the mails about orders that were not finished; returns how many. */
    planOrderMails: () => ask(database, 'plan_order_mails', {}, v.number()),
    /** Erases who is to be erased by now; returns how many. */
    runErasures: () => ask(database, 'run_erasures', {}, v.number()),
    unkeptErasures: () => ask(database, 'unkept_erasures', {}, unkeptErasuresSchema),
    noteKeptErasure: (id: number) => tell(database, 'note_kept_erasure', { erasure_id: id }),
    /** Null when the link was used, or its time is over. */
    personCopyMail: (copyId: number) =>
      ask(database, 'get_person_copy_mail', { copy_id: copyId }, v.nullable(personCopyMailSchema)),
    /** Asks everything that stops it again. */
    orderMail: (paymentId: number) =>
      ask(database, 'get_order_mail', { payment_id: paymentId }, orderMailSchema),
    /** Null when the certificate was revoked or replaced meanwhile. */
    certificateMail: (certificateId: string) =>
      ask(
        database,
        'get_certificate_mail',
        { certificate_id: certificateId },
        v.nullable(certificateMailSchema),
      ),
    /** Null when it was discarded, or its cohort has no spreadsheet. */
    sheetRow: (certificateId: string) =>
      ask(database, 'get_sheet_row', { certificate_id: certificateId }, v.nullable(sheetRowSchema)),
    async enquiry(enquiryId: number) {
      const result = await database.from('enquiries').select(enquiryColumns).eq('id', enquiryId).limit(1)
      return v.parse(v.array(storedEnquirySchema), unwrap('read_enquiry', result))[0] ?? null
    },
    /** Skips ids that do not exist; oldest first. */
    async heldEnquiries(ids: readonly number[]) {
      const result = await database.from('enquiries').select(enquiryColumns).in('id', ids).order('id')
      return v.parse(v.array(storedEnquirySchema), unwrap('read_held_enquiries', result))
    },
    async communityMember(registrationId: number) {
      const result = await database
        .from('community_registrations')
        .select(memberColumns)
        .eq('id', registrationId)
        .limit(1)
      return v.parse(v.array(communityRegistrationSchema), unwrap('read_community_member', result))[0] ?? null
    },
  }
}
