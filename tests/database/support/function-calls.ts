import { toCalendarDay } from '#domain/calendar.ts'
import { toBaseSlug } from '#domain/course-slug.ts'
import { toDebtToken } from '#domain/debt-token.ts'
import { normalizeEmail } from '#domain/email.ts'
import { toOrderId } from '#domain/order-id.ts'
import { alarmRaiser } from '../../../supabase/functions/_shared/alarms.ts'
import { databaseClient } from '../../../supabase/functions/_shared/database.ts'
import { enquiryStore } from '../../../supabase/functions/_shared/enquiry.ts'
import { consumeRateLimit } from '../../../supabase/functions/_shared/rate-limit-store.ts'
import { staffFinder } from '../../../supabase/functions/_shared/staff.ts'
import { staffCaller } from '../../../supabase/functions/_shared/staff-call.ts'
import { addToMailerLiteStore } from '../../../supabase/functions/add-to-mailerlite/store.ts'
import { staffOrderCreator } from '../../../supabase/functions/create-payment/staff-store.ts'
import { createPaymentStore } from '../../../supabase/functions/create-payment/store.ts'
import { enrollStudentStore } from '../../../supabase/functions/enroll-student/store.ts'
import { exchangeRatesStore } from '../../../supabase/functions/fetch-exchange-rates/store.ts'
import { generateRecapLinksStore } from '../../../supabase/functions/generate-recap-links/store.ts'
import { joinCommunityStore } from '../../../supabase/functions/join-community/store.ts'
import { keepBalancesStore } from '../../../supabase/functions/keep-balances/store.ts'
import { openDebtLinkStore } from '../../../supabase/functions/open-debt-link/store.ts'
import { paymentWebhookStore } from '../../../supabase/functions/payment-webhook/store.ts'
import { classroomStore } from '../../../supabase/functions/process-outbox/classroom-store.ts'
import { paymentStepStore } from '../../../supabase/functions/process-outbox/payment-store.ts'
import { processOutboxStore } from '../../../supabase/functions/process-outbox/store.ts'
import { recapMediaStore } from '../../../supabase/functions/recap-media/store.ts'
import { reopenOrderStore } from '../../../supabase/functions/reopen-order/store.ts'
import { backlogReader } from '../../../supabase/functions/staff-health/store.ts'
import { subscribeNewsletterStore } from '../../../supabase/functions/subscribe-newsletter/store.ts'
import { sweepRecapFilesStore } from '../../../supabase/functions/sweep-recap-files/store.ts'
import { noCounts } from '../../../supabase/functions/sync-all-payments/page-work.ts'
import { paymentSyncStore } from '../../../supabase/functions/sync-all-payments/store.ts'
import {
  checkedFileRecorder,
  upsertRecapMaterialStore,
} from '../../../supabase/functions/upsert-recap-material/store.ts'
import { watchStore } from '../../../supabase/functions/watch/store.ts'
import { strangerId } from './actors.ts'
import { dataApiUrl } from './data-api.ts'
import { anOrder } from './orders.ts'

import { readyCertificate } from './sample-certificate-ids.ts'
import type { Known, Shown } from './site-calls.ts'

const order = {
  ...{ payer_firstname: 'Ana', payer_lastname: '' },
  ...{
    ...anOrder(),
    order_id: toOrderId('order-of-nobody-000000'),
    course_id: toBaseSlug('gee-python'),
    email: normalizeEmail('ana@example.com'),
    external_id: null,
    invoice: null,
    legal_version: null,
    payer_phone: '',
    buyer_currency: 'USD',
    installments_count: null,
  },
  ...{ total_course_amount: null, payment_type: 'single' as const },
}
const person = { firstname: 'A', lastname: 'B', email: 'nueva@example.com', phone: '', country: '' }

const service = () => databaseClient(dataApiUrl, 'secret')
const staff = () => staffCaller(dataApiUrl, 'publishable')
const payments = () => createPaymentStore(service())
const notifications = () => paymentWebhookStore(service())
const paymentSteps = () => paymentStepStore(service())
const paymentSync = () => paymentSyncStore(service())
const reopening = () => reopenOrderStore(service())
const debtLinks = () => openDebtLinkStore(service())
const nobodysLink = toDebtToken('x'.repeat(43))
const outbox = () => processOutboxStore(service())
const classroom = () => classroomStore(service())
const community = () => joinCommunityStore(service())
const fact = {
  ...{ provider_payment_id: 'DP-1', order_id: 'nobody', external_id: null, status: null, amount: '1.00' },
  ...{ provider_status: 'PENDING', currency: 'USD', approved_at: null, payment_method: null, document: null },
  ...{ document_type: null, payer_name: null, payer_email: null },
}
const refund = {
  ...{ provider_payment_id: 'DP-1', provider_refund_id: 'REF-1', amount: '1.00', currency: 'USD' },
  status: 'PENDING' as const,
}

/** Every call of the edge functions but those about certificates alone. `known` is read when a call is made. */
export function functionCalls(known: () => Known): Shown {
  return {
    'supabase/functions/_shared/enquiry.ts': {
      'rpc store_enquiry': [
        'service',
        () =>
          enquiryStore(service()).store(
            {
              ...{
                form: 'contact',
                name: 'Ana',
                email: 'ana@example.com',
                phone: null,
                country: null,
                company: null,
              },
              ...{ position: null, service: null, course_name: null, course_slug: null, message: 'Hola' },
            },
            'key-of-a-filled-form',
            true,
          ),
      ],
    },
    'supabase/functions/_shared/open-orders.ts': {
      'rpc get_open_order': ['service', () => reopening().openOrder(known().rows.paidId)],
      'rpc close_order': ['service', () => reopening().closeOrder(known().rows.paidId)],
    },
    'supabase/functions/_shared/order-store.ts': {
      'rpc claim_provider_call': ['service', () => payments().claimProviderCall(order.order_id, 20)],
      'rpc release_provider_call': [
        'service',
        () => payments().releaseProviderCall(order.order_id, '2026-01-01T00:00:00Z'),
      ],
      'rpc set_order_redirect': [
        'service',
        () => payments().setRedirect(order.order_id, 'https://checkout.example/1'),
      ],
      'rpc close_other_sum': [
        'service',
        () => payments().closeOtherSum(order.order_id, { id: 'DP-1', amount: 1, currency: 'ARS' }),
      ],
    },
    'supabase/functions/_shared/payment-ledger.ts': {
      'rpc apply_provider_payment': ['service', () => notifications().apply(fact, 1)],
      'rpc apply_provider_refund': ['service', () => notifications().applyRefund(refund)],
      'courses_moodle select not': ['service', () => notifications().planTokens()],
    },
    'supabase/functions/_shared/rate-limit-store.ts': {
      'rpc consume_rate_limit': ['service', () => consumeRateLimit(service())('name:subject', 5, 60)],
    },
    'supabase/functions/_shared/staff.ts': {
      'rpc current_staff': ['staff', () => staffFinder(dataApiUrl, 'publishable')('token')],
    },
    'supabase/functions/add-to-mailerlite/store.ts': {
      'rpc queue_community_member': [
        'service',
        () => addToMailerLiteStore(service()).queueMember(normalizeEmail('a@b.c')),
      ],
    },
    'supabase/functions/create-payment/staff-store.ts': {
      'rpc create_staff_order': [
        'staff',
        () =>
          staffOrderCreator(staff())('token', {
            ...{ idempotency_key: 'staff-key-000000000001', email: 'ana@example.com', payer_name: 'Ana' },
            ...{ payer_firstname: 'Ana', payer_lastname: '', new_sale: false },
            ...{ payer_phone: null, amount: '10.00', payment_type: 'debt', total_course_amount: null },
            ...{ installments_count: null, country: 'AR', buyer_currency: 'ARS', course_id: 'gee-python' },
          }),
      ],
    },
    'supabase/functions/create-payment/store.ts': {
      'rpc get_current_course_price': ['service', () => payments().currentPrice(toBaseSlug('gee-python'))],
      'rpc create_order': ['service', () => payments().createOrder(order)],
    },
    'supabase/functions/fetch-exchange-rates/store.ts': {
      'rpc store_exchange_rates': [
        'service',
        () =>
          exchangeRatesStore(service()).store(
            { day: toCalendarDay('2026-11-22'), rates: { ARS: 1500.5 } },
            { name: 'Exchange Rate API', url: 'https://www.exchangerate-api.com' },
          ),
      ],
      'rpc record_job_run': [
        'service',
        () =>
          exchangeRatesStore(service()).recordRun('fetch-exchange-rates', { problem: 'rates_unreadable' }),
      ],
    },
    'supabase/functions/enroll-student/store.ts': {
      'rpc enroll_student': [
        'staff',
        () =>
          enrollStudentStore(staff()).enrol('token', {
            ...{ ...person, request_id: 'request-000000000001', career_id: null, course_ids: [1], price: '' },
            ...{ payment_mode: null, free_reason: 'staff', installments_number: null, mailing_group_id: '' },
          }),
      ],
      'rpc grant_demo_access': [
        'staff',
        () =>
          enrollStudentStore(staff()).grantDemoAccess('token', {
            ...{ ...person, profession: '', notes: '', access_ends_at: '', version: undefined },
          }),
      ],
    },
    'supabase/functions/generate-recap-links/store.ts': {
      'rpc generate_recap_links': [
        'staff',
        () => generateRecapLinksStore(staff()).generate('token', known().rows.recapId),
      ],
    },
    'supabase/functions/join-community/store.ts': {
      'rpc reserve_duplicate_answer': ['service', () => community().reserveDuplicateAnswer('address')],
      'rpc join_community': [
        'service',
        () => community().join({ name: 'Ana', email: 'ana@example.com', phone: '5555 0100' }, null, 1),
      ],
    },
    'supabase/functions/payment-webhook/store.ts': {
      'rpc record_payment_event': ['service', () => notifications().recordEvent('{}', 'DP-1')],
      'rpc ask_payment_later': ['service', () => notifications().askLater(1)],
      'rpc mark_payment_event_unmatched': ['service', () => notifications().markUnmatched(1)],
    },
    'supabase/functions/process-outbox/classroom-store.ts': {
      'rpc get_classroom_enrolment': [
        'service',
        () => classroom().enrolment(known().rows.studentId, known().rows.courseId),
      ],
      'rpc get_classroom_person': ['service', () => classroom().person(known().rows.studentId)],
      'rpc get_classroom_access': ['service', () => classroom().access(known().prospectId, 1)],
      'rpc finish_classroom_access': [
        'service',
        () => classroom().finishAccess(known().prospectId, 1, 'active'),
      ],
      'rpc classroom_username': ['service', () => classroom().username('ana@example.com', ['ana', 'ana2'])],
      'rpc record_classroom_user': [
        'service',
        () => classroom().recordUser('ana@example.com', { id: 77, username: 'ana' }),
      ],
      'rpc expire_demo_access': ['service', () => classroom().expireAccess()],
    },
    'supabase/functions/process-outbox/payment-store.ts': {
      'rpc get_asked_event': ['service', () => paymentSteps().askedEvent(1)],
      'rpc mark_payment_event_unmatched': ['service', () => paymentSteps().markUnmatched(1)],
      'rpc queue_order_rechecks': ['service', () => paymentSteps().queueOrderRechecks()],
      'rpc begin_refund': ['service', () => paymentSteps().beginRefund(1)],
      'rpc end_refund': ['service', () => paymentSteps().endRefund(1, 'unclear')],
    },
    'supabase/functions/process-outbox/store.ts': {
      'rpc claim_outbox': ['service', () => outbox().claim('mail')],
      'rpc complete_outbox': ['service', () => outbox().complete(1, 'id-of-the-mail')],
      'rpc fail_outbox': ['service', () => outbox().fail(2, 'mail_refused', 'why')],
      'rpc get_receipt': ['service', () => outbox().receipt(known().rows.paidId)],
      'rpc get_access_mail': ['service', () => outbox().accessMail(1)],
      'rpc get_certificate_mail': ['service', () => outbox().certificateMail(readyCertificate)],
      'rpc get_sheet_row': ['service', () => outbox().sheetRow(readyCertificate)],
      'enquiries select eq limit': ['service', () => outbox().enquiry(known().rows.enquiryId)],
      'enquiries select in order': ['service', () => outbox().heldEnquiries([known().rows.enquiryId])],
      'community_registrations select eq limit': [
        'service',
        () => outbox().communityMember(known().rows.memberId),
      ],
    },
    'supabase/functions/recap-media/store.ts': {
      'rpc get_recap_files': ['service', () => recapMediaStore(service()).files(known().rows.token)],
    },
    'supabase/functions/open-debt-link/store.ts': {
      'rpc get_debt_link': ['service', () => debtLinks().look(nobodysLink)],
      'rpc open_debt_link': ['service', () => debtLinks().open(nobodysLink, false)],
      'rpc take_manual_order': ['service', () => debtLinks().takeManual(nobodysLink)],
    },
    'supabase/functions/reopen-order/store.ts': {
      'rpc reopen_order': ['service', () => reopening().reopen(order.order_id, false)],
    },
    'supabase/functions/staff-health/store.ts': {
      'rpc backlog_health': ['staff', () => backlogReader(staff())('token')],
    },
    'supabase/functions/subscribe-newsletter/store.ts': {
      'rpc subscribe_to_newsletter': [
        'service',
        () =>
          subscribeNewsletterStore(service()).subscribe(normalizeEmail('ana@example.com'), 'footer', null),
      ],
    },
    'supabase/functions/keep-balances/store.ts': {
      'rpc advance_balances': ['service', () => keepBalancesStore(service()).advance()],
      'rpc balances_proof_is_due': ['service', () => keepBalancesStore(service()).isProofDue()],
      'rpc recount_balances': ['service', () => keepBalancesStore(service()).recount(0)],
      'rpc record_job_run': [
        'service',
        () => keepBalancesStore(service()).recordRun('keep-balances', { advanced: 0 }),
      ],
    },
    'supabase/functions/sync-all-payments/store.ts': {
      'rpc begin_payment_sync': ['service', () => paymentSync().begin('all')],
      'rpc save_payment_sync': [
        'service',
        async () => {
          const list = { of: 'refunds' } as const
          const cursor = { list, page: 0, round: 0, seen: [], before: [] }
          await paymentSync().save(strangerId, cursor, noCounts, 97)
        },
      ],
      'rpc finish_payment_sync': ['service', () => paymentSync().finish(strangerId, noCounts)],
      'rpc release_payment_sync': ['service', () => paymentSync().release(strangerId)],
      'rpc keep_unmatched_payment': [
        'service',
        () => paymentSync().keepUnmatched(fact, '{"payment_id":"DP-9"}'),
      ],
    },
    'supabase/functions/sweep-recap-files/store.ts': {
      'rpc list_orphan_recap_files': ['service', () => sweepRecapFilesStore(service()).orphans(24)],
      'rpc record_job_run': [
        'service',
        () => sweepRecapFilesStore(service()).recordRun('sweep-recap-files', { removed: 0 }),
      ],
    },
    'supabase/functions/watch/store.ts': {
      'rpc claim_alarms': ['service', () => watchStore(service()).claimAlarms()],
      'rpc finish_alarm': ['service', () => watchStore(service()).finishAlarm('steps_stalled')],
      'rpc queue_desk_digest': ['service', () => watchStore(service()).queueDigest('https://site.example')],
      'rpc record_job_run': ['service', () => watchStore(service()).recordRun('watch', { alarms: 0 })],
    },
    'supabase/functions/_shared/alarms.ts': {
      'rpc raise_alarm': ['service', () => alarmRaiser(service(), 'steps_stalled')()],
    },
    'supabase/functions/upsert-recap-material/store.ts': {
      'rpc record_checked_recap_file': ['service', () => checkedFileRecorder(service())('pdfs/uno.pdf')],
      'rpc upsert_recap_material': [
        'staff',
        () => {
          const material = { course_id: 2, cohort: 'A', class_id: '1', class_title: 'T' }
          return upsertRecapMaterialStore(staff()).upsert('token', material)
        },
      ],
    },
  }
}
